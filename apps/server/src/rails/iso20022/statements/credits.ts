/**
 * Credits from others. Each movement is recorded once, although a notification and a statement report it, and allocated
 * to an order; else it goes to suspense and waits for a person. All in the importing transaction.
 */
import { Credits, Money } from '@agio/domain'
import type { Allocation, BankCredit, Proposal } from '../../rail.ts'
import { isOurs } from '../bank-context.ts'
import type { DebtorAccount } from '../files/pain001.ts'
import type { Line } from '../files/camt.ts'
import {
  insertCredit,
  isCreditKnown,
  isReportedDifferently,
  ownersOfSender,
  placeCredit,
} from './credit-store.ts'
import type { Movement } from './duplicate-reports.ts'
import type { ImportDeps } from './import-deps.ts'
import type { LineResult } from './outcome.ts'
import { receivedCredit, sourceOf, type ReceivedCredit } from './received-credit.ts'
import { sealSender, senderIndex } from './sender-encryption.ts'

/** A booked credit on our account that returns no payment of ours. */
export async function takeCredit(
  deps: ImportDeps,
  { id: account }: DebtorAccount,
  line: Line,
): Promise<LineResult> {
  const { sql, movements, now } = deps
  const movement = movements.get(line.identity)
  if (movement === undefined) return { outcome: 'left_to_statement' }
  const credit = receivedCredit(line, account, now)
  if (!Money.isFiat(credit.currency)) return keep(deps, credit, 'another_currency')
  if (await isCreditKnown(sql, account, movement.key)) return { outcome: 'reported_before' }
  const reported = [...movements.values()].map(({ key }) => key)
  if (await isReportedDifferently(sql, account, movement, reported))
    return keep(deps, credit, 'reported_differently')
  if (!(await record(deps, credit, movement))) return { outcome: 'reported_before' }
  if (line.reversal || line.returnReason !== undefined)
    return toSuspense(deps, credit, { reason: 'unknown_return' })
  const offered = await bankCredit(deps, credit, credit.currency)
  const allocation = (await deps.onCredit?.(sql, offered)) ?? { reason: 'no_reference' as const }
  return 'reason' in allocation
    ? toSuspense(deps, credit, allocation)
    : allocate(deps, credit.identity, offered, allocation)
}

/** It calls itself the return of a payment that is not ours: it goes to suspense, and no order is looked for. */
export async function takeUnknownReturn(
  deps: ImportDeps,
  { id: account }: DebtorAccount,
  line: Line,
): Promise<LineResult> {
  const movement = deps.movements.get(line.identity)
  if (movement === undefined) return { outcome: 'left_to_statement' }
  const credit = receivedCredit(line, account, deps.now)
  if (!(await record(deps, credit, movement))) return { outcome: 'reported_before' }
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
  await record(deps, credit, undefined)
  await placeCredit(deps.sql, credit.identity, { state: 'open', inSuspense: false, reason })
  return { outcome: 'credit_not_posted' }
}

/** False when the movement is known. */
const record = (
  { sql, encryption, now }: ImportDeps,
  credit: ReceivedCredit,
  movement: Movement | undefined,
): Promise<boolean> =>
  insertCredit(sql, credit, {
    movement,
    sender: sealSender(encryption, credit),
    senderIndex: senderIndex(encryption, credit.payer),
    at: now,
  })

async function bankCredit(
  { sql, encryption }: ImportDeps,
  { identity, units, bookedAt: at, text, endToEndId, payer, written }: ReceivedCredit,
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
    paidBefore: index === undefined ? [] : await ownersOfSender(sql, index),
  }
}

async function allocate(
  { sql, deliver }: ImportDeps,
  identity: string,
  { source, amount, at }: BankCredit,
  allocation: Exclude<Allocation, { reason: unknown }>,
): Promise<LineResult> {
  if ('settled' in allocation) {
    await placeCredit(sql, identity, { state: 'closed', inSuspense: false })
    return { outcome: 'credit_allocated' }
  }
  const { orderId: owner, payment } = allocation
  await placeCredit(sql, identity, { state: 'matched', inSuspense: false, owner })
  const credit = { source, amount, at: at.getTime(), ...(payment !== undefined && { payment }) }
  await deliver(sql, { id: Credits.keyOf(source), owner, type: 'credit.received', credit })
  return { outcome: 'credit_allocated' }
}

async function toSuspense(
  { sql, onUnmatched }: ImportDeps,
  { identity, account, currency, units }: ReceivedCredit,
  { reason, proposals = [] }: { reason: Credits.UnallocatedReason; proposals?: readonly Proposal[] },
): Promise<LineResult> {
  await placeCredit(sql, identity, { state: 'open', inSuspense: true, reason, proposals })
  await onUnmatched?.(sql, { id: identity, account, currency, units, credit: true })
  return { outcome: 'credit_unallocated' }
}
