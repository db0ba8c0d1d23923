/** The payout of a sale: one payment per attempt, and what the bank's answers mean. Silence is never a second payment. */
import { notNow, unchanged, type NotNow } from '../lifecycle.ts'
import {
  orderAccount,
  payment,
  paymentReturned,
  paymentUnexpected,
  returnUnexpected,
  type PaymentStep,
  type Posting,
} from '../ledger/index.ts'
import { money } from '../money/money.ts'
import type { SellCommand } from './commands.ts'
import { awaitCoins, hasReversedDeposits, withdraw } from './deposits.ts'
import {
  become,
  payoutKey,
  placeOf,
  type Account,
  type On,
  type Place,
  type Resumable,
  type SellOrder,
  type Step,
} from './order.ts'

const technicalAttempts = 3

type Converted = SellOrder<'converted'>
type Queued = SellOrder<'payout_queued'>
type Held = SellOrder<'on_hold'>
type Revision = SellOrder<'needs_revision'>

const posted = (order: SellOrder, step: PaymentStep): Posting => {
  const { id, rail, payout } = order
  return payment(step, { key: payoutKey(order), owedBy: orderAccount(id), rail, amount: payout })
}
export const returnedToUs = (
  { id }: SellOrder,
  { returnId, amount, unallocated }: On<'payment.returned'>,
): Posting => paymentReturned(id, orderAccount(id), returnId, amount, unallocated ? 'suspense' : undefined)

export const checkPayee = (order: SellOrder): SellCommand => ({
  do: 'check_payee',
  beneficiaryId: order.beneficiaryId,
  attempt: order.attempt,
})

/** An event about an earlier attempt says nothing about this one. */
const isOther = (order: SellOrder, key: string): boolean => key !== payoutKey(order)

export function payeeMatched(
  order: Converted,
  { attempt }: Pick<On<'payee.matched'>, 'attempt'>,
): Step<Converted | Held> {
  if (attempt !== order.attempt) return { order }
  if (hasReversedDeposits(order)) return awaitCoins(order)
  const { rail, payout: amount, beneficiaryId } = order
  return { order, commands: [{ do: 'send_payout', key: payoutKey(order), rail, amount, beneficiaryId }] }
}

export function payeeMismatch(
  order: Converted,
  event: On<'payee.mismatch'>,
): Step<Converted | Held | Revision> {
  if (event.attempt !== order.attempt || order.nameConfirmed) return payeeMatched(order, event)
  return {
    order: become(order, {
      state: 'needs_revision',
      reason: 'name',
      explanation: event.reason,
      since: event.now,
    }),
    // An earlier look may have let it pass already.
    commands: [withdraw(order), { do: 'notify_customer', message: 'name_question' }],
  }
}

export function queued(order: Converted, { key }: On<'payment.queued'>): Step<Converted | Queued> {
  if (isOther(order, key)) return { order }
  return {
    order: become(order, { state: 'payout_queued' }, { inTransit: true }),
    postings: [posted(order, 'queued')],
  }
}

/** Taken out before submission: the next attempt is a new payment with an id of its own. */
export function unqueued<O extends Converted | Queued>(
  order: O,
  { key }: On<'payment.unqueued'>,
): Step<O | Converted> {
  return isOther(order, key) ? { order } : again(order)
}

export function accepted(
  order: Queued,
  { key }: On<'payment.accepted'>,
): Step<Queued | SellOrder<'payout_submitted'>> {
  if (isOther(order, key)) return { order }
  return {
    order: become(order, { state: 'payout_submitted' }),
    commands: [{ do: 'notify_customer', message: 'payout_sent' }],
  }
}

/** A payment that the bank refused because our account held too little says nothing about the payee. */
const uncovered = <O extends SellOrder>(order: O): O => ({ ...order, uncovered: (order.uncovered ?? 0) + 1 })
const strikes = ({ attempt, uncovered: free = 0 }: SellOrder): number => attempt - free

export function rejected<O extends SellOrder<'payout_queued' | 'payout_submitted' | 'on_hold'>>(
  order: O,
  event: On<'payment.rejected'>,
): Step<O | Converted | Revision> {
  if (isOther(order, event.key)) return { order }
  if (event.uncovered) return again(uncovered(order))
  if (!event.permanent && strikes(order) < technicalAttempts) return again(order)
  return {
    order: become(
      order,
      { state: 'needs_revision', reason: 'rejected', explanation: event.reason, since: event.now },
      { inTransit: false },
    ),
    postings: [posted(order, 'unqueued')],
    commands: [{ do: 'notify_customer', message: 'returned' }],
  }
}

export function overdue<O extends SellOrder<'payout_queued' | 'payout_submitted'>>(
  order: O,
  { key }: On<'payment.overdue'>,
): Step<O | Held> {
  if (isOther(order, key)) return { order }
  const resume: Place<Resumable> = placeOf<SellOrder<'payout_queued' | 'payout_submitted'>>(order)
  return silent(become(order, { state: 'on_hold', reason: 'bank-silent', resume }), key)
}

const silent = (order: Held, key: string): Step<Held> => ({
  order,
  commands: [{ do: 'open_case', case: { kind: 'payment_overdue', data: { key } } }],
})

type InTransit = SellOrder<'payout_queued' | 'payout_submitted' | 'on_hold' | 'needs_revision'>

export function booked<O extends InTransit>(
  order: O,
  event: On<'payment.booked'>,
): Step<O | Held | SellOrder<'completed'>> | NotNow {
  const { key, amount, now } = event
  if (isOther(order, key) || isRefunding(order)) {
    const it: InTransit = order
    return it.state === 'payout_queued' || it.state === 'needs_revision'
      ? stopped(it, event)
      : { order, ...settledAfterRejection(order, event) }
  }
  const rejectedFirst = order.state === 'needs_revision' && order.reason !== 'returned'
  if (!order.inTransit && !rejectedFirst) return notNow
  if (amount.asset !== order.payout.asset || amount.units !== order.payout.units)
    return {
      order: become(order, {
        state: 'on_hold',
        reason: 'difference',
        resume: resumeOf(order),
        booked: { key, amount },
      }),
      commands: [{ do: 'open_case', case: { kind: 'payment_of_another_amount', data: { key } } }],
    }
  return {
    order: become(order, { state: 'completed', completedAt: now }, { inTransit: false }),
    postings: [posted(order, rejectedFirst ? 'bookedAfterRejection' : 'booked')],
    commands: [{ do: 'notify_customer', message: 'completed' }],
  }
}

/** The present attempt is not sent yet: only an earlier attempt can be meant. */
export const bookedEarlier = (order: Converted, event: On<'payment.booked'>): Step<Held> | NotNow =>
  isOther(order, event.key) ? stopped(order, event) : notNow

/** The order is over: only an earlier attempt can be meant. */
export const bookedOnceMore = <O extends SellOrder<'completed' | 'archived'>>(
  order: O,
  event: On<'payment.booked'>,
): Step<O> =>
  // An operator may have said it before the statement does.
  isOther(order, event.key) ? { order, ...settledAfterRejection(order, event) } : { order }

const resumeOf = (order: InTransit): Place<Resumable> =>
  order.state === 'on_hold' ? order.resume : placeOf<Exclude<InTransit, Held>>(order)

const isRefunding = (order: SellOrder): boolean => order.state === 'on_hold' && order.reason === 'refund'

/** Rejected, then executed: the money is gone. */
const settledAfterRejection = (order: SellOrder, { key, amount }: On<'payment.booked'>) => ({
  postings: [paymentUnexpected(order.id, key, amount)],
  commands: [{ do: 'open_case', case: { kind: 'payment_settled_after_rejection', data: { key } } } as const],
})

/** The payment that was to take the place of the rejected one waits for a person. */
function stopped(order: Converted | Queued | Revision, event: On<'payment.booked'>): Step<Held> {
  const { postings, commands } = settledAfterRejection(order, event)
  const { key, amount } = event
  return {
    order: become(order, {
      state: 'on_hold',
      reason: 'difference',
      resume: placeOf(order),
      booked: { key, amount },
    }),
    postings,
    commands: [...(order.state === 'needs_revision' ? [] : [withdraw(order)]), ...commands],
  }
}

/** A bank returns the current payment. Money from the beneficiary is expected only after a refund request (merchant/). */
const isOfPresent = (order: SellOrder, { key, byMerchant }: On<'payment.returned'>): boolean =>
  !isOther(order, key) && !byMerchant

/** Money of an earlier attempt, or after another end was found: booked, and for a person to look at. */
export function returnedUnexpectedly<O extends SellOrder>(
  order: O,
  { key, returnId, amount, byMerchant, unallocated }: On<'payment.returned'>,
): Step<O> {
  // A line of a statement that is back in the queue of unallocated money.
  const line = { kind: 'statement_line', id: returnId } as const
  return {
    order,
    // An unallocated credit is in suspense already.
    postings: unallocated ? [] : [returnUnexpected(order.id, returnId, amount)],
    commands: [
      {
        do: 'open_case',
        case: byMerchant
          ? { kind: 'unallocated_credit', data: { source: line } }
          : { kind: 'payment_returned_late', data: { key } },
      },
    ],
  }
}

/** Money of the present attempt cannot come back before it was booked. */
export function returnedEarlier<
  O extends SellOrder<'converted' | 'payout_queued' | 'on_hold' | 'needs_revision'>,
>(order: O, event: On<'payment.returned'>): Step<O> | NotNow {
  // Money that the beneficiary gave back cannot come back from a bank as well.
  const isWithUs = isRefunding(order) || order.paid !== undefined
  if (!isOfPresent(order, event) || isWithUs) return returnedUnexpectedly(order, event)
  if (order.state !== 'needs_revision' || order.reason !== 'returned') return notNow
  // A return in parts.
  const payout = money(order.payout.asset, order.payout.units + event.amount.units)
  return { order: { ...order, payout }, postings: [returnedToUs(order, event)] }
}

/** The money came back: it is owed to the customer again, by the amount that really came. */
export function returned<O extends SellOrder<'payout_submitted' | 'completed' | 'archived'>>(
  order: O,
  event: On<'payment.returned'>,
): Step<O | Revision> | NotNow {
  if (!isOfPresent(order, event) || (order.state === 'archived' && order.resolution === 'refunded'))
    return returnedUnexpectedly(order, event)
  const { amount, reason: explanation, now } = event
  return {
    order: become(
      order,
      { state: 'needs_revision', reason: 'returned', explanation, since: now },
      { inTransit: false, executed: true, payout: amount },
    ),
    postings: [...(order.inTransit ? [posted(order, 'booked')] : []), returnedToUs(order, event)],
    commands: [{ do: 'notify_customer', message: 'returned' }],
  }
}

/** The customer says that the account is theirs although its bank reads another name: two persons look first. */
export function nameConfirmed(order: Revision): Step<Held> | NotNow {
  if (order.reason !== 'name' || order.isRevised || order.link !== undefined) return notNow
  return ofAnotherName(order)
}

const ofAnotherName = (order: Revision, proposed?: Account): Step<Held> => ({
  order: become(order, {
    state: 'on_hold',
    reason: 'owner',
    resume: placeOf(order),
    ...(proposed && { proposed }),
  }),
  commands: [{ do: 'open_case', case: { kind: 'account_of_another_name', data: {} } }],
})

/** Another account of the same person is paid; one of another name waits for two persons. The account of a link stays. */
export function revised(
  order: Revision,
  { owner, beneficiaryId, rail }: On<'customer.revised'>,
): Step<Converted | Held> | NotNow {
  if (order.link !== undefined) return notNow
  const proposed = { beneficiaryId, rail }
  return owner === 'same' ? payTo(order, proposed) : ofAnotherName(order, proposed)
}

/** Two persons let the account of another name pass: the one that the customer named instead, or the first. */
export function ownerAccepted(order: Held): Step<Converted> | NotNow {
  const { resume, proposed } = order
  if (resume.state !== 'needs_revision') return notNow
  const acceptedAccount = (proposed ?? order).beneficiaryId
  const revision = become({ ...order, acceptedAccount }, resume)
  return proposed ? payTo(revision, proposed) : retry(revision, { nameConfirmed: true })
}

/** The customer names another account, or has the coins sent back. */
export function ownerRefused(order: Held): Step<SellOrder<Resumable>> {
  return {
    order: become(order, order.resume),
    commands: [{ do: 'notify_customer', message: 'account_refused' }],
  }
}

const payTo = (order: Revision, account: Account): Step<Converted> =>
  retry(order, { ...account, nameConfirmed: false, isRevised: true })

/** While held, the bank's answers move the state it will go back to; a booking is the truth and ends the hold. */
export const underHold = {
  /** The rejection is reported once: a release finds it here. */
  overdue: (order: Held, { key }: On<'payment.overdue'>): Step<Held> =>
    isOther(order, key) || !order.inTransit || order.reason === 'bank-silent'
      ? { order }
      : silent({ ...order, overdue: true }, key),
  queued(order: Held, { key }: On<'payment.queued'>): Step<Held> {
    if (isOther(order, key)) return { order }
    if (order.resume.state !== 'converted' || order.reason === 'refund')
      return { order, commands: [withdraw(order)] }
    return {
      order: { ...order, resume: { state: 'payout_queued' }, inTransit: true },
      postings: [posted(order, 'queued')],
      commands: [withdraw(order)],
    }
  },
  unqueued(order: Held, { key }: On<'payment.unqueued'>): Step<Held | Converted> {
    const { state } = order.resume
    if (isOther(order, key) || order.booked?.key === key) return { order }
    if (state !== 'converted' && state !== 'payout_queued') return { order }
    // Silence is over, and nothing else holds the order.
    return order.reason === 'bank-silent' ? again(order) : againHeld(order)
  },
  accepted(order: Held, { key }: On<'payment.accepted'>): Step<Held | SellOrder<'payout_submitted'>> {
    if (isOther(order, key) || !order.inTransit) return { order }
    // The withdrawal came too late: the bank has the payout.
    return order.reason === 'bank-silent' || order.reason === 'withdrawal'
      ? { order: become(order, { state: 'payout_submitted' }) }
      : { order: { ...order, resume: { state: 'payout_submitted' } } }
  },
  rejected(order: Held, event: On<'payment.rejected'>): Step<Held | Converted | Revision> {
    if (!order.inTransit || order.booked?.key === event.key) return { order }
    if (isOther(order, event.key) || order.reason === 'bank-silent') return rejected(order, event)
    return againHeld(event.uncovered ? uncovered(order) : order)
  },
}

const nextAttempt = (order: SellOrder) => ({ attempt: order.attempt + 1, inTransit: false })
const outOfTransit = (order: SellOrder): Posting[] => (order.inTransit ? [posted(order, 'unqueued')] : [])

function again(order: SellOrder): Step<Converted> {
  const to = become(order, { state: 'converted' }, nextAttempt(order))
  return { order: to, postings: outOfTransit(order), commands: [checkPayee(to)] }
}

/** After a merchant's withdrawal succeeded, the payment is refunded to its payer. */
const afterWithdrawal = ({ reason }: Held): SellCommand[] =>
  reason === 'withdrawal' ? [{ do: 'refund_payer' }] : []

const againHeld = (order: Held): Step<Held> => ({
  order: { ...order, ...nextAttempt(order), resume: { state: 'converted' } },
  postings: outOfTransit(order),
  commands: afterWithdrawal(order),
})

/** A payment that was let pass before the question came up must not go out with the answer still open. */
export const queuedInDoubt = (order: Revision, { key }: On<'payment.queued'>): Step<Revision> =>
  isOther(order, key) ? unchanged(order) : { order, commands: [withdraw(order)] }

function retry(
  order: Revision,
  changes: Partial<Pick<SellOrder, 'beneficiaryId' | 'rail' | 'nameConfirmed' | 'isRevised'>>,
): Step<Converted> {
  const to = become(order, { state: 'converted' }, { ...changes, attempt: order.attempt + 1 })
  return { order: to, commands: [checkPayee(to)] }
}
