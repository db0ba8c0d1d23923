/** The cost of an order under another version: of one that was placed, at its own rate, and of examples. */
import { methods, quoteOf as quoteOfPurchase, termsOfAmount, withinBounds } from '../buy/terms.ts'
import type { BuyOrder } from '../buy/order.ts'
import type { CoinId } from '../coins/coins.ts'
import { termsOfGross, totalOf } from '../money/fees.ts'
import { covers, fiats, money, sum, zero, type Fiat, type Money } from '../money/money.ts'
import type { SellOrder } from '../sell/order.ts'
import { quoteOf as quoteOfSale } from '../sell/terms.ts'
import type { Configuration, Version } from './configuration.ts'
import { buyTable, isCoinOn, sellTable } from './terms.ts'

export type Repriced = {
  /** All fees as they were quoted. */
  readonly before: Money<Fiat>
  /** Undefined where the order would have been refused. */
  readonly after: Money<Fiat> | undefined
}

export function repricedSale({ configuration, version }: Version, order: SellOrder): Repriced | undefined {
  const [offer] = order.offers
  if (!offer) return undefined
  const { coin, fiat, feeTable, asked } = order
  const table = sellTable({ configuration, version }, coin, feeTable.network)
  const before = quoteOfSale(asked, offer.rate, feeTable)
  if ('refused' in before) return undefined
  const after = quoteOfSale(asked, offer.rate, table.feeTable)
  const isTaken =
    !('refused' in after) &&
    isCoinOn(configuration, 'sell', coin, fiat) &&
    covers(after.payout, table.minimum) &&
    covers(table.maximum, after.payout)
  const costOf = ({ service, bank, network }: typeof before.fees) => sum(fiat, [service, bank, network])
  return { before: costOf(before.fees), after: isTaken ? costOf(after.fees) : undefined }
}

export function repricedPurchase(of: Version, order: BuyOrder): Repriced | undefined {
  const { coin, fiat, method, feeTables, quote, asked } = order
  const own = feeTables[method]
  const { feeTables: tables, minimum } = buyTable(of, coin, own.network)
  const before = quoteOfPurchase(asked, quote.rate, own)
  if ('refused' in before) return undefined
  const after = quoteOfPurchase(asked, quote.rate, tables[method])
  const isTaken =
    !('refused' in after) &&
    isCoinOn(of.configuration, 'buy', coin, fiat) &&
    !withinBounds(after.amount, tables[method], minimum)
  const costOf = ({ service, network }: typeof before.fees) => sum(fiat, [service, network])
  return { before: costOf(before.fees), after: isTaken ? costOf(after.fees) : undefined }
}

/** A sale to a bank account, or a purchase by one of the ways of paying. */
export const ways = ['sell', ...methods] as const
export type Way = (typeof ways)[number]

export type Example = {
  readonly way: Way
  /** Absent: every coin without a fee of its own. */
  readonly coin: CoinId | undefined
  /** The value of the coins that are sold, or the money that is paid. */
  readonly amount: Money<Fiat>
  /** The fees without the network's, which no configuration sets. Absent where the order would be refused. */
  readonly before: Money<Fiat> | undefined
  readonly after: Money<Fiat> | undefined
}

/** A small order, a usual one and a large one. */
const exampleAmounts = [5_000n, 50_000n, 500_000n]

/** The orders of these amounts whose fees differ, or that one version alone takes. */
export function examplesOf(one: Configuration, other: Configuration): Example[] {
  return ways.flatMap((way) =>
    coinsWithFees(way, one, other).flatMap((coin) =>
      fiats.flatMap((fiat) =>
        exampleAmounts.flatMap((units): Example[] => {
          const amount = money(fiat, units)
          const [before, after] = [one, other].map((it) => costOf(it, way, coin, amount))
          return before?.units === after?.units ? [] : [{ way, coin, amount, before, after }]
        }),
      ),
    ),
  )
}

function coinsWithFees(way: Way, ...all: readonly Configuration[]): (CoinId | undefined)[] {
  const own = all.flatMap(({ sell, buy }) =>
    Object.keys(way === 'sell' ? sell.coinFees : buy.methods[way].coinFees),
  )
  return [undefined, ...(new Set(own) as ReadonlySet<CoinId>)]
}

function costOf(
  { sell, buy }: Configuration,
  way: Way,
  coin: CoinId | undefined,
  amount: Money<Fiat>,
): Money<Fiat> | undefined {
  const fiat = amount.asset
  const { fee, coinFees } = way === 'sell' ? sell : buy.methods[way]
  const { percent, minimum } = (coin && coinFees[coin]) ?? fee
  const table = {
    serviceBasisPoints: percent,
    serviceMinimum: money(fiat, minimum[fiat]),
    network: zero(fiat),
  }
  if (way === 'sell') {
    const terms = termsOfGross(amount, { ...table, bankTransfer: money(fiat, sell.bankTransfer[fiat]) })
    if ('refused' in terms || !isWithin(terms.payout, sell.minimum[fiat], sell.maximum[fiat]))
      return undefined
    return totalOf(terms.fees)
  }
  const terms = termsOfAmount(amount, { ...table, maximum: money(fiat, buy.methods[way].maximum[fiat]) })
  if ('refused' in terms || !isWithin(amount, buy.minimum[fiat], buy.methods[way].maximum[fiat]))
    return undefined
  return sum(fiat, [terms.fees.service, terms.fees.network])
}

const isWithin = ({ units }: Money<Fiat>, least: bigint, most: bigint): boolean =>
  units >= least && units <= most
