/** A customer's own order. */
import type { Refused } from '../../platform/http/route.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { withRefundWallet } from '../personal-data/refund-wallet.ts'
import type { Sealer } from './doors.ts'
import { findOrder, type StoredOrder } from './order-store.ts'

/** An order of this customer, of either service; a stranger's order is not found. */
export async function ownOrder(
  deps: { readonly db: Sql; readonly sealer: Pick<Sealer, 'openerOf'> },
  customerId: string,
  orderId: string,
): Promise<StoredOrder | Refused<'not-found'>> {
  const row = await findOrder(deps.db, orderId)
  return row && row.customerId === customerId ? withRefundWallet(deps, row) : { refused: 'not-found' }
}

export type Chosen<Row, Refusal extends string> = Promise<Row | Refused<Refusal>>
