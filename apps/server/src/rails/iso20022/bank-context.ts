/** What every part of the bank rail works with. */
import type { Clock } from '../../platform/clock.ts'
import type { CrashPoint } from '../../platform/crash.ts'
import type { Log } from '../../platform/log.ts'
import type { Database, Sql } from '../../platform/sql.ts'
import type { BankAccount, Deliver } from '../rail.ts'
import type { Exchange } from './exchange.ts'
import type { DebtorAccount, Scheme } from './pain001.ts'

export type BankSettings = {
  readonly initiatorName: string
  readonly accounts: readonly DebtorAccount[]
  /** Payments that are not instant go out on whole multiples of this. */
  readonly cutOffSeconds: number
  readonly paymentsPerFile: number
  /** How long a worker may hold a batch. At most 30. */
  readonly leaseSeconds: number
  readonly silence: {
    readonly instantSeconds: number
    readonly businessDays: number
    /** After an answer that is not a booking. */
    readonly answeredBusinessDays: number
  }
}

export const defaultBankSettings: Omit<BankSettings, 'initiatorName' | 'accounts'> = {
  cutOffSeconds: 900,
  paymentsPerFile: 500,
  leaseSeconds: 30,
  silence: { instantSeconds: 60, businessDays: 1, answeredBusinessDays: 2 },
}

/** What a statement says about one of our accounts. Minor units. */
export type AccountBalance = {
  /** The id in the settings. */
  readonly account: string
  readonly currency: string
  readonly opening: bigint | undefined
  readonly closing: bigint
  readonly at: Date
}

/** Money that moved on one of our accounts and belongs to no payment of ours. Minor units. */
export type UnmatchedMoney = {
  /** The same in a notification and in a statement. */
  readonly id: string
  readonly account: string
  readonly currency: string
  readonly units: bigint
  readonly credit: boolean
}

export type BankContext = {
  readonly sql: Database
  readonly clock: Clock
  readonly exchange: Exchange
  readonly deliver: Deliver
  readonly settings: BankSettings
  readonly log: Log
  /** Named places where a test may end the process. */
  readonly crashPoint?: CrashPoint
  /** Hears each new statement once, in the transaction that imports it. */
  readonly onStatement?: (sql: Sql, balance: AccountBalance) => Promise<void>
  /** Hears of money that nobody waits for, in the transaction that imports it, perhaps more than once under one id. */
  readonly onUnmatched?: (sql: Sql, money: UnmatchedMoney) => Promise<void>
}

/** The account that payments of a scheme and currency leave from. */
export function debtorFor(
  { accounts }: BankSettings,
  scheme: Scheme,
  currency: string,
): DebtorAccount | undefined {
  return accounts.find((account) => account.currency === currency && account.schemes.includes(scheme))
}

/** Our account, from what a bank writes on a statement: IBAN, or sort code and account number, or the number alone. */
export function ourAccount(
  { accounts }: BankSettings,
  written: string | undefined,
  currency: string,
): DebtorAccount | undefined {
  if (written === undefined) return undefined
  return accounts.find((one) => one.currency === currency && isWrittenAs(one.account, written))
}

function isWrittenAs(account: BankAccount, written: string): boolean {
  if (account.kind === 'iban')
    return account.iban === written || (written.length >= 14 && account.iban.endsWith(written))
  const number = account.sortCode + account.accountNumber
  return (
    written === account.accountNumber ||
    written === number ||
    (/^GB\d\d[A-Z]{4}/.test(written) && written.endsWith(number))
  )
}
