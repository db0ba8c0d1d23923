/** The terms of a purchase at the present price: customers buy at the ask, and each method has its own fees. */
import { Buy, type Coins, type Configuration, Money, type Stored } from '@agio/domain'
import type { Price } from './market.ts'

export type StoredBuyQuote = Stored.QuotedPurchase

export type BuyRequest = {
  readonly coin: Coins.CoinId
  readonly fiat: Money.Fiat
  readonly method: Buy.Method
  readonly fiatAmount?: string | undefined
  readonly coinAmount?: string | undefined
}

export type BuyQuoteRefusal = {
  readonly refused: 'amount.below_min' | 'amount.above_max' | 'amount.invalid'
  readonly minimum?: Money.Money
  readonly maximum?: Money.Money
}

type Priced = Pick<StoredBuyQuote, 'terms' | 'method'>

export const cheapestOf = <Quote extends Priced>(of: readonly Quote[]): Quote | undefined =>
  of.reduce<Quote | undefined>((best, it) => (best && !isCheaper(it, best) ? best : it), undefined)

/** The best of several methods: the fastest one, unless a slower one is more than 1 % cheaper. */
export function bestOf<Quote extends Priced>(quotes: readonly Quote[]): Quote | undefined {
  const fast = cheapestOf(quotes.filter(({ method }) => !Buy.floats(method)))
  const slow = cheapestOf(quotes.filter(({ method }) => Buy.floats(method)))
  return fast && slow && isCheaper(slow, fast, 101n) ? slow : (fast ?? slow)
}

/** The cheapest other method, where it brings the coins for more than 1 % less. */
export function offerBeside<Quote extends Priced>(chosen: Quote, able: readonly Quote[]): Quote | undefined {
  const cheapest = cheapestOf(able)
  return cheapest && cheapest !== chosen && isCheaper(cheapest, chosen, 101n) ? cheapest : undefined
}

/** Money for a coin, compared without a division; `percent` makes the first one dearer before it is compared. */
function isCheaper({ terms: one }: Priced, { terms: other }: Priced, percent = 100n): boolean {
  return one.amount.units * other.coins.units * percent < other.amount.units * one.coins.units * 100n
}

/** Bounds of the service and of the method apply to the customer's payment. */
export function buyTerms(
  request: BuyRequest,
  price: Price,
  { feeTables, figures, minimum }: Configuration.BuyTable,
): Pick<StoredBuyQuote, 'terms' | 'feeTables' | 'figures' | 'minimum' | 'asked'> | BuyQuoteRefusal {
  const { coin, fiat, method } = request
  const amount =
    request.fiatAmount === undefined
      ? Money.parse(coin, request.coinAmount ?? '')
      : Money.parse(fiat, request.fiatAmount)
  if (amount === 'not-an-amount') return { refused: 'amount.invalid' }
  const table = feeTables[method]
  const terms = Buy.quoteOf(amount, price.ask, table)
  const bounds = { minimum, maximum: table.maximum }
  if ('refused' in terms) return { refused: 'amount.below_min', ...bounds }
  const outside = Buy.withinBounds(terms.amount, table, minimum)
  if (outside) return { refused: outside.refused, ...bounds }
  return { terms, feeTables, figures, minimum, asked: amount }
}
