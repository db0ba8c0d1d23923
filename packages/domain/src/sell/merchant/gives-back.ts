/**
 * The merchant of a payment link refunds a payment through the refund of every sale. Coins or money that we hold go back at once.
 * A queued payout is withdrawn first. After a completed payout the beneficiary has the money: the order stays completed until the
 * merchant has sent it to us, and then continues like a payout that a bank returned.
 *
 *   funded, overpaid … ── merchant.wants_refund ──► on_hold (refund) ── transfer.final ──► archived
 *   converted ── merchant.wants_refund ──► on_hold (withdrawal) ──┬─ withdrawn ───► on_hold (refund)
 *                                                                 └─ sent already ──► payout_submitted
 *   completed ── merchant.asks_refund ──► completed, awaits money ── payment.returned ──► needs_revision ──► on_hold (refund)
 *   archived, a part is back ── merchant.asks_refund ──► archived, awaits money ── payment.returned ──► the same way again
 */
import { notNow, unchanged, type NotNow } from '../../lifecycle.ts'
import { covers, money, subtract, type Fiat, type Money } from '../../money/money.ts'
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

/** The money that the beneficiary has of a payment that is paid out. */
export function heldByPayee(order: SellOrder): Money<Fiat> | undefined {
  if (order.state === 'completed') return order.payout
  if (order.state !== 'archived') return undefined
  return { paid: order.payout, refunded: order.kept, settled: undefined, none: undefined }[order.resolution]
}

/**
 * The merchant is to send so much to us: of what its beneficiary has, also once a part is back. Asked again, the last amount
 * counts while no money has come.
 */
export function asksMoney<O extends PaidOut>(order: O, event: On<'merchant.asks_refund'>): Step<O> | Refused {
  const { amount, networkFee, market, why, now: at } = event
  const held = heldByPayee(order)
  if (order.link === undefined || !held || amount.asset !== held.asset || !covers(held, amount)) return notNow
  if (isEaten(toCoins(amount, market, 'down'), networkFee)) return { refused: 'amount.below_min' }
  const before = order.givenBack
  if (before?.awaitsMoney && before.amount?.units === amount.units) return unchanged(order)
  return { order: { ...withPartBack(order), givenBack: { why, at, amount, awaitsMoney: true } } }
}

/** A part that is back is put away: the order has one under way. */
function withPartBack<O extends PaidOut>(order: O): O {
  const { refund: coins, givenBack, ...rest } = order
  if (!coins || !givenBack?.amount || givenBack.awaitsMoney) return order
  const { why, at, amount } = givenBack
  // One cast: only what may be missing is.
  return { ...rest, partsBack: [...(order.partsBack ?? []), { why, at, amount, coins }] } as unknown as O
}

/** The money that the beneficiary received, or will; parts of it may have been given back. */
export const paidOut = ({ payout, paid = payout }: SellOrder): Money<Fiat> => paid

/** The amount that we expect from the merchant, if any. */
export const awaitedFrom = (order: SellOrder): GivenBack['amount'] =>
  heldByPayee(order) && order.givenBack?.awaitsMoney ? order.givenBack.amount : undefined

/** A refund is waited for, and this is no more than the beneficiary has: a person may say that it is the money for it. */
export function canGiveBack(order: SellOrder, amount: Money<Fiat>): boolean {
  const held = heldByPayee(order)
  return (
    awaitedFrom(order) !== undefined &&
    held?.asset === amount.asset &&
    covers(held, amount) &&
    amount.units > 0n
  )
}

/** Money of a payout comes back from a bank or from the merchant. From the merchant, the received amount is owed to the payer. */
export function sentBack<O extends PaidOut>(
  order: O,
  event: On<'payment.returned'>,
): Step<O | SellOrder<'needs_revision'>> | NotNow {
  if (!event.byMerchant) return returned<O>(order, event)
  const { amount, now: since, matched } = event
  const isAsked = awaitedFrom(order)?.units === amount.units
  if (!order.givenBack || !canGiveBack(order, amount) || !(isAsked || matched))
    return returnedUnexpectedly(order, event)
  const { awaitsMoney: _, ...asked } = order.givenBack
  const givenBack = { ...asked, amount }
  const { kept: held = order.payout, ...rest } = order
  const kept = subtract(held, amount)
  const paid = paidOut(order)
  return {
    order: become(
      // One cast: only what may be missing is.
      rest as unknown as O,
      { state: 'needs_revision', reason: 'returned', explanation: '', since },
      {
        executed: true,
        payout: money(amount.asset, amount.units),
        paid,
        givenBack,
        ...(kept.units > 0n && { kept }),
      },
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
