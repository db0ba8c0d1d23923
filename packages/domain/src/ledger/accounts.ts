/** The parts of every posting: the accounts, signed entries, and the rules for all of them. */
import type { ChainId } from '../coins/chains.ts'
import { coinOf, type CoinId } from '../coins/coins.ts'
import { money, type Asset, type Fiat, type Money } from '../money/money.ts'

/** Every kind of account. In the database `ledger_kind` of migration 040 reads it from the account's name. */
export const accountKinds = [
  'order',
  'chain',
  'bank',
  'transit',
  'exchange',
  'surplus',
  'suspense',
  'debt',
  'debits',
  'fees',
  'costs',
  'income',
  'losses',
  'capital',
] as const
type AccountKind = (typeof accountKinds)[number]
/** A kind, and which one of it. */
export type Account = AccountKind | `${AccountKind}:${string}`
/** Nothing else reads the name of an account. */
export const kindOf = (account: Account): AccountKind => account.split(':', 1)[0] as AccountKind

export type Entry = { readonly account: Account; readonly amount: Money }
/** The movement of another party's own list that a posting books: later comparisons look for it. */
export type Movement = { readonly kind: 'acquirer_payout' | 'acquirer_fee'; readonly id: string }
/** `key` is unique: the same movement is booked once. Nothing reads a key. */
export type Posting = {
  readonly key: string
  readonly entries: readonly Entry[]
  readonly movement?: Movement
}
export type BankRail = 'sepa' | 'sepa_instant' | 'uk'
/** The rail that our money is on when it is not on our bank account: on its way to a payee, or with an acquirer. */
export type TransitRail = BankRail | 'open_banking' | 'card'

export const debit = (account: Account, amount: Money): Entry => ({ account, amount })
export const credit = (account: Account, amount: Money): Entry => ({
  account,
  amount: money(amount.asset, -amount.units),
})
export const posting = (key: string, ...entries: Entry[]): Posting => ({
  key,
  entries: entries.filter((entry) => entry.amount.units !== 0n),
})

/** Money that left our bank account, and no payment explains it. */
export const unknownDebits: Account = 'debits:unknown'
export const orderAccount = (orderId: string): Account => `order:${orderId}`
export const depositsAccount = (chainId: ChainId): Account => `chain:${chainId}:deposits`
export const hotAccount = (chainId: ChainId): Account => `chain:${chainId}:hot`
/** Both sides of every exchange of a coin: the coins themselves, and the money of each currency that they were exchanged for. */
export const exchangeAccount = (coin: CoinId): Account => `exchange:${coin}`
export const nostroAccount = (fiat: Fiat): Account => `bank:${fiat}`
export const transitAccount = (rail: TransitRail): Account => `transit:${rail}`
export const depositsOf = (coins: Money<CoinId>): Account => depositsAccount(coinOf(coins.asset).chainId)
export const hotOf = (coins: Money<CoinId>): Account => hotAccount(coinOf(coins.asset).chainId)

/** Sums per asset; a balanced posting gives only zeros. */
export function balance({ entries }: Posting): Map<Asset, bigint> {
  const sums = new Map<Asset, bigint>()
  for (const { amount } of entries) sums.set(amount.asset, (sums.get(amount.asset) ?? 0n) + amount.units)
  return sums
}
