/** The customer's choices when the coins are not as agreed, and the address that coins go back to. */
import { notNow, type NotNow } from '../lifecycle.ts'
import { sendersOf, surplus, worth } from './received.ts'
import type { Address, CoinId } from '../coins/coins.ts'
import { atMost, covers, money, subtract, type Money } from '../money/money.ts'
import { orderAccount, reconverted, refunded, surplusSetAside } from '../ledger/index.ts'
import { toCoins, type Rate } from '../money/rates.ts'
import { hasReversedDeposits, toConvert } from './deposits.ts'
import { termsOfGross, withFees, type TooLittle, type Terms } from '../money/fees.ts'
import {
  become,
  partOf,
  placeOf,
  refundKey,
  type On,
  type Place,
  type Refused,
  type Resumable,
  type SellEventType,
  type SellOrder,
  type Step,
} from './order.ts'
import { boughtBack } from './refunds/refund-terms.ts'
import { returnFinal } from './unallocated.ts'

type Funded = SellOrder<'funded'>
type Held = SellOrder<'on_hold'>

const tooLittle = { refused: 'amount.below_min' } as const

/** The order is underpaid, and the customer takes what the coins are worth. */
export function acceptsLess(order: SellOrder<'underpaid'>): Step<Funded> | TooLittle {
  const value = worth(order.deposits, order)
  if (!covers(value, order.minimum)) return tooLittle
  return paidBy(order, termsOfGross(value, order.feeTable))
}

/** The order is overpaid, and the customer takes all of it. */
export function takesAll(order: SellOrder<'overpaid'>): Step<Funded> | TooLittle {
  return paidBy(order, termsOfGross(worth(order.deposits, order), order.feeTable))
}

function paidBy(order: SellOrder, terms: Terms | TooLittle): Step<Funded> | TooLittle {
  if ('refused' in terms) return terms
  return { order: become(order, { state: 'funded' }, terms), commands: [{ do: 'check_order' }] }
}

/** The order is overpaid: the surplus goes back, less the network fee, and the order is paid as agreed. */
export function surplusBack(
  order: SellOrder<'overpaid'>,
  event: On<'customer.wants_surplus'>,
): Step<Funded> | Refused {
  if (hasReversedDeposits(order)) return notNow
  const back = surplus(order.deposits, order)
  if (!back) return notNow
  if (isEaten(back, event.networkFee)) return takesAll(order)
  const to = destination(order, event, subtract(back, event.networkFee))
  if (!to) return { refused: 'wallet.proof_required' }
  const sending = {
    key: `${order.id}:surplus`,
    attempt: 1,
    to,
    sent: subtract(back, event.networkFee),
    kept: event.networkFee,
  }
  const terms = withFees(order.gross, order.fees)
  if ('refused' in terms) return terms
  return {
    order: become(order, { state: 'funded' }, { ...terms, surplus: sending }),
    postings: [surplusSetAside(order.id, back)],
    commands: [{ do: 'send_coins', key: sending.key, coins: sending.sent, to }, { do: 'check_order' }],
  }
}

/** Everything goes back: coins as they came, or, after the exchange, coins bought back at the present rate. */
export function refundAll(
  order: SellOrder<'underpaid' | 'overpaid' | 'funded' | 'needs_revision' | 'on_hold'>,
  event: Stated & { readonly type: SellEventType; readonly networkFee: Money<CoinId>; readonly market: Rate },
): Step<Held> | Refused {
  if (hasReversedDeposits(order) || order.inTransit) return notNow
  const to = refundTo(order, event, event.networkFee)
  if (!to) return { refused: 'wallet.proof_required' }
  const bought = order.converted ? boughtBack(order, event.type) : undefined
  const all = bought ? toCoins(bought.with, event.market, 'down') : toConvert(order)
  if (isEaten(all, event.networkFee)) return tooLittle
  const refund = {
    key: refundKey(order, 1),
    attempt: 1,
    to,
    sent: subtract(all, event.networkFee),
    kept: event.networkFee,
    ...(bought && { bought }),
  }
  const resume: Place<Resumable> = order.state === 'on_hold' ? order.resume : placeOf(order)
  return {
    order: become(order, { state: 'on_hold', reason: 'refund', resume }, { refund }),
    postings: bought
      ? [reconverted(order.id, order.attempt, { owed: order.payout, ...bought }, all, partOf(order))]
      : [],
    commands: [
      { do: 'send_coins', key: refund.key, coins: refund.sent, to },
      { do: 'notify_customer', message: order.givenBack ? 'refund_by_merchant' : 'refund_started' },
    ],
  }
}

/** An address that the customer states, and whether its owner signed for it (of the order's where none is stated now). */
type Stated = { readonly to?: Address; readonly isProved?: boolean }

/** To a stated address whose owner signed for it, or to one that sent at least as much; all else is for two persons. */
function destination(
  order: SellOrder,
  { to: asked, isProved }: Stated,
  sent: Money<CoinId>,
): Address | undefined {
  const stated = asked ?? order.refundAddress
  if (stated && isProved) return stated
  const able = sendersOf(order.deposits, sent)
  return stated ? able.find((it) => it.toLowerCase() === stated.toLowerCase()) : able[0]
}

/** The address that all coins go back to. After the exchange the shares of the senders are those of the coins that came. */
export function refundTo(order: SellOrder, stated: Stated, networkFee: Money<CoinId>): Address | undefined {
  const came = toConvert(order)
  return destination(order, stated, subtract(came, atMost(networkFee, came)))
}

/** The network fee uses up the coins. */
export const isEaten = (coins: Money<CoinId>, networkFee: Money<CoinId>): boolean =>
  !covers(coins, networkFee) || coins.units === networkFee.units

/** The network fee of a refund uses up all the coins that came. */
export const isUneconomic = (order: SellOrder<'underpaid'>, networkFee: Money<CoinId>): boolean =>
  !hasReversedDeposits(order) && isEaten(toConvert(order), networkFee)

export function frozen(order: Held): Step<Held> {
  return {
    order: become(order, { state: 'on_hold', reason: 'frozen', resume: order.resume }),
    commands: [{ do: 'open_case', case: { kind: 'frozen_by_compliance', data: {} } }],
  }
}

/** The surplus that went back, or unallocated coins, are final on their chain. */
export function surplusFinal<O extends SellOrder>(order: O, event: On<'transfer.final'>): Step<O> | NotNow {
  const { key } = event
  if (order.surplus?.key !== key) return returnFinal(order, event) ?? notNow
  return {
    order,
    postings: [refunded(key, 'surplus', order.surplus.sent, order.surplus.kept)],
    commands: [{ do: 'notify_customer', message: 'refund_sent' }],
  }
}

/** The refund is final on its chain: the order is over. */
export function refundFinal(
  order: Held,
  event: On<'transfer.final'>,
): Step<Held | SellOrder<'archived'>> | NotNow {
  const { refund } = order
  if (refund?.key !== event.key || order.reason !== 'refund') return surplusFinal(order, event)
  return {
    order: become(order, { state: 'archived', resolution: 'refunded' }),
    postings: [refunded(refund.key, orderAccount(order.id), refund.sent, refund.kept)],
    commands: [{ do: 'notify_customer', message: 'refund_sent' }],
    // After a partial refund the limit stays used.
    ...(order.kept === undefined && { limit: 'release' }),
  }
}

/** The coins that a merchant's refund of all of it, or of this money, would give its payer now, for the page that offers it. */
export function refundable(
  order: SellOrder,
  networkFee: Money<CoinId>,
  market: Rate,
  fiat = boughtBack(order, 'merchant.wants_refund').with,
): Money<CoinId> {
  const all = order.converted ? toCoins(fiat, market, 'down') : toConvert(order)
  return covers(all, networkFee) ? subtract(all, networkFee) : money(order.coin, 0n)
}
