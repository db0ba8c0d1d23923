/** What the clock erases of a closed account: each class at its time, and the key with the last. */
import type { Sql } from '../../platform/sql/sql.ts'
import type { PrivacyDeps } from '../deps.ts'
import { findRetention, setErased, setOver } from '../retention/retention-store.ts'
import { dropConversations } from './close-store.ts'
import { eraseIdentity, eraseKey, eraseScreened } from './erase-store.ts'
import { ownOrders } from './own-orders.ts'

/** The next moment, or null where nothing is left. */
export async function eraseDue(
  deps: Pick<PrivacyDeps, 'clock' | 'note' | 'orders' | 'ibans' | 'rails'>,
  sql: Sql,
  customerId: string,
): Promise<Date | null> {
  const { clock, note, orders, ibans } = deps
  const at = clock.now()
  const row = await findRetention(sql, customerId)
  if (!row || row.closedBy === null || row.erasedAt !== null) return null
  const { identityUntil, ordersUntil } = row
  if (identityUntil && identityUntil <= at) {
    await eraseIdentity(sql, customerId, at)
    await setOver(sql, customerId, 'identity')
    await note(sql, { action: 'customer.identity_erased', subject: customerId })
  }
  if (ordersUntil && ordersUntil <= at) {
    await orders.erase(sql, (await ownOrders(deps, sql, customerId)).ids)
    await ibans.erase(sql, customerId)
    await eraseScreened(sql, customerId, 'of_orders')
    await dropConversations(sql, customerId, { at, ofOrders: true })
    await setOver(sql, customerId, 'orders')
    await note(sql, { action: 'customer.orders_erased', subject: customerId })
  }
  const left = [identityUntil, ordersUntil].filter((until) => until !== null && until > at)
  if (left.length > 0) return left.reduce((a, b) => (a && b && b < a ? b : a)) ?? null
  await ibans.erase(sql, customerId)
  await eraseKey(sql, customerId, at)
  await setErased(sql, customerId, at)
  await note(sql, { action: 'customer.erased', subject: customerId })
  return null
}
