/**
 * May we do business with this customer now? One row per customer answers. A change of its causes (a verification, a freeze, a
 * hit, a link to another account) calls `refreshStanding` in the same transaction; the customer's open orders are woken by
 * the outbox.
 *
 *   verification, freeze, hit, link ──► refreshStanding ──► customer_standing ──► follow_standing (orders/standing)
 */
import { Standing, Stored } from '@agio/domain'
import { putIntoOutbox } from '../platform/queue/outbox.ts'
import type { Sql } from '../platform/sql/sql.ts'
import * as store from './standing-store.ts'

/** The outbox kind by which orders follow a change. */
export const followStanding = 'follow_standing'

/** The standing as it is stored. */
export const standingOf = async (sql: Sql, customerId: string): Promise<Standing.Standing> =>
  (await store.findStanding(sql, customerId)) ?? Standing.clear

/**
 * One or two operators decide about value of these orders and statement lines. Two where a hit is confirmed: of the
 * customer, or of a name that an order of theirs paid or was paid by.
 */
export async function decidersAbout(sql: Sql, owners: readonly string[]): Promise<1 | 2> {
  const found = await store.ownersOf(sql, owners)
  return found.some(({ reason, isConfirmed }) => isConfirmed || Standing.decidersOf(reason) === 2) ? 2 : 1
}

/**
 * Derives the standing anew, in the transaction of the caller, and wakes the customer's open orders where it changed. `at`:
 * the clock of the installation.
 */
export async function refreshStanding(sql: Sql, customerId: string, at: Date): Promise<Standing.Standing> {
  const before = await store.lockStanding(sql, customerId)
  const now = Standing.standingFor(Standing.reasonOf(await store.knownOf(sql, customerId)))
  if (before?.reason === now.reason) return now
  const version = await store.saveStanding(sql, customerId, now, at)
  const payload = Stored.standingChange.write({ customerId, version })
  await putIntoOutbox(sql, [
    { kind: followStanding, key: `standing:${customerId}:${version}`, owner: customerId, payload },
  ])
  return now
}
