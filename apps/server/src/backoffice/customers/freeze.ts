/**
 * Freezing a customer: no new orders from now on, and each open order is held as an operator holds it. The holding is put
 * into the outbox in the transaction of the freeze, so a process that ends in between leaves it to another one.
 */
import { Stored, type Codec } from '@agio/domain'
import { newId } from '../../platform/ids.ts'
import { putIntoOutbox } from '../../platform/queue/outbox.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Sql } from '../../platform/sql/sql.ts'
import type { OperatorOrders } from '../../orders/index.ts'
import type { Audit } from '../audit/audit.ts'
import type { OrderActs } from '../orders/order-acts.ts'
import type { Actor } from '../sign-in/caller.ts'
import * as store from './customer-store.ts'

export type FreezeDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Audit
  readonly orders: Pick<OperatorOrders, 'offers'>
  readonly orderActs: OrderActs
}
type HoldDeps = Pick<FreezeDeps, 'orders' | 'orderActs'> & { readonly db: Sql }

const outboxKind = 'hold_frozen'

/** The orders that are held now, and those that cannot be. */
export async function freeze(deps: FreezeDeps, customerId: string, reason: string, by: Actor) {
  const { db, clock, audit } = deps
  if (!(await store.findCustomer(db, customerId))) return { refused: 'not-found' } as const
  const at = clock.now()
  const id = newId('frz', at)
  const isFrozen = await db.transaction(async (sql) => {
    if (!(await store.addFreeze(sql, { id, customerId, by: by.name, reason, at }))) return false
    const payload = Stored.frozen.write({ freeze: id, by })
    // A moment later: this process holds them itself, unless it ends.
    await putIntoOutbox(sql, [
      { kind: outboxKind, key: `freeze:${id}`, owner: customerId, payload, afterSeconds: 20 },
    ])
    await audit.note(by, { action: 'customer.frozen', subject: customerId, details: { reason } }, sql)
    return true
  })
  if (!isFrozen) return { refused: 'backoffice.changed' } as const
  const open = await store.openOrdersOf(db, customerId)
  await hold(deps, open, reason, by)
  // Whoever held them: the outbox works beside us.
  const held = await store.heldAmong(db, open)
  return { held, left: open.filter((one) => !held.includes(one)) }
}

async function hold(
  { orders, orderActs }: HoldDeps,
  ids: readonly string[],
  reason: string,
  by: Actor,
): Promise<void> {
  for (const id of ids) {
    const now = await orders.offers(id)
    if (now?.offers.some(({ action }) => action === 'hold'))
      await orderActs.act(id, { action: 'hold', version: now.version, reason, by })
  }
}

export const freezeHandlers = (deps: HoldDeps) => ({
  async [outboxKind](payload: Codec.Json): Promise<void> {
    const { freeze: id, by } = Stored.frozen.read(payload)
    const { db, orders } = deps
    const found = await store.findFreeze(db, id)
    // Who was let go on meanwhile is not held.
    if (!found) return
    await hold(deps, await store.openOrdersOf(db, found.customerId), found.reason, by)
    for (const order of await store.openOrdersOf(db, found.customerId)) {
      const now = await orders.offers(order)
      if (now?.offers.some(({ action }) => action === 'hold'))
        throw new Error(`${order} moved while it was to be held`)
    }
  },
})
