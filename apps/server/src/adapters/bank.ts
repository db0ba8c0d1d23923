/** Bank accounts → orders and ledger: settings, the allocation of credits, and the postings of unallocated money. */
import type { InForce } from '../configuration/index.ts'
import { createBankAccountLedger, isDifferenceBooked, ledger } from '../ledger/index.ts'
import { closeOpenCase, openCase } from '../cases/index.ts'
import { createIbanAllocation } from '../ibans/index.ts'
import { deliver, unposted, type createCredits } from '../orders/index.ts'
import type { Sql } from '../platform/sql/sql.ts'
import {
  countUncovered,
  createBankRail,
  createFileReader,
  openExchange,
  readBankSettings,
  type BankDeps,
  type OurAccounts,
} from '../rails/iso20022/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Allocation, BankCredit } from '../rails/rail.ts'
import type { Settings } from '../settings/settings.ts'
import type { Platform } from '../platform/platform.ts'
import type { People } from './people.ts'

export const ourAccountsOf = ({ bankAccounts, bankHolder, bankName }: Settings): OurAccounts => ({
  accounts: bankAccounts,
  holder: bankHolder,
  bank: bankName,
})

type WriteCase = NonNullable<BankDeps['cases']>['open']

/** Questions of rails for operators. */
export function operatorCases(clock: Clock) {
  const open: WriteCase = (sql, one) => openCase(sql, one, clock.now())
  const close: WriteCase = (sql, one) => closeOpenCase(sql, one, clock.now())
  return { open, close }
}

const bookedByStatement = ({ bankBookedBy }: Settings): string[] =>
  Object.entries(bankBookedBy).flatMap(([account, kind]) => (kind === '053' ? [account] : []))

const bankLedger: NonNullable<BankDeps['ledger']> = { unposted, isDifferenceBooked, balance: ledger.balance }

export function openBank(
  { settings, db, clock, log, crashPoint, metrics }: Platform,
  of: {
    readonly credits: ReturnType<typeof createCredits>
    readonly inForce: InForce
    readonly people: Pick<People, 'keys' | 'customers'>
  },
) {
  const { keys, customers } = of.people
  const accounts = createBankAccountLedger({ clock })
  countUncovered(metrics, db)
  return createBankRail({
    ...accounts,
    sql: db,
    clock,
    log,
    deliver,
    crashPoint,
    readFile: createFileReader(),
    exchange: openExchange({
      sealer: keys.sealer,
      directory: settings.bankDirectory,
      sftpUrl: settings.bankSftpUrl,
      sftpHostKey: settings.bankSftpHostKey,
      sftpKeyFile: settings.bankSftpKeyFile,
    }),
    settings: readBankSettings(ourAccountsOf(settings), {
      cutOffSeconds: settings.bankCutOffSeconds,
      statementsBook: bookedByStatement(settings),
      approvalAbove: async () => (await of.inForce()).configuration.above.paymentFile,
    }),
    onCredit: createCreditAllocation({
      ledger: accounts,
      payoutAccount: settings.cardPayoutAccount,
      ibans: createIbanAllocation({ clock, accountFinder: customers.accountFinder }),
      purchases: of.credits.allocate,
    }),
    owners: of.credits,
    ledger: bankLedger,
    cases: operatorCases(clock),
    encryption: keys.bankSenders,
    sealer: keys.sealer,
  })
}

type AllocationDeps = {
  readonly ledger: Pick<ReturnType<typeof createBankAccountLedger>, 'cardsPaidOut'>
  /** The account the acquirer pays out from; without it an operator allocates its payouts. */
  readonly payoutAccount: string | undefined
  /** Undefined if the credit is not to a dedicated IBAN. */
  readonly ibans: (sql: Sql, credit: BankCredit) => Promise<Allocation | undefined>
  readonly purchases: (sql: Sql, credit: BankCredit) => Promise<Allocation>
}

/** Acquirer payouts settle card receivables; credits to dedicated IBANs go to their customers; the rest to purchases. */
export const createCreditAllocation =
  ({ ledger, payoutAccount, ibans, purchases }: AllocationDeps) =>
  async (sql: Sql, credit: BankCredit): Promise<Allocation> => {
    if (payoutAccount === undefined || credit.written !== payoutAccount)
      return (await ibans(sql, credit)) ?? purchases(sql, credit)
    await ledger.cardsPaidOut(sql, credit.source.id, credit.amount)
    return { settled: true }
  }
