/** The price of a sale, and the lines it gives on the sheet: before the order, on it, and on the placed one. */
import { saleLines, type SaleFigures } from '@agio/contract/receipt-lines'
import type { ReceiptLine } from '@agio/ui'
import type { Locale, Translate } from '../app/i18n/i18n.ts'
import { moneyLine, pricing, type LineLabels } from '../journey/quote/index.ts'

export const sellPricing = pricing('sell', (api, body, signal) => api.call('quoteSell', { body }, { signal }))

const labels: LineLabels = { receive: 'line.total', settled: 'sheet.settled', takenByBank: 'back.taken' }
const labelsDone: LineLabels = { ...labels, receive: 'line.totalDone' }

/** `isDone`: the order is completed, and the lines speak of the past. The sent amount is a line of the page's own. */
export function sellLines(
  t: Translate,
  locale: Locale,
  priced: SaleFigures | undefined,
  isDone = false,
): ReceiptLine[] {
  return saleLines(priced)
    .filter(({ key }) => key !== 'send')
    .map((line) => moneyLine(t, locale, line, isDone ? labelsDone : labels))
    .map((line) => (line.id === 'receive' ? { ...line, id: 'total', state: 'strong' } : line))
}
