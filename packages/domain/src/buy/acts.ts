/**
 * The acts of operators on a purchase that nothing else ends: they say what the bank really did with a refund, give up waiting for
 * an authorised payment, and book a loss. `needsSecond` names the acts that one person may not do alone.
 */
import {
  cardRefunded,
  debtSettled,
  hotOf,
  lossBooked,
  orderAccount,
  payment,
  transitAccount,
  nostroAccount,
  coinsSent,
  type Posting,
} from '../ledger/index.ts'
import { notNow, type NotNow } from '../lifecycle.ts'
import { atMost, covers, money, subtract, type Fiat, type Money } from '../money/money.ts'
import { isSame, type CreditSource } from '../credits.ts'
import { notify } from './commands.ts'
import {
  become,
  type BuyEvent,
  type BuyOrder,
  type On,
  type Refund,
  type Refunding,
  type Step,
} from './order.ts'
import { isTakenBack, settlesDebt, takenBack } from './pending.ts'
import { about, again, isInTransit, outOfTransit, posted, settled, type Found } from './returns.ts'

/** Releasing what the system held, and every act that rests on evidence need two. */
export function needsSecond(order: BuyOrder, { type }: Pick<BuyEvent, 'type'>): boolean {
  switch (type) {
    case 'operator.release':
      return order.hold?.by === 'system'
    case 'operator.confirms_executed':
    case 'operator.confirms_unexecuted':
    case 'operator.books_loss':
      return true
    default:
      return false
  }
}

/** The authorised payment did not come in days, and is waited for no more. Should it come, it is late money. */
export function givesUp(
  order: BuyOrder<'payment_pending'>,
  { now }: On<'operator.gives_up'>,
): Step<BuyOrder<'expired'>> | NotNow {
  if (!order.overdue) return notNow
  return {
    order: become(order, { state: 'expired', endedAt: now }),
    commands: [notify('cancelled')],
    limit: 'release',
  }
}

/** The bank has it, and its silence may last. A payment that may still be in one of our files is excluded. */
const isWithBank = (refund: Refund): boolean =>
  isInTransit(refund) && (refund.state === 'accepted' || refund.overdue === true)

/** The bank never executed it: the next attempt goes out. */
export const confirmsUnexecuted = about<On<'operator.confirms_unexecuted'>>(
  (order, found) => (isWithBank(found.refund) ? again(order, found, outOfTransit(order, found)) : notNow),
  () => notNow,
)

/** It is with its receiver: as the bank executed it, as it booked it, or because its sender had taken the money back. */
export const confirmsExecuted = about<On<'operator.confirms_executed'>>(
  (order, found, { now, debt }) => {
    const { refund, key } = found
    if (refund.booked) return settlesLess(order, found, refund.booked, now)
    if (isWithBank(refund)) return settled(order, found, now, [posted('booked', order, refund, key)])
    if (isInTransit(refund) || refund.state === 'booked' || !isTakenBack(order, refund)) return notNow
    const amount = atMost(takenBack(order, refund), refund.amount)
    // No payment has this attempt's key, and none will.
    const over = { ...found, refund: { ...refund, attempt: refund.attempt + 1 } }
    const isIts = (source: CreditSource) => isSame(source, refund.source)
    const { disputes, settled: pays } = settlesDebt(order, isIts, { amount, debt })
    const postings = pays.units > 0n ? [debtSettled(key, order.id, order.customerId, pays)] : []
    return paid({ ...order, disputes }, over, { amount: pays, now, postings })
  },
  () => notNow,
)

/** The bank booked no more than is owed: the rest goes out as the next attempt. */
function settlesLess<O extends Refunding>(
  order: O,
  found: Found,
  amount: Money<Fiat>,
  now: number,
): Step<O> | NotNow {
  if (!covers(found.refund.amount, amount)) return notNow
  return paid(order, found, { amount, now, postings: asBooked(order, found, amount) })
}

type Paid = { readonly amount: Money<Fiat>; readonly now: number; readonly postings: readonly Posting[] }

/** `amount` of it counts as paid; the rest goes out as the next attempt. */
function paid<O extends Refunding>(order: O, found: Found, { amount, now, postings }: Paid): Step<O> {
  const rest = subtract(found.refund.amount, amount)
  return rest.units === 0n
    ? settled(order, found, now, postings)
    : again(order, found, postings, { amount: rest })
}

/** `amount` has left; money in transit above it is owed again. */
function asBooked({ id }: Refunding, { refund, key }: Found, amount: Money<Fiat>): Posting[] {
  const { by } = refund
  if (by === 'card') return [cardRefunded(key, id, amount)]
  const owedBy = orderAccount(id)
  if (!wasInTransit(refund)) return [payment('bookedAfterRejection', { key, owedBy, rail: by, amount })]
  const rest = subtract(refund.amount, amount)
  return [
    payment('booked', { key, owedBy, rail: by, amount }),
    ...(rest.units > 0n ? [payment('unqueued', { key, owedBy, rail: by, amount: rest })] : []),
  ]
}
const wasInTransit = ({ state }: Refund): boolean => state !== 'stuck'

/** The bank or the acquirer paid out more than is owed: the excess is lost. */
export function takesExcess<O extends Refunding>(
  order: O,
  { now }: On<'operator.books_loss'>,
): Step<O> | NotNow {
  const index = order.refunds.findIndex(({ booked, amount }) => booked && !covers(amount, booked))
  const refund = order.refunds[index]
  if (!refund?.booked) return notNow
  const found = { refund, index, key: `${order.id}:refund:${index}:${refund.attempt}` }
  const from = refund.by === 'card' ? transitAccount('card') : nostroAccount(refund.booked.asset)
  return settled(order, found, now, [
    ...asBooked(order, found, refund.amount),
    lossBooked(found.key, from, subtract(refund.booked, refund.amount)),
  ])
}

/** Other coins arrived than were owed: the order is over, and the difference is ours. */
export function takesCoins(
  order: BuyOrder<'transfer_signed' | 'transfer_broadcast'>,
  { now }: On<'operator.books_loss'>,
): Step<BuyOrder<'completed'>> | NotNow {
  const { arrived, executed } = order
  if (!arrived || !executed) return notNow
  const { coins } = executed
  const same = arrived.amount.asset === coins.asset ? arrived.amount.units - coins.units : 0n
  return {
    order: become(order, { state: 'completed', completedAt: now }, { hold: null }),
    postings: [
      coinsSent(order.id, coins),
      lossBooked(arrived.transaction, hotOf(coins), money(coins.asset, same)),
    ],
    commands: [notify('completed')],
  }
}
