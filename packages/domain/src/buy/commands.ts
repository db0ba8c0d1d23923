/** The commands of a purchase to the server. A command with a `key` happens once per key, however often it is given. */
import type { Address, CoinId } from '../coins/coins.ts'
import type { CreditSource, Source } from '../credits.ts'
import type { CaseDataByKind, CaseKind, OrderCase } from '../cases.ts'
import type { SharedCommand } from '../commands.ts'
import type { Fiat, Money } from '../money/money.ts'
import type { BankRail } from '../ledger/index.ts'

export type BuyMessage =
  | 'money_received'
  | 'money_late'
  | 'money_unallocated'
  | 'payment_refused'
  | 'proof_asked'
  | 'data_asked'
  | 'coins_sent'
  | 'completed'
  | 'failed'
  | 'money_returned'
  | 'cancelled'

export type BuyCommand =
  | SharedCommand
  /**
   * The order waits for more money: only the payers of the money that came are checked. Answered by checks.set_aside, or not at
   * all.
   */
  | { readonly do: 'check_payers' }
  /** Answered by exchange.executed, with the present rate, at which we sell. */
  | { readonly do: 'execute_exchange' }
  /** Screens the address, asks for proof where needed, signs and stores, sends nothing: transfer.signed or transfer.refused. */
  | {
      readonly do: 'prepare_coins'
      readonly key: string
      readonly coins: Money<CoinId>
      readonly to: Address
    }
  /** Sends what is signed: transfer.broadcast, and all that follows. */
  | { readonly do: 'release_coins'; readonly key: string; readonly transaction: string }
  /** Answered by transfer.withdrawn once nothing signed under this key can ever confirm. */
  | { readonly do: 'withdraw_coins'; readonly key: string }
  /** To the account or card that the money came from: answered by payment events. */
  | {
      readonly do: 'send_refund'
      readonly key: string
      readonly by: BankRail | 'card'
      readonly amount: Money<Fiat>
      readonly source: CreditSource
      readonly to: Source
    }
  | { readonly do: 'notify_customer'; readonly message: BuyMessage }

export const notify = (message: BuyMessage): BuyCommand => ({ do: 'notify_customer', message })
export const openCase = <Kind extends CaseKind>(kind: Kind, data: CaseDataByKind[Kind]): BuyCommand => ({
  do: 'open_case',
  case: { kind, data } as OrderCase,
})
