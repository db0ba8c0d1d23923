/** What a purchase may ask the world to do. Everything with a `key` happens once per key, however often it is asked. */
import type { CoinId } from './coins.ts'
import type { Effect } from './life.ts'
import type { Fiat, Money } from './money.ts'
import type { BankRail } from './postings.ts'

export type BuyMessage =
  | 'money_received'
  | 'money_late'
  | 'money_stray'
  | 'payment_refused'
  | 'proof_asked'
  | 'coins_sent'
  | 'completed'
  | 'failed'
  | 'money_returned'
  | 'cancelled'

export type BuyEffect =
  /** `withdraw_payout` takes money on its way back out of its batch where that is still possible: batch.removed. */
  | Extract<Effect, { do: 'check_order' | 'withdraw_payout' | 'open_case' }>
  /** Answers rate.struck with the present rate, at which we sell. */
  | { readonly do: 'strike_rate' }
  /** Screens the address, asks for proof where needed, signs and stores, sends nothing: transfer.ready or a refusal. */
  | {
      readonly do: 'prepare_coins'
      readonly key: string
      readonly coins: Money<CoinId>
      readonly to: `0x${string}`
    }
  /** Sends the signed bytes: coins.broadcast, and all that follows. */
  | { readonly do: 'release_coins'; readonly key: string; readonly hash: string }
  /** Answers transfer.withdrawn when nothing signed under this key can ever confirm: never sent, or its nonce is spent. */
  | { readonly do: 'withdraw_coins'; readonly key: string }
  /** To the very account or card the money came from: bank facts or card.refunded. */
  | {
      readonly do: 'send_back'
      readonly key: string
      readonly by: BankRail | 'card'
      readonly amount: Money<Fiat>
      readonly creditId: string
      readonly to: string
    }
  | { readonly do: 'tell_customer'; readonly message: BuyMessage }

export const tell = (message: BuyMessage): BuyEffect => ({ do: 'tell_customer', message })
export const openCase = (reason: string): BuyEffect => ({ do: 'open_case', reason })
