/** Allocation of bank credits: to purchases, and to refunds that merchants fund. */
import type { Credits } from '@agio/domain'
import type { Platform } from '../platform/platform.ts'
import type { Sql } from '../platform/sql/sql.ts'
import type { Allocation, BankCredit } from '../rails/rail.ts'
import { allocateToPurchase, purchaseTakes, type LeftCredit } from './buy/allocation.ts'
import { allocateToRefund, refundTakes } from './refunds/merchant-money.ts'

export {
  closeUnallocated as decided,
  purchaseOfQuote as ofQuote,
  unallocatedLines as leftByOrders,
} from './buy/allocation-store.ts'
export { payerVerdict } from './buy/payer-verdict.ts'

/** A reference to exactly one refund or open purchase → that order; otherwise an operator decides. */
export const allocate = async (platform: Platform, sql: Sql, credit: BankCredit): Promise<Allocation> =>
  (await allocateToRefund(platform, sql, credit)) ?? allocateToPurchase(platform, sql, credit)

/** Undefined: there is no such order. */
export const takes = async (
  sql: Sql,
  orderId: string,
  credit: LeftCredit,
): Promise<Credits.Taken | undefined> =>
  (await purchaseTakes(sql, orderId, credit)) ?? refundTakes(sql, orderId, credit)
