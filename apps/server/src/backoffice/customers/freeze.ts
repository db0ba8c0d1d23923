/**
 * Freezing a customer: their standing stops, so no new orders from now on, and each open order is held as soon as value is
 * here (orders/standing). The outbox holds them too, where this process ends in between.
 */
import { newId } from '../../platform/ids.ts'
import type { Clock } from '../../platform/clock.ts'
import type { SealedColumn } from '../../platform/sealing.ts'
import type { Database } from '../../platform/sql/sql.ts'
import type { OperatorOrders } from '../../orders/index.ts'
import { refreshStanding } from '../../standing/index.ts'
import type { Audit } from '../audit/audit.ts'
import type { Actor } from '../sign-in/caller.ts'
import type { CustomerDoor } from './customer-door.ts'
import * as store from './customer-store.ts'

export type FreezeDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Audit
  readonly customers: Pick<CustomerDoor, 'seal' | 'openerOf'>
  readonly orders: Pick<OperatorOrders, 'followStanding'>
}

const freezePlace = (row: string, column: 'reason_sealed' | 'end_reason_sealed') => ({
  table: 'customer_freeze',
  column,
  row,
})

/** The orders that are held now, and those that have no value to hold yet, or are held for another cause. */
export async function freeze(deps: FreezeDeps, customerId: string, reason: string, by: Actor) {
  const { db, clock, audit } = deps
  if (!(await store.findCustomer(db, customerId))) return { refused: 'not-found' } as const
  // Nothing is left to stop of a customer who was erased.
  if (!(await deps.customers.openerOf(customerId))) return { refused: 'backoffice.changed' } as const
  const at = clock.now()
  const id = newId('frz', at)
  const reasonSealed = await deps.customers.seal(customerId, freezePlace(id, 'reason_sealed'), reason)
  const isFrozen = await db.transaction(async (sql) => {
    if (!(await store.addFreeze(sql, { id, customerId, by: by.name, reasonSealed, at }))) return false
    await refreshStanding(sql, customerId, at)
    await audit.note(by, { action: 'customer.frozen', subject: customerId, details: { reason } }, sql)
    return true
  })
  if (!isFrozen) return { refused: 'backoffice.changed' } as const
  const open = await store.openOrdersOf(db, customerId)
  await deps.orders.followStanding(customerId)
  // The outbox works beside us and may have held some of these.
  const held = await store.heldAmong(db, open)
  return { held, left: open.filter((one) => !held.includes(one)) }
}

/** False where the customer is not frozen. Their hold is over; a person lets each stopped order go on. */
export async function unfreeze(
  deps: FreezeDeps,
  customerId: string,
  reason: string,
  by: Actor,
): Promise<boolean> {
  const { db, clock, audit } = deps
  const at = clock.now()
  const { id } = (await store.freezeOf(db, customerId)) ?? {}
  if (id === undefined) return false
  const reasonSealed = await deps.customers.seal(customerId, freezePlace(id, 'end_reason_sealed'), reason)
  const isEnded = await db.transaction(async (sql) => {
    if (!(await store.endFreeze(sql, { id, by: by.name, reasonSealed, at }))) return false
    await refreshStanding(sql, customerId, at)
    await audit.note(by, { action: 'customer.unfrozen', subject: customerId, details: { reason } }, sql)
    return true
  })
  if (isEnded) await deps.orders.followStanding(customerId)
  return isEnded
}

export type Opener = (place: SealedColumn, sealed: string) => string

/** The reason of a freeze, in clear. */
export const freezeReason = (
  open: Opener,
  { id, reasonSealed }: Pick<store.Freeze, 'id' | 'reasonSealed'>,
): string => open(freezePlace(id, 'reason_sealed'), reasonSealed)
