/** What every part of the card rail works with. */
import type { Money } from '@agio/domain'
import type { Clock } from '../../platform/clock.ts'
import type { CrashPoint } from '../../platform/crash.ts'
import type { Log } from '../../platform/log.ts'
import type { Refused } from '../../platform/http/route.ts'
import type { Database } from '../../platform/sql/sql.ts'
import type { BankAccount, Deliver } from '../rail.ts'
import type { Acquirer } from './acquirer.ts'

export type CardSettings = {
  /** Without it cards are off. */
  readonly secretKey: string | undefined
  /** Without it hooks are refused, and only asking finds out. */
  readonly webhookSecret: string | undefined
  /** Another house that speaks the same protocol; absent: the acquirer's own address. */
  readonly apiUrl: string | undefined
  /** Where people come back to from the acquirer's page. */
  readonly publicUrl: string
  /** How often what is open is looked at without being told; seconds. */
  readonly pollSeconds?: number
  /** How often the acquirer's list of events is read for hooks that were lost; seconds. */
  readonly eventsSeconds?: number
}

/** What an order says to somebody who wants to pay for it. */
export type Payable = {
  readonly orderId: string
  readonly amount: Money.Money<Money.Fiat>
  readonly reference: string
  readonly creditor: { readonly holder: string; readonly account: BankAccount }
  readonly version: number
}

/** Asks the orders whether this one may be paid for now, and how much. */
export type IsPayable = (
  customerId: string,
  orderId: string,
  method: 'card',
) => Promise<Payable | Refused<'not-found' | 'order.not_now' | 'payment.authorised_before'>>

/**
 * Asks the orders whether an authorised payment is still to be taken: the order waits for money (N or W), and no other
 * payment is authorised for it. An authorisation that nobody wants is let go.
 */
export type IsWanted = (orderId: string, payment: string) => Promise<boolean>

export type CardDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly deliver: Deliver
  readonly payable: IsPayable
  readonly wanted: IsWanted
  readonly settings: CardSettings
  readonly crashPoint?: CrashPoint
}

export type CardContext = Omit<CardDeps, 'crashPoint'> & {
  readonly acquirer: Acquirer
  readonly crashPoint: CrashPoint
}
