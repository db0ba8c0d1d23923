/**
 * The merchant of a payment link refunds a payment through the refund of every sale. Coins or money that we hold go back at once.
 * A queued payout is withdrawn first. After a completed payout the beneficiary has the money: the order stays completed until the
 * merchant has sent it to us, and then continues like a payout that a bank returned.
 *
 *   funded, overpaid … ── merchant.wants_refund ──► on_hold (refund) ── transfer.final ──► archived
 *   converted ── merchant.wants_refund ──► on_hold (withdrawal) ──┬─ withdrawn ───► on_hold (refund)
 *                                                                 └─ sent already ──► payout_submitted
 *   completed ── merchant.asks_refund ──► completed, awaits money ── payment.returned ──► needs_revision ──► on_hold (refund)
 */
import { notNow, unchanged, type NotNow } from '../../lifecycle.ts'
import { covers, money, subtract } from '../../money/money.ts'
import { toCoins } from '../../money/rates.ts'
import { isEaten, refundAll, refundTo } from '../choices.ts'
import type { SellCommand } from '../commands.ts'
import { hasReversedDeposits, withdraw } from '../deposits.ts'
import {
  become,
  placeOf,
  type GivenBack,
  type On,
  type Refused,
  type SellOrder,
  type Step,
} from '../order.ts'
import { returned, returnedToUs, returnedUnexpectedly } from '../payout.ts'

type Held = SellOrder<'on_hold'>
type Wanted = On<'merchant.wants_refund'>
type PaidOut = SellOrder<'completed' | 'archived'>

const refundPayer: SellCommand = { do: 'refund_payer' }

/** The command after a return or withdrawal repeats the request: the first one stays. */
const withRequest = <O extends SellOrder>(order: O, { why, now: at }: Wanted): O => ({
  ...order,
  givenBack: order.givenBack && !order.givenBack.awaitsMoney ? order.givenBack : { why, at },
})

export const givesBack = (
  order: SellOrder<'underpaid' | 'overpaid' | 'funded' | 'needs_revision'>,
  event: Wanted,
): Step<Held> | Refused => (order.link === undefined ? notNow : refundAll(withRequest(order, event), event))

/** The payout may be on its way to the bank: coins go back only once it is withdrawn for certain. */
export function withdraws(order: SellOrder<'converted'>, event: Wanted): Step<Held> | Refused {
  if (order.link === undefined || hasReversedDeposits(order)) return notNow
  if (!refundTo(order, event, event.networkFee)) return { refused: 'wallet.proof_required' }
  return {
    order: become(withRequest(order, event), {
      state: 'on_hold',
      reason: 'withdrawal',
      resume: placeOf(order),
    }),
    commands: [withdraw(order), refundPayer],
  }
}

/** Refunds an order that waits for its payer's proof or was withdrawn; a payout still in transit must come back first. */
export function givesBackHeld(order: Held, event: Wanted): Step<Held> | Refused {
  if (order.link === undefined || (order.reason !== 'proof' && order.reason !== 'withdrawal')) return notNow
  return order.inTransit && order.reason === 'withdrawal'
    ? unchanged(order)
    : refundAll(withRequest(order, event), event)
}

/** The merchant announces an amount to send. Until the money arrives, a new request replaces the amount. */
export function asksMoney<O extends PaidOut>(order: O, event: On<'merchant.asks_refund'>): Step<O> | Refused {
  const { amount, networkFee, market, why, now: at } = event
  if (order.link === undefined || !isPaidOut(order)) return notNow
  if (amount.asset !== order.payout.asset || !covers(order.payout, amount)) return notNow
  if (isEaten(toCoins(amount, market, 'down'), networkFee)) return { refused: 'amount.below_min' }
  const before = order.givenBack
  if (before?.amount?.units === amount.units) return unchanged(order)
  return { order: { ...order, givenBack: { why, at, amount, awaitsMoney: true } } }
}

const isPaidOut = (order: PaidOut): boolean => order.state === 'completed' || order.resolution === 'paid'

/** The amount that we expect from the merchant, if any. */
export const awaitedFrom = (order: SellOrder): GivenBack['amount'] =>
  (order.state === 'completed' || order.state === 'archived') &&
  isPaidOut(order) &&
  order.givenBack?.awaitsMoney
    ? order.givenBack.amount
    : undefined

/** Money of a payout comes back from a bank or from the merchant. From the merchant, the received amount is owed to the payer. */
export function sentBack<O extends PaidOut>(
  order: O,
  event: On<'payment.returned'>,
): Step<O | SellOrder<'needs_revision'>> | NotNow {
  if (!event.byMerchant) return returned<O>(order, event)
  const { amount, now: since } = event
  const awaited = awaitedFrom(order)
  if (awaited?.units !== amount.units || awaited.asset !== amount.asset || !order.givenBack)
    return returnedUnexpectedly(order, event)
  const { awaitsMoney: _, ...givenBack } = order.givenBack
  const kept = subtract(order.payout, amount)
  return {
    order: become(
      order,
      { state: 'needs_revision', reason: 'returned', explanation: '', since },
      { payout: money(amount.asset, amount.units), givenBack, ...(kept.units > 0n && { kept }) },
    ),
    postings: [returnedToUs(order, event)],
    commands: [refundPayer],
  }
}

/** The merchant's request, if the order waits to be refunded. */
export const awaitsRefund = (order: SellOrder): NonNullable<SellOrder['givenBack']> | undefined =>
  (order.state === 'needs_revision' && !order.givenBack?.awaitsMoney) ||
  (order.state === 'on_hold' && order.reason === 'withdrawal')
    ? order.givenBack
    : undefined

/** `now`: we hold coins or money and refund at once. `transfer`: it was paid out, and the merchant sends the money first. */
export type RefundWay = 'now' | 'transfer'

/** How a payment of a link can be refunded now, if at all. */
export function refundWay(order: SellOrder): RefundWay | undefined {
  switch (order.state) {
    case 'underpaid':
    case 'overpaid':
    case 'funded':
    case 'converted':
      return 'now'
    case 'needs_revision':
      return order.givenBack && !order.givenBack.awaitsMoney ? undefined : 'now'
    case 'on_hold':
      return order.reason === 'proof' ? 'now' : undefined
    case 'completed':
      return 'transfer'
    case 'archived':
      return order.resolution === 'paid' ? 'transfer' : undefined
    default:
      return undefined
  }
}
