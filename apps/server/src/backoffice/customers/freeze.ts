/**
 * Freezing a customer: their standing stops, so no new orders from now on, and each open order is held as soon as value is
 * here (orders/standing). The outbox holds them too, where this process ends in between.
 */
import { sealing } from '../../customers/index.ts'
import { newId } from '../../platform/ids.ts'
import type { SealedColumn } from '../../platform/sealing.ts'
import type { Platform } from '../../platform/platform.ts'
import { operatorOrders } from '../../orders/index.ts'
import { refreshStanding } from '../../standing/index.ts'
import * as audit from '../audit/audit.ts'
import type { Actor } from '../sign-in/caller.ts'
import * as store from './customer-store.ts'

const freezePlace = (row: string, column: 'reason_sealed' | 'end_reason_sealed') => ({
  table: 'customer_freeze',
  column,
  row,
})

/** The orders that are held now, and those that have no value to hold yet, or are held for another cause. */
export async function freeze(platform: Platform, customerId: string, reason: string, by: Actor) {
  const { db, clock } = platform
  if (!(await store.findCustomer(db, customerId))) return { refused: 'not-found' } as const
  // Nothing is left to stop of a customer who was erased.
  if (!(await sealing.openerOf(platform, customerId))) return { refused: 'backoffice.changed' } as const
  const at = clock.now()
  const id = newId('frz', at)
  const reasonSealed = await sealing.seal(platform, customerId, freezePlace(id, 'reason_sealed'), reason)
  const isFrozen = await db.transaction(async (sql) => {
    if (!(await store.addFreeze(sql, { id, customerId, by: by.name, reasonSealed, at }))) return false
    await refreshStanding(sql, customerId, at)
    await audit.note(
      platform,
      by,
      { action: 'customer.frozen', subject: customerId, details: { reason } },
      sql,
    )
    return true
  })
  if (!isFrozen) return { refused: 'backoffice.changed' } as const
  const open = await store.openOrdersOf(db, customerId)
  await operatorOrders.followStanding(platform, customerId)
  // The outbox works beside us and may have held some of these.
  const held = await store.heldAmong(db, open)
  return { held, left: open.filter((one) => !held.includes(one)) }
}

/** False where the customer is not frozen. Their hold is over; a person lets each stopped order go on. */
export async function unfreeze(
  platform: Platform,
  customerId: string,
  reason: string,
  by: Actor,
): Promise<boolean> {
  const { db, clock } = platform
  const at = clock.now()
  const { id } = (await store.freezeOf(db, customerId)) ?? {}
  if (id === undefined) return false
  const place = freezePlace(id, 'end_reason_sealed')
  const reasonSealed = await sealing.seal(platform, customerId, place, reason)
  const isEnded = await db.transaction(async (sql) => {
    if (!(await store.endFreeze(sql, { id, by: by.name, reasonSealed, at }))) return false
    await refreshStanding(sql, customerId, at)
    await audit.note(
      platform,
      by,
      { action: 'customer.unfrozen', subject: customerId, details: { reason } },
      sql,
    )
    return true
  })
  if (isEnded) await operatorOrders.followStanding(platform, customerId)
  return isEnded
}

export type Opener = (place: SealedColumn, sealed: string) => string

/** The reason of a freeze, in clear. */
export const freezeReason = (open: Opener, { id, reasonSealed }: store.Freeze): string =>
  open(freezePlace(id, 'reason_sealed'), reasonSealed)
