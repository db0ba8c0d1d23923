/** The terms of a purchase at the present price: customers buy at the ask, and each method has its own fees. */
import { Buy, type Coins, Money, type Stored } from '@agio/domain'
import type { Price } from './market.ts'

export type StoredBuyQuote = Stored.QuotedPurchase

export type BuyRequest = {
  readonly coin: Coins.CoinId
  readonly fiat: Money.Fiat
  readonly method: Buy.Method
  readonly fiatAmount?: string | undefined
  readonly coinAmount?: string | undefined
}

/** Operator settings of a purchase; the price list itself is the domain's (buy-terms.ts). */
export type BuySettings = {
  /** The most one order may ask for, whatever the way of paying. */
  readonly maximum: Readonly<Record<Money.Fiat, bigint>>
}
export const buyDefaults: BuySettings = { maximum: { EUR: 10_000_000n, GBP: 8_500_000n } }

export type BuyQuoteRefusal = {
  readonly refused: 'amount.below_min' | 'amount.above_max' | 'amount.invalid'
  readonly minimum?: string
  readonly maximum?: string
}

/** Bounds of the service and of the method apply to what the customer pays. */
export function buyTerms(
  request: BuyRequest,
  price: Price,
  network: Money.Money<Money.Fiat>,
  settings: BuySettings,
): Pick<StoredBuyQuote, 'terms' | 'feeTables' | 'minimum'> | BuyQuoteRefusal {
  const { coin, fiat, method } = request
  const amount =
    request.fiatAmount === undefined
      ? Money.parse(coin, request.coinAmount ?? '')
      : Money.parse(fiat, request.fiatAmount)
  if (amount === 'not-an-amount') return { refused: 'amount.invalid' }
  const minimum = Buy.minimumOf(fiat)
  const feeTables = Buy.feeTables(network)
  const table = feeTables[method]
  const terms = Money.isFiat(amount.asset)
    ? Buy.quoteOfAmount(Money.money(fiat, amount.units), price.ask, table)
    : Buy.quoteOfCoins(Money.money(coin, amount.units), price.ask, table)
  const maximum = Money.atMost(table.maximum ?? most(fiat, settings), most(fiat, settings))
  const bounds = { minimum: Money.format(minimum), maximum: Money.format(maximum) }
  if ('refused' in terms) return { refused: 'amount.below_min', ...bounds }
  const outside = Buy.withinBounds(terms.amount, { ...table, maximum }, minimum)
  if (outside) return { refused: outside.refused, ...bounds }
  return { terms, feeTables, minimum }
}

const most = (fiat: Money.Fiat, { maximum }: BuySettings) => Money.money(fiat, maximum[fiat])
