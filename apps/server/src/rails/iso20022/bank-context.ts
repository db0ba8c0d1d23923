/** Every part of the bank rail gets these dependencies. */
import type { Clock } from '../../platform/clock.ts'
import type { CrashPoint } from '../../platform/crash.ts'
import type { Log } from '../../platform/log.ts'
import type { ColumnSealer } from '../../platform/sealing.ts'
import type { Database, Sql } from '../../platform/sql/sql.ts'
import type { Credits, Money, Postings } from '@agio/domain'
import type { OperatorCases } from '../operator-cases.ts'
import type { Allocation, BankAccount, BankCredit, Deliver, RailEvent, Unposted } from '../rail.ts'
import type { ReadBankFile } from './files/bank-file.ts'
import type { Exchange } from './files/exchange.ts'
import type { DebtorAccount, Scheme } from './files/pain001.ts'
import type { StoredPayment } from './payments/payment-store.ts'
import type { SenderEncryption } from './statements/sender-encryption.ts'

export type BankSettings = {
  readonly initiatorName: string
  readonly accounts: readonly DebtorAccount[]
  /** Accounts by id on which the statement books what comes, and notifications reconcile. Else it is the other way round. */
  readonly statementsBook?: readonly string[]
  /** Payments that are not instant go out on whole multiples of this. */
  readonly cutOffSeconds: number
  readonly paymentsPerFile: number
  /** A file with more than this of one currency, in its smallest unit, waits for a second person. Without it none does. */
  readonly approvalAbove?: () => Promise<Readonly<Record<Money.Fiat, bigint>>>
  /** A worker may hold a batch for so long. At most 30. */
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

/** A statement's balance of one of our accounts. Minor units. */
export type AccountBalance = {
  /** The id in the settings. */
  readonly account: string
  readonly currency: string
  readonly opening: bigint | undefined
  readonly closing: bigint
  readonly at: Date
}

/** Money that moved on one of our accounts and belongs to no order. Minor units. */
export type UnmatchedMoney = {
  /** The same in a notification and in a statement. */
  readonly id: string
  readonly account: string
  readonly currency: string
  readonly units: bigint
  readonly credit: boolean
  /** It takes back a credit that is in suspense. */
  readonly isRecall?: boolean
}

/** Orders, as the queue of unallocated credits needs them. A credit is named by its statement line. */
export interface CreditOwners {
  /** An order waits for this money; `isLeft`: it is unallocated in the order. Undefined: there is no such order. */
  takes(
    sql: Sql,
    orderId: string,
    credit: Pick<BankCredit, 'amount' | 'at'> & { readonly isLeft: boolean },
  ): Promise<Credits.Taken | undefined>
  /** Credits that orders did not use and no person has decided about. */
  leftByOrders(sql: Sql): Promise<readonly { readonly orderId: string; readonly identity: string }[]>
  /** A person decided about it: the order need not ask for one any more. */
  decided(sql: Sql, orderId: string, identity: string): Promise<void>
}

type Unowned<Event> = Event extends unknown ? Omit<Event, 'owner'> : never
export type PaymentEvent = Unowned<Extract<RailEvent, { readonly type: `payment.${string}` }>>

export type BankDeps = {
  readonly sql: Database
  readonly clock: Clock
  readonly exchange: Exchange
  readonly deliver: Deliver
  readonly settings: BankSettings
  readonly log: Log
  /** Named places where a test may end the process. */
  readonly crashPoint?: CrashPoint
  /** Receives each new statement once, in the importing transaction. */
  readonly onStatement?: (sql: Sql, balance: AccountBalance) => Promise<void>
  /** Receives money of no order in the importing transaction, perhaps more than once under one id. */
  readonly onUnmatched?: (sql: Sql, money: UnmatchedMoney) => Promise<void>
  /** Finds the order of a credit, in the importing transaction. Without it every credit waits for a person. */
  readonly onCredit?: (sql: Sql, credit: BankCredit) => Promise<Allocation>
  readonly owners?: CreditOwners
  /** Posts unallocated money that returns to its sender. */
  readonly post?: (sql: Sql, postings: readonly Postings.Posting[]) => Promise<void>
  /** The ledger of our accounts, and events that it has not taken yet. Without it their balance is not known. */
  readonly ledger?: {
    balance(sql: Sql, account: string, asset: string): Promise<bigint>
    unposted(sql: Sql): Promise<Unposted>
    /** A difference between the ledger and the bank was booked as a loss or a gain since a moment. */
    isDifferenceBooked(sql: Sql, account: string, asset: string, since: Date): Promise<boolean>
  }
  /** Questions for operators. */
  readonly cases?: OperatorCases
  readonly encryption: SenderEncryption
  /** Reads a whole file; in this thread where nothing is given. */
  readonly readFile?: ReadBankFile
  /** Seals instructions and files of payments. */
  readonly sealer: ColumnSealer
}

export type BankContext = BankDeps & {
  readonly readFile: ReadBankFile
  /** Notifies whom a payment is for. */
  readonly notifyOwner: (
    sql: Sql,
    payment: Pick<StoredPayment, 'owner'>,
    event: PaymentEvent,
  ) => Promise<void>
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
