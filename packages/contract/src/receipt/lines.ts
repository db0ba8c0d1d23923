/**
 * The money of a sale or a purchase, line by line. The sheet of the widget, the mail, the receipt on paper and the console
 * all show these lines; the words are theirs. Without figures the lines are there, and empty.
 */
type Figure = { readonly amount: string; readonly currency: string }

type Common = {
  readonly send: Figure
  readonly receive: Figure
  /** Fiat per whole coin, and the mid-market rate beside it. */
  readonly rate: string
  readonly midRate: string
}
export type SaleFigures = Common & {
  readonly gross: Figure
  readonly fees: { readonly service: Figure; readonly bank: Figure; readonly network: Figure }
  /** The part of the money that settled a debt of the customer. */
  readonly settled?: Figure | null
  /** The money that banks took off a payment that came back. */
  readonly takenByBank?: Figure | null
  /** The sale pays a payment link: the money is not the customer's. */
  readonly paysLink?: boolean
  /** Coins that came and went back, so that they were not sold, and the coins that were. */
  readonly notSold?: { readonly coins: Figure; readonly sold: Figure } | null
}
export type PurchaseFigures = Common & {
  readonly net: Figure
  readonly fees: { readonly service: Figure; readonly network: Figure }
}
export type OrderFigures =
  | ({ readonly service: 'sell' } & SaleFigures)
  | ({ readonly service: 'buy' } & PurchaseFigures)

/** The owner of the money in the last line: of a sale that pays a payment link it is the recipient. */
export const kindOf = (it: OrderFigures): OrderFigures['service'] | 'link' =>
  it.service === 'sell' && it.paysLink ? 'link' : it.service

export type MoneyLine =
  | {
      readonly key:
        | 'send'
        | 'notSold'
        | 'gross'
        | 'service'
        | 'bank'
        | 'network'
        | 'net'
        | 'settled'
        | 'takenByBank'
        | 'receive'
      readonly kind: 'amount'
      /** The sign of a deduction. */
      readonly sign: '' | '−'
      readonly amount: Figure | undefined
    }
  | {
      readonly key: 'rate'
      readonly kind: 'rate'
      readonly of:
        | { readonly rate: string; readonly midRate: string; readonly coin: string; readonly fiat: string }
        | undefined
    }
type AmountKey = Extract<MoneyLine, { kind: 'amount' }>['key']

export function saleLines(it: SaleFigures | undefined): MoneyLine[] {
  return [
    plain('send', it?.send),
    rate(it, it?.send, it?.receive),
    plain('gross', it?.gross),
    taken('service', it?.fees.service),
    taken('bank', it?.fees.bank),
    taken('network', it?.fees.network),
    ...(it?.settled ? [taken('settled', it.settled)] : []),
    ...(it?.takenByBank ? [taken('takenByBank', it.takenByBank)] : []),
    plain('receive', it?.receive),
  ]
}

export function purchaseLines(it: PurchaseFigures | undefined): MoneyLine[] {
  return [
    plain('send', it?.send),
    taken('service', it?.fees.service),
    taken('network', it?.fees.network),
    plain('net', it?.net),
    rate(it, it?.receive, it?.send),
    plain('receive', it?.receive),
  ]
}

export const moneyLines = (it: OrderFigures): MoneyLine[] =>
  it.service === 'sell' ? saleLines(it).flatMap((line) => withNotSold(line, it)) : purchaseLines(it)

/** Before the rate: the coins that went back, and those that were sold at it. */
const withNotSold = (line: MoneyLine, { notSold }: SaleFigures): MoneyLine[] =>
  line.key === 'send' && notSold
    ? [line, taken('notSold', notSold.coins), plain('net', notSold.sold)]
    : [line]

const plain = (key: AmountKey, amount: Figure | undefined): MoneyLine => ({
  key,
  kind: 'amount',
  sign: '',
  amount,
})
const taken = (key: AmountKey, amount: Figure | undefined): MoneyLine => ({
  key,
  kind: 'amount',
  sign: '−',
  amount,
})
const rate = (it: Common | undefined, coins: Figure | undefined, fiat: Figure | undefined): MoneyLine => ({
  key: 'rate',
  kind: 'rate',
  of: it &&
    coins &&
    fiat && { rate: it.rate, midRate: it.midRate, coin: coins.currency, fiat: fiat.currency },
})
