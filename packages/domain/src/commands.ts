/** What both lifecycles ask the server to carry out. */
import type { OrderCase } from './cases.ts'
import type { BankRail } from './ledger/index.ts'

export type SharedCommand =
  /** Wallet risk or payer, travel rule, limit on the real amount: answered by checks.clear, .hold or .refused. A person let it pass `passed`. */
  | { readonly do: 'check_order'; readonly passed?: 'screening' | 'limit' | 'travel_rule' }
  /** Takes the payment out of its file where that is still possible. */
  | { readonly do: 'withdraw_payout'; readonly key: string; readonly rail: BankRail }
  | { readonly do: 'open_case'; readonly case: OrderCase }
