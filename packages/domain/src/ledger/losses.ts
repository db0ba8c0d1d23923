/** Value that is gone for good, or is ours for good. Two persons decide, with a reason that the order or case keeps. */
import type { CoinId } from '../coins/coins.ts'
import { money, type Fiat, type Money } from '../money/money.ts'
import {
  credit,
  debit,
  depositsOf,
  orderAccount,
  posting,
  unknownDebits,
  type Account,
  type Posting,
} from './accounts.ts'

/** `account` has less than the books say, by this amount; below zero it has more. */
export const lossBooked = (key: string, account: Account, amount: Money): Posting =>
  posting(`${key}:loss`, debit('losses', amount), credit(account, amount))

/** Two persons decided that a debit which nothing explained does not come back. */
export const debitLost = (key: string, amount: Money<Fiat>): Posting => lossBooked(key, unknownDebits, amount)

/** The ledger has more on `account` than the world, by this amount: our loss. Below zero it has less: our gain. */
export function differenceBooked(runId: string, account: Account, difference: Money): Posting {
  const key = `difference:${account}:${difference.asset}:${runId}`
  if (difference.units >= 0n) return lossBooked(key, account, difference)
  const gain = money(difference.asset, -difference.units)
  return posting(`${key}:gain`, debit(account, gain), credit('income:differences', gain))
}

/** Coins that cost more to send back than they are: the house keeps them. */
export const dustKept = (orderId: string, depositId: string, coins: Money<CoinId>): Posting =>
  posting(`${orderId}:dust:${depositId}`, debit(orderAccount(orderId), coins), credit('income:dust', coins))

/** Coins that were final are gone from their chain, and no order has used them. */
export const coinsGone = (orderId: string, depositId: string, coins: Money<CoinId>): Posting =>
  posting(
    `${orderId}:gone:${depositId}`,
    debit(orderAccount(orderId), coins),
    credit(depositsOf(coins), coins),
  )

/** A payment that the bank executed after its rejection is the payout: its receiver owes us nothing. */
export const unexpectedAccepted = (orderId: string, key: string, amount: Money<Fiat>): Posting =>
  posting(`${key}:accepted`, debit(orderAccount(orderId), amount), credit(`debt:${orderId}`, amount))
