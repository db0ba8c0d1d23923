/**
 * The open orders of a customer follow their standing: they wait, stop, or go on where they waited. A stop has one case for all
 * of them. Carried out again it changes nothing more.
 */
import { Stored, type Cases, type Codec } from '@agio/domain'
import { closeOpenCase, openCase } from '../../cases/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/sql/sql.ts'
import { findStanding, followStanding, type StandingRow } from '../../standing/index.ts'
import type { Advancing } from '../core/advance.ts'
import type { Draft } from '../core/lifecycles.ts'
import { openOrdersOf } from '../core/order-store.ts'

export type FollowDeps = { readonly db: Database; readonly clock: Clock; readonly orders: Advancing }

export const standingHandlers = (deps: FollowDeps) => ({
  [followStanding]: (payload: Codec.Json) => follow(deps, Stored.standingChange.read(payload).customerId),
})

export async function follow(deps: FollowDeps, customerId: string): Promise<void> {
  const { db } = deps
  const standing = await findStanding(db, customerId)
  if (!standing) return
  const open = await openOrdersOf(db, customerId)
  await writeCase(deps, customerId, standing, open.length)
  for (const id of open) await followOne(deps, id, standing)
  // It changed while they followed: the next change has its own call, and may have run already.
  const now = await findStanding(db, customerId)
  if (now && now.version !== standing.version) await follow(deps, customerId)
}

/** "Not now": the order waits for something else, or is held for another cause, which finds the standing at its end. */
async function followOne({ orders }: FollowDeps, id: string, { state, version }: StandingRow): Promise<void> {
  const draft: Draft =
    state === 'clear' ? { type: 'standing.clears' } : { type: 'standing.holds', stops: state === 'stops' }
  const done = await orders.advance(id, `standing:${version}:${state}`, draft)
  if ('refused' in done && done.refused !== 'order.not_now') throw new Error(`${id}: ${done.refused}`)
}

async function writeCase(
  { db, clock }: FollowDeps,
  customerId: string,
  { state, reason }: StandingRow,
  orders: number,
): Promise<void> {
  const subject = { kind: 'customer', id: customerId } as const
  const one = (data: Cases.CaseDataByKind['customer_stopped']): Cases.Case => ({
    kind: 'customer_stopped',
    subject,
    data,
  })
  if (state === 'stops') {
    if (orders > 0) await openCase(db, one({ reason, orders }), clock.now())
  } else await closeOpenCase(db, one({ reason, orders }), clock.now())
}
