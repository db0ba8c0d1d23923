/**
 * Money that belongs to no order: what waits aside (`suspense`) and goes back to its sender, and what an acquirer pays out.
 * `key` is that of the payment back; its sender's name is with the rail.
 */
import type { Fiat, Money } from './money.ts'
import {
  credit,
  debit,
  nostroAccount,
  orderAccount,
  posting,
  transitAccount,
  type BankRail,
  type Posting,
} from './postings-entries.ts'

/** It is in a payment file, back to the account it came from. */
export const asideBatched = (key: string, rail: BankRail, amount: Money<Fiat>): Posting =>
  posting(`${key}:batched`, debit('suspense', amount), credit(transitAccount(rail), amount))

/** The bank refused it, or it was taken out of the file: it waits again. */
export const asideUnbatched = (key: string, rail: BankRail, amount: Money<Fiat>): Posting =>
  posting(`${key}:unbatched`, debit(transitAccount(rail), amount), credit('suspense', amount))

/** The bank had said no, and paid all the same. */
export const asideBookedAfterAll = (key: string, amount: Money<Fiat>): Posting =>
  posting(`${key}:booked`, debit('suspense', amount), credit(nostroAccount(amount.asset), amount))

/** It came back to us. */
export const asideReturned = (key: string, returnId: string, amount: Money<Fiat>): Posting =>
  posting(
    `${key}:returned:${returnId}`,
    debit(nostroAccount(amount.asset), amount),
    credit('suspense', amount),
  )

/** A card's bank would not take its money back after all: the acquirer owes it to us again, and we to the buyer. */
export const cardRefundUndone = (key: string, orderId: string, amount: Money<Fiat>): Posting =>
  posting(`${key}:undone`, debit(transitAccount('card'), amount), credit(orderAccount(orderId), amount))

/** The acquirer pays out what it owes us for cards, less its fees. `net` is what came to our bank account. */
export const acquirerPaidOut = (payoutId: string, net: Money<Fiat>, fees: Money<Fiat>): Posting =>
  posting(
    `card:payout:${payoutId}`,
    debit(nostroAccount(net.asset), net),
    debit('fees:acquirer', fees),
    credit(transitAccount('card'), net),
    credit(transitAccount('card'), fees),
  )
