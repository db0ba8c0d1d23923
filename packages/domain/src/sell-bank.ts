/** The bank's side of a sell order: one payment per attempt, and what its answers mean. Silence is never a second send. */
import { notNow, type Effect } from './life.ts'
import { payoutBatched, payoutBooked, payoutReturned, payoutUnbatched } from './postings.ts'
import { withdrawal } from './sell-coins.ts'
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
  const { rail, payout: amount, beneficiaryId } = order
  return { order, effects: [{ do: 'send_payout', key: payoutKey(order), rail, amount, beneficiaryId }] }
}

export function payeeMismatch(order: SellOrder<'E'>, event: On<'payee.mismatch'>): Step {
  if (event.attempt !== order.attempt || order.nameConfirmed)
    return payeeMatched(order, { type: 'payee.matched', attempt: event.attempt, now: event.now })
  return {
    order: become(order, { at: 'R', reason: 'name', detail: event.detail, since: event.now }),
    effects: [{ do: 'tell_customer', message: 'name_question' }],
  }
}

export function batched(order: SellOrder<'E'>, { key }: On<'batch.added'>): Step {
  if (isOther(order, key)) return { order }
  return { order: become(order, { at: 'P' }, { inTransit: true }), postings: [intoTransit(order)] }
}

/** Taken out before submission: the next attempt is a new payment with an id of its own. */
export function unbatched(order: SellOrder<'P'>, { key }: On<'batch.removed'>): Step {
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

export function booked(
  order: SellOrder<'P' | 'S' | 'W'>,
  { key, amount, now }: On<'bank.booked'>,
): Step | Refused {
  if (isOther(order, key))
    return {
      order,
      effects: [{ do: 'open_case', reason: `the bank booked ${key}, which was taken for dead` }],
    }
  if (!order.inTransit) return notNow
  if (amount.asset !== order.payout.asset || amount.units !== order.payout.units)
    return { order, effects: [{ do: 'open_case', reason: `the bank booked another amount for ${key}` }] }
  return {
    order: become(order, { at: 'C', completedAt: now }, { inTransit: false }),
    postings: [payoutBooked(order.id, order.attempt, order.rail, order.payout)],
    effects: [{ do: 'tell_customer', message: 'completed' }],
  }
}

/** The money came back: owed to the customer again, by the amount that really came. */
export function returnedMoney(order: SellOrder<'S' | 'C' | 'Z'>, event: On<'bank.returned'>): Step | Refused {
  if (isOther(order, event.key)) return notNow
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
    if (isOther(order, key) || order.resume.at !== 'E') return { order }
    const effects = order.reason === 'operator' || order.reason === 'incident' ? [withdraw(order)] : []
    return {
      order: { ...order, resume: { at: 'P' }, inTransit: true },
      postings: [intoTransit(order)],
      effects,
    }
  },
  unbatched(order: SellOrder<'W'>, { key }: On<'batch.removed'>): Step {
    return isOther(order, key) || !order.inTransit ? { order } : again(order, 'W')
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
    postings: [outOfTransit(order)],
    effects: to === 'E' ? [checkPayee({ ...order, ...changes })] : [],
  }
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
