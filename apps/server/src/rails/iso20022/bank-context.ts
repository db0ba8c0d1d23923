/** The bank: our accounts at it, the exchange of files with it, and what goes upwards from its rail. */
import type { Credits, Money } from '@agio/domain'
import { createDoors } from '../../platform/platform.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import type { Allocation, BankAccount, BankCredit, Deliver, RailEvent, Unposted } from '../rail.ts'
import type { ReadBankFile } from './files/bank-file.ts'
import type { Exchange } from './files/exchange.ts'
import type { DebtorAccount, Scheme } from './files/pain001.ts'

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

/** Orders, as the bank needs them. A credit is named by its statement line. */
export interface BankOrders {
  /** Finds the order of a credit, in the importing transaction. */
  allocate(sql: Sql, credit: BankCredit): Promise<Allocation>
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
  /** Events that no order has applied, and the ledger not posted, yet. */
  unposted(sql: Sql): Promise<Unposted>
}

type Unowned<Event> = Event extends unknown ? Omit<Event, 'owner'> : never
export type PaymentEvent = Unowned<Extract<RailEvent, { readonly type: `payment.${string}` }>>

/** Our accounts, the way to the bank, and whom its money and its answers reach. Given beside the platform. */
export type Bank = {
  readonly settings: BankSettings
  readonly exchange: Exchange
  /** Reads a whole file. */
  readonly readFile: ReadBankFile
  readonly deliver: Deliver
  readonly orders: BankOrders
}

/** The rail gives them once; its functions find them by the platform. */
export const [giveBank, bankOf] = createDoors<Bank>('the bank')

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
