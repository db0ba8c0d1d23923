/** The price of a purchase, and the lines it gives on the sheet: before the order, on it, and on the placed one. */
import type { AnswerTo } from '@agio/contract/client'
import { purchaseLines, type PurchaseFigures } from '@agio/contract/receipt-lines'
import type { ReceiptLine } from '@agio/ui'
import type { Locale, Translate } from '../app/i18n/i18n.ts'
import { moneyLine, pricing, type LineLabels } from '../journey/quote/index.ts'

export type BuyPrice = AnswerTo<'quoteBuy'>

/** The start script asks the same, in the same order. */
export const buyPricing = pricing<BuyPrice>('buy', (api, body, signal, method) =>
  api.call('quoteBuy', { body: { ...body, method: method || 'BEST' } }, { signal }),
)

const labels: LineLabels = { send: 'buy.youPay', receive: 'line.wallet' }
const labelsDone: LineLabels = { send: 'line.paidDone', receive: 'line.walletDone' }

/** `isDone`: the order is completed, and the lines speak of the past. */
export function buyLines(
  t: Translate,
  locale: Locale,
  priced: (PurchaseFigures & { readonly floats?: boolean }) | undefined,
  isDone = false,
): ReceiptLine[] {
  return purchaseLines(priced).map((it): ReceiptLine => {
    const line = moneyLine(t, locale, it, isDone ? labelsDone : labels)
    if (it.key === 'send') return { ...line, id: 'pay' }
    if (it.key === 'rate' && priced?.floats) return { ...line, note: `${line.note}\n${t('buy.floats')}` }
    return it.key === 'receive' ? { ...line, like: '1,000.00\u00a0USDC', state: 'strong' } : line
  })
}
