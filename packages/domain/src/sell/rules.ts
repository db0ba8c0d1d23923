/** The rules of a sale: the answer of each state to each event. A pair without a rule is "not now". */
import { follow, notNow, unchanged, type NotNow, type RefusalIn } from '../lifecycle.ts'
import { coinsToPay } from '../money/rates.ts'
import * as acts from './acts.ts'
import {
  acceptsLess,
  frozen,
  refundAll,
  refundFinal,
  surplusBack,
  surplusFinal,
  takesAll,
} from './choices.ts'
import type { Passed } from '../commands.ts'
import type { SellCommand } from './commands.ts'
import * as deposits from './deposits.ts'
import { exchange, exchangeAtLower } from './exchange.ts'
import {
  become,
  payoutKey,
  placeOf,
  type On,
  type Place,
  type Refused,
  type Resumable,
  type Rules,
  type SellEvent,
  type SellEventType,
  type SellOrder,
  type Step,
} from './order.ts'
import * as origin from './origin.ts'
import * as merchant from './merchant/gives-back.ts'
import * as payout from './payout.ts'
import * as standing from './holds/standing.ts'
import { endOffers } from './received.ts'
import type { State } from './states.ts'
import type { TooLittle } from '../money/fees.ts'
import * as coins from './unallocated.ts'

/** Coins on their way back may become final, or fail, whatever the order does meanwhile. */
const refundsFail = {
  'transfer.reverted': acts.refundFailed,
  'transfer.refused': acts.refundFailed,
  'transfer.withdrawn': acts.refundFailed,
  'operator.sends_refund': acts.sendsRefund,
}

/** In every state: coins that the order does not wait for, and what becomes of them and of coins on their way back. */
const unallocated = {
  'deposit.seen': coins.seen,
  'deposit.vanished': coins.vanished,
  'deposit.final': coins.final,
  'deposit.reversed': coins.reversed,
  'operator.returns_coins': coins.returnCoins,
  'operator.keeps_coins': coins.keepCoins,
  'operator.counts_coins': coins.countCoins,
  ...refundsFail,
  'transfer.final': surplusFinal,
}

function hold(order: SellOrder<Resumable>, { reason }: On<'operator.hold'>): Step<SellOrder<'on_hold'>> {
  const resume: Place<Resumable> = placeOf(order)
  return {
    order: become(order, { state: 'on_hold', reason: 'operator', resume }),
    commands: [
      ...standing.withdrawals(order),
      { do: 'open_case', case: { kind: 'order_held', data: { by: 'operator', reason } } },
    ],
  }
}

/** An order that waits for the customer's answer waits for an operator first, who releases it to the same question. */
function holdQuestion(
  order: SellOrder<'on_hold'>,
  { reason }: On<'operator.hold'>,
): Step<SellOrder<'on_hold'>> | NotNow {
  if (order.reason !== 'proof' && order.reason !== 'travel_rule') return notNow
  const { resume } = order
  return {
    order: become(order, { state: 'on_hold', reason: 'operator', resume }),
    commands: [{ do: 'open_case', case: { kind: 'order_held', data: { by: 'operator', reason } } }],
  }
}

/** The checks hold the order; a payment that is on its way is taken back. */
function heldByChecks(
  order: SellOrder<'funded' | 'converted'>,
  { reason, above, owner, lacks }: On<'checks.hold'>,
): Step<SellOrder<'on_hold'>> {
  const resume: Place<Resumable> = placeOf(order)
  if (owner)
    return {
      order: become(order, { state: 'on_hold', reason: 'owner', resume }),
      commands: [
        ...standing.withdrawals(order),
        { do: 'open_case', case: { kind: 'account_of_another_name', data: {} } },
      ],
    }
  if (lacks !== undefined)
    return {
      order: become(order, { state: 'on_hold', reason: 'travel_rule', resume }),
      commands: [
        askData,
        { do: 'open_case', case: { kind: 'travel_data_missing', data: { missing: lacks } } },
      ],
    }
  return {
    order: become(order, { state: 'on_hold', reason: above ?? 'compliance', resume }),
    commands: [
      ...(order.state === 'converted' ? [deposits.withdraw(order)] : []),
      { do: 'open_case', case: { kind: 'checks_hold', data: { reason } } },
    ],
  }
}
const askData: SellCommand = { do: 'notify_customer', message: 'data_asked' }

const askAgain = (order: SellOrder<'on_hold'>): Step<SellOrder<'on_hold'>> | NotNow =>
  order.reason === 'travel_rule' ? { order, commands: [askData] } : notNow

const archive =
  (resolution: 'paid' | 'none') =>
  (order: SellOrder<'completed' | 'cancelled'>): Step<SellOrder<'archived'>> => ({
    order: become(order, { state: 'archived', resolution }),
  })

const saysSent = <O extends SellOrder>(order: O, { transaction }: On<'customer.says_sent'>): Step<O> => ({
  order: { ...order, saidSent: true, ...(transaction !== undefined && { sentTransaction: transaction }) },
})

/** A customer who has gone with an amount in mind is told the next ones; one whose order waits for days is not told each. */
const mostToldRates = 3

function renewRate(
  order: SellOrder<'awaiting_deposit'>,
  { now, market }: On<'rate.expired'>,
): Step<SellOrder<'awaiting_deposit'>> {
  const until = now + order.figures.rateWindow
  const offer = { rate: market, coins: coinsToPay(order.gross, market), from: now, until }
  const notifies = !order.saidSent && order.offers.length <= mostToldRates
  return {
    order: { ...order, offers: [...order.offers, offer] },
    commands: notifies ? [{ do: 'notify_customer', message: 'rate_renewed' }] : [],
  }
}

export const rules = {
  awaiting_deposit: {
    ...unallocated,
    'deposit.seen': deposits.seen,
    'rate.expired': renewRate,
    'customer.says_sent': saysSent,
    'customer.cancelled': cancel('customer'),
    'deposit.missing': cancel('time'),
    'operator.hold': hold,
    'standing.holds': standing.holds,
  },

  confirming: {
    ...unallocated,
    'deposit.seen': deposits.seen,
    'deposit.vanished': deposits.vanished,
    'deposit.final': deposits.final,
    'deposit.reversed': deposits.reversed,
    'customer.says_sent': saysSent,
    'operator.hold': hold,
    'standing.holds': standing.holds,
  },

  underpaid: {
    ...unallocated,
    'deposit.seen': deposits.seen,
    'deposit.reversed': deposits.reversed,
    'customer.says_sent': saysSent,
    'customer.accepts_less': acceptsLess,
    'customer.wants_refund': refundAll,
    'merchant.wants_refund': merchant.givesBack,
    'choice.missing': acts.noChoice,
    'operator.writes_off': acts.writesOff,
    'operator.hold': hold,
    'standing.holds': standing.holds,
  },

  overpaid: {
    ...unallocated,
    'deposit.reversed': deposits.reversed,
    'customer.takes_all': takesAll,
    'customer.wants_surplus': surplusBack,
    'merchant.wants_refund': merchant.givesBack,
    'operator.hold': hold,
    'standing.holds': standing.holds,
  },

  funded: {
    ...unallocated,
    'deposit.reversed': deposits.reversed,
    'checks.clear': exchange,
    'checks.hold': heldByChecks,
    'proof.asked': origin.askProof,
    'merchant.wants_refund': merchant.givesBack,
    'operator.hold': hold,
    'standing.holds': standing.holds,
  },

  converted: {
    ...unallocated,
    'deposit.reversed': deposits.reversed,
    'checks.hold': heldByChecks,
    'payee.matched': payout.payeeMatched,
    'payee.mismatch': payout.payeeMismatch,
    'payment.queued': payout.queued,
    'payment.unqueued': payout.unqueued,
    'payment.booked': payout.bookedEarlier,
    'payment.returned': payout.returnedEarlier,
    'merchant.wants_refund': merchant.withdraws,
    'operator.hold': hold,
    'standing.holds': standing.holds,
  },

  payout_queued: {
    ...unallocated,
    'deposit.reversed': deposits.reversed,
    'payment.unqueued': payout.unqueued,
    'payment.accepted': payout.accepted,
    'payment.rejected': payout.rejected,
    'payment.overdue': payout.overdue,
    'payment.booked': payout.booked,
    'payment.returned': payout.returnedEarlier,
    'operator.hold': hold,
    'standing.holds': standing.holds,
  },

  payout_submitted: {
    ...unallocated,
    'payment.rejected': payout.rejected,
    'payment.overdue': payout.overdue,
    'payment.booked': payout.booked,
    'payment.returned': payout.returned,
    'operator.hold': hold,
    'standing.holds': standing.holds,
    'operator.confirms_executed': acts.confirmsExecuted,
    'operator.confirms_unexecuted': acts.confirmsUnexecuted,
  },

  completed: {
    ...unallocated,
    'payment.booked': payout.bookedOnceMore,
    'payment.returned': merchant.sentBack,
    'payment.overdue': unchanged,
    'payment.accepted': unchanged,
    'merchant.asks_refund': merchant.asksMoney,
    archived: archive('paid'),
    'operator.books_loss': acts.takesLostCoins,
  },

  on_hold: {
    ...unallocated,
    'deposit.seen': origin.seen,
    'deposit.final': origin.final,
    'deposit.vanished': deposits.underHold.vanished,
    'payee.matched': unchanged,
    'payee.mismatch': unchanged,
    'payment.queued': payout.underHold.queued,
    'payment.unqueued': payout.underHold.unqueued,
    'payment.accepted': payout.underHold.accepted,
    'payment.rejected': payout.underHold.rejected,
    'payment.overdue': payout.underHold.overdue,
    'payment.booked': payout.booked,
    'payment.returned': payout.returnedEarlier,
    'operator.confirms_executed': acts.confirmsExecuted,
    'operator.confirms_unexecuted': acts.confirmsUnexecuted,
    'operator.books_loss': acts.takesLoss,
    'customer.proved': origin.proved,
    'customer.asks_transfer': origin.asksTransfer,
    'customer.names_provider': origin.providerNamed,
    'customer.wants_refund': origin.sendBack,
    'merchant.wants_refund': merchant.givesBackHeld,
    'proof.missing': origin.sendBack,
    'operator.asks_again': askAgain,
    'operator.hold': holdQuestion,
    'standing.holds': standing.holdsHeld,
    'standing.clears': (order) => (order.stops ? notNow : release('standing')(order)),
    'case.cleared': cleared,
    'case.refused': refused,
    'operator.release': release('operator', 'incident', 'frozen', 'difference', 'withdrawal', 'standing'),
    'transfer.final': refundFinal,
  },

  needs_revision: {
    ...unallocated,
    'customer.confirmed_name': payout.nameConfirmed,
    'customer.revised': payout.revised,
    'customer.wants_refund': refundAll,
    'merchant.wants_refund': merchant.givesBack,
    'operator.hold': hold,
    'standing.holds': standing.holds,
    'payment.queued': payout.queuedInDoubt,
    'payment.unqueued': unchanged,
    'payment.booked': payout.booked,
    'payment.returned': payout.returnedEarlier,
    'payment.overdue': unchanged,
  },

  cancelled: { ...unallocated, 'deposit.seen': deposits.seen, archived: archive('none') },

  archived: {
    ...unallocated,
    'payment.booked': payout.bookedOnceMore,
    'payment.returned': merchant.sentBack,
    'merchant.asks_refund': merchant.asksMoney,
    'operator.books_loss': acts.takesLostCoins,
    'payment.overdue': unchanged,
  },
} satisfies { readonly [S in State]: Rules<S> }

function cancel(by: 'customer' | 'time') {
  return (order: SellOrder<'awaiting_deposit'>, { now }: SellEvent): Step<SellOrder<'cancelled'>> => ({
    order: become(
      order,
      { state: 'cancelled', cancelledAt: now, by },
      { offers: endOffers(order.offers, now) },
    ),
    commands: [{ do: 'notify_customer', message: 'cancelled' }],
    limit: 'release',
  })
}

function cleared(order: SellOrder<'on_hold'>, event: On<'case.cleared'>): Step | NotNow | TooLittle {
  if (order.reason === 'price') return exchangeAtLower(order, event)
  if (order.reason === 'proof') return origin.accepted(order)
  if (order.reason !== 'owner') return release('compliance', 'limit', 'travel_rule')(order)
  return order.resume.state === 'needs_revision'
    ? payout.ownerAccepted(order)
    : release('owner')({ ...order, acceptedAccount: order.beneficiaryId })
}

const refusable: readonly SellOrder<'on_hold'>['reason'][] = [
  'compliance',
  'limit',
  'price',
  'owner',
  'proof',
  'travel_rule',
  'standing',
]

function refused(order: SellOrder<'on_hold'>, event: On<'case.refused'>): Step | Refused {
  if (!refusable.includes(order.reason)) return notNow
  if (event.outcome === 'frozen') return frozen(order)
  const isRevision = order.reason === 'owner' && order.resume.state === 'needs_revision'
  return isRevision ? payout.ownerRefused(order) : refundAll(order, event)
}

/**
 * Goes back to the state it was held in, and asks again for what was under way there. It does not go on by itself while
 * the bank is silent, or booked another amount of the present payment.
 */
function release(...reasons: readonly SellOrder<'on_hold'>['reason'][]) {
  return (order: SellOrder<'on_hold'>): Step<SellOrder> | NotNow => {
    if (!reasons.includes(order.reason) || order.booked?.key === payoutKey(order)) return notNow
    const { resume } = order
    if (order.inTransit && order.overdue)
      return { order: become(order, { state: 'on_hold', reason: 'bank-silent', resume }) }
    return { order: become(order, order.resume), commands: pendingCommands(order) }
  }
}

function pendingCommands(order: SellOrder<'on_hold'>): SellCommand[] {
  if (order.resume.state === 'funded') return [{ do: 'check_order', ...passedBy(order) }]
  return order.resume.state === 'converted' ? [payout.checkPayee(order)] : []
}

/** A check that a person let pass is not asked again; the limit is, unless it held the order. */
function passedBy({ reason }: SellOrder<'on_hold'>): { passed?: Passed } {
  if (reason === 'limit' || reason === 'travel_rule' || reason === 'owner') return { passed: reason }
  return reason === 'compliance' ? { passed: 'screening' } : {}
}

/** The refusals of the rules for an event. */
export type RefusalOf<E extends string> = RefusalIn<typeof rules, E>

/** The only way an order changes. */
export function advance(order: SellOrder, event: SellEvent): Step | Refused {
  return follow<Step | Refused>(rules, order, event)
}

/** The events that may happen now: the console offers from them. */
export const possible = (state: State): SellEventType[] => Object.keys(rules[state]) as SellEventType[]
