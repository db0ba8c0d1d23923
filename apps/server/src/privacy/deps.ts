/** The dependencies of this slice. */
import type { Money, OwnOrder } from '@agio/domain'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { SealedColumn } from '../platform/sealing.ts'
import type { Database, Sql } from '../platform/sql/sql.ts'
import type { PersonalData } from '../rails/rail.ts'

/** The retention of each class of data, in days; the settings say from when each counts. */
export type Periods = {
  readonly orders: number
  readonly identity: number
  readonly unused: number
  readonly unfinished: number
  readonly refused: number
  /** Of compliance's records, from their last act. */
  readonly compliance: number
  readonly papers: number
  readonly chats: number
  readonly mails: number
  readonly exports: number
}

/** A paper, or a file of a conversation. */
export type OwnFile = {
  readonly id: string
  readonly customerId: string
  readonly purpose: 'verification' | 'support'
  readonly type: string
  readonly size: number
}

/** `account_closed` goes to an address that is no customer's any more. */
export type PrivacyMail = { readonly id: string } & (
  | {
      readonly to: { readonly customerId: string }
      readonly template: 'data_ready'
      readonly params: { readonly days: number }
    }
  | {
      readonly to: { readonly address: string }
      readonly locale: string
      readonly template: 'account_closed'
      readonly params: { readonly until?: string }
    }
)

/** `details` carry no personal data. */
export type Deed = {
  readonly action: string
  readonly subject: string
  readonly details?: Readonly<Record<string, string | number | null>>
}

/** An operator opened a case file for this reason. */
export type CaseHead = {
  readonly file: string
  readonly customer: string
  readonly openedBy: string
  readonly openedAt: Date
  readonly reason: string
}
/** The operators' data about a customer, which the customer may not read, and all of the data as a PDF. */
export type CaseFile = {
  readonly rooms: Readonly<Record<string, (customerId: string) => Promise<unknown>>>
  paper(head: CaseHead): Promise<Uint8Array>
}

export type PrivacyDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly random: (count: number) => Buffer
  readonly periods: Periods
  readonly orders: {
    ofCustomer(sql: Sql, customerId: string): Promise<readonly OwnOrder[]>
    /** The last change of the orders. */
    lastChangeOf(sql: Sql, customerId: string): Promise<Date | null>
    /** The customer's debts to us; below zero we owe. */
    debtsOf(sql: Sql, customerId: string): Promise<readonly Money.Money<Money.Asset>[]>
    /** Takes the personal data out of these orders and of all that belongs to them. */
    erase(sql: Sql, orderIds: readonly string[]): Promise<void>
    /** No order of the customer is placed until this transaction ends. */
    lockPlacing(sql: Sql, customerId: string): Promise<void>
  }
  /** Dedicated IBANs of the customer, with their credits. */
  readonly ibans: {
    /** Credits whose money we still hold. */
    waiting(sql: Sql, customerId: string): Promise<number>
    hasMoved(sql: Sql, customerId: string): Promise<boolean>
    close(sql: Sql, customerId: string): Promise<void>
    erase(sql: Sql, customerId: string): Promise<void>
  }
  readonly rails: readonly Pick<PersonalData, 'received' | 'coinSenders' | 'undecided'>[]
  readonly sealer: {
    seal(customerId: string, place: SealedColumn, text: string): Promise<string>
    open(customerId: string, place: SealedColumn, sealed: string): Promise<string>
    sealBytes(customerId: string, place: SealedColumn, bytes: Uint8Array): Promise<Uint8Array>
    openBytes(customerId: string, place: SealedColumn, sealed: Uint8Array): Promise<Uint8Array>
  }
  /** The store of the sealed bytes of papers; parts of an export are beside them. */
  readonly content: {
    put(id: string, sealed: Uint8Array): Promise<void>
    get(id: string): Promise<Uint8Array>
    remove(id: string): Promise<void>
  }
  /** The service's data about a customer, by the name of its file in the export. */
  readonly rooms: Readonly<Record<string, (customerId: string) => Promise<unknown>>>
  readonly files: {
    of(customerId: string): Promise<readonly OwnFile[]>
    bytes(file: OwnFile): Promise<Uint8Array>
  }
  /** The address for mails to the customer; undefined where the account is closed. */
  readonly addressOf: (
    customerId: string,
  ) => Promise<{ readonly address: string; readonly locale: string } | undefined>
  /** Ends every session of the customer; streams to its pages end with the commit. */
  readonly signOut: (sql: Sql, customerId: string) => Promise<void>
  readonly queueMail: (sql: Sql, mail: PrivacyMail) => Promise<void>
  /** Writes into the audit. */
  readonly note: (sql: Sql, deed: Deed) => Promise<void>
  /** Called after the commit: wakes the outbox worker. */
  readonly wake: () => void
  readonly log: Log
}

export const day = 86_400_000
export const daysLater = (at: Date, days: number): Date => new Date(at.getTime() + days * day)
