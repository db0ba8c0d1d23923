/**
 * The costs and the coins of a purchase: amount − service fee − network fee = net, and net ÷ rate = coins. Fees round up, coins
 * down. Each way of paying has a table of its own; an order keeps the tables it was placed under, so that a new price list changes
 * nothing for it.
 */
import type { CoinId } from '../coins/coins.ts'
import { oneOf, record, units, whole, type Of } from '../codec.ts'
import { coins, fiatMoney, rate } from '../money/codecs.ts'
import { covers, isFiat, money, zero, type Fiat, type Money } from '../money/money.ts'
import { toCoins, toFiat, type Rate } from '../money/rates.ts'
import { termsOfGross, termsOfPayout, type Terms, type TooLittle } from '../money/fees.ts'

/** The ways in which the money comes. A bank transfer floats until it is here; the others are fixed inside the rate window. */
export const methods = ['bank_transfer', 'open_banking', 'card'] as const
export const method = oneOf(...methods)
export type Method = Of<typeof method>

/** Everything in the smallest unit of the currency that is paid. */
const feeTable = record({
  serviceBasisPoints: units,
  serviceMinimum: fiatMoney,
  /** Sending the coins, estimated per chain and shown as a line of its own. */
  network: fiatMoney,
  /** The most one order may ask for by this method. */
  maximum: fiatMoney,
})
export type BuyFeeTable = Of<typeof feeTable>
export const feeTables = record({ bank_transfer: feeTable, open_banking: feeTable, card: feeTable })
export type BuyFeeTables = Of<typeof feeTables>
const fees = record({ service: fiatMoney, network: fiatMoney })
export type BuyFees = Of<typeof fees>

/** The other figures of the configuration that an order keeps for its whole life; windows in milliseconds. */
export const figures = record({
  /** The version of the configuration that all of it is from. */
  version: whole,
  rateWindow: whole,
  /** The time that an order waits for its money. */
  moneyWindow: whole,
  moreWindow: whole,
  /** The time after its end in which money still buys. */
  lateWindow: whole,
  proofWindow: whole,
})
export type BuyFigures = Of<typeof figures>

const terms = { amount: fiatMoney, fees, net: fiatMoney }
const buyTerms = record(terms)
export type BuyTerms = Of<typeof buyTerms>
export const quote = record({ ...terms, coins, rate })
export type BuyQuote<C extends CoinId = CoinId> = BuyTerms & {
  readonly coins: Money<C>
  readonly rate: Rate<C>
}

export const floats = (method: Method): boolean => method === 'bank_transfer'

export type TooMuch = { readonly refused: 'amount.above_max' }

/** Terms when the amount is known. Refused where the fees eat it all. */
export function termsOfAmount(amount: Money<Fiat>, table: BuyFeeTable): BuyTerms | TooLittle {
  const terms = termsOfGross(amount, { ...table, bankTransfer: zero(amount.asset) })
  return 'refused' in terms ? terms : asPaid(terms)
}

/** "I pay 100 EUR": the coins it brings. */
export function quoteOfAmount<C extends CoinId>(
  amount: Money<Fiat>,
  rate: Rate<C>,
  table: BuyFeeTable,
): BuyQuote<C> | TooLittle {
  const terms = termsOfAmount(amount, table)
  return 'refused' in terms ? terms : atRate(terms, rate)
}

/** "I want 100 USDC": the least amount that brings them. The rounding up to a whole cent brings a few coins more. */
export function quoteOfCoins<C extends CoinId>(
  coins: Money<C>,
  rate: Rate<C>,
  table: BuyFeeTable,
): BuyQuote<C> | TooLittle {
  if (coins.units <= 0n) return { refused: 'amount.below_min' }
  const net = toFiat(coins, rate, 'up')
  return atRate(asPaid(termsOfPayout(net, { ...table, bankTransfer: zero(net.asset) })), rate)
}

/** The customer fixed the amount, or the coins. */
export function quoteOf<C extends CoinId>(
  asked: Money,
  rate: Rate<C>,
  table: BuyFeeTable,
): BuyQuote<C> | TooLittle {
  return isFiat(asked.asset)
    ? quoteOfAmount(money(asked.asset, asked.units), rate, table)
    : quoteOfCoins(money(rate.coin, asked.units), rate, table)
}

/** Between the least of the service and the most of the method. */
export function withinBounds(
  amount: Money<Fiat>,
  table: BuyFeeTable,
  minimum: Money<Fiat>,
): TooLittle | TooMuch | undefined {
  if (!covers(amount, minimum)) return { refused: 'amount.below_min' }
  if (!covers(table.maximum, amount)) return { refused: 'amount.above_max' }
  return undefined
}

function atRate<C extends CoinId>(terms: BuyTerms, rate: Rate<C>): BuyQuote<C> | TooLittle {
  const coins = toCoins(terms.net, rate, 'down')
  return coins.units > 0n ? { ...terms, coins, rate } : { refused: 'amount.below_min' }
}

/** The same sum as a sale's, read from the other end: the money left after the fees is exchanged. */
const asPaid = ({ gross, fees, payout }: Terms): BuyTerms => ({
  amount: gross,
  fees: { service: fees.service, network: fees.network },
  net: payout,
})
