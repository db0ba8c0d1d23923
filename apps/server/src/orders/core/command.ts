/** A command carries out an effect; its answer comes back to the order. */
import type { Platform } from '../../platform/platform.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { findStanding, isOwnerHeld, type Value } from '../../standing/index.ts'
import { advance } from './advance.ts'
import type { Draft, Command } from './lifecycles.ts'
import type { StoredOrder } from './order-store.ts'

export type CommandOf<Do extends Command['do']> = Extract<Command, { do: Do }>
/** The command's own key, the event that gave it, and the order's version after that event. */
export type Cause = { readonly key: string; readonly because: string; readonly version: number }

/** Gives the order the event that came of it. "Not now" is no error: the order has gone on since, or was held. */
export async function answer(
  platform: Platform,
  row: StoredOrder,
  { key }: Cause,
  draft: Draft,
): Promise<void> {
  const done = await advance(platform, row.id, `command:${key}`, draft)
  if ('refused' in done && done.refused !== 'order.not_now') throw new Error(`${key}: ${done.refused}`)
  if ('refused' in done)
    platform.log.info({ orderId: row.id, command: key }, 'the order no longer waits for this answer')
}

/**
 * The customer's standing holds the order here. A standing that is clear again before the order was held wakes no
 * order: it is looked at once more.
 */
export async function isHeldByStanding(platform: Platform, row: StoredOrder, cause: Cause): Promise<boolean> {
  const standing = await findStanding(platform.db, row.customerId)
  if (!standing || standing.state === 'clear') return false
  const { state, version } = standing
  const key = (what: string) => ({ ...cause, key: `${cause.key}:standing:${what}:${version}` })
  await answer(platform, row, key(state), { type: 'standing.holds', stops: state === 'stops' })
  const now = await findStanding(platform.db, row.customerId)
  if (now?.state === 'clear') await answer(platform, row, key('clear'), { type: 'standing.clears' })
  return true
}

/** Throws where value of the order stays where it is by now; the queue leaves its command alone from then on. */
export async function refuseHeld(sql: Sql, { id, customerId }: StoredOrder, what: Value): Promise<void> {
  if (await isOwnerHeld(sql, { customerId, owner: id, what }))
    throw new Error(`${id}: its customer's standing holds its ${what}`)
}

/** A proof that came between the look and the question wakes no order: it is looked for once more. */
export async function askForProof(
  platform: Platform,
  row: StoredOrder,
  cause: Cause,
  draft: Draft,
  isProved: () => Promise<boolean>,
): Promise<void> {
  await answer(platform, row, cause, draft)
  if (await isProved())
    await answer(platform, row, { ...cause, key: `${cause.key}:proved` }, { type: 'customer.proved' })
}
