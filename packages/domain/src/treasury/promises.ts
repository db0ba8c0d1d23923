/**
 * What open orders will add to a position: the exchange that an order was promised at a rate that is kept, before it is
 * posted. Coins that we will take are positive, and so is the money that they cost; a purchase has both below zero.
 *
 *   a sale      its coins are seen or final, and worth what the order asks for
 *   a purchase  its money is here in time, or authorised in time at the customer's bank or card
 */
import type { CoinId } from '../coins/coins.ts'
import { counted, fixedPart, isComing, paid, termsOfPaid } from '../buy/received.ts'
import { floats } from '../buy/terms.ts'
import type { BuyOrder } from '../buy/order.ts'
import { add, covers, divide, money, subtract, type Fiat, type Money } from '../money/money.ts'
import { firstWorth, toCoins, valueOf } from '../money/rates.ts'
import { hasReversedDeposits, toConvert } from '../sell/deposits.ts'
import { priced } from '../sell/received.ts'
import type { SellOrder } from '../sell/order.ts'
import { tolerance } from '../sell/terms.ts'

export type Promised = { readonly coins: Money<CoinId>; readonly paid: Money<Fiat> }

/** A sale that waits for its customer's choice promises nothing yet: without an answer its coins go back. */
export function promisedBySale(order: SellOrder): Promised | undefined {
  if (order.converted || hasReversedDeposits(order)) return undefined
  switch (order.state === 'on_hold' ? resumedIn(order) : order.state) {
    case 'funded':
      return { coins: toConvert(order), paid: order.gross }
    case 'confirming':
    case 'overpaid':
      return promisedByCoins(order)
    default:
      return undefined
  }
}

/** Coins on their way back, or frozen, will not be exchanged. */
const resumedIn = ({ reason, resume }: SellOrder<'on_hold'>): SellOrder['state'] | undefined =>
  reason === 'refund' || reason === 'frozen' ? undefined : resume.state

/** Of more coins than were asked for, those worth the order: the rest goes back unless the customer says otherwise. */
function promisedByCoins(order: SellOrder): Promised | undefined {
  const parts = priced(order.deposits, order, ['seen', 'final'])
  const value = valueOf(order.fiat, parts, 'down')
  if (!covers(add(value, tolerance(order)), order.gross)) return undefined
  const all = parts.reduce((total, { coins }) => add(total, coins), money(order.coin, 0n))
  if (covers(add(order.gross, order.figures.overMost), value)) return { coins: all, paid: value }
  return { coins: firstWorth(order.gross, parts) ?? all, paid: order.gross }
}

/** Money that has no kept rate has the market's when it is exchanged: nothing is promised for it. */
export function promisedByPurchase(order: BuyOrder): Promised | undefined {
  if (order.executed !== null || !awaitsExchange(order)) return undefined
  const kept = isComingInTime(order) ? order.quote : keptOf(order)
  return kept && { coins: minus(kept.coins), paid: minus(kept.net) }
}

const awaitsExchange = ({ state }: BuyOrder): boolean =>
  state === 'payment_pending' || state === 'payment_received' || state === 'cleared'

const isComingInTime = (order: BuyOrder): boolean =>
  isComing(order) &&
  order.authorised !== null &&
  !floats(order.authorised.through) &&
  order.authorised.at < order.fixedUntil

/** The part of the money that came in time buys at the quoted rate, less its part of the fees. */
function keptOf(order: BuyOrder): Pick<BuyOrder['quote'], 'net' | 'coins'> | undefined {
  const fixed = fixedPart(order)
  if (fixed.units === 0n || counted(order).length === 0) return undefined
  const terms = termsOfPaid(order)
  if ('refused' in terms) return undefined
  const net = money(order.fiat, divide(terms.net.units * fixed.units, paid(order).units, 'down'))
  return { net, coins: toCoins(net, order.quote.rate, 'down') }
}

const minus = <A extends CoinId | Fiat>(amount: Money<A>): Money<A> =>
  subtract(money(amount.asset, 0n), amount)
