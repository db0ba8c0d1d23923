/** Dependencies of the slice. */
import { Codec, Stored, type Coins } from '@agio/domain'
import type { Clock } from '../platform/clock.ts'
import type { CrashPoint } from '../platform/crash.ts'
import type { Caller, Refused } from '../platform/http/route.ts'
import type { Bound } from '../platform/platform.ts'
import type { Log } from '../platform/log.ts'
import type { SealedColumn } from '../platform/sealing.ts'
import type { Database, Sql } from '../platform/sql/sql.ts'
import type { credits, orders } from '../orders/index.ts'
import type { Off, PurchaseQuote, PurchaseRequest, QuoteRefusal, Wanted } from '../quotes/index.ts'
import type { Unmatched } from '../rails/iso20022/index.ts'
import type { levelOf, mayOrder } from '../verification/index.ts'
import type { IbanBank } from './bank/iban-bank.ts'

export type IbanMail = 'iban_active' | 'iban_money_waits' | 'iban_money_returned'

export type IbansDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  /** Named places where a test may end the process. */
  readonly crashPoint?: CrashPoint
  /** Without it no IBAN is offered; open ones keep their state. */
  readonly bank: IbanBank | undefined
  readonly customers: {
    seal(customerId: string, place: SealedColumn, text: string): Promise<string>
    open(customerId: string, place: SealedColumn, sealed: string): Promise<string>
    /** A blind index of an account. */
    accountFinder(account: string): string
  }
  readonly verification: Verification & { nameOf(customerId: string): Promise<string | undefined> }
  readonly termsVersion: string
  /** The bank rail's queue of unallocated money: it matches and returns credits. */
  readonly money: Pick<Unmatched, 'one' | 'match' | 'sendBack'>
  readonly orders: Bound<Pick<typeof orders, 'placeBuy' | 'find'>>
  /** Purchases, by quote and by payer. */
  readonly purchases: Pick<typeof credits, 'ofQuote' | 'payerVerdict'>
  readonly quotes: {
    buy(request: PurchaseRequest): Promise<PurchaseQuote | QuoteRefusal>
    offRefusal(wanted: Wanted): Promise<Off | undefined>
  }
  readonly wallets: { isProved(customerId: string, address: string, coin: Coins.CoinId): Promise<boolean> }
  readonly readAddress: (
    typed: string,
  ) => Promise<{ readonly address: Coins.Address } | { readonly problem: 'invalid' | 'checksum' | 'refused' }>
  readonly screening: {
    names(
      list: readonly { readonly name: string }[],
      about: { readonly customerId: string; readonly role: 'payer' },
    ): Promise<string | undefined>
    isListed(address: string): Promise<boolean>
  }
  /** Idempotent by id. */
  readonly notify: (
    sql: Sql,
    mail: { readonly id: string; readonly customerId: string; readonly message: IbanMail },
  ) => Promise<void>
}

/** The calling customer, and whether the session has a fresh PIN. */
export type Person = Pick<Caller, 'id' | 'hasFreshPin'>

export const off: Refused<'service.off'> = { refused: 'service.off' }
export const notFound: Refused<'not-found'> = { refused: 'not-found' }
export const notNow: Refused<'order.not_now'> = { refused: 'order.not_now' }

export type Account = { readonly iban: string; readonly bic: string; readonly bank: string }
export const accountDocument = Stored.sealedDocument(
  'dedicated_iban.account',
  1,
  Codec.record<Account>({ iban: Codec.text, bic: Codec.text, bank: Codec.text }),
)
export const holderPlace = (row: string): SealedColumn => ({ table: 'dedicated_iban', column: 'holder', row })
export const accountPlace = (row: string): SealedColumn => ({
  table: 'dedicated_iban',
  column: 'account',
  row,
})

type Level = Awaited<ReturnType<typeof levelOf>>
type Verification = {
  readonly levelOf: (customerId: string) => Promise<Level>
  readonly mayOrder: typeof mayOrder
}
/** The level includes dedicated IBANs. */
export const isVerified = ({ verification }: Pick<IbansDeps, 'verification'>, level: Level): boolean =>
  verification.mayOrder(level, 'iban') === undefined
