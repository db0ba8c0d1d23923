/** The lines of a receipt in their order, with figures as the language writes them: exact, no number is made of the text. */
import type { ReceiptView } from '@agio/contract'
import { moneyLines, type OrderFigures } from '@agio/contract/receipt-lines'
import { outcomeOf } from '@agio/contract/receipt-outcome'
import { exactFigure, readWireTime } from '@agio/contract/wire'
import { intlOf } from '@agio/domain/languages'
import type { Line } from '../../platform/paper/sheet.ts'
import { figuredMoment, moneyLabel, say, type Language, type TextKey } from '../../texts/index.ts'

/** `issuer`: who pays a sale. */
type Reader = { readonly zone?: string | undefined; readonly issuer?: string }

type LineOf<Key> = Key extends `receipt.line.${infer Line}` ? Line : never

/**
 * People and times, the money, and last the ids that only a check asks for. Times are the zone's, which is named beside
 * them.
 */
export function linesOf(it: ReceiptView, language: Language, { zone = 'UTC', issuer }: Reader = {}): Line[] {
  const timeText = (utc: string) => figuredMoment(readWireTime(utc), language, zone)
  const label = (line: LineOf<TextKey>) => say(language, `receipt.line.${line}`)
  const when = {
    label: it.service === 'sell' ? label('completed') : label('delivered'),
    value: timeText(it.completedAt),
  }
  const ids = [
    { label: label('code'), value: it.code },
    { label: label('order'), value: it.orderId },
  ]
  const money = moneyOf(it, language)
  const reference = [{ label: label('reference'), value: it.reference }, ...pageOf(it, label)]
  if (it.service === 'sell')
    return [
      when,
      ...(issuer === undefined ? [] : [{ label: label('payer'), value: issuer }]),
      { label: label('beneficiary'), value: it.beneficiary },
      { label: label('account'), value: it.account },
      ...reference,
      ...money,
      ...ids,
      { label: label('trace'), value: it.endToEndId },
      { label: label('transactions'), value: it.transactions.join('\n'), small: true },
    ]
  return [
    when,
    { label: label('payer'), value: it.payer },
    ...reference,
    ...it.payments.map(({ method, amount, at }) => ({
      label: say(language, `receipt.method.${method}`),
      value: `${exactFigure(amount, language)}, ${timeText(at)}`,
    })),
    ...money,
    ...ids,
    { label: label('chain'), value: it.network },
    { label: label('wallet'), value: it.destination, small: true },
    { label: label('transaction'), value: it.transaction, small: true },
  ]
}

function pageOf({ shop, externalId }: ReceiptView, label: (line: 'shop' | 'page') => string): Line[] {
  if (!shop) return externalId === null ? [] : [{ label: label('page'), value: externalId }]
  return [{ label: label('shop'), value: externalId === null ? shop.name : `${shop.name}, ${externalId}` }]
}

/** The figures behind the lines of the money, as every sheet of an order takes them. */
export const figuresOf = (it: ReceiptView): OrderFigures =>
  it.service === 'sell' ? { ...it, send: it.sent, receive: it.payout } : { ...it, send: it.paid }

function moneyOf(it: ReceiptView, language: Language): Line[] {
  const figures = figuresOf(it)
  const rate = (of: string) => rateText(it, of, language)
  const lines = moneyLines(figures).flatMap((line): Line[] => {
    const label = moneyLabel(language, figures, line.key)
    if (line.kind === 'rate')
      return [
        { label, value: rate(it.rate) },
        { label: say(language, 'receipt.line.mid'), value: rate(it.midRate) },
      ]
    const isEnd = line.key === 'send' || line.key === 'receive'
    const value = line.amount ? exactFigure(line.amount, language, line.sign) : ''
    return [{ label, value, ...(isEnd && { strong: true, ruled: true }) }]
  })
  return lines
}

/** The order cost this in all, compared with the middle of the market. */
export function outcomeText(it: ReceiptView, language: Language): string | undefined {
  const outcome = outcomeOf(figuresOf(it))
  if (!outcome) return undefined
  const percent = decimalText(outcome.percent, language)
  return say(language, 'money.outcome', { percent, amount: exactFigure(outcome.atMid, language) })
}

function rateText(it: ReceiptView, rate: string, language: string): string {
  const [coins, fiat] = it.service === 'sell' ? [it.sent, it.payout] : [it.receive, it.paid]
  return `1 ${coins.currency.split('@')[0]} = ${decimalText(rate, language)} ${fiat.currency}`
}

const decimalText = (text: string, language: string): string =>
  new Intl.NumberFormat(intlOf(language), { maximumFractionDigits: 6 }).format(
    text as Intl.StringNumericLiteral,
  )
