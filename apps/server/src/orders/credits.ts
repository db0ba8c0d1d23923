/** What the bank account gets: money of purchases, and money that merchants send for refunds of payments. */
import type { Sql } from '../platform/sql/sql.ts'
import type { Allocation, BankCredit } from '../rails/rail.ts'
import { createPurchaseCredits } from './buy/allocation.ts'
import { createMerchantMoney } from './refunds/merchant-money.ts'

export function createCredits(deps: Parameters<typeof createPurchaseCredits>[0]) {
  const purchases = createPurchaseCredits(deps)
  const ofMerchants = createMerchantMoney(deps)
  return {
    ...purchases,
    /** Exactly one refund or one open purchase named → that order; several or none → a person. */
    allocate: async (sql: Sql, credit: BankCredit): Promise<Allocation> =>
      (await ofMerchants(sql, credit)) ?? purchases.allocate(sql, credit),
  }
}
