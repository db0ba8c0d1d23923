/** Value that no order waits for: it stays on `suspense` until a person allocates it or sends it back. */
import type { CoinId } from '../coins/coins.ts'
import { keyOf, type CreditSource } from '../credits.ts'
import type { Fiat, Money } from '../money/money.ts'
import {
  credit,
  debit,
  depositsOf,
  nostroAccount,
  orderAccount,
  posting,
  unknownDebits,
  type Account,
  type Posting,
} from './accounts.ts'

export const unallocatedCoins = (orderId: string, depositId: string, coins: Money<CoinId>): Posting =>
  posting(`${orderId}:unallocated:${depositId}`, debit(depositsOf(coins), coins), credit('suspense', coins))

/** An operator counts unallocated coins for an order. */
export const coinsAllocated = (orderId: string, depositId: string, coins: Money<CoinId>): Posting =>
  posting(`${orderId}:allocated:${depositId}`, debit('suspense', coins), credit(orderAccount(orderId), coins))

/** Dust that is not worth returning becomes income. */
export const coinsKept = (orderId: string, depositId: string, coins: Money<CoinId>): Posting =>
  posting(`${orderId}:kept:${depositId}`, debit('suspense', coins), credit('income:dust', coins))

/** `held` is the account that has the money. */
export const unallocatedMoney = (
  orderId: string,
  source: CreditSource,
  held: Account,
  amount: Money<Fiat>,
): Posting =>
  posting(`${orderId}:unallocated:${keyOf(source)}`, debit(held, amount), credit('suspense', amount))

/** Money that came for an order is not its customer's. */
export const moneySetAside = (orderId: string, source: CreditSource, amount: Money<Fiat>): Posting =>
  posting(
    `${orderId}:set-aside:${keyOf(source)}`,
    debit(orderAccount(orderId), amount),
    credit('suspense', amount),
  )

/** A bank took money back that we had sent back already: its sender owes it to us. `line` is the credit's. */
export const recalledAfterReturn = (key: string, line: string, amount: Money<Fiat>): Posting =>
  posting(
    `${key}:recalled-after-return`,
    debit(`debt:credit:${line}`, amount),
    credit(nostroAccount(amount.asset), amount),
  )

/** Money that we had sent back came to us again: it settles that debt. */
export const recallSettled = (key: string, line: string, amount: Money<Fiat>): Posting =>
  posting(`${key}:recall-settled`, debit('suspense', amount), credit(`debt:credit:${line}`, amount))

/** Money that moved on our bank account and belongs to nothing we know: more (or, below zero, less) than we owe. */
export const unknownMoney = (key: string, amount: Money<Fiat>): Posting =>
  posting(`${key}:unknown`, debit(nostroAccount(amount.asset), amount), credit('suspense', amount))

/** A debit that no payment explains: its cause is found later. We do not owe it, so it is not in suspense. */
export const unknownDebit = (key: string, amount: Money<Fiat>): Posting =>
  posting(`${key}:unknown`, debit(unknownDebits, amount), credit(nostroAccount(amount.asset), amount))

/** It is what our bank takes for its service. */
export const bankFee = (key: string, amount: Money<Fiat>): Posting =>
  posting(`${key}:bank-fee`, debit('costs:bank', amount), credit(unknownDebits, amount))

/** It is one of our payments: the booking of that payment posts it. */
export const debitIsPayment = (key: string, amount: Money<Fiat>): Posting =>
  posting(`${key}:is-payment`, debit(nostroAccount(amount.asset), amount), credit(unknownDebits, amount))
