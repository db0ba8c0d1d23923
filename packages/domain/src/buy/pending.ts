/**
 * The commands that an order's state waits for. Every change of state gives them, and a release gives them again.
 * Each carries the key of its attempt, so a command given twice is carried out once.
 */
import { openCase, type BuyCommand } from './commands.ts'
import type { Refund, BuyOrder, Hold, Step } from './order.ts'
import { isSame, type CreditSource } from '../credits.ts'
import { above, atMost, money, subtract, zero, type Fiat, type Money } from '../money/money.ts'
import { deadlineOf, type Debt } from '../lifecycle.ts'
import { isComing, waitsFor } from './received.ts'
import { authorisationLasts, states, waitForExpiry, type State } from './states.ts'

/** The key of the present transfer of the coins. */
export const coinsKey = (order: BuyOrder): string => `${order.id}:coins:${order.attempt}`

/** The key of a payment back: one per credit and attempt. */
export const refundKey = (order: BuyOrder, index: number, attempt: number): string =>
  `${order.id}:refund:${index}:${attempt}`

/** Nothing while it is held. */
export function pendingCommands(order: BuyOrder): BuyCommand[] {
  if (order.hold) return []
  switch (order.state) {
    case 'payment_received':
      return [{ do: waitsFor(order) ? 'check_payers' : 'check_order' }]
    case 'cleared':
      return [{ do: 'execute_exchange' }]
    case 'executed':
      return order.proofAskedAt === undefined ? prepare(order) : []
    case 'transfer_signed':
      if (order.stop) return []
      return order.signed ? [{ do: 'release_coins', ...order.signed }] : prepare(order)
    case 'failed':
    case 'completed':
    case 'archived':
      return order.refunds.flatMap((back, index) =>
        back.state === 'pending' && !back.booked && !isTakenBack(order, back)
          ? [sendRefund(order, back, index)]
          : [],
      )
    default:
      return []
  }
}

/**
 * `amount` of the order's money is for the debts of these credits, one dispute after the other. The sum that sales have
 * paid of them meanwhile is missing in `debt`, the customer's balance: as much of the order's money goes back instead.
 */
export function settlesDebt(
  { disputes, fiat }: BuyOrder,
  isOf: (source: CreditSource) => boolean,
  { amount, debt }: { readonly amount: Money<Fiat>; readonly debt: Debt | undefined },
): { readonly disputes: BuyOrder['disputes']; readonly settled: Money<Fiat> } {
  const settled = debt ? atMost(amount, above(debt.amount, zero(fiat))) : amount
  let left = settled
  let back = subtract(amount, settled)
  return {
    settled,
    disputes: disputes.map((it) => {
      if (it.won || !isOf(it.source)) return it
      const own = atMost(lostBy(it), left)
      left = subtract(left, own)
      const paid = { ...it, settled: plus(it.settled, own) }
      const sold = atMost(lostBy(paid), back)
      back = subtract(back, sold)
      return { ...(own.units > 0n ? paid : it), ...(sold.units > 0n && { bySales: plus(it.bySales, sold) }) }
    }),
  }
}

type Dispute = BuyOrder['disputes'][number]
const plus = (one: Money<Fiat> | undefined, other: Money<Fiat>): Money<Fiat> =>
  money(other.asset, (one?.units ?? 0n) + other.units)

/** The part of a dispute that neither the order nor sales have paid. */
const lostBy = ({ amount, settled, bySales }: Dispute): Money<Fiat> =>
  money(amount.asset, amount.units - (settled?.units ?? 0n) - (bySales?.units ?? 0n))

/** The commands that the order waits for after a change that left its state as it was. */
export function nowPending(before: BuyOrder, after: BuyOrder): BuyCommand[] {
  const known = new Set(pendingCommands(before).flatMap((it) => ('key' in it ? [it.key] : [])))
  return pendingCommands(after).filter((it) => !('key' in it) || !known.has(it.key))
}

/** Its sender has taken the money back: a refund as well would pay it twice. */
export const isTakenBack = (order: BuyOrder, refund: Refund): boolean => takenBack(order, refund).units > 0n

/** The part of a refund that its sender already took back: the credit is less than the refund and the disputes together. */
export function takenBack({ credits, disputes }: BuyOrder, { source, amount }: Refund): Money<Fiat> {
  const gave = credits.find((it) => isSame(it.source, source))?.amount.units ?? 0n
  const lost = disputes.filter((it) => !it.won && isSame(it.source, source))
  const tooMuch =
    lost.reduce((sum, it) => sum + it.amount.units - (it.bySales?.units ?? 0n), amount.units) - gave
  return money(amount.asset, lost.length > 0 && tooMuch > 0n ? tooMuch : 0n)
}

const prepare = (order: BuyOrder<'executed' | 'transfer_signed'>): BuyCommand[] =>
  order.executed
    ? [{ do: 'prepare_coins', key: coinsKey(order), coins: order.executed.coins, to: order.destination }]
    : []

const sendRefund = (
  order: BuyOrder,
  { by, amount, source, to, attempt }: Refund,
  index: number,
): BuyCommand => ({
  do: 'send_refund',
  key: refundKey(order, index, attempt),
  by,
  amount,
  source,
  to,
})

/**
 * Commands to stop all that is under way and may still be stopped: signed coins that are not on the chain, money in a payment file.
 */
export function recalls(order: BuyOrder): BuyCommand[] {
  if (order.state === 'transfer_signed')
    return order.signed ? [{ do: 'withdraw_coins', key: coinsKey(order) }] : []
  return order.refunds.flatMap(({ state, by, attempt }, index): BuyCommand[] =>
    state === 'queued' && by !== 'card'
      ? [{ do: 'withdraw_payout', key: refundKey(order, index, attempt), rail: by }]
      : [],
  )
}

/** The order in its new state, with its pending commands. */
export function arrive<O extends BuyOrder>(order: O, more: Omit<Step, 'order'> = {}): Step<O> {
  return { ...more, order, commands: [...pendingCommands(order), ...(more.commands ?? [])] }
}

/** Nothing more is sent for this order until a person has looked. */
export function holdBack<O extends BuyOrder>(order: O, by: Hold['by'], reason: string): Step<O> {
  return {
    order: { ...order, hold: { by, reason } },
    commands: [...recalls(order), openCase('order_held', { by, reason })],
  }
}

export type Deadline = {
  readonly at: number
  readonly type: NonNullable<(typeof states)[State]['deadline']>['event']
}

/** The next thing that time alone brings about, if any. An overdue payment waits for a person. */
export function deadline(order: BuyOrder): Deadline | undefined {
  if (order.state === 'payment_pending' && order.overdue) return undefined
  const mayCome = order.state === 'payment_pending' || order.state === 'payment_received'
  if (mayCome && order.authorised && isComing(order))
    return { at: order.authorised.at + authorisationLasts + waitForExpiry, type: 'payment.missing' }
  const next = deadlineOf(states[order.state].deadline, order)
  const isUnpaid = order.state === 'awaiting_payment' || order.state === 'payment_pending'
  // A window that was prolonged may end after the usual time.
  return next && isUnpaid ? { ...next, at: Math.max(next.at, order.fixedUntil) } : next
}
