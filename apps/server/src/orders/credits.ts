/** Allocation of bank credits: to purchases, and to refunds that merchants fund. */
import type { Sql } from '../platform/sql/sql.ts'
import type { Credits } from '@agio/domain'
import type { Allocation, BankCredit } from '../rails/rail.ts'
import { createPurchaseCredits } from './buy/allocation.ts'
import { createMerchantMoney } from './refunds/merchant-money.ts'

export function createCredits(deps: Parameters<typeof createPurchaseCredits>[0]) {
  const purchases = createPurchaseCredits(deps)
  const ofMerchants = createMerchantMoney(deps)
  return {
    ...purchases,
    /** A reference to exactly one refund or open purchase → that order; otherwise an operator decides. */
    allocate: async (sql: Sql, credit: BankCredit): Promise<Allocation> =>
      (await ofMerchants.allocate(sql, credit)) ?? purchases.allocate(sql, credit),
    /** Undefined: there is no such order. */
    takes: async (
      sql: Sql,
      orderId: string,
      credit: Parameters<typeof purchases.takes>[2],
    ): Promise<Credits.Taken | undefined> =>
      (await purchases.takes(sql, orderId, credit)) ?? ofMerchants.takes(sql, orderId, credit),
  }
}
