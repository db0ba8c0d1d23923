/** Bank accounts → orders: settings, and the allocation of credits. */
import type { InForce } from '../configuration/index.ts'
import { createIbanAllocation } from '../ibans/index.ts'
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
import type { People } from './people.ts'

export function openBank(
  platform: Platform,
  of: {
    readonly inForce: InForce
    readonly people: Pick<People, 'customers'>
  },
) {
  const { settings, clock, keys } = platform
  const { accountFinder } = of.people.customers
  countUncovered(platform)
  const allocate = createCreditAllocation(platform, {
    payoutAccount: settings.cardPayoutAccount,
    ibans: createIbanAllocation({ clock, accountFinder }),
    purchases: credits.allocate.bind(null, platform),
  })
  return createBankRail(platform, {
    settings: bankSettingsOf(settings, async () => (await of.inForce()).configuration.above.paymentFile),
    exchange: openExchange(settings, keys.sealer),
    readFile: createFileReader(),
    deliver,
    orders: {
      takes: credits.takes,
      leftByOrders: credits.leftByOrders,
      decided: credits.decided,
      allocate,
      unposted,
    },
  })
}

type AllocationDoors = {
  /** The account the acquirer pays out from; without it an operator allocates its payouts. */
  readonly payoutAccount: string | undefined
  /** Undefined if the credit is not to a dedicated IBAN. */
  readonly ibans: (sql: Sql, credit: BankCredit) => Promise<Allocation | undefined>
  readonly purchases: (sql: Sql, credit: BankCredit) => Promise<Allocation>
}

/** Acquirer payouts settle card receivables; credits to dedicated IBANs go to their customers; the rest to purchases. */
export const createCreditAllocation =
  ({ clock }: Platform, { payoutAccount, ibans, purchases }: AllocationDoors) =>
  async (sql: Sql, credit: BankCredit): Promise<Allocation> => {
    if (payoutAccount === undefined || credit.written !== payoutAccount)
      return (await ibans(sql, credit)) ?? purchases(sql, credit)
    await bankAccounts.postCardsPaidOut(sql, credit.source.id, credit.amount, clock.now())
    return { settled: true }
  }
