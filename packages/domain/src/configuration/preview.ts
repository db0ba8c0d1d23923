/** The cost of an order under another version: priced again from its customer's request, at its own rate. */
import { quoteOf as quoteOfPurchase, withinBounds } from '../buy/terms.ts'
import type { BuyOrder } from '../buy/order.ts'
import { covers, sum, type Fiat, type Money } from '../money/money.ts'
import type { SellOrder } from '../sell/order.ts'
import { quoteOf as quoteOfSale } from '../sell/terms.ts'
import type { Version } from './configuration.ts'
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
