/**
 * Money that a bank sends for us: a payout of a sale, a refund of a purchase, unallocated money on its way back.
 * One movement for all three; `owedBy` is the account that owes it: `orderAccount(id)`, or `suspense`.
 *
 *   owed ──queued──► in transit ──booked──► left the bank account
 *     ▲                  │
 *     └────unqueued──────┘      and returned: the bank account has it again, and it is owed again
 */
import type { Fiat, Money } from '../money/money.ts'
import {
  credit,
  debit,
  nostroAccount,
  posting,
  transitAccount,
  type Account,
  type BankRail,
  type Posting,
} from './accounts.ts'

export type Payment = {
  /** The key of the payment: one per attempt. */
  readonly key: string
  readonly owedBy: Account
  readonly rail: BankRail
  readonly amount: Money<Fiat>
}

/** `unqueued`: the bank refused it, or it was taken out of its file. `bookedAfterRejection`: the bank paid all the same. */
export type PaymentStep = 'queued' | 'unqueued' | 'booked' | 'bookedAfterRejection'

/** The posting key of a payment's booking. */
export const bookedKey = (paymentKey: string): string => `${paymentKey}:booked`
/** The posting key of a payment's return; `subject` is the order, or the key of the payment. */
export const returnedKey = (subject: string, returnId: string): string => `${subject}:returned:${returnId}`

export function payment(step: PaymentStep, { key, owedBy, rail, amount }: Payment): Posting {
  const nostro = nostroAccount(amount.asset)
  const transit = transitAccount(rail)
  switch (step) {
    case 'queued':
      return posting(`${key}:queued`, debit(owedBy, amount), credit(transit, amount))
    case 'unqueued':
      return posting(`${key}:unqueued`, debit(transit, amount), credit(owedBy, amount))
    case 'booked':
      return posting(bookedKey(key), debit(transit, amount), credit(nostro, amount))
    case 'bookedAfterRejection':
      return posting(bookedKey(key), debit(owedBy, amount), credit(nostro, amount))
  }
}

/**
 * A returned payment is owed again. `subject` is the order, or the key of the payment; `heldAt` is the account that holds the
 * money: our bank account, or `suspense` if it was unallocated.
 */
export const paymentReturned = (
  subject: string,
  owedBy: Account,
  returnId: string,
  amount: Money<Fiat>,
  heldAt: Account = nostroAccount(amount.asset),
): Posting => posting(returnedKey(subject, returnId), debit(heldAt, amount), credit(owedBy, amount))

/** Money left for an order that did not owe it any more: the receiver owes it to us. */
export const paymentUnexpected = (orderId: string, key: string, amount: Money<Fiat>): Posting =>
  posting(`${key}:unexpected`, debit(`debt:${orderId}`, amount), credit(nostroAccount(amount.asset), amount))

/** Money came back to an order that no longer waits for it. */
export const returnUnexpected = (orderId: string, returnId: string, amount: Money<Fiat>): Posting =>
  posting(
    `${orderId}:unexpected-return:${returnId}`,
    debit(nostroAccount(amount.asset), amount),
    credit('suspense', amount),
  )
