/** The commands that both lifecycles give to the server. */
import type { OrderCase } from './cases.ts'
import type { BankRail } from './ledger/index.ts'

/** The checks of an order, in their turn: a person who let one pass has let those before it pass, too. */
export const passable = ['screening', 'owner', 'travel_rule', 'limit'] as const
export type Passed = (typeof passable)[number]
export const hasPassed = (passed: Passed | undefined, check: Passed): boolean =>
  passed !== undefined && passable.indexOf(passed) >= passable.indexOf(check)

export type SharedCommand =
  /** Wallet risk or payer, travel rule, limit on the real amount: answered by checks.clear, .hold or .refused. A person let it pass `passed`. */
  | { readonly do: 'check_order'; readonly passed?: Passed }
  /** Takes the payment out of its file where that is still possible. */
  | { readonly do: 'withdraw_payout'; readonly key: string; readonly rail: BankRail }
  | { readonly do: 'open_case'; readonly case: OrderCase }
