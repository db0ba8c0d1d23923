/** The commands of a sale to the server. A command with a `key` happens once per key, however often it is given. */
import type { Address, CoinId } from '../coins/coins.ts'
import type { SharedCommand } from '../commands.ts'
import type { Deposit } from '../events.ts'
import type { BankRail } from '../ledger/index.ts'
import type { Fiat, Money } from '../money/money.ts'

export type SellMessage =
  | 'rate_renewed'
  | 'coins_received'
  | 'coins_short'
  | 'coins_late'
  | 'coins_short_late'
  | 'coins_over'
  | 'coins_unallocated'
  | 'payout_sent'
  | 'completed'
  | 'returned'
  | 'name_question'
  | 'account_refused'
  | 'debt_settled'
  | 'proof_asked'
  | 'data_asked'
  | 'refund_started'
  | 'refund_sent'
  | 'refund_by_merchant'
  | 'refund_address'
  | 'cancelled'
  | 'dust_kept'

export type SellCommand =
  | SharedCommand
  | { readonly do: 'check_payee'; readonly beneficiaryId: string; readonly attempt: number }
  | {
      readonly do: 'send_payout'
      readonly key: string
      readonly rail: BankRail
      readonly amount: Money<Fiat>
      readonly beneficiaryId: string
    }
  | {
      readonly do: 'send_coins'
      readonly key: string
      readonly coins: Money<CoinId>
      readonly to: Address
    }
  /** We hold the payment for certain: refund it to the payer. */
  | { readonly do: 'refund_payer' }
  /** Unallocated coins are counted for another order. */
  | { readonly do: 'allocate_coins'; readonly orderId: string; readonly deposit: Deposit }
  | { readonly do: 'notify_customer'; readonly message: SellMessage }
