/** The rules of a purchase: the answer of each state to each event. A pair without a rule is "not now". */
import * as acts from './acts.ts'
import { arrive, holdBack } from './pending.ts'
import * as refund from './returns.ts'
import * as coins from './delivery.ts'
import * as standing from './holds/standing.ts'
import {
  authorised,
  authorisedLate,
  cancel,
  choosesMethod,
  prolongs,
  nothingCame,
  paymentRefused,
  refusedBesideMoney,
  waitsNoMore,
} from './choices.ts'
import { comesUnallocated, joins, joinsLate, setsAside } from './funding.ts'
import { disputed, disputedFails, disputedHolds, disputeWon } from './disputes.ts'
import { notify, openCase } from './commands.ts'
import { paid, sameAmount, termsOfPaid, waitsFor } from './received.ts'
import {
  become,
  isOpen,
  type BuyEvent,
  type BuyEventType,
  type BuyOrder,
  type Failure,
  type On,
  type Refused,
  type Rules,
  type Step,
} from './order.ts'
import type { State } from './states.ts'
import { follow, notNow, unchanged, type NotNow, type RefusalIn } from '../lifecycle.ts'

const disputes = { 'dispute.opened': disputed, 'dispute.won': disputeWon }
const disputesHold = { ...disputes, 'dispute.opened': disputedHolds }

/** A late word about the customer's payment changes nothing once the coins are bought. */
const paymentIsOver = {
  'authorisation.granted': unchanged,
  'authorisation.refused': unchanged,
}

const holds = {
  'operator.hold': <O extends BuyOrder>(order: O, { reason }: On<'operator.hold'>): Step<O> | NotNow =>
    isOpen(order) ? holdBack(order, 'operator', reason) : notNow,
  'operator.release': <O extends BuyOrder>(order: O): Step<O> | NotNow =>
    order.hold === null || order.hold.by === 'checks' ? notNow : arrive({ ...order, hold: null }),
  'standing.holds': standing.holds,
  'standing.clears': <O extends BuyOrder>(order: O): Step<O> | NotNow =>
    order.hold?.by === 'standing' && !order.hold.stops ? arrive({ ...order, hold: null }) : notNow,
}

/** Once money is here, the checks may hold the order, and a case decides. */
const cases = {
  ...holds,
  'case.cleared': <O extends BuyOrder>(order: O): Step<O> | NotNow =>
    order.hold?.by === 'checks'
      ? arrive({ ...order, hold: null, ...(order.hold.reason === 'price' && { takesDearer: true }) })
      : notNow,
  'checks.hold': <O extends BuyOrder>(order: O, { reason, lacks }: On<'checks.hold'>): Step<O> => {
    if (order.hold) return { order, commands: [openCase('checks_hold', { reason })] }
    if (lacks === undefined) return holdBack(order, 'checks', reason)
    const hold = { by: 'checks', reason, lacks } as const
    return {
      order: { ...order, hold },
      commands: [notify('data_asked'), openCase('travel_data_missing', { missing: lacks })],
    }
  },
  'operator.asks_again': <O extends BuyOrder>(order: O): Step<O> | NotNow =>
    order.hold?.lacks === undefined ? notNow : { order, commands: [notify('data_asked')] },
}

/** Events of coins that the order no longer waits for. */
const coinsAreOver = {
  'transfer.broadcast': coins.known,
  'transfer.replaced': coins.known,
  'transfer.dropped': coins.known,
  'transfer.withdrawn': unchanged,
}

const beforeMoney = {
  'customer.chose_method': choosesMethod,
  'customer.cancelled': cancel,
  'payment.missing': nothingCame,
  'rate.prolonged': prolongs,
  'credit.received': joins,
  ...disputes,
  ...holds,
} satisfies Rules<'awaiting_payment' | 'payment_pending'>

const moneyIsHere = {
  'authorisation.granted': authorisedLate,
  'authorisation.refused': unchanged,
  ...disputes,
  'dispute.opened': disputedFails,
  ...cases,
  'checks.refused': (order: BuyOrder<'payment_received' | 'cleared'>, event: On<'checks.refused'>) =>
    refund.fail(order, failureOf(event), { now: event.now }),
  'case.refused': refusedByCase,
} satisfies Rules<'payment_received' | 'cleared'>

const cancelled = {
  'authorisation.granted': authorisedLate,
  'authorisation.refused': unchanged,
  'credit.received': joinsLate,
  ...disputes,
} satisfies Rules<'cancelled' | 'expired'>

const coinsMayStop = {
  ...paymentIsOver,
  'credit.received': comesUnallocated,
  ...disputesHold,
  ...cases,
  'proof.missing': (order: BuyOrder<'executed' | 'transfer_signed'>, event: On<'proof.missing'>) =>
    coins.stops(order, { reason: 'proof', explanation: '' }, event),
  'transfer.refused': coins.refused,
  'case.refused': stoppedByCase,
  'transfer.signed': coins.ready,
} satisfies Rules<'executed' | 'transfer_signed'>

/** Money that is owed to the customer goes back; the order is open meanwhile. */
const refunds = {
  'payment.queued': refund.queued,
  'payment.unqueued': refund.unqueued,
  'payment.accepted': refund.accepted,
  'payment.rejected': refund.rejected,
  'payment.overdue': refund.overdue,
  'payment.booked': refund.booked,
  'payment.returned': refund.returned,
  'refund.impossible': refund.impossible,
  'operator.sends_refund': refund.sendsRefund,
  'operator.confirms_executed': acts.confirmsExecuted,
  'operator.confirms_unexecuted': acts.confirmsUnexecuted,
  'operator.books_loss': acts.takesExcess,
} satisfies Rules<'failed' | 'completed' | 'archived'>

const done = {
  ...paymentIsOver,
  'credit.received': comesUnallocated,
  ...disputesHold,
  ...cases,
  ...refunds,
  ...coinsAreOver,
  'transfer.signed': unchanged,
  'transfer.final': coins.finalAgain,
  'transfer.reverted': coins.revertedAfterFinal,
} satisfies Rules<'completed' | 'archived'>

export const rules = {
  awaiting_payment: {
    ...beforeMoney,
    'customer.says_transferred': (order) => ({
      order: become(order, { state: 'payment_pending', overdue: false }),
    }),
    'authorisation.granted': authorised,
    'authorisation.refused': unchanged,
  },

  payment_pending: {
    ...beforeMoney,
    'customer.says_transferred': unchanged,
    'authorisation.granted': authorised,
    'authorisation.refused': paymentRefused,
    'operator.gives_up': acts.givesUp,
  },

  payment_received: {
    ...moneyIsHere,
    'authorisation.refused': refusedBesideMoney,
    'payment.missing': waitsNoMore,
    'credit.received': joins,
    'checks.clear': clear,
    'checks.set_aside': setsAside,
  },

  cleared: { ...moneyIsHere, 'credit.received': comesUnallocated, 'exchange.executed': coins.executed },

  executed: {
    ...coinsMayStop,
    'proof.asked': (order, { now }) => ({
      order: become(order, { state: 'executed', proofAskedAt: order.proofAskedAt ?? now }),
      commands: [notify('proof_asked')],
    }),
    'customer.proved': (order) => {
      if (order.hold?.lacks !== undefined) return arrive(become(order, { state: 'executed' }, { hold: null }))
      return order.proofAskedAt === undefined ? notNow : arrive(become(order, { state: 'executed' }))
    },
  },

  transfer_signed: {
    ...coinsMayStop,
    'transfer.withdrawn': coins.withdrawn,
    'transfer.broadcast': coins.broadcast,
    'transfer.replaced': coins.replaced,
    'transfer.dropped': coins.known,
    'transfer.reverted': coins.reverted,
    'transfer.final': coins.final,
    'operator.books_loss': acts.takesCoins,
  },

  transfer_broadcast: {
    ...paymentIsOver,
    'credit.received': comesUnallocated,
    ...disputesHold,
    ...cases,
    'transfer.signed': unchanged,
    'transfer.withdrawn': coins.withdrawnOnChain,
    'transfer.broadcast': coins.known,
    'transfer.replaced': coins.replaced,
    'transfer.dropped': coins.dropped,
    'transfer.reverted': coins.reverted,
    'transfer.final': coins.final,
    'operator.books_loss': acts.takesCoins,
  },

  completed: { ...done, archived: (order) => ({ order: become(order, { state: 'archived' }) }) },
  archived: done,
  cancelled: cancelled,
  expired: cancelled,

  failed: {
    ...paymentIsOver,
    'credit.received': comesUnallocated,
    ...disputesHold,
    ...cases,
    ...coinsAreOver,
    'transfer.signed': coins.readyTooLate,
    'transfer.reverted': coins.known,
    'transfer.final': coins.contradiction,
    ...refunds,
  },
} satisfies { readonly [S in State]: Rules<S> }

/** The answer counts for the money it was given for; more may have come since. */
function clear(
  order: BuyOrder<'payment_received'>,
  { amount, now }: On<'checks.clear'>,
): Step<BuyOrder<'payment_received' | 'cleared' | 'failed'>> | NotNow {
  // Held orders stand still, whatever holds them: the release asks again.
  if (order.hold || waitsFor(order) || !sameAmount(amount, paid(order))) return { order }
  if ('refused' in termsOfPaid(order)) return refund.fail(order, coins.tooLittle, { now })
  return arrive(become(order, { state: 'cleared' }), { limit: 'commit' })
}

/** A person decided against the order: its money goes back now. */
function refusedByCase(
  order: BuyOrder<'payment_received' | 'cleared'>,
  { reason: explanation, now }: On<'case.refused'>,
): Step<BuyOrder<'failed'>> | NotNow {
  if (!order.hold) return notNow
  return refund.fail({ ...order, hold: null }, { reason: 'compliance', explanation }, { now })
}

/** … while its coins may be on their way: they are stopped first. */
function stoppedByCase(
  order: BuyOrder<'executed' | 'transfer_signed'>,
  event: On<'case.refused'>,
): Step<BuyOrder<'transfer_signed' | 'failed'>> | NotNow {
  if (!order.hold) return notNow
  return coins.stops({ ...order, hold: null }, { reason: 'compliance', explanation: event.reason }, event)
}

const failureOf = ({ cause, reason }: On<'checks.refused'>): Failure => ({
  reason: cause,
  explanation: reason,
})

/** The refusals of the rules for an event. */
export type RefusalOf<E extends string> = RefusalIn<typeof rules, E>

/** The only way an order changes. */
export function advance(order: BuyOrder, event: BuyEvent): Step | Refused {
  return follow<Step | Refused>(rules, order, event)
}

/** The events that may happen now: the console offers from them. */
export const possible = (state: State): BuyEventType[] => Object.keys(rules[state]) as BuyEventType[]
