/**
 * One rule per (letter, event) of a sell order; the words and the map are in sell-order.ts.
 * A pair without a rule is "not now": the fact is kept by the caller and tried again.
 */
import {
  awaitCoins,
  final,
  incident,
  isShaken,
  seen,
  stray,
  toConvert,
  underHold,
  vanished,
} from './sell-coins.ts'
import * as bank from './sell-bank.ts'
import {
  acceptsLess,
  frozen,
  refundAll,
  refundFailed,
  returned,
  surplusBack,
  takesAll,
} from './sell-choices.ts'
import { follow, notNow, type Effect } from './life.ts'
import { coinsToPay } from './rates.ts'
import { converted } from './postings.ts'
import {
  become,
  placeOf,
  rateWindow,
  type Letter,
  type On,
  type Refused,
  type Rules,
  type SellEvent,
  type SellEventType,
  type SellOrder,
  type Step,
} from './sell-order.ts'

/** Coins that nobody waits for: listed when seen, booked and told to an operator when final; the letter stays. */
const nobodyWaits = {
  'coins.seen': stray.seen,
  'coins.vanished': stray.vanished,
  'coins.final': stray.final,
  'chain.incident': stray.incident,
}

const hold = (order: SellOrder<Exclude<Letter, 'W'>>, { detail }: On<'operator.hold'>): Step => ({
  order: become(order, { at: 'W', reason: 'operator', resume: placeOf<Exclude<Letter, 'W'>>(order) }),
  effects: [
    ...(order.at === 'P' || order.at === 'E' ? [bank.withdraw(order)] : []),
    { do: 'open_case', reason: `held by an operator: ${detail}` },
  ],
})

/** Coins become money that is owed to the beneficiary. */
function exchange(order: SellOrder<'F'>): Step {
  if (isShaken(order)) return awaitCoins(order)
  return {
    order: become(order, { at: 'E' }, { converted: true }),
    postings: [converted(order.id, toConvert(order), order.gross, order.fees, order.payout)],
    effects: [bank.checkPayee(order), { do: 'tell_customer', message: 'coins_received' }],
    limit: 'commit',
  }
}

const archive =
  (resolution: 'paid' | 'none') =>
  (order: SellOrder<'C' | 'X'>): Step => ({ order: become(order, { at: 'Z', resolution }) })

export const rules: { readonly [L in Letter]: Rules<L> } = {
  N: {
    'coins.seen': seen,
    'coins.vanished': stray.vanished,
    'coins.final': stray.final,
    'chain.incident': stray.incident,
    'rate.expired': (order, { now, market }) => ({
      order: {
        ...order,
        offers: [
          ...order.offers,
          { rate: market, coins: coinsToPay(order.gross, market), from: now, until: now + rateWindow },
        ],
      },
    }),
    'customer.says_sent': (order) => ({ order: { ...order, saidSent: true } }),
    'customer.cancelled': cancel('customer'),
    'nothing.came': cancel('time'),
    'operator.hold': hold,
  },

  U: {
    'coins.seen': seen,
    'coins.vanished': vanished,
    'coins.final': final,
    'chain.incident': incident,
    'customer.says_sent': (order) => ({ order: { ...order, saidSent: true } }),
    'operator.hold': hold,
  },

  I: {
    'coins.seen': seen,
    'coins.vanished': stray.vanished,
    'coins.final': stray.final,
    'chain.incident': incident,
    'customer.says_sent': (order) => ({ order: { ...order, saidSent: true } }),
    'customer.accepts_less': acceptsLess,
    'customer.wants_refund': refundAll,
    'operator.hold': hold,
  },

  G: {
    ...nobodyWaits,
    'chain.incident': incident,
    'customer.takes_all': takesAll,
    'surplus.returned': surplusBack,
    'operator.hold': hold,
  },

  F: {
    ...nobodyWaits,
    'chain.incident': incident,
    'checks.clear': exchange,
    'checks.hold': (order, { detail }) => ({
      order: become(order, { at: 'W', reason: 'compliance', resume: { at: 'F' } }),
      effects: [{ do: 'open_case', reason: `checks: ${detail}` }],
    }),
    'operator.hold': hold,
    'refund.final': returned.surplus,
    'refund.failed': refundFailed,
  },

  E: {
    ...nobodyWaits,
    'chain.incident': incident,
    'checks.hold': (order, { detail }) => ({
      order: become(order, { at: 'W', reason: 'compliance', resume: { at: 'E' } }),
      effects: [bank.withdraw(order), { do: 'open_case', reason: `checks: ${detail}` }],
    }),
    'payee.matched': bank.payeeMatched,
    'payee.mismatch': bank.payeeMismatch,
    'batch.added': bank.batched,
    'batch.removed': bank.unbatched,
    'bank.booked': bank.booked,
    'bank.returned': bank.returnedElsewhere,
    'operator.hold': hold,
    'refund.final': returned.surplus,
    'refund.failed': refundFailed,
  },

  P: {
    ...nobodyWaits,
    'chain.incident': incident,
    'batch.removed': bank.unbatched,
    'bank.accepted': bank.accepted,
    'bank.rejected': bank.rejected,
    'bank.silent': bank.silent,
    'bank.booked': bank.booked,
    'bank.returned': bank.returnedElsewhere,
    'operator.hold': hold,
    'refund.final': returned.surplus,
    'refund.failed': refundFailed,
  },

  S: {
    ...nobodyWaits,
    'bank.rejected': bank.rejected,
    'bank.silent': bank.silent,
    'bank.booked': bank.booked,
    'bank.returned': bank.returnedMoney,
    'operator.hold': hold,
    'refund.final': returned.surplus,
    'refund.failed': refundFailed,
  },

  C: {
    ...nobodyWaits,
    'bank.booked': bank.booked,
    'bank.returned': bank.returnedMoney,
    'bank.silent': bank.stays,
    'bank.accepted': bank.stays,
    archived: archive('paid'),
    'refund.final': returned.surplus,
    'refund.failed': refundFailed,
  },

  W: {
    ...nobodyWaits,
    'coins.seen': underHold.seen,
    'coins.final': underHold.final,
    'coins.vanished': underHold.vanished,
    'payee.matched': bank.stays,
    'payee.mismatch': bank.stays,
    'batch.added': bank.held.batched,
    'batch.removed': bank.held.unbatched,
    'bank.accepted': bank.held.accepted,
    'bank.rejected': bank.held.rejected,
    'bank.silent': bank.stays,
    'bank.booked': bank.booked,
    'bank.returned': bank.returnedElsewhere,
    'case.cleared': release('compliance'),
    'case.refused': (order, event) =>
      order.reason !== 'compliance'
        ? notNow
        : event.outcome === 'frozen'
          ? frozen(order)
          : refundAll(order, event),
    'operator.release': release('operator', 'incident', 'frozen'),
    'refund.final': returned.all,
    'refund.failed': refundFailed,
  },

  R: {
    ...nobodyWaits,
    'customer.confirmed_name': bank.nameConfirmed,
    'customer.revised': bank.revised,
    'customer.wants_refund': refundAll,
    'operator.hold': hold,
    'batch.added': bank.batchedInDoubt,
    'batch.removed': bank.stays,
    'bank.booked': bank.booked,
    'bank.returned': bank.returnedElsewhere,
    'bank.silent': bank.stays,
    'refund.final': returned.surplus,
    'refund.failed': refundFailed,
  },

  X: { ...nobodyWaits, 'coins.seen': seen, archived: archive('none') },

  Z: {
    ...nobodyWaits,
    'bank.booked': bank.booked,
    'bank.returned': bank.returnedMoney,
    'refund.final': returned.surplus,
    'refund.failed': refundFailed,
    'bank.silent': bank.stays,
  },
}

function cancel(by: 'customer' | 'time') {
  return (order: SellOrder<'N'>, { now }: SellEvent): Step => ({
    order: { ...order, at: 'X', cancelledAt: now, by },
    effects: [{ do: 'tell_customer', message: 'cancelled' }],
    limit: 'release',
  })
}

/** Goes back to where it was held; what was under way there is asked for again. */
function release(...reasons: readonly SellOrder<'W'>['reason'][]) {
  return (order: SellOrder<'W'>): Step | Refused => {
    if (!reasons.includes(order.reason)) return notNow
    const { resume } = order
    const effects: Effect[] =
      resume.at === 'F' ? [{ do: 'check_order' }] : resume.at === 'E' ? [bank.checkPayee(order)] : []
    return { order: become(order, resume), effects }
  }
}

/** The only way an order changes. */
export function advance(order: SellOrder, event: SellEvent): Step | Refused {
  return follow<Step | Refused>(rules, order, event)
}

/** What may happen now, by event: the console offers from it. */
export const possible = (at: Letter): SellEventType[] => Object.keys(rules[at]) as SellEventType[]
