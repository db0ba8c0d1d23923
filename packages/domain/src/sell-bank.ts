/** The bank's side of a sell order: one payment per attempt, and what its answers mean. Silence is never a second send. */
import { notNow, type Effect } from './life.ts'
import { money } from './money.ts'
import {
  payoutBatched,
  payoutBooked,
  payoutBookedAfterAll,
  payoutReturned,
  payoutUnbatched,
  payoutUnexpected,
  returnUnexpected,
} from './postings.ts'
import { awaitCoins, isShaken, withdrawal } from './sell-coins.ts'
import { become, payoutKey, placeOf, type On, type Refused, type SellOrder, type Step } from './sell-order.ts'

const technicalAttempts = 3

export const withdraw = withdrawal
export const stays = (order: SellOrder): Step => ({ order })

export const checkPayee = (order: Pick<SellOrder, 'beneficiaryId' | 'attempt'>): Effect => ({
  do: 'check_payee',
  beneficiaryId: order.beneficiaryId,
  attempt: order.attempt,
})

/** A fact about an earlier attempt says nothing about this one. */
const isOther = (order: SellOrder, key: string): boolean => key !== payoutKey(order)

export function payeeMatched(order: SellOrder<'E'>, { attempt }: On<'payee.matched'>): Step {
  if (attempt !== order.attempt) return { order }
  if (isShaken(order)) return awaitCoins(order)
  const { rail, payout: amount, beneficiaryId } = order
  return { order, effects: [{ do: 'send_payout', key: payoutKey(order), rail, amount, beneficiaryId }] }
}

export function payeeMismatch(order: SellOrder<'E'>, event: On<'payee.mismatch'>): Step {
  if (event.attempt !== order.attempt || order.nameConfirmed)
    return payeeMatched(order, { type: 'payee.matched', attempt: event.attempt, now: event.now })
  return {
    order: become(order, { at: 'R', reason: 'name', detail: event.detail, since: event.now }),
    // An earlier look may have let it pass already.
    effects: [withdraw(order), { do: 'tell_customer', message: 'name_question' }],
  }
}

export function batched(order: SellOrder<'E'>, { key }: On<'batch.added'>): Step {
  if (isOther(order, key)) return { order }
  return { order: become(order, { at: 'P' }, { inTransit: true }), postings: [intoTransit(order)] }
}

/** Taken out before submission: the next attempt is a new payment with an id of its own. */
export function unbatched(order: SellOrder<'E' | 'P'>, { key }: On<'batch.removed'>): Step {
  if (isOther(order, key)) return { order }
  return again(order, 'E')
}

export function accepted(order: SellOrder<'P'>, { key }: On<'bank.accepted'>): Step {
  if (isOther(order, key)) return { order }
  return { order: become(order, { at: 'S' }), effects: [{ do: 'tell_customer', message: 'payout_sent' }] }
}

export function rejected(order: SellOrder<'P' | 'S' | 'W'>, event: On<'bank.rejected'>): Step {
  if (isOther(order, event.key)) return { order }
  if (!event.permanent && order.attempt < technicalAttempts) return again(order, 'E')
  return {
    order: become(
      order,
      { at: 'R', reason: 'rejected', detail: event.detail, since: event.now },
      { inTransit: false },
    ),
    postings: [outOfTransit(order)],
    effects: [{ do: 'tell_customer', message: 'returned' }],
  }
}

export function silent(order: SellOrder<'P' | 'S'>, { key }: On<'bank.silent'>): Step {
  if (isOther(order, key)) return { order }
  return {
    order: become(order, { at: 'W', reason: 'bank-silent', resume: placeOf<'P' | 'S'>(order) }),
    effects: [{ do: 'open_case', reason: `the bank is silent about ${key}` }],
  }
}

type WithBank = 'E' | 'P' | 'S' | 'C' | 'W' | 'R' | 'Z'

export function booked(order: SellOrder<WithBank>, event: On<'bank.booked'>): Step | Refused {
  const { key, amount, now } = event
  if (isOther(order, key) || isRefunding(order)) return tookForDead(order, event)
  const rejectedFirst = order.at === 'R' && order.reason !== 'returned'
  if (!order.inTransit && !rejectedFirst) return notNow
  if (amount.asset !== order.payout.asset || amount.units !== order.payout.units)
    return { order, effects: [{ do: 'open_case', reason: `the bank booked another amount for ${key}` }] }
  const { id, attempt, rail, payout } = order
  return {
    order: become(order, { at: 'C', completedAt: now }, { inTransit: false }),
    postings: [
      rejectedFirst ? payoutBookedAfterAll(id, attempt, payout) : payoutBooked(id, attempt, rail, payout),
    ],
    effects: [{ do: 'tell_customer', message: 'completed' }],
  }
}

const isRefunding = (order: SellOrder): boolean => order.at === 'W' && order.reason === 'refund'

/** Rejected, then executed: the money is gone, so the payment that was to take its place must wait for a person. */
function tookForDead(order: SellOrder<WithBank>, { key, amount }: On<'bank.booked'>): Step {
  const postings = [payoutUnexpected(order.id, key, amount)]
  const opened: Effect = { do: 'open_case', reason: `the bank booked ${key}, which was taken for dead` }
  if (order.at !== 'E' && order.at !== 'P' && order.at !== 'R') return { order, postings, effects: [opened] }
  return {
    order: become(order, { at: 'W', reason: 'operator', resume: placeOf<'E' | 'P' | 'R'>(order) }),
    postings,
    effects: [...(order.at === 'R' ? [] : [withdraw(order)]), opened],
  }
}

/** Money of an earlier attempt, or after another end was found: booked, and for a person to look at. */
function returnedAstray(order: SellOrder, { key, returnId, amount }: On<'bank.returned'>): Step {
  return {
    order,
    postings: [returnUnexpected(order.id, returnId, amount)],
    effects: [{ do: 'open_case', reason: `money of ${key} came back, and the order has gone on` }],
  }
}

/** Where money of the present attempt cannot come back yet: it was not booked. */
export function returnedElsewhere(
  order: SellOrder<'E' | 'P' | 'W' | 'R'>,
  event: On<'bank.returned'>,
): Step | Refused {
  if (isOther(order, event.key) || isRefunding(order)) return returnedAstray(order, event)
  return order.at === 'R' && order.reason === 'returned' ? returnedMore(order, event) : notNow
}

/** A return in parts. */
function returnedMore(order: SellOrder<'R'>, { returnId, amount }: On<'bank.returned'>): Step {
  return {
    order: { ...order, payout: money(order.payout.asset, order.payout.units + amount.units) },
    postings: [payoutReturned(order.id, returnId, amount)],
  }
}

/** The money came back: owed to the customer again, by the amount that really came. */
export function returnedMoney(order: SellOrder<'S' | 'C' | 'Z'>, event: On<'bank.returned'>): Step | Refused {
  if (isOther(order, event.key) || (order.at === 'Z' && order.resolution === 'refunded'))
    return returnedAstray(order, event)
  const { amount, returnId, detail, now } = event
  const late = order.inTransit ? [payoutBooked(order.id, order.attempt, order.rail, order.payout)] : []
  return {
    order: become(
      order,
      { at: 'R', reason: 'returned', detail, since: now },
      { inTransit: false, payout: amount },
    ),
    postings: [...late, payoutReturned(order.id, returnId, amount)],
    effects: [{ do: 'tell_customer', message: 'returned' }],
  }
}

export function nameConfirmed(order: SellOrder<'R'>): Step | Refused {
  if (order.reason !== 'name') return notNow
  return retry(order, { nameConfirmed: true })
}

export function revised(order: SellOrder<'R'>, { beneficiaryId, rail }: On<'customer.revised'>): Step {
  return retry(order, { beneficiaryId, rail, nameConfirmed: false })
}

/** While held, the bank's answers move the place it will go back to; a booking is the truth and ends the hold. */
export const held = {
  batched(order: SellOrder<'W'>, { key }: On<'batch.added'>): Step {
    if (isOther(order, key)) return { order }
    if (order.resume.at !== 'E' || order.reason === 'refund') return { order, effects: [withdraw(order)] }
    return {
      order: { ...order, resume: { at: 'P' }, inTransit: true },
      postings: [intoTransit(order)],
      effects: [withdraw(order)],
    }
  },
  unbatched(order: SellOrder<'W'>, { key }: On<'batch.removed'>): Step {
    const { at } = order.resume
    return isOther(order, key) || (at !== 'E' && at !== 'P') ? { order } : again(order, 'W')
  },
  accepted(order: SellOrder<'W'>, { key }: On<'bank.accepted'>): Step {
    if (isOther(order, key) || !order.inTransit) return { order }
    return order.reason === 'bank-silent'
      ? { order: become(order, { at: 'S' }) }
      : { order: { ...order, resume: { at: 'S' } } }
  },
  rejected(order: SellOrder<'W'>, event: On<'bank.rejected'>): Step {
    if (!order.inTransit) return { order }
    if (isOther(order, event.key) || order.reason === 'bank-silent') return rejected(order, event)
    return again(order, 'W')
  },
}

function again(order: SellOrder, to: 'E' | 'W'): Step {
  const changes = { attempt: order.attempt + 1, inTransit: false }
  const held = order.at === 'W' && to === 'W'
  return {
    order: held ? { ...order, ...changes, resume: { at: 'E' } } : become(order, { at: 'E' }, changes),
    postings: order.inTransit ? [outOfTransit(order)] : [],
    effects: to === 'E' ? [checkPayee({ ...order, ...changes })] : [],
  }
}

/** A payment that was let pass before the question came up must not go out with the answer still open. */
export function batchedInDoubt(order: SellOrder<'R'>, { key }: On<'batch.added'>): Step {
  return isOther(order, key) ? { order } : { order, effects: [withdraw(order)] }
}

function retry(
  order: SellOrder<'R'>,
  changes: Partial<Pick<SellOrder, 'beneficiaryId' | 'rail' | 'nameConfirmed'>>,
): Step {
  const to = become(order, { at: 'E' }, { ...changes, attempt: order.attempt + 1 })
  return { order: to, effects: [checkPayee(to)] }
}

const intoTransit = (order: SellOrder) => payoutBatched(order.id, order.attempt, order.rail, order.payout)
const outOfTransit = (order: SellOrder) => payoutUnbatched(order.id, order.attempt, order.rail, order.payout)
