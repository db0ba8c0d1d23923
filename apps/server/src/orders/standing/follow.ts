/**
 * The open orders of a customer follow their standing: they wait, stop, or go on where they waited. A stop has one case for all
 * of them. Carried out again it changes nothing more.
 */
import { Stored, type Cases, type Codec } from '@agio/domain'
import { closeOpenCase, openCase } from '../../cases/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { findStanding, followStanding, type StandingRow } from '../../standing/index.ts'
import { advance } from '../core/advance.ts'
import type { Draft } from '../core/lifecycles.ts'
import { openOrdersOf } from '../core/order-store.ts'

export const standingHandlers = (platform: Platform) => ({
  [followStanding]: (payload: Codec.Json) => follow(platform, Stored.standingChange.read(payload).customerId),
})

export async function follow(platform: Platform, customerId: string): Promise<void> {
  const { db } = platform
  const standing = await findStanding(db, customerId)
  if (!standing) return
  const open = await openOrdersOf(db, customerId)
  await writeCase(platform, customerId, standing, open.length)
  for (const id of open) await followOne(platform, id, standing)
  // It changed while they followed: the next change has its own call, and may have run already.
  const now = await findStanding(db, customerId)
  if (now && now.version !== standing.version) await follow(platform, customerId)
}

/** "Not now": the order waits for something else, or is held for another cause, which finds the standing at its end. */
async function followOne(platform: Platform, id: string, { state, version }: StandingRow): Promise<void> {
  const draft: Draft =
    state === 'clear' ? { type: 'standing.clears' } : { type: 'standing.holds', stops: state === 'stops' }
  const done = await advance(platform, id, `standing:${version}:${state}`, draft)
  if ('refused' in done && done.refused !== 'order.not_now') throw new Error(`${id}: ${done.refused}`)
}

async function writeCase(
  { db, clock }: Platform,
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
