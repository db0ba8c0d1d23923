/**
 * The figures of each choice, if it were made now. The rule that would carry it out is tried on a copy of the order,
 * with the prices of this moment: the page shows what a press brings, and computes nothing.
 */
import { Coins, Deposits, Money, type Rates, Sell } from '@agio/domain'
import { rateOfCoins } from '../core/figures-view.ts'
import { choicesOf, decision, leftToPay, type Choice, type Prices } from './summary.ts'

type Terms = Pick<Sell.SellQuote, 'gross' | 'fees' | 'payout'>
type CoinMoney = Money.Money<Coins.CoinId>

/** Choices that decide about money. The rest of the coins is sent, not pressed: it is a choice all the same. */
export type QuotedChoice = Exclude<Choice, 'cancel' | 'sent'> | 'pay_rest'

export type ChoiceQuote = {
  readonly choice: QuotedChoice
  /** Coins to send more. */
  readonly send: CoinMoney | null
  /** The payout that follows, and the coins and the rate that make it. */
  readonly payout: (Terms & { readonly coins: CoinMoney; readonly rate: Rates.Rate | null }) | null
  readonly back:
    | (Pick<Sell.Refunding, 'sent' | 'kept'> & {
        readonly to: string | null
        readonly lines: Sell.RefundLines | undefined
      })
    | null
  /** A price of this moment is in it: it is renewed until the press. */
  readonly floats: boolean
}

/** Recommended first. */
const ranks: readonly QuotedChoice[] = [
  'pay_rest',
  'accept_lower',
  'take_all',
  'return_surplus',
  'prove_wallet',
  'name_provider',
  'revise_beneficiary',
  'confirm_name',
  'refund',
]

export function choiceQuotes(sale: Sell.SellOrder, prices: Prices, now: number): ChoiceQuote[] {
  const open: readonly string[] = [...choicesOf(sale), ...(sale.state === 'underpaid' ? ['pay_rest'] : [])]
  const isKept = decision(sale, prices)?.otherwise === 'keep'
  const offered = ranks.filter((it) => open.includes(it) && !(it === 'refund' && isKept))
  const quotes = offered.map((choice) => quoteOf(sale, choice, prices, now))
  return isRestDust(sale) ? quotes.toSorted((a, b) => rank(a) - rank(b)) : quotes
}

/** A rest that is worth less than the network takes for it is not worth sending. */
const isRestDust = (sale: Sell.SellOrder): boolean =>
  sale.state === 'underpaid' && Money.covers(sale.feeTable.network, Deposits.missing(sale.deposits, sale))
const rank = ({ choice }: ChoiceQuote): number => (choice === 'accept_lower' ? 0 : 1)

function quoteOf(sale: Sell.SellOrder, choice: QuotedChoice, prices: Prices, now: number): ChoiceQuote {
  const { market, bid, networkFee } = prices
  const nothing: ChoiceQuote = { choice, send: null, payout: null, back: null, floats: false }
  const paid = (step: Tried) => (step ? payoutOf(step) : null)
  switch (choice) {
    case 'pay_rest': {
      const send = leftToPay(sale, prices, now)
      const floats = !Deposits.offerAt(sale.offers, now)
      return { ...nothing, send, payout: paid(withRest(sale, send, bid, now)), floats }
    }
    case 'accept_lower':
      return { ...nothing, payout: paid(tried(sale, { type: 'customer.accepts_less', now })) }
    case 'take_all':
      return { ...nothing, payout: paid(tried(sale, { type: 'customer.takes_all', now })) }
    case 'return_surplus': {
      if (!networkFee) return nothing
      const step = triedBack(sale, { type: 'customer.wants_surplus', now, networkFee })
      return { ...nothing, payout: paid(step), back: step ? backOf(step, step.surplus) : null, floats: true }
    }
    case 'refund': {
      if (!networkFee || !market) return nothing
      const step = triedBack(sale, { type: 'customer.wants_refund', now, networkFee, market })
      return { ...nothing, back: step ? backOf(step, step.refund) : null, floats: true }
    }
    case 'confirm_name':
    case 'revise_beneficiary':
    case 'prove_wallet':
    case 'name_provider':
      return { ...nothing, payout: payoutOf(sale) }
    default:
      return choice satisfies never
  }
}

type Tried = Sell.SellOrder | undefined

function tried(sale: Sell.SellOrder, event: Sell.SellEvent): Tried {
  const step = Sell.advance(sale, event)
  return 'refused' in step ? undefined : step.order
}

/** The rest comes now, as one deposit that becomes final. */
function withRest(
  sale: Sell.SellOrder,
  coins: CoinMoney,
  market: Rates.Rate | undefined,
  now: number,
): Tried {
  const deposit = { id: 'rest', coins, transaction: '', at: now }
  const seen = tried(sale, { type: 'deposit.seen', now, deposit, ...(market && { market }) })
  return seen && tried(seen, { type: 'deposit.final', now, depositId: deposit.id })
}

/** Unknown addresses are tried as an address that the person will prove. */
function triedBack(
  sale: Sell.SellOrder,
  event: Sell.On<'customer.wants_surplus' | 'customer.wants_refund'>,
): Tried {
  return tried(sale, { ...event, isProved: true }) ?? tried(sale, { ...event, isProved: true, to: unknown })
}
const unknown = Coins.address('')

function backOf(order: Sell.SellOrder, back: Sell.Refunding | undefined): ChoiceQuote['back'] {
  if (!back) return null
  const { sent, kept, to } = back
  return { sent, kept, to: to === unknown ? null : to, lines: Sell.refundLines(order, back) }
}

function payoutOf(sale: Sell.SellOrder): ChoiceQuote['payout'] {
  const { gross, fees, payout, surplus } = sale
  const all = Deposits.received(sale.deposits, sale.coin)
  const coins = surplus ? Money.subtract(all, Money.sum(sale.coin, [surplus.sent, surplus.kept])) : all
  return { gross, fees, payout, coins, rate: rateOfCoins(sale, coins) }
}
