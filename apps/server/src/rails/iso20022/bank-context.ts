/** What every part of the bank rail works with. */
import type { Clock } from '../../platform/clock.ts'
import type { CrashPoint } from '../../platform/crash.ts'
import type { Log } from '../../platform/log.ts'
import type { Database, Sql } from '../../platform/sql/sql.ts'
import type { Money, Postings } from '@agio/domain'
import type { BankAccount, Deliver, Payer } from '../rail.ts'
import type { Exchange } from './files/exchange.ts'
import type { DebtorAccount, Scheme } from './files/pain001.ts'
import type { Vault } from './statements/payer.ts'
import type { Proposal, Why } from './statements/unmatched-views.ts'

export type BankSettings = {
  readonly initiatorName: string
  readonly accounts: readonly DebtorAccount[]
  /** Payments that are not instant go out on whole multiples of this. */
  readonly cutOffSeconds: number
  readonly paymentsPerFile: number
  /** A file with more than this of one currency, in its smallest unit, waits for a second person. Without it none does. */
  readonly approvalAboveUnits?: bigint
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

/** Money that came to one of our accounts and gives back no payment of ours. */
export type CreditOnAccount = {
  /** `line:<identity>`. */
  readonly id: string
  readonly account: string
  readonly amount: Money.Money<Money.Fiat>
  /** When it was booked, as exactly as the bank says. */
  readonly at: Date
  /** Everything the payer and the bank wrote: all remittance lines, references, end-to-end id, additional information. */
  readonly text: string
  readonly endToEndId: string | undefined
  readonly payer: Payer
  /** The payer's account as the bank wrote it, without spaces. */
  readonly written: string | undefined
  /** Orders that have money of the same account. */
  readonly paidBefore: readonly string[]
}

/**
 * Whose it is. `orderId`: that order hears of it (`payment`: it is this payment that was authorised for it). `taken`:
 * whoever says so has booked it in the same transaction. Else a person is asked, with proposals.
 */
export type Whose =
  | { readonly orderId: string; readonly payment?: string }
  | { readonly taken: true }
  | { readonly why: Why; readonly proposals: readonly Proposal[] }

/** Orders that have money, as the unmatched queue asks for them. `creditId` is `line:<identity>`. */
export interface CreditOwners {
  /** Whether an order waits for money of this currency: else it would only put it aside. */
  takes(
    sql: Sql,
    orderId: string,
    credit: { id: string; currency: string; at: Date },
  ): Promise<boolean | undefined>
  /** Credits that orders put aside and that nobody decided about yet. */
  putAside(sql: Sql): Promise<readonly { readonly orderId: string; readonly creditId: string }[]>
  /** A person decided about it: the order need not ask for one any more. */
  decided(sql: Sql, orderId: string, creditId: string): Promise<void>
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
  /** Asked whose a credit is, in the transaction that imports it. Without it every credit is for a person. */
  readonly onCredit?: (sql: Sql, credit: CreditOnAccount) => Promise<Whose>
  readonly owners?: CreditOwners
  /** Books money that goes back from where it waits aside. */
  readonly post?: (sql: Sql, postings: readonly Postings.Posting[]) => Promise<void>
  readonly vault: Vault
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

/** Ours in any currency. */
export const isOurs = ({ accounts }: BankSettings, written: string): boolean =>
  accounts.some(({ account }) => isWrittenAs(account, written))

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
