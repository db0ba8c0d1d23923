/** An order by its id, and a customer's own. */
import type { Refused } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { findService } from '../personal-data/personal-data-store.ts'
import { withRefundWallet } from '../personal-data/refund-wallet.ts'
import * as store from './order-store.ts'
import type { StoredOrder } from './order-store.ts'

export async function find(platform: Platform, orderId: string): Promise<StoredOrder | undefined> {
  const row = await store.findOrder(platform.db, orderId)
  return row && withRefundWallet(platform, row)
}

/** An order of this customer, of either service; a stranger's order is not found. */
export async function ownOrder(
  platform: Platform,
  customerId: string,
  orderId: string,
): Promise<StoredOrder | Refused<'not-found'>> {
  const row = await store.findOrder(platform.db, orderId)
  return row && row.customerId === customerId ? withRefundWallet(platform, row) : { refused: 'not-found' }
}

/** The service of an order of this customer. */
export const serviceOf = ({ db }: Platform, customerId: string, orderId: string) =>
  findService(db, { id: orderId, customerId })

export type Chosen<Row, Refusal extends string> = Promise<Row | Refused<Refusal>>
