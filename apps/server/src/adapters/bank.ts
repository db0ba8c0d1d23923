/** Bank accounts → orders: settings, and the allocation of credits. */
import { inForce } from '../configuration/index.ts'
import { allocateToIban } from '../ibans/index.ts'
import { bankAccounts } from '../ledger/index.ts'
import { credits, deliver, unposted } from '../orders/index.ts'
import type { Platform } from '../platform/platform.ts'
import type { Sql } from '../platform/sql/sql.ts'
import {
  bankSettingsOf,
  countUncovered,
  createBankRail,
  createFileReader,
  openExchange,
} from '../rails/iso20022/index.ts'
import type { Allocation, BankCredit } from '../rails/rail.ts'

export function openBank(platform: Platform) {
  const { settings, keys } = platform
  countUncovered(platform)
  return createBankRail(platform, {
    settings: bankSettingsOf(settings, async () => (await inForce(platform)).configuration.above.paymentFile),
    exchange: openExchange(settings, keys.sealer),
    readFile: createFileReader(),
    deliver,
    orders: {
      takes: credits.takes,
      leftByOrders: credits.leftByOrders,
      decided: credits.decided,
      allocate: (sql, credit) => allocateCredit(platform, sql, credit),
      unposted,
    },
  })
}

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
