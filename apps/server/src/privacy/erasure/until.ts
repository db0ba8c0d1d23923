/** The days until which each class of a closed account is kept. */
import type { Platform } from '../../platform/platform.ts'
import { ibans } from '../erasable.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { daysLater, periodsOf } from '../doors.ts'
import { identityOf, lastActOf } from './holds-store.ts'
import type { OwnOrders } from './own-orders.ts'

type Kept = { readonly customerId: string; readonly from: Date; readonly own: OwnOrders }
export type Until = { readonly ordersUntil: Date | null; readonly identityUntil: Date | null }

/** The retention of a relationship by law; the customer may read it. */
export async function untilOf(platform: Platform, sql: Sql, { customerId, from, own }: Kept): Promise<Until> {
  const { hasIdentity, isRefused } = await identityOf(sql, customerId)
  const { orders, identity, refused } = periodsOf(platform)
  const hasMoved = own.moved.length > 0 || (await ibans.hasMoved(sql, customerId))
  return {
    ordersUntil: hasMoved ? daysLater(from, orders) : null,
    identityUntil: hasIdentity ? daysLater(from, isRefused ? refused : identity) : null,
  }
}

/** Records of compliance have a period of their own, from their last act. The customer never reads of it. */
export async function recordsUntil(platform: Platform, sql: Sql, customerId: string): Promise<Date | null> {
  const last = await lastActOf(sql, customerId)
  return last && daysLater(last, periodsOf(platform).compliance)
}
