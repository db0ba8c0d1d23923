/**
 * Credits from others. Each movement is recorded once, although a notification and a statement report it, and allocated
 * to an order; else it goes to suspense and waits for a person. All in the importing transaction.
 */
import { Credits, Money } from '@agio/domain'
import { closeOpenCase, openCase } from '../../../cases/index.ts'
import { bankAccounts } from '../../../ledger/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Allocation, BankCredit, Proposal } from '../../rail.ts'
import { bankOf, isOurs } from '../bank-context.ts'
import type { DebtorAccount } from '../files/pain001.ts'
import type { Line } from '../files/camt.ts'
import { addNames, insertCredit, lockCredit, ownersOfSender, placeCredit } from '../credits/credit-store.ts'
import type { Importing, ImportingLine } from './importing.ts'
import { setOutcome } from './line-store.ts'
import type { LineResult } from './outcome.ts'
import {
  doubtCase,
  isDoubt,
  receivedCredit,
  sourceOf,
  type ReceivedCredit,
} from '../credits/received-credit.ts'
import { sealSender, senderIndex } from './sender-encryption.ts'

/**
 * A booked credit on our account that returns none of our payments. On each account one kind of message books: what the
 * other kind alone has waits for a person, in suspense, and so does what may have been reported before, unposted.
 */
export async function takeCredit(
  platform: Platform,
  importing: ImportingLine,
  { id: account }: DebtorAccount,
  line: Line,
): Promise<LineResult> {
  const { kind, movement, isBooking, now } = importing
  if (!isBooking && kind !== 'camt.053') return { outcome: 'left_to_statement' }
  const credit = receivedCredit(line, account, now)
  if (!Money.isFiat(credit.currency)) return keep(platform, importing, credit, 'another_currency')
  if (movement.report === 'doubtful') return keep(platform, importing, credit, 'reported_before_perhaps')
  await record(platform, importing, credit)
  return decide(platform, importing, line, credit, { isInSuspense: false })
}

/**
 * Another report of a credit. What waited because only the other kind of message had it goes on now; so does what might
 * have been reported before: two kinds have it.
 */
export async function takeKnownCredit(
  platform: Platform,
  importing: ImportingLine,
  line: Line,
): Promise<LineResult | undefined> {
  const { sql, movement, isBooking, now } = importing
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
  await closeOpenCase(sql, doubtCase(known, reason), now)
  // The line that reported it first holds its money.
  const booking = { ...importing, isBooking: true }
  const result = await decide(platform, booking, line, credit, { isInSuspense })
  await setOutcome(sql, known.identity, result)
  return { outcome: 'reported_before' }
}

/** Gives a credit to its order; without one, or where its kind of message does not book, it waits in suspense. */
async function decide(
  platform: Platform,
  importing: ImportingLine,
  line: Line,
  credit: ReceivedCredit,
  { isInSuspense }: { readonly isInSuspense: boolean },
): Promise<LineResult> {
  if (!Money.isFiat(credit.currency)) return { outcome: 'credit_not_posted' }
  if (line.reversal || line.returnReason !== undefined)
    return toSuspense(importing, credit, { reason: 'unknown_return' })
  const offered = await bankCredit(platform, importing, credit, credit.currency)
  const allocation = await bankOf(platform).orders.allocate(importing.sql, offered)
  // A credit in a report that does not book waits for the booking report, whatever it is allocated to.
  if ('reason' in allocation && allocation.reason === 'dedicated_iban' && !importing.isBooking)
    return toSuspense(importing, credit, { reason: 'not_notified' })
  if ('reason' in allocation) return toSuspense(importing, credit, allocation)
  if (importing.isBooking || 'settled' in allocation)
    return allocate(platform, importing, credit.identity, offered, allocation, isInSuspense)
  const proposals = [{ orderId: allocation.orderId, because: 'reference' as const }]
  return toSuspense(importing, credit, { reason: 'not_notified', proposals })
}

/** It calls itself the return of a payment that is not ours: it goes to suspense, and no order is looked for. */
export async function takeUnknownReturn(
  platform: Platform,
  importing: ImportingLine,
  { id: account }: DebtorAccount,
  line: Line,
): Promise<LineResult> {
  const credit = receivedCredit(line, account, importing.now)
  if (importing.movement.report === 'doubtful')
    return keep(platform, importing, credit, 'reported_before_perhaps')
  await record(platform, importing, credit)
  return toSuspense(importing, credit, { reason: 'unknown_return' })
}

/** A credit on an account, or in a currency, that the settings do not name. */
export const takeCreditElsewhere = (
  platform: Platform,
  importing: Importing,
  written: string,
  line: Line,
): Promise<LineResult> => {
  const { settings } = bankOf(platform)
  const reason = isOurs(settings, written) ? 'another_currency' : 'another_account'
  return keepForPerson(platform, importing, written, line, reason)
}

/** A person looks at it, and nothing is posted: it is not ours, or another report may have it. */
export const keepForPerson = (
  platform: Platform,
  importing: Importing,
  account: string,
  line: Line,
  reason: Credits.UnallocatedReason,
): Promise<LineResult> => keep(platform, importing, receivedCredit(line, account, importing.now), reason)

async function keep(
  platform: Platform,
  importing: Importing,
  credit: ReceivedCredit,
  reason: Credits.UnallocatedReason,
): Promise<LineResult> {
  await record(platform, importing, credit)
  const at = { state: 'open', inLedger: false, inSuspense: false } as const
  await placeCredit(importing.sql, credit.identity, { ...at, reason })
  if (isDoubt(reason)) await openCase(importing.sql, doubtCase(credit, reason), importing.now)
  return { outcome: 'credit_not_posted' }
}

const record = ({ keys }: Platform, { sql, now }: Importing, credit: ReceivedCredit): Promise<boolean> =>
  insertCredit(sql, credit, {
    sender: sealSender(keys.bankSenders, credit),
    senderIndex: senderIndex(keys.bankSenders, credit.payer),
    at: now,
  })

async function bankCredit(
  { keys }: Platform,
  { sql }: Importing,
  { identity, units, bookedAt: at, text, endToEndId, payer, written, paidTo }: ReceivedCredit,
  currency: Money.Fiat,
): Promise<BankCredit> {
  const index = senderIndex(keys.bankSenders, payer)
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
  platform: Platform,
  { sql }: Importing,
  identity: string,
  { source, amount, at }: BankCredit,
  allocation: Exclude<Allocation, { reason: unknown }>,
  isInSuspense: boolean,
): Promise<LineResult> {
  const { deliver } = bankOf(platform)
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
  { sql, now }: Importing,
  credit: ReceivedCredit,
  { reason, proposals = [] }: { reason: Credits.UnallocatedReason; proposals?: readonly Proposal[] },
): Promise<LineResult> {
  const { identity, account, currency, units } = credit
  await placeCredit(sql, identity, { state: 'open', inLedger: true, inSuspense: true, reason, proposals })
  if (isDoubt(reason)) await openCase(sql, doubtCase(credit, reason), now)
  await bankAccounts.postUnallocated(sql, { id: identity, account, currency, units, credit: true }, now)
  return { outcome: 'credit_unallocated' }
}
