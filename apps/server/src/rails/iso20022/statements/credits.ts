/**
 * Credits from others. Each movement is recorded once, although a notification and a statement report it, and allocated
 * to an order; else it goes to suspense and waits for a person. All in the importing transaction.
 */
import { Credits, Money } from '@agio/domain'
import type { Allocation, BankCredit, Proposal } from '../../rail.ts'
import { isOurs } from '../bank-context.ts'
import type { DebtorAccount } from '../files/pain001.ts'
import type { Line } from '../files/camt.ts'
import { addNames, insertCredit, lockCredit, ownersOfSender, placeCredit } from './credit-store.ts'
import type { ImportDeps, LineDeps } from './import-deps.ts'
import { setOutcome } from './line-store.ts'
import type { LineResult } from './outcome.ts'
import { doubtCase, isDoubt, receivedCredit, sourceOf, type ReceivedCredit } from './received-credit.ts'
import { sealSender, senderIndex } from './sender-encryption.ts'

/**
 * A booked credit on our account that returns none of our payments. On each account one kind of message books: what the
 * other kind alone has waits for a person, in suspense, and so does what may have been reported before, unposted.
 */
export async function takeCredit(
  deps: LineDeps,
  { id: account }: DebtorAccount,
  line: Line,
): Promise<LineResult> {
  const { kind, movement, isBooking, now } = deps
  if (!isBooking && kind !== 'camt.053') return { outcome: 'left_to_statement' }
  const credit = receivedCredit(line, account, now)
  if (!Money.isFiat(credit.currency)) return keep(deps, credit, 'another_currency')
  if (movement.report === 'doubtful') return keep(deps, credit, 'reported_before_perhaps')
  await record(deps, credit)
  return decide(deps, line, credit, { isInSuspense: false })
}

/**
 * Another report of a credit. What waited because only the other kind of message had it goes on now; so does what might
 * have been reported before: two kinds have it.
 */
export async function takeKnownCredit(deps: LineDeps, line: Line): Promise<LineResult | undefined> {
  const { sql, movement, isBooking, now } = deps
  const known = movement.id === line.identity ? undefined : await lockCredit(sql, movement.id)
  if (known === undefined) return undefined
  const credit = { ...receivedCredit(line, known.account, now), identity: known.identity }
  await addNames(sql, known.identity, credit.names)
  const { state, reason, inSuspense: isInSuspense } = known
  const waits = isBooking && reason === 'not_notified'
  // A line that may repeat one of its own kind settles no doubt.
  const isSecond = movement.report === 'other_kind' && movement.like === undefined
  const isConfirmed = isSecond && reason === 'reported_before_perhaps'
  if (state !== 'open' || !(waits || isConfirmed)) return { outcome: 'reported_before' }
  await deps.cases?.close(sql, doubtCase(known, reason))
  // The line that reported it first holds its money.
  await setOutcome(
    sql,
    known.identity,
    await decide({ ...deps, isBooking: true }, line, credit, { isInSuspense }),
  )
  return { outcome: 'reported_before' }
}

/** Gives a credit to its order; without one, or where its kind of message does not book, it waits in suspense. */
async function decide(
  deps: LineDeps,
  line: Line,
  credit: ReceivedCredit,
  { isInSuspense }: { readonly isInSuspense: boolean },
): Promise<LineResult> {
  if (!Money.isFiat(credit.currency)) return { outcome: 'credit_not_posted' }
  if (line.reversal || line.returnReason !== undefined)
    return toSuspense(deps, credit, { reason: 'unknown_return' })
  const offered = await bankCredit(deps, credit, credit.currency)
  const allocation = (await deps.onCredit?.(deps.sql, offered)) ?? { reason: 'no_reference' as const }
  // A credit in a report that does not book waits for the booking report, whatever it is allocated to.
  if ('reason' in allocation && allocation.reason === 'dedicated_iban' && !deps.isBooking)
    return toSuspense(deps, credit, { reason: 'not_notified' })
  if ('reason' in allocation) return toSuspense(deps, credit, allocation)
  if (deps.isBooking || 'settled' in allocation)
    return allocate(deps, credit.identity, offered, allocation, isInSuspense)
  const proposals = [{ orderId: allocation.orderId, because: 'reference' as const }]
  return toSuspense(deps, credit, { reason: 'not_notified', proposals })
}

/** It calls itself the return of a payment that is not ours: it goes to suspense, and no order is looked for. */
export async function takeUnknownReturn(
  deps: LineDeps,
  { id: account }: DebtorAccount,
  line: Line,
): Promise<LineResult> {
  const credit = receivedCredit(line, account, deps.now)
  if (deps.movement.report === 'doubtful') return keep(deps, credit, 'reported_before_perhaps')
  await record(deps, credit)
  return toSuspense(deps, credit, { reason: 'unknown_return' })
}

/** A credit on an account, or in a currency, that the settings do not name. */
export const takeCreditElsewhere = (deps: ImportDeps, written: string, line: Line): Promise<LineResult> =>
  keepForPerson(deps, written, line, isOurs(deps.settings, written) ? 'another_currency' : 'another_account')

/** A person looks at it, and nothing is posted: it is not ours, or another report may have it. */
export const keepForPerson = (
  deps: ImportDeps,
  account: string,
  line: Line,
  reason: Credits.UnallocatedReason,
): Promise<LineResult> => keep(deps, receivedCredit(line, account, deps.now), reason)

async function keep(
  deps: ImportDeps,
  credit: ReceivedCredit,
  reason: Credits.UnallocatedReason,
): Promise<LineResult> {
  await record(deps, credit)
  const at = { state: 'open', inLedger: false, inSuspense: false } as const
  await placeCredit(deps.sql, credit.identity, { ...at, reason })
  if (isDoubt(reason)) await deps.cases?.open(deps.sql, doubtCase(credit, reason))
  return { outcome: 'credit_not_posted' }
}

const record = ({ sql, encryption, now }: ImportDeps, credit: ReceivedCredit): Promise<boolean> =>
  insertCredit(sql, credit, {
    sender: sealSender(encryption, credit),
    senderIndex: senderIndex(encryption, credit.payer),
    at: now,
  })

async function bankCredit(
  { sql, encryption }: ImportDeps,
  { identity, units, bookedAt: at, text, endToEndId, payer, written, paidTo }: ReceivedCredit,
  currency: Money.Fiat,
): Promise<BankCredit> {
  const index = senderIndex(encryption, payer)
  return {
    source: sourceOf(identity),
    amount: Money.money(currency, units),
    at,
    text,
    endToEndId,
    payer,
    written,
    paidTo,
    paidBefore: index === undefined ? [] : await ownersOfSender(sql, index),
  }
}

async function allocate(
  { sql, deliver }: ImportDeps,
  identity: string,
  { source, amount, at }: BankCredit,
  allocation: Exclude<Allocation, { reason: unknown }>,
  isInSuspense: boolean,
): Promise<LineResult> {
  const placed = { inLedger: true, inSuspense: isInSuspense }
  if ('settled' in allocation) {
    await placeCredit(sql, identity, { ...placed, state: 'closed' })
    return { outcome: 'credit_allocated' }
  }
  const { orderId: owner } = allocation
  await placeCredit(sql, identity, { ...placed, state: 'matched', owner })
  if (allocation.gives !== undefined) {
    const given = { key: allocation.gives, returnId: identity, amount, reason: '', byMerchant: true } as const
    const unallocated = isInSuspense && ({ unallocated: true } as const)
    await deliver(sql, {
      id: Credits.keyOf(source),
      owner,
      type: 'payment.returned',
      ...given,
      ...unallocated,
    })
    return { outcome: 'credit_allocated' }
  }
  const { payment } = allocation
  const credit = { source, amount, at: at.getTime(), ...(payment !== undefined && { payment }) }
  await deliver(sql, {
    id: Credits.keyOf(source),
    owner,
    type: 'credit.received',
    credit: isInSuspense ? { ...credit, unallocated: true } : credit,
  })
  return { outcome: 'credit_allocated' }
}

async function toSuspense(
  { sql, cases, onUnmatched }: ImportDeps,
  credit: ReceivedCredit,
  { reason, proposals = [] }: { reason: Credits.UnallocatedReason; proposals?: readonly Proposal[] },
): Promise<LineResult> {
  const { identity, account, currency, units } = credit
  await placeCredit(sql, identity, { state: 'open', inLedger: true, inSuspense: true, reason, proposals })
  if (isDoubt(reason)) await cases?.open(sql, doubtCase(credit, reason))
  await onUnmatched?.(sql, { id: identity, account, currency, units, credit: true })
  return { outcome: 'credit_unallocated' }
}
