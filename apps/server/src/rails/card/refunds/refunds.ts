/**
 * Refunds to the card that paid: one per key, however often requested. The acquirer has the same key, so that silence is
 * answered by a look and the same request, never by a second refund.
 */
import type { Sql } from '../../../platform/sql/sql.ts'
import type { CardRefund } from '../../rail.ts'
import { isNo, type Refund } from '../acquirer/acquirer.ts'
import type { CardContext } from '../deps.ts'
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
export async function stepRefund(context: CardContext, refund: StoredRefund): Promise<void> {
  if (refund.acquirerId !== undefined) {
    const seen = await context.acquirer.refundOf(refund.acquirerId)
    return isNo(seen) ? undefined : apply(context, refund, seen)
  }
  const session = await findSession(context.database, refund.sessionId)
  if (session?.intentId === undefined) throw new Error(`refund ${refund.key} is of a payment that never was`)
  context.crashPoint('card.refunding')
  // The acquirer forgets a key after a day, and then the same request is another refund.
  const made =
    (await context.acquirer.refundBy(session.intentId, refund.key)) ??
    (await context.acquirer.refund(session.intentId, refund.amount.units, refund.key))
  context.crashPoint('card.refunded')
  if (isNo(made)) return fail(context, refund, { reason: made.no, isPermanent: true })
  await apply(context, refund, made)
}

/** The acquirer reported a refund; an unknown one was made there by hand. */
export async function lookAtRefund(context: CardContext, acquirerId: string): Promise<void> {
  const seen = await context.acquirer.refundOf(acquirerId)
  if (isNo(seen)) return
  const known =
    (await findRefundByAcquirer(context.database, acquirerId)) ??
    (seen.key === undefined ? undefined : await findRefund(context.database, seen.key))
  if (known) return apply(context, known, seen)
  context.log.error(
    { refund: acquirerId },
    'A refund was made at the card acquirer by hand; the ledger does not have it',
  )
}

async function apply(context: CardContext, refund: StoredRefund, seen: Refund): Promise<void> {
  const { database, deliver, clock, log } = context
  const { key, owner, amount } = refund
  if (seen.status === 'failed') return fail(context, refund, { ...seen, acquirerId: seen.id })
  if (seen.status === 'pending')
    return void (
      refund.state === 'asked' && (await moveRefund(database, refund, { to: 'pending', acquirerId: seen.id }))
    )
  if (refund.state === 'failed' || refund.state === 'undone') return contradicted(context, refund)
  if (refund.state === 'done') return
  await database.transaction(async (sql) => {
    const change = { to: 'done', acquirerId: seen.id, endedAt: clock.now() } as const
    if (!(await moveRefund(sql, refund, change))) return
    await deliver(sql, { id: `card:${key}:refunded`, owner, type: 'payment.booked', key, amount })
  })
  log.debug({ key }, 'a card was refunded')
}

/** A failed refund is done after all: another refund may be under way. Its state stays, and a case is opened. */
async function contradicted({ database, cases, log }: CardContext, { key, owner, state }: StoredRefund) {
  log.error({ key, state }, 'A card refund that came to nothing is reported as done')
  await cases?.open(database, {
    kind: 'status_contradicted',
    subject: { kind: 'order', id: owner },
    data: { payment: key, first: state, later: 'done' },
  })
}

type Failure = Pick<Refund, 'reason' | 'isPermanent'> & { readonly acquirerId?: string }

async function fail(context: CardContext, refund: StoredRefund, failure: Failure): Promise<void> {
  const { database, deliver, clock, log } = context
  const { reason, isPermanent: permanent, acquirerId } = failure
  const { key, owner, amount } = refund
  // The acquirer may repeat it: a refund that was returned is not rejected as well.
  if (refund.state === 'failed' || refund.state === 'undone') return
  const change = { ...(acquirerId !== undefined && { acquirerId }), reason, endedAt: clock.now() }
  // It may be returned after it was done: then a person must find another way.
  const isUndone = refund.state === 'done'
  await database.transaction(async (sql) => {
    if (!(await moveRefund(sql, refund, { ...change, to: isUndone ? 'undone' : 'failed' }))) return
    const about = { owner, key, reason }
    await (isUndone
      ? deliver(sql, { ...about, id: `card:${key}:undone`, type: 'payment.returned', returnId: key, amount })
      : deliver(sql, { ...about, id: `card:${key}:refund_failed`, type: 'payment.rejected', permanent }))
  })
  if (isUndone) log.error({ key, reason }, 'A card refund was returned after it was done')
}
