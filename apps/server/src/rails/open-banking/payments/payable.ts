/** What the rail asks of whoever owns an order: what may be paid for it now, and to which account. */
import type { Money } from '@agio/domain'
import type { Refused } from '../../../platform/http/route.ts'
import type { BankAccount } from '../../rail.ts'

export type Owed = {
  readonly orderId: string
  readonly amount: Money.Money<Money.Fiat>
  /** ISO 11649: how the money is recognised on our statement. */
  readonly reference: string
  readonly creditor: { readonly holder: string; readonly account: BankAccount }
}

/** Refuses `not-found`, also for another's order, `payment.authorised_before`, and `order.not_now`. */
export type Payable = (
  customerId: string,
  orderId: string,
  method: 'open_banking',
) => Promise<Owed | Refused<'not-found' | 'order.not_now' | 'payment.authorised_before'>>

/** Whether the order still waits for money, and for no other payment. */
export type Wanted = (orderId: string, paymentId: string) => Promise<boolean>
