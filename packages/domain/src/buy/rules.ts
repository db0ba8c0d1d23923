/** The rules of a purchase: what each state does with each event. A pair without a rule is "not now". */
import { arrive, holdBack } from './pending.ts'
import * as refund from './returns.ts'
import * as coins from './delivery.ts'
import { authorised, authorisedLate, cancel, choosesMethod, nothingCame, paymentRefused } from './choices.ts'
import { comesUnallocated, joins, joinsLate } from './funding.ts'
import { disputed, disputedFails, disputedHolds, disputeWon } from './disputes.ts'
import { notify, openCase } from './commands.ts'
import { paid, sameAmount, termsOfPaid } from './received.ts'
import {
  become,
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
import { follow, notNow, unchanged } from '../lifecycle.ts'

const disputes = { chargeback: disputed, recall: disputed, 'dispute.won': disputeWon }
const disputesHold = { ...disputes, chargeback: disputedHolds, recall: disputedHolds }

/** A late word about the customer's payment changes nothing once the coins are bought. */
const paymentIsOver = {
  'bank.authorised': unchanged,
  'card.authorised': unchanged,
  'bank.refused': unchanged,
  'card.declined': unchanged,
}

const holds = {
  'operator.hold': <O extends BuyOrder>(order: O, { detail }: On<'operator.hold'>): Step<O> | Refused =>
    isRefunded(order) ? notNow : holdBack(order, 'operator', detail),
  'operator.release': <O extends BuyOrder>(order: O): Step<O> | Refused =>
    order.hold === null || order.hold.by === 'checks' ? notNow : arrive({ ...order, hold: null }),
}

/** Once money is here, the checks may hold the order, and a case decides. */
const cases = {
  ...holds,
  'case.cleared': <O extends BuyOrder>(order: O): Step<O> | Refused =>
    order.hold?.by === 'checks' ? arrive({ ...order, hold: null }) : notNow,
  'checks.hold': <O extends BuyOrder>(order: O, { detail }: On<'checks.hold'>): Step<O> =>
    order.hold
      ? { order, commands: [openCase('checks_hold', { reason: detail })] }
      : holdBack(order, 'checks', detail),
}
const isRefunded = (order: BuyOrder): boolean => order.state === 'failed' && order.returnedAt !== undefined

/** Events of coins that the order no longer waits for. */
const coinsAreOver = {
  'coins.broadcast': coins.known,
  'coins.replaced': coins.known,
  'coins.dropped': coins.known,
  'transfer.withdrawn': unchanged,
}

const beforeMoney = {
  'customer.chose_method': choosesMethod,
  'customer.cancelled': cancel,
  'nothing.came': nothingCame,
  'money.credited': joins,
  ...disputes,
  ...holds,
} satisfies Rules<'awaiting_payment' | 'payment_pending'>

const moneyIsHere = {
  'bank.authorised': authorisedLate,
  'card.authorised': authorisedLate,
  'bank.refused': unchanged,
  'card.declined': unchanged,
  ...disputes,
  chargeback: disputedFails,
  recall: disputedFails,
  ...cases,
  'checks.refused': (order: BuyOrder<'payment_received' | 'cleared'>, event: On<'checks.refused'>) =>
    refund.fail(order, failureOf(event), event.now),
  'case.refused': refusedByCase,
} satisfies Rules<'payment_received' | 'cleared'>

const cancelled = {
  'bank.authorised': authorisedLate,
  'card.authorised': authorisedLate,
  'bank.refused': unchanged,
  'card.declined': unchanged,
  'money.credited': joinsLate,
  ...disputes,
} satisfies Rules<'cancelled' | 'expired'>

const coinsMayStop = {
  ...paymentIsOver,
  'money.credited': comesUnallocated,
  ...disputesHold,
  ...cases,
  'proof.missing': (order: BuyOrder<'executed' | 'transfer_signed'>, event: On<'proof.missing'>) =>
    coins.stops(order, { reason: 'proof', detail: '' }, event),
  'address.refused': (order: BuyOrder<'executed' | 'transfer_signed'>, event: On<'address.refused'>) =>
    coins.stops(order, { reason: 'address', detail: event.detail }, event),
  'case.refused': stoppedByCase,
  'transfer.ready': coins.ready,
} satisfies Rules<'executed' | 'transfer_signed'>

const done = {
  ...paymentIsOver,
  'money.credited': comesUnallocated,
  ...disputes,
  ...coinsAreOver,
  'transfer.ready': unchanged,
  'coins.final': coins.finalAgain,
  'coins.reverted': coins.revertedAfterFinal,
} satisfies Rules<'completed' | 'archived'>

export const rules: { readonly [S in State]: Rules<S> } = {
  awaiting_payment: {
    ...beforeMoney,
    'customer.says_transferred': (order) => ({
      order: become(order, { state: 'payment_pending', overdue: false }),
    }),
    'bank.authorised': (order, event) => authorised(order, 'open_banking', event),
    'card.authorised': (order, event) => authorised(order, 'card', event),
    'bank.refused': unchanged,
    'card.declined': unchanged,
  },

  payment_pending: {
    ...beforeMoney,
    'customer.says_transferred': unchanged,
    'bank.authorised': (order, event) => authorised(order, 'open_banking', event),
    'card.authorised': (order, event) => authorised(order, 'card', event),
    'bank.refused': paymentRefused,
    'card.declined': paymentRefused,
  },

  payment_received: { ...moneyIsHere, 'money.credited': joins, 'checks.clear': clear },

  cleared: { ...moneyIsHere, 'money.credited': comesUnallocated, 'rate.struck': coins.executed },

  executed: {
    ...coinsMayStop,
    'proof.asked': (order, { now }) => ({
      order: become(order, { state: 'executed', proofAskedAt: order.proofAskedAt ?? now }),
      commands: [notify('proof_asked')],
    }),
    'customer.proved': (order) =>
      order.proofAskedAt === undefined ? notNow : arrive(become(order, { state: 'executed' })),
  },

  transfer_signed: {
    ...coinsMayStop,
    'transfer.withdrawn': coins.withdrawn,
    'coins.broadcast': coins.broadcast,
    'coins.replaced': coins.replaced,
    'coins.dropped': coins.known,
    'coins.reverted': coins.reverted,
    'coins.final': coins.final,
  },

  transfer_broadcast: {
    ...paymentIsOver,
    'money.credited': comesUnallocated,
    ...disputesHold,
    ...cases,
    'transfer.ready': unchanged,
    'transfer.withdrawn': coins.withdrawnOnChain,
    'coins.broadcast': coins.known,
    'coins.replaced': coins.replaced,
    'coins.dropped': coins.dropped,
    'coins.reverted': coins.reverted,
    'coins.final': coins.final,
  },

  completed: { ...done, archived: (order) => ({ order: become(order, { state: 'archived' }) }) },
  archived: done,
  cancelled: cancelled,
  expired: cancelled,

  failed: {
    ...paymentIsOver,
    'money.credited': comesUnallocated,
    ...disputesHold,
    ...cases,
    ...coinsAreOver,
    'transfer.ready': coins.readyTooLate,
    'coins.reverted': coins.known,
    'coins.final': coins.contradiction,
    'batch.added': refund.queued,
    'batch.removed': refund.unqueued,
    'bank.accepted': refund.accepted,
    'bank.rejected': refund.rejected,
    'bank.silent': refund.silent,
    'bank.booked': refund.bookedAtBank,
    'bank.returned': refund.returned,
    'card.refunded': refund.cardDone,
    'card.refund_failed': refund.cardFailed,
    'refund.impossible': refund.impossible,
    'operator.sends_refund': refund.sendsRefund,
  },
}

/** The answer counts for the money it was given for; more may have come since. */
function clear(
  order: BuyOrder<'payment_received'>,
  { amount, now }: On<'checks.clear'>,
): Step<BuyOrder<'payment_received' | 'cleared' | 'failed'>> | Refused {
  if (!sameAmount(amount, paid(order))) return { order }
  if ('refused' in termsOfPaid(order)) return refund.fail(order, coins.tooLittle, now)
  return arrive(become(order, { state: 'cleared' }), { limit: 'commit' })
}

/** A person decided against the order: its money goes back now. */
function refusedByCase(
  order: BuyOrder<'payment_received' | 'cleared'>,
  { detail, now }: On<'case.refused'>,
): Step<BuyOrder<'failed'>> | Refused {
  if (!order.hold) return notNow
  return refund.fail({ ...order, hold: null }, { reason: 'compliance', detail }, now)
}

/** … while its coins may be on their way: they are stopped first. */
function stoppedByCase(
  order: BuyOrder<'executed' | 'transfer_signed'>,
  event: On<'case.refused'>,
): Step<BuyOrder<'transfer_signed' | 'failed'>> | Refused {
  if (!order.hold) return notNow
  return coins.stops({ ...order, hold: null }, { reason: 'compliance', detail: event.detail }, event)
}

const failureOf = ({ reason, detail }: On<'checks.refused'>): Failure => ({ reason, detail })

/** The only way an order changes. */
export function advance(order: BuyOrder, event: BuyEvent): Step | Refused {
  return follow<Step | Refused>(rules, order, event)
}

/** What may happen now, by event: the console offers from it. */
export const possible = (state: State): BuyEventType[] => Object.keys(rules[state]) as BuyEventType[]
