/**
 * One rule per (letter, event) of a buy order; the words and the map are in buy-order.ts.
 * A pair without a rule is "not now": the fact is kept by the caller and tried again.
 */
import { arrive, holdBack, stays } from './buy-asks.ts'
import * as back from './buy-back.ts'
import * as coins from './buy-coins.ts'
import { comesAlone, joins, joinsLate } from './buy-credits.ts'
import { disputed, disputeWon } from './buy-disputes.ts'
import { openCase, tell } from './buy-effects.ts'
import { paid, sameAmount, termsOfPaid } from './buy-paid.ts'
import {
  become,
  type BuyEvent,
  type BuyEventType,
  type BuyOrder,
  type Failure,
  type Letter,
  type On,
  type Refused,
  type Rules,
  type Step,
} from './buy-order.ts'
import { quoteOfAmount, withinBounds } from './buy-terms.ts'
import { follow, notNow } from './life.ts'

const disputes = { chargeback: disputed, recall: disputed, 'dispute.won': disputeWon }

/** What the customer authorised, or could not, is told again and late: it changes nothing once the coins are bought. */
const paymentIsOver = {
  'bank.authorised': stays,
  'card.authorised': stays,
  'bank.refused': stays,
  'card.declined': stays,
}

const holds = {
  'operator.hold': (order: BuyOrder, { detail }: On<'operator.hold'>): Step | Refused =>
    isOver(order) ? notNow : holdBack(order, 'operator', detail),
  'operator.release': (order: BuyOrder): Step | Refused =>
    order.hold === null || order.hold.by === 'checks' ? notNow : arrive({ ...order, hold: null }),
}

/** Once money is here, the checks may hold the order, and a case decides. */
const cases = {
  ...holds,
  'case.cleared': (order: BuyOrder): Step | Refused =>
    order.hold?.by === 'checks' ? arrive({ ...order, hold: null }) : notNow,
  'checks.hold': (order: BuyOrder, { detail }: On<'checks.hold'>): Step =>
    order.hold ? { order, effects: [openCase(`checks: ${detail}`)] } : holdBack(order, 'checks', detail),
}
const isOver = (order: BuyOrder): boolean => order.at === 'Y' && order.returnedAt !== undefined

/** Facts about coins that are no longer waited for. */
const coinsAreOver = {
  'coins.broadcast': coins.known,
  'coins.replaced': coins.known,
  'coins.dropped': coins.known,
  'transfer.withdrawn': stays,
}

const beforeMoney = {
  'customer.chose_method': choosesMethod,
  'customer.cancelled': cancel,
  'nothing.came': nothingCame,
  'money.credited': joins,
  ...disputes,
  ...holds,
} satisfies Rules<'N' | 'W'>

const moneyIsHere = {
  'bank.authorised': authorisedLate,
  'card.authorised': authorisedLate,
  'bank.refused': stays,
  'card.declined': stays,
  ...disputes,
  ...cases,
  'checks.refused': (order: BuyOrder<'R' | 'B'>, event: On<'checks.refused'>) =>
    back.fail(order, failureOf(event), event.now),
  'case.refused': refusedByCase,
} satisfies Rules<'R' | 'B'>

const cancelled = {
  'bank.authorised': authorisedLate,
  'card.authorised': authorisedLate,
  'bank.refused': stays,
  'card.declined': stays,
  'money.credited': joinsLate,
  ...disputes,
} satisfies Rules<'X' | 'F'>

const coinsMayStop = {
  ...paymentIsOver,
  'money.credited': comesAlone,
  ...disputes,
  ...cases,
  'proof.missing': (order: BuyOrder<'O' | 'T'>, event: On<'proof.missing'>) =>
    coins.stops(order, { reason: 'proof', detail: '' }, event),
  'address.refused': (order: BuyOrder<'O' | 'T'>, event: On<'address.refused'>) =>
    coins.stops(order, { reason: 'address', detail: event.detail }, event),
  'case.refused': refusedByCase,
  'transfer.ready': coins.ready,
} satisfies Rules<'O' | 'T'>

const done = {
  ...paymentIsOver,
  'money.credited': comesAlone,
  ...disputes,
  ...coinsAreOver,
  'transfer.ready': stays,
  'coins.final': coins.finalAgain,
  'coins.reverted': coins.revertedAfterAll,
} satisfies Rules<'C' | 'Z'>

export const rules: { readonly [L in Letter]: Rules<L> } = {
  N: {
    ...beforeMoney,
    'customer.says_transferred': (order) => ({ order: become(order, { at: 'W', chased: false }) }),
    'bank.authorised': (order, event) => authorised(order, 'open_banking', event),
    'card.authorised': (order, event) => authorised(order, 'card', event),
    'bank.refused': stays,
    'card.declined': stays,
  },

  W: {
    ...beforeMoney,
    'customer.says_transferred': stays,
    'bank.authorised': (order, event) => authorised(order, 'open_banking', event),
    'card.authorised': (order, event) => authorised(order, 'card', event),
    'bank.refused': paymentRefused,
    'card.declined': paymentRefused,
  },

  R: { ...moneyIsHere, 'money.credited': joins, 'checks.clear': clear },

  B: { ...moneyIsHere, 'money.credited': comesAlone, 'rate.struck': coins.struck },

  O: {
    ...coinsMayStop,
    'proof.asked': (order, { now }) => ({
      order: become(order, { at: 'O', proofAskedAt: order.proofAskedAt ?? now }),
      effects: [tell('proof_asked')],
    }),
    'customer.proved': (order) =>
      order.proofAskedAt === undefined ? notNow : arrive(become(order, { at: 'O' })),
  },

  T: {
    ...coinsMayStop,
    'transfer.withdrawn': coins.withdrawn,
    'coins.broadcast': coins.broadcast,
    'coins.replaced': coins.replaced,
    'coins.dropped': coins.known,
    'coins.reverted': coins.reverted,
    'coins.final': coins.final,
  },

  P: {
    ...paymentIsOver,
    'money.credited': comesAlone,
    ...disputes,
    ...cases,
    'transfer.ready': stays,
    'transfer.withdrawn': coins.withdrawnOnChain,
    'coins.broadcast': coins.known,
    'coins.replaced': coins.replaced,
    'coins.dropped': coins.dropped,
    'coins.reverted': coins.reverted,
    'coins.final': coins.final,
  },

  C: { ...done, archived: (order) => ({ order: become(order, { at: 'Z' }) }) },
  Z: done,
  X: cancelled,
  F: cancelled,

  Y: {
    ...paymentIsOver,
    'money.credited': comesAlone,
    ...disputes,
    ...cases,
    ...coinsAreOver,
    'transfer.ready': coins.readyTooLate,
    'coins.reverted': coins.known,
    'coins.final': coins.contradiction,
    'batch.added': back.batched,
    'batch.removed': back.unbatched,
    'bank.accepted': back.accepted,
    'bank.rejected': back.rejected,
    'bank.silent': back.silent,
    'bank.booked': back.bookedAtBank,
    'bank.returned': back.returned,
    'card.refunded': back.cardDone,
    'card.refund_failed': back.cardFailed,
    'back.impossible': back.impossible,
    'operator.sends_back': back.sendsBack,
  },
}

/** The same amount at the same rate, under the fees of the method. */
function choosesMethod(order: BuyOrder<'N' | 'W'>, { method }: On<'customer.chose_method'>): Step | Refused {
  if (order.authorised) return notNow
  const { amount, rate } = order.quote
  const table = order.feeTables[method]
  const outside = withinBounds(amount, table, order.minimum)
  if (outside) return outside
  const quote = quoteOfAmount(amount, rate, table)
  return 'refused' in quote ? quote : { order: { ...order, method, quote } }
}

/** Never while a payment is authorised: its money is on the way. */
function cancel(order: BuyOrder<'N' | 'W'>, { now }: BuyEvent): Step | Refused {
  if (order.authorised) return notNow
  return {
    order: become(order, { at: 'X', endedAt: now }),
    effects: [tell('cancelled')],
    limit: 'release',
  }
}

function nothingCame(order: BuyOrder<'N' | 'W'>, { now }: BuyEvent): Step {
  if (order.authorised)
    return {
      order: become(order, { at: 'W', chased: true }),
      effects: [openCase(`the authorised payment ${order.authorised.payment} has not come`)],
    }
  return {
    order: become(order, { at: 'F', endedAt: now }),
    effects: [tell('cancelled')],
    limit: 'release',
  }
}

type Authorised = Pick<On<'bank.authorised'>, 'payment' | 'at'>

function authorised(
  order: BuyOrder<'N' | 'W'>,
  through: 'open_banking' | 'card',
  { payment, at }: Authorised,
): Step {
  if (order.authorised?.payment === payment) return { order }
  if (order.authorised)
    return { order, effects: [openCase(`two payments authorised: ${order.authorised.payment}, ${payment}`)] }
  const chased = order.at === 'W' && order.chased
  return { order: become(order, { at: 'W', chased }, { authorised: { through, payment, at } }) }
}

/** The money was faster than the word of it, or the customer cancelled meanwhile: when it was authorised still counts. */
function authorisedLate(
  order: BuyOrder<'R' | 'B' | 'X' | 'F'>,
  { type, payment, at }: On<'bank.authorised'> | On<'card.authorised'>,
): Step {
  if (order.authorised || ('endedAt' in order && at >= order.endedAt)) return { order }
  const through = type === 'card.authorised' ? 'card' : 'open_banking'
  return { order: { ...order, authorised: { through, payment, at } } }
}

/** Back to the choice of methods, if it is the payment that was waited for. */
function paymentRefused(order: BuyOrder<'W'>, { payment }: { readonly payment: string }): Step {
  if (order.authorised?.payment !== payment) return { order }
  return {
    order: become(order, { at: 'N' }, { authorised: null }),
    effects: [tell('payment_refused')],
  }
}

/** The answer counts for the money it was given for; more may have come since. */
function clear(order: BuyOrder<'R'>, { amount, now }: On<'checks.clear'>): Step | Refused {
  if (!sameAmount(amount, paid(order))) return { order }
  if ('refused' in termsOfPaid(order)) return back.fail(order, coins.tooLittle, now)
  return arrive(become(order, { at: 'B' }), { limit: 'commit' })
}

/** A person decided against it: what was held back from it goes back now. */
function refusedByCase(order: BuyOrder<'R' | 'B' | 'O' | 'T'>, event: On<'case.refused'>): Step | Refused {
  if (!order.hold) return notNow
  const failure: Failure = { reason: 'compliance', detail: event.detail }
  const released = { ...order, hold: null }
  return released.at === 'O' || released.at === 'T'
    ? coins.stops(released, failure, event)
    : back.fail(released, failure, event.now)
}

const failureOf = ({ reason, detail }: On<'checks.refused'>): Failure => ({ reason, detail })

/** The only way an order changes. */
export function advance(order: BuyOrder, event: BuyEvent): Step | Refused {
  return follow<Step | Refused>(rules, order, event)
}

/** What may happen now, by event: the console offers from it. */
export const possible = (at: Letter): BuyEventType[] => Object.keys(rules[at]) as BuyEventType[]
