/**
 * The wallet that the coins of a sale may go back to, as its customer stated it. It is sealed with the customer's key beside the
 * order and in no document of it, and the order has it back where it is read to be shown or to be decided on.
 */
import type { Orderer } from './orderer.ts'
import { sealing } from '../../customers/index.ts'
import { Coins, type Sell } from '@agio/domain'
import type { Platform } from '../../platform/platform.ts'
import type { Order } from '../core/lifecycles.ts'
import type { StoredOrder } from '../core/order-store.ts'

const place = (row: string) => ({ table: 'orders', column: 'refund_sealed', row })

export const sealRefundWallet = (
  seal: Orderer['seal'],
  { id, refundAddress }: Sell.SellOrder,
): string | null => (refundAddress === undefined ? null : seal(place(id), refundAddress))

/** As the stores keep it. */
export function withoutRefundWallet<O extends Order>(order: O): O {
  if (!('refundAddress' in order)) return order
  const { refundAddress: _, ...rest } = order
  // One cast: the field may be missing.
  return rest as O
}

/** As it was placed; without the wallet where the customer was erased. */
export async function withRefundWallet<Row extends StoredOrder>(platform: Platform, row: Row): Promise<Row> {
  if (row.service !== 'sell' || row.refundSealed === null) return row
  const opener = await sealing.openerOf(platform, row.customerId)
  if (!opener) return row
  const refundAddress = Coins.address(opener(place(row.id), row.refundSealed))
  return { ...row, order: { ...row.order, refundAddress } }
}
