/** The lines of a receipt in their order, with figures as the language writes them: exact, no number is made of the text. */
import type { BuyReceiptView, ReceiptView, SellReceiptView } from '@agio/contract'
import { exactFigure, readWireTime } from '@agio/contract/wire'
import { wordsOf } from './receipt-words.ts'

export type Line = {
  readonly label: string
  readonly value: string
  readonly strong?: boolean
  readonly ruled?: boolean
  /** For hashes. */
  readonly small?: boolean
}
type Figure = BuyReceiptView['paid']

/** Times are the zone's, which is named beside them. */
export const linesOf = (it: ReceiptView, language: string, zone = 'UTC'): Line[] =>
  it.service === 'sell' ? saleLines(it, language, zone) : purchaseLines(it, language, zone)

function saleLines(it: SellReceiptView, language: string, zone: string): Line[] {
  const { lines } = wordsOf(language)
  const show = (figure: Figure) => exactFigure(figure, language)
  const rate = rateWith(it.sent, it.payout, language)
  return [
    { label: lines.code, value: it.code },
    { label: lines.order, value: it.orderId },
    { label: lines.completed, value: timeText(it.completedAt, zone) },
    { label: lines.beneficiary, value: it.beneficiary },
    { label: lines.account, value: it.account },
    { label: lines.reference, value: it.reference },
    { label: lines.trace, value: it.endToEndId },
    { label: lines.sent, value: show(it.sent), strong: true, ruled: true },
    { label: lines.rate, value: rate(it.rate) },
    { label: lines.mid, value: rate(it.midRate) },
    { label: lines.gross, value: show(it.gross) },
    { label: lines.service, value: `− ${show(it.fees.service)}` },
    { label: lines.bank, value: `− ${show(it.fees.bank)}` },
    { label: lines.network, value: `− ${show(it.fees.network)}` },
    ...(it.settled ? [{ label: lines.settled, value: `− ${show(it.settled)}` }] : []),
    { label: lines.payout, value: show(it.payout), strong: true, ruled: true },
    { label: lines.transactions, value: it.transactions.join('\n'), small: true },
  ]
}

function purchaseLines(it: BuyReceiptView, language: string, zone: string): Line[] {
  const { lines, methods } = wordsOf(language)
  const show = (figure: Figure) => exactFigure(figure, language)
  const rate = rateWith(it.receive, it.paid, language)
  return [
    { label: lines.code, value: it.code },
    { label: lines.order, value: it.orderId },
    { label: lines.delivered, value: timeText(it.completedAt, zone) },
    { label: lines.payer, value: it.payer },
    { label: lines.reference, value: it.reference },
    ...it.payments.map(({ method, amount, at }) => ({
      label: methods[method],
      value: `${show(amount)}, ${timeText(at, zone)}`,
    })),
    { label: lines.paid, value: show(it.paid), strong: true, ruled: true },
    { label: lines.service, value: `− ${show(it.fees.service)}` },
    { label: lines.network, value: `− ${show(it.fees.network)}` },
    { label: lines.net, value: show(it.net) },
    { label: lines.rate, value: rate(it.rate) },
    { label: lines.mid, value: rate(it.midRate) },
    { label: lines.receive, value: show(it.receive), strong: true, ruled: true },
    { label: lines.chain, value: it.network },
    { label: lines.wallet, value: it.destination, small: true },
    { label: lines.transaction, value: it.transaction, small: true },
  ]
}

const rateWith = (coins: Figure, fiat: Figure, language: string) => (text: string) =>
  `1 ${symbolOf(coins)} = ${decimalText(text, language)} ${fiat.currency}`

/** "21.11.2026 21:04 Europe/Berlin". */
function timeText(utc: string, timeZone: string): string {
  const two = '2-digit'
  const parts = { day: two, month: two, year: 'numeric', hour: two, minute: two } as const
  const text = new Intl.DateTimeFormat('de-DE', { ...parts, timeZone }).format(readWireTime(utc))
  return `${text.replace(',', '')} ${timeZone}`
}

const symbolOf = ({ currency }: Figure): string => currency.split('@')[0] ?? ''

const decimalText = (text: string, language: string): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 6 }).format(text as Intl.StringNumericLiteral)
