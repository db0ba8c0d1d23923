/** The dependencies of the card rail. */
import type { Money } from '@agio/domain'
import type { Clock } from '../../platform/clock.ts'
import type { CrashPoint } from '../../platform/crash.ts'
import type { Log } from '../../platform/log.ts'
import type { Database, Sql } from '../../platform/sql/sql.ts'
import type { OperatorCases } from '../operator-cases.ts'
import type { Deliver, PayableOrders } from '../rail.ts'
import type { Acquirer } from './acquirer/acquirer.ts'

export type CardSettings = {
  /** Without it cards are off. */
  readonly secretKey: string | undefined
  /** Without it hooks are refused, and only polling finds out. */
  readonly webhookSecret: string | undefined
  /** Another acquirer of the same protocol; absent: the acquirer's own address. */
  readonly apiUrl: string | undefined
  /** The acquirer's page returns people here. */
  readonly publicUrl: string
  /** The pause between two polls of open sessions; seconds. */
  readonly pollSeconds?: number
  /** The pause between two reads of the acquirer's list of events, which has hooks that were lost; seconds. */
  readonly eventsSeconds?: number
}

export type FeeBook = {
  /** Each movement's fee once, however often it is reported. */
  post(fees: readonly { readonly id: string; readonly amount: Money.Money<Money.Fiat> }[]): Promise<void>
  /** The movements whose fee came to the ledger since a moment. */
  posted(sql: Sql, since: Date): Promise<ReadonlySet<string>>
}

export type CardDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly deliver: Deliver
  readonly orders: PayableOrders & {
    /** One of these customers owes us money that was taken back. */
    isInDebt(customerIds: readonly string[]): Promise<boolean>
  }
  readonly cases?: Pick<OperatorCases, 'open'>
  readonly settings: CardSettings
  readonly crashPoint?: CrashPoint
  /** Recognises a card without showing it. */
  readonly cardIndex: (fingerprint: string) => string
  /** The acquirer's payouts that came to our bank accounts since a moment. Without it payouts are not compared. */
  readonly paidOut?: (sql: Sql, since: Date) => Promise<readonly Money.Money<Money.Fiat>[]>
  /** The acquirer's fees in the ledger. */
  readonly fees?: FeeBook
}

export type CardContext = Omit<CardDeps, 'crashPoint'> & {
  readonly acquirer: Acquirer
  readonly crashPoint: CrashPoint
}
