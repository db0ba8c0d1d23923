/** The lines of a receipt in their order, with figures as the language writes them: exact, no number is made of the text. */
import type { ReceiptView } from '@agio/contract'
import { moneyLines, type OrderFigures } from '@agio/contract/receipt-lines'
import { outcomeOf } from '@agio/contract/receipt-outcome'
import { kindOf } from '@agio/contract/receipt-words'
import { exactFigure, figuresIn, readWireTime } from '@agio/contract/wire'
import type { Line } from '../../platform/paper/sheet.ts'
import { wordsOf } from './receipt-words.ts'

/**
 * People and times, the money, and last the ids that only a check asks for. Times are the zone's, which is named beside
 * them.
 */
export function linesOf(it: ReceiptView, language: string, zone = 'UTC'): Line[] {
  const { lines, methods } = wordsOf(language)
  const when = {
    label: it.service === 'sell' ? lines.completed : lines.delivered,
    value: timeText(it.completedAt, zone),
  }
  const ids = [
    { label: lines.code, value: it.code },
    { label: lines.order, value: it.orderId },
  ]
  const money = moneyOf(it, language)
  const reference = [{ label: lines.reference, value: it.reference }, ...shopOf(it, lines.shop)]
  if (it.service === 'sell')
    return [
      when,
      { label: lines.beneficiary, value: it.beneficiary },
      { label: lines.account, value: it.account },
      ...reference,
      ...money,
      ...ids,
      { label: lines.trace, value: it.endToEndId },
      { label: lines.transactions, value: it.transactions.join('\n'), small: true },
    ]
  return [
    when,
    { label: lines.payer, value: it.payer },
    ...reference,
    ...it.payments.map(({ method, amount, at }) => ({
      label: methods[method],
      value: `${exactFigure(amount, language)}, ${timeText(at, zone)}`,
    })),
    ...money,
    ...ids,
    { label: lines.chain, value: it.network },
    { label: lines.wallet, value: it.destination, small: true },
    { label: lines.transaction, value: it.transaction, small: true },
  ]
}

const shopOf = ({ shop }: ReceiptView, label: string): Line[] =>
  shop ? [{ label, value: shop.externalId === null ? shop.name : `${shop.name}, ${shop.externalId}` }] : []

/** The figures behind the lines of the money, as every sheet of an order takes them. */
export const figuresOf = (it: ReceiptView): OrderFigures =>
  it.service === 'sell' ? { ...it, send: it.sent, receive: it.payout } : { ...it, send: it.paid }

function moneyOf(it: ReceiptView, language: string): Line[] {
  const figures = figuresOf(it)
  const names = wordsOf(language).money.lines[kindOf(figures)]
  const rate = (of: string) => rateText(it, of, language)
  const lines = moneyLines(figures).flatMap((line): Line[] => {
    const label = names[line.key]
    if (line.kind === 'rate')
      return [
        { label, value: rate(it.rate) },
        { label: wordsOf(language).lines.mid, value: rate(it.midRate) },
      ]
    const isEnd = line.key === 'send' || line.key === 'receive'
    const value = line.amount ? exactFigure(line.amount, language, line.sign) : ''
    return [{ label, value, ...(isEnd && { strong: true, ruled: true }) }]
  })
  return lines
}

/** The order cost this in all, compared with the middle of the market. */
export function outcomeText(it: ReceiptView, language: string): string | undefined {
  const outcome = outcomeOf(figuresOf(it))
  if (!outcome) return undefined
  const percent = decimalText(outcome.percent, language)
  return wordsOf(language).money.outcome({ percent, amount: exactFigure(outcome.atMid, language) })
}

function rateText(it: ReceiptView, rate: string, language: string): string {
  const [coins, fiat] = it.service === 'sell' ? [it.sent, it.payout] : [it.receive, it.paid]
  return `1 ${coins.currency.split('@')[0]} = ${decimalText(rate, language)} ${fiat.currency}`
}

/** "21.11.2026 21:04 Europe/Berlin". */
function timeText(utc: string, timeZone: string): string {
  const two = '2-digit'
  const parts = { day: two, month: two, year: 'numeric', hour: two, minute: two } as const
  const text = new Intl.DateTimeFormat('de-DE', { ...parts, timeZone }).format(readWireTime(utc))
  return `${text.replace(',', '')} ${timeZone}`
}

const decimalText = (text: string, language: string): string =>
  new Intl.NumberFormat(figuresIn(language), { maximumFractionDigits: 6 }).format(
    text as Intl.StringNumericLiteral,
  )
