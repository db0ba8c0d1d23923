/** Our own value: coins between our wallets, what the chains take, and the owner's capital. */
import type { CoinId } from '../coins/coins.ts'
import type { Money } from '../money/money.ts'
import { credit, debit, depositsOf, hotOf, posting, type Account, type Posting } from './accounts.ts'

/** Coins go from a deposit address to the hot wallet. */
export const swept = (key: string, coins: Money<CoinId>): Posting =>
  posting(`${key}:swept`, debit(hotOf(coins), coins), credit(depositsOf(coins), coins))

/** The hot wallet lends a deposit address the native coin that its sweep will cost. */
export const gasLent = (key: string, coins: Money<CoinId>): Posting =>
  posting(`${key}:lent`, debit(depositsOf(coins), coins), credit(hotOf(coins), coins))

/** The gas of one of our transactions, in the coin that the chain takes. */
export const gasPaid = (key: string, fee: Money<CoinId>, from: 'hot' | 'deposits'): Posting =>
  posting(
    `${key}:gas`,
    debit('fees:network', fee),
    credit(from === 'hot' ? hotOf(fee) : depositsOf(fee), fee),
  )

/** The owner's money on one of our accounts, reported by a statement or seen on a chain: opening balances and top-ups. */
export const capital = (key: string, account: Account, amount: Money): Posting =>
  posting(`${key}:capital`, debit(account, amount), credit('capital', amount))
