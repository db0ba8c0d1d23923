/**
 * A failed purchase: its money goes back to the accounts and cards it came from, one refund per credit. Silence of the bank
 * is never a second payment: a new attempt begins only when the last one is known to be over.
 */
import { arrive, nowPending, refundKey, holdBack, isTakenBack, recalls, settlesDebt } from './pending.ts'
import { notify, openCase } from './commands.ts'
import { counted, paid, sameAmount } from './received.ts'
import { isSame, type CreditSource } from '../credits.ts'
import {
  become,
  type Refund,
  type Refunding,
  type BuyOrder,
  type Failure,
  type On,
  type Step,
} from './order.ts'
import { notNow, unchanged, type Added, type NotNow } from '../lifecycle.ts'
import { atMost, money, subtract, zero, type Fiat, type Money } from '../money/money.ts'
import {
  boughtBack,
  cardRefunded,
  cardRefundUndone,
  debtSettled,
  orderAccount,
  payment,
  paymentReturned,
  type BankRail,
  type PaymentStep,
  type Posting,
} from '../ledger/index.ts'
import { toFiat, type Rate } from '../money/rates.ts'

const technicalAttempts = 3

/**
 * The order fails here and now. Coins already bought become money again at the present rate, and never more than came: a card takes
 * back no more than it gave. A part that was charged back before is not paid a second time. Refused with "not now" where that rate
 * is missing.
 */
export function fail(
  order: BuyOrder<'payment_received' | 'cleared' | 'executed' | 'transfer_signed' | 'transfer_broadcast'>,
  failure: Failure,
  { now, market, debt }: Added,
): Step<BuyOrder<'failed'>> | NotNow {
  const value = valueBack(order, market)
  if (!value) return notNow
  const ours = order.disputes.filter(
    (it) => !it.won && counted(order).some(({ source }) => isSame(source, it.source)),
  )
  const disputed = atMost(total(order.fiat, ours), value.all)
  const isOurs = (source: CreditSource) => ours.some((it) => isSame(it.source, source))
  const { disputes, settled: pays } = settlesDebt(order, isOurs, { amount: disputed, debt })
  const refunds = refundsOf({ ...order, disputes }, subtract(value.all, pays))
  const postings: Posting[] = [...value.postings]
  if (pays.units > 0n) postings.push(debtSettled(order.id, order.id, order.customerId, pays))
  const failed = become(
    order,
    {
      state: 'failed',
      ...failure,
      since: now,
      ...(refunds.length + order.refunds.length === 0 && { returnedAt: now }),
    },
    { refunds: [...order.refunds, ...refunds], disputes },
  )
  return arrive(failed, { postings, commands: [notify('failed')], limit: 'release' })
}

/** The value on the order's account when the order fails, as money. */
function valueBack(
  order: BuyOrder,
  market: Rate | undefined,
): { readonly all: Money<Fiat>; readonly postings: readonly Posting[] } | undefined {
  const came = paid(order)
  const { executed } = order
  if (!executed) return { all: came, postings: [] }
  if (!market) return undefined
  const unspent = order.released.length === 0 ? executed.fees.network : zero(order.fiat)
  const value = atMost(toFiat(executed.coins, market, 'down'), subtract(came, unspent))
  return {
    all: money(order.fiat, value.units + unspent.units),
    postings: [boughtBack(order.id, executed.coins, value, unspent)],
  }
}

/** Each credit gets back its amount, less its part that was charged back, until nothing is left. */
function refundsOf(order: BuyOrder, all: Money<Fiat>): Refund[] {
  let left = all
  return counted(order).flatMap((credit): Refund[] => {
    const taken = order.disputes.filter((it) => !it.won && isSame(it.source, credit.source))
    const bySales = total(
      order.fiat,
      taken.map((it) => ({ amount: it.bySales ?? zero(order.fiat) })),
    )
    const lost = subtract(total(order.fiat, taken), bySales)
    const gave = subtract(credit.amount, atMost(lost, credit.amount))
    const amount = atMost(gave, left)
    left = subtract(left, amount)
    const by = credit.source.kind === 'card' ? 'card' : order.rail
    if (amount.units === 0n) return []
    return [{ source: credit.source, by, to: credit.source, amount, attempt: 1, state: 'pending' }]
  })
}

const total = (fiat: Fiat, parts: readonly { readonly amount: Money<Fiat> }[]): Money<Fiat> =>
  money(
    fiat,
    parts.reduce((sum, { amount }) => sum + amount.units, 0n),
  )

export type Found = { readonly refund: Refund; readonly index: number; readonly key: string }
type Keyed = { readonly key: string }

/** Events of a refund: the rule is for the present attempt; an older attempt is over; any other key is unknown. */
export function about<E extends Keyed>(
  rule: <O extends Refunding>(order: O, found: Found, event: E) => Step<O> | NotNow,
  older: <O extends Refunding>(order: O, event: E) => Step<O> | NotNow = unchanged,
) {
  return <O extends Refunding>(order: O, event: E): Step<O> | NotNow => {
    const index = order.refunds.findIndex((refund, at) => keysOf(order, refund, at).includes(event.key))
    const refund = order.refunds[index]
    if (!refund) return notNow
    return event.key === refundKey(order, index, refund.attempt)
      ? rule(order, { refund, index, key: event.key }, event)
      : older(order, event)
  }
}
/** Of its attempts so far. */
const keysOf = (order: BuyOrder, { attempt }: Refund, index: number): string[] =>
  Array.from({ length: attempt }, (_, before) => refundKey(order, index, before + 1))

/** The refund with new data, in the same state. */
const noted = <O extends Refunding>(order: O, { refund, index }: Found, more: Partial<Refund>): O => ({
  ...order,
  refunds: order.refunds.with(index, { ...refund, ...more }),
})

function put<O extends Refunding>(order: O, { refund, index }: Found, changes: Partial<Refund>): O {
  const { rejected: _, overdue: __, booked: ___, ...kept } = refund
  return { ...order, refunds: order.refunds.with(index, { ...kept, ...changes }) }
}

/** The next attempt, asked for at once unless the order is held. */
export function again<O extends Refunding>(
  order: O,
  found: Found,
  postings: readonly Posting[],
  changes: Partial<Refund> = {},
): Step<O> {
  const next = put(order, found, { ...changes, state: 'pending', attempt: found.refund.attempt + 1 })
  return { order: next, postings, commands: nowPending(order, next) }
}

/** This account or card does not take the money: an operator finds another way. */
function stuck<O extends Refunding>(
  order: O,
  found: Found,
  reason: string,
  postings: readonly Posting[],
  changes: Partial<Refund> = {},
): Step<O> {
  return {
    order: put(order, found, { ...changes, state: 'stuck' }),
    postings,
    commands: [openCase('refund_failed', { reason })],
  }
}

/** Sets when all money of a failed order is back; other orders were over before. One cast: the compiler does not narrow `O`. */
export const returnedAt = <O extends BuyOrder>(order: O, at: number | undefined): O => {
  if (order.state !== 'failed') return order
  const { returnedAt: _, ...open } = order
  return { ...open, ...(at !== undefined && { returnedAt: at }) } as O
}

/** The money has left; when all of it has, the order is over. */
export function settled<O extends Refunding>(
  order: O,
  found: Found,
  now: number,
  postings: readonly Posting[],
): Step<O> {
  const after = put(order, found, { state: 'booked' })
  if (after.refunds.some(({ state }) => state !== 'booked')) return { order: after, postings }
  return { order: returnedAt(after, now), postings, commands: [notify('money_returned')] }
}

export const posted = (step: PaymentStep, order: Refunding, { by, amount }: Refund, key: string): Posting =>
  payment(step, { key, owedBy: orderAccount(order.id), rail: by as BankRail, amount })

/** The bank has it, or will, and has not booked it. */
export const isInTransit = ({ state, booked: of }: Refund): boolean =>
  (state === 'queued' || state === 'accepted') && !of

/** The rejected payment was executed, and another may be sent: everything stops. */
const settledAfterRejection = <O extends Refunding>(order: O, { key }: Keyed): Step<O> =>
  holdBack(order, 'system', `the bank booked ${key}, which it had rejected before`)

export const queued = about<On<'payment.queued'>>((order, found) => {
  const { refund, key } = found
  if (refund.state !== 'pending' || refund.by === 'card') return { order }
  const after = put(order, found, { state: 'queued' })
  return {
    order: after,
    postings: [posted('queued', order, refund, key)],
    commands:
      order.hold || isTakenBack(order, refund)
        ? recalls(after).filter((it) => 'key' in it && it.key === key)
        : [],
  }
})

export const unqueued = about<On<'payment.unqueued'>>((order, found) =>
  isInTransit(found.refund) ? again(order, found, outOfTransit(order, found)) : { order },
)

export const accepted = about<On<'payment.accepted'>>((order, found) => {
  if (found.refund.state === 'pending') return notNow
  return found.refund.state === 'queued' ? { order: put(order, found, { state: 'accepted' }) } : { order }
})

export const rejected = about<On<'payment.rejected'>>((order, found, event) => {
  const { permanent, reason } = event
  const { by, state, attempt, uncovered = 0 } = found.refund
  if (by !== 'card' && state === 'pending') return notNow
  if (by === 'card' ? state !== 'pending' : !isInTransit(found.refund)) return { order }
  const postings = outOfTransit(order, found)
  if (event.uncovered) return again(order, found, postings, { uncovered: uncovered + 1 })
  return !permanent && attempt - uncovered < technicalAttempts
    ? again(order, found, postings)
    : stuck(order, found, reason, postings, by === 'card' ? {} : { rejected: true })
})

export const overdue = about<On<'payment.overdue'>>((order, found) =>
  isInTransit(found.refund)
    ? {
        order: noted(order, found, { overdue: true }),
        commands: [openCase('payment_overdue', { key: found.key })],
      }
    : { order },
)

/** A bank books what was in a file; a card is paid at once. */
export const booked = about<On<'payment.booked'>>((order, found, { amount, now }) => {
  const { refund, key } = found
  const isCard = refund.by === 'card'
  const isAfterRejection = refund.state === 'stuck' && refund.rejected
  if (refund.state === 'booked' || refund.booked || (refund.state === 'stuck' && !isAfterRejection))
    return { order }
  if (!isCard && refund.state === 'pending') return notNow
  if (!sameAmount(amount, refund.amount)) {
    const kind = isCard ? 'card_refund_of_another_amount' : 'payment_of_another_amount'
    return { order: noted(order, found, { booked: amount }), commands: [openCase(kind, { key })] }
  }
  const step = isAfterRejection ? 'bookedAfterRejection' : 'booked'
  const posting = isCard ? cardRefunded(key, order.id, refund.amount) : posted(step, order, refund, key)
  return settled(order, found, now, [posting])
}, settledAfterRejection)

/** It came back to us, also from a card that had it: owed again, by the amount that really came. */
export const returned = about<On<'payment.returned'>>((order, found, { returnId, amount, reason }) => {
  const { refund, key } = found
  if (refund.state === 'pending' || refund.booked) return notNow
  if (refund.state === 'stuck') return { order }
  const late = isInTransit(refund) ? [posted('booked', order, refund, key)] : []
  const open = returnedAt(put(order, found, { amount }), undefined)
  return stuck(open, { ...found, refund: { ...refund, amount } }, reason, [
    ...late,
    refund.by === 'card'
      ? cardRefundUndone(key, order.id, amount)
      : paymentReturned(order.id, orderAccount(order.id), returnId, amount),
  ])
})

export const impossible = about<On<'refund.impossible'>>((order, found, { reason }) =>
  found.refund.state === 'pending' ? stuck(order, found, reason, []) : { order },
)

/** An operator found a way for the refund: by bank where a card has none. */
export function sendsRefund<O extends Refunding>(
  order: O,
  { source, to }: On<'operator.sends_refund'>,
): Step<O> | NotNow {
  const index = order.refunds.findIndex((it) => isSame(it.source, source) && it.state === 'stuck')
  const refund = order.refunds[index]
  if (refund?.state !== 'stuck' || refund.booked || isTakenBack(order, refund)) return notNow
  const way = to === undefined ? {} : { to, by: order.rail }
  return again(order, { refund, index, key: '' }, [], way)
}

/** A bank's report of a payment that was asked for before a hold or a dispute still counts; the order waits for nothing else. */
export function outOfTransit(order: Refunding, { refund, key }: Found): Posting[] {
  return refund.by === 'card' ? [] : [posted('unqueued', order, refund, key)]
}
