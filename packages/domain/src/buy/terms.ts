/**
 * What a purchase costs and brings: amount − service fee − network fee = net, and net ÷ rate = coins.
 * Fees round up, coins down. Each way of paying has a table of its own; an order keeps the tables it was
 * placed under, so that a new price list changes nothing for it.
 */
import type { CoinId } from '../coins/coins.ts'
import { covers, money, zero, type Fiat, type Money } from '../money/money.ts'
import { toCoins, toFiat, type Rate } from '../money/rates.ts'
import { termsOfGross, termsOfPayout, type Fees, type SellTerms, type TooLittle } from '../sell/terms.ts'

/** How the money comes. A bank transfer floats until it is here; the others are fixed inside the rate window. */
export type Method = 'bank_transfer' | 'open_banking' | 'card'
export const methods = ['bank_transfer', 'open_banking', 'card'] as const satisfies readonly Method[]
export const floats = (method: Method): boolean => method === 'bank_transfer'

/** Everything in the smallest unit of the currency that is paid. */
export type BuyFeeTable = {
  readonly serviceBasisPoints: bigint
  readonly serviceMinimum: Money<Fiat>
  /** Sending the coins, estimated per chain and shown as a line of its own. */
  readonly network: Money<Fiat>
  /** The most one order may ask for by this method. */
  readonly maximum?: Money<Fiat>
}
export type BuyFeeTables = Readonly<Record<Method, BuyFeeTable>>
export type BuyFees = Omit<Fees, 'bank'>

export type BuyTerms = { readonly amount: Money<Fiat>; readonly fees: BuyFees; readonly net: Money<Fiat> }
export type BuyQuote<C extends CoinId = CoinId> = BuyTerms & {
  readonly coins: Money<C>
  readonly rate: Rate<C>
}
export type TooMuch = { readonly refused: 'amount.above_max' }

const figures: Readonly<Record<Method, { basisPoints: bigint; least: bigint; most?: bigint }>> = {
  bank_transfer: { basisPoints: 135n, least: 250n },
  open_banking: { basisPoints: 240n, least: 249n, most: 1_500_000n },
  card: { basisPoints: 390n, least: 400n, most: 500_000n },
}
const leastUnits: Readonly<Record<Fiat, bigint>> = { EUR: 2_500n, GBP: 2_000n }

/** The least a purchase may be: EUR 25, GBP 20. */
export const minimumOf = (fiat: Fiat): Money<Fiat> => money(fiat, leastUnits[fiat])

/** The price list; `network` is what sending the coin costs, in that currency. */
export function feeTables(network: Money<Fiat>): BuyFeeTables {
  const of = ({ basisPoints, least, most }: (typeof figures)[Method]): BuyFeeTable => ({
    serviceBasisPoints: basisPoints,
    serviceMinimum: money(network.asset, least),
    network,
    ...(most !== undefined && { maximum: money(network.asset, most) }),
  })
  const { bank_transfer, open_banking, card } = figures
  return { bank_transfer: of(bank_transfer), open_banking: of(open_banking), card: of(card) }
}

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

/** "I want 100 USDC": the least amount that brings them. What a whole cent buys on top comes along. */
export function quoteOfCoins<C extends CoinId>(
  coins: Money<C>,
  rate: Rate<C>,
  table: BuyFeeTable,
): BuyQuote<C> | TooLittle {
  if (coins.units <= 0n) return { refused: 'amount.below_min' }
  const net = toFiat(coins, rate, 'up')
  return atRate(asPaid(termsOfPayout(net, { ...table, bankTransfer: zero(net.asset) })), rate)
}

/** Between the least of the service and the most of the method. */
export function withinBounds(
  amount: Money<Fiat>,
  table: BuyFeeTable,
  minimum: Money<Fiat>,
): TooLittle | TooMuch | undefined {
  if (!covers(amount, minimum)) return { refused: 'amount.below_min' }
  if (table.maximum && !covers(table.maximum, amount)) return { refused: 'amount.above_max' }
  return undefined
}

function atRate<C extends CoinId>(terms: BuyTerms, rate: Rate<C>): BuyQuote<C> | TooLittle {
  const coins = toCoins(terms.net, rate, 'down')
  return coins.units > 0n ? { ...terms, coins, rate } : { refused: 'amount.below_min' }
}

/** The same sum as a sale's, read from the other end: what is left after the fees is exchanged. */
const asPaid = ({ gross, fees, payout }: SellTerms): BuyTerms => ({
  amount: gross,
  fees: { service: fees.service, network: fees.network },
  net: payout,
})
