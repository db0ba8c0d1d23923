/**
 * Refunds to the card that paid: one per key, however often requested. The acquirer has the same key, so that silence is
 * answered by a look and the same request, never by a second refund.
 */
import { openOrderCase } from '../../../cases/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Sql } from '../../../platform/sql/sql.ts'
import type { CardRefund } from '../../rail.ts'
import { isNo, type Refund } from '../acquirer/acquirer.ts'
import type { OpenDoors } from '../doors.ts'
import { findSession, wakeWorkers } from '../sessions/session-store.ts'
import {
  findRefund,
  findRefundByAcquirer,
  insertRefund,
  moveRefund,
  type StoredRefund,
} from './refund-store.ts'

/** Requests a refund in the caller's transaction. The same key with another content is a bug of the caller. */
export async function askRefund(sql: Sql, refund: CardRefund, now: Date): Promise<void> {
  if (await insertRefund(sql, refund, now)) return wakeWorkers(sql)
  const kept = await findRefund(sql, refund.key)
  const isSame =
    kept?.owner === refund.owner &&
    kept.sessionId === refund.sessionId &&
    kept.amount.asset === refund.amount.asset &&
    kept.amount.units === refund.amount.units
  if (!isSame) throw new Error(`refund ${refund.key} was asked for before with another content`)
}

/** Brings a refund as far as it can go now. Throws `Silent` where the acquirer does not answer. */
export async function stepRefund(platform: Platform, doors: OpenDoors, refund: StoredRefund): Promise<void> {
  if (refund.acquirerId !== undefined) {
    const seen = await doors.acquirer.refundOf(refund.acquirerId)
    return isNo(seen) ? undefined : apply(platform, doors, refund, seen)
  }
  const session = await findSession(platform.db, refund.sessionId)
  if (session?.intentId === undefined) throw new Error(`refund ${refund.key} is of a payment that never was`)
  platform.crashPoint('card.refunding')
  // The acquirer forgets a key after a day, and then the same request is another refund.
  const made =
    (await doors.acquirer.refundBy(session.intentId, refund.key)) ??
    (await doors.acquirer.refund(session.intentId, refund.amount.units, refund.key))
  platform.crashPoint('card.refunded')
  if (isNo(made)) return fail(platform, doors, refund, { reason: made.no, isPermanent: true })
  await apply(platform, doors, refund, made)
}

/** The acquirer reported a refund; an unknown one was made there by hand. */
export async function lookAtRefund(platform: Platform, doors: OpenDoors, acquirerId: string): Promise<void> {
  const seen = await doors.acquirer.refundOf(acquirerId)
  if (isNo(seen)) return
  const known =
    (await findRefundByAcquirer(platform.db, acquirerId)) ??
    (seen.key === undefined ? undefined : await findRefund(platform.db, seen.key))
  if (known) return apply(platform, doors, known, seen)
  platform.log.error(
    { refund: acquirerId },
    'A refund was made at the card acquirer by hand; the ledger does not have it',
  )
}

async function apply(
  platform: Platform,
  doors: OpenDoors,
  refund: StoredRefund,
  seen: Refund,
): Promise<void> {
  const { db, clock, log } = platform
  const { key, owner, amount } = refund
  if (seen.status === 'failed') return fail(platform, doors, refund, { ...seen, acquirerId: seen.id })
  if (seen.status === 'pending')
    return void (
      refund.state === 'asked' && (await moveRefund(db, refund, { to: 'pending', acquirerId: seen.id }))
    )
  if (refund.state === 'failed' || refund.state === 'undone') return contradicted(platform, refund)
  if (refund.state === 'done') return
  await db.transaction(async (sql) => {
    const change = { to: 'done', acquirerId: seen.id, endedAt: clock.now() } as const
    if (!(await moveRefund(sql, refund, change))) return
    await doors.deliver(sql, { id: `card:${key}:refunded`, owner, type: 'payment.booked', key, amount })
  })
  log.debug({ key }, 'a card was refunded')
}

/** A failed refund is done after all: another refund may be under way. Its state stays, and a case is opened. */
async function contradicted({ db, clock, log }: Platform, { key, owner, state }: StoredRefund) {
  log.error({ key, state }, 'A card refund that came to nothing is reported as done')
  const data = { payment: key, first: state, later: 'done' }
  await openOrderCase(db, owner, { kind: 'status_contradicted', data }, clock.now())
}

type Failure = Pick<Refund, 'reason' | 'isPermanent'> & { readonly acquirerId?: string }

async function fail(
  { db, clock, log }: Platform,
  { deliver }: OpenDoors,
  refund: StoredRefund,
  failure: Failure,
): Promise<void> {
  const { reason, isPermanent: permanent, acquirerId } = failure
  const { key, owner, amount } = refund
  // The acquirer may repeat it: a refund that was returned is not rejected as well.
  if (refund.state === 'failed' || refund.state === 'undone') return
  const change = { ...(acquirerId !== undefined && { acquirerId }), reason, endedAt: clock.now() }
  // It may be returned after it was done: then a person must find another way.
  const isUndone = refund.state === 'done'
  await db.transaction(async (sql) => {
    if (!(await moveRefund(sql, refund, { ...change, to: isUndone ? 'undone' : 'failed' }))) return
    const about = { owner, key, reason }
    await (isUndone
      ? deliver(sql, { ...about, id: `card:${key}:undone`, type: 'payment.returned', returnId: key, amount })
      : deliver(sql, { ...about, id: `card:${key}:refund_failed`, type: 'payment.rejected', permanent }))
  })
  if (isUndone) log.error({ key, reason }, 'A card refund was returned after it was done')
}
