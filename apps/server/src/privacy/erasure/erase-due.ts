/** The clock's erasure of a closed account: each class at its time, and the key with the last. */
import type { Platform } from '../../platform/platform.ts'
import { eraseOrders, ibans } from '../erasable.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { daysLater, doorsOf } from '../doors.ts'
import { findRetention, setDropped, setErased, setOver } from '../retention/retention-store.ts'
import { dropConversations, dropUnneeded } from './close-store.ts'
import { eraseIdentity, eraseKey, eraseRecords, eraseRest, eraseScreened } from './erase-store.ts'
import { isChecked } from './holds-store.ts'
import { addressesOf, ownOrders } from './own-orders.ts'
import { recordsUntil, untilOf, type Until } from './until.ts'

type Closed = { readonly customerId: string; readonly at: Date }

/** Erases the classes that are due. Gives the next moment, or null where no data is left. */
export async function eraseDue(platform: Platform, sql: Sql, customerId: string): Promise<Date | null> {
  const at = platform.clock.now()
  const row = await findRetention(sql, customerId)
  if (!row || row.closedBy === null || !row.hasKey) return null
  let until: Until = row
  if (row.droppedAt === null) {
    const { ids } = await ownOrders(sql, customerId)
    if (await isChecked(sql, customerId, ids)) return daysLater(at, 1)
    until = await dropRest(platform, sql, { customerId, at, from: row.closedAt ?? at })
  }
  const kept = await recordsUntil(platform, sql, customerId)
  const records = kept !== null && kept > at ? kept : null
  const left = await eraseClasses(
    platform,
    sql,
    { customerId, at },
    { until, keepsRecords: records !== null },
  )
  if (records === null) await eraseRecords(sql, customerId, { at, identity: left.identityUntil === null })
  const next = [left.ordersUntil, left.identityUntil, records].filter((it) => it !== null)
  if (left.ordersUntil === null && left.identityUntil === null && row.erasedAt === null) {
    await ibans.erase(sql, customerId)
    await eraseRest(sql, customerId, records !== null)
    await setErased(sql, customerId, at)
    await doorsOf(platform).note(sql, { action: 'customer.erased', subject: customerId })
  }
  if (next.length > 0) return next.reduce((a, b) => (b < a ? b : a))
  await eraseKey(sql, customerId)
  if (row.erasedAt !== null)
    await doorsOf(platform).note(sql, { action: 'customer.records_erased', subject: customerId })
  return null
}

/** Drops the data that goes with the account, once no operator checks it; after a refusal since then the identity is kept. */
async function dropRest(
  platform: Platform,
  sql: Sql,
  { customerId, at, from }: Closed & { readonly from: Date },
) {
  const own = await ownOrders(sql, customerId)
  const until = await untilOf(platform, sql, { customerId, from, own })
  await dropUnneeded(sql, customerId, { at, usedAddresses: await addressesOf(sql, own) })
  await dropConversations(sql, customerId, { at, ofOrders: until.ordersUntil === null })
  await eraseOrders(sql, own.idle)
  const records = await recordsUntil(platform, sql, customerId)
  if (until.identityUntil === null) await eraseIdentity(sql, customerId, at, records !== null && records > at)
  await setDropped(sql, customerId, { at, ...until })
  return until
}

type Kept = { readonly until: Until; readonly keepsRecords: boolean }

/** Erases orders and identity at their time; gives the times of those that are left. */
async function eraseClasses(
  platform: Platform,
  sql: Sql,
  { customerId, at }: Closed,
  { until: { identityUntil, ordersUntil }, keepsRecords }: Kept,
): Promise<Until> {
  const [identityIsDue, ordersAreDue] = [identityUntil, ordersUntil].map((it) => it !== null && it <= at)
  if (identityIsDue) {
    await eraseIdentity(sql, customerId, at, keepsRecords)
    await setOver(sql, customerId, 'identity')
    await doorsOf(platform).note(sql, { action: 'customer.identity_erased', subject: customerId })
  }
  if (ordersAreDue) {
    await eraseOrders(sql, (await ownOrders(sql, customerId)).ids)
    await ibans.erase(sql, customerId)
    await eraseScreened(sql, customerId, 'of_orders', keepsRecords)
    await dropConversations(sql, customerId, { at, ofOrders: true })
    await setOver(sql, customerId, 'orders')
    await doorsOf(platform).note(sql, { action: 'customer.orders_erased', subject: customerId })
  }
  return {
    identityUntil: identityIsDue ? null : identityUntil,
    ordersUntil: ordersAreDue ? null : ordersUntil,
  }
}
