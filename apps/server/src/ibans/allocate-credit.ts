/** The owner of money that a statement reports: the acquirer's payouts, a dedicated IBAN, or a purchase. */
import { bankAccounts } from '../ledger/index.ts'
import { credits } from '../orders/index.ts'
import type { Platform } from '../platform/platform.ts'
import type { Sql } from '../platform/sql/sql.ts'
import type { Allocation, BankCredit } from '../rails/rail.ts'
import { allocateToIban } from './credits.ts'

/**
 * Payouts of the acquirer settle card receivables; credits to dedicated IBANs go to their customers; the rest to purchases.
 * Without the account that the acquirer pays out from an operator allocates its payouts.
 */
export async function allocateCredit(platform: Platform, sql: Sql, credit: BankCredit): Promise<Allocation> {
  const { cardPayoutAccount } = platform.settings
  if (cardPayoutAccount === undefined || credit.written !== cardPayoutAccount)
    return (await allocateToIban(platform, sql, credit)) ?? credits.allocate(platform, sql, credit)
  await bankAccounts.postCardsPaidOut(sql, credit.source.id, credit.amount, platform.clock.now())
  return { settled: true }
}
