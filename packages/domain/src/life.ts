/** What every life shares: a rule decides and never does; it returns the next order, the postings and the effects, as data. */
import type { CoinId } from './coins.ts'
import type { Fiat, Money } from './money.ts'
import type { BankRail, Posting } from './postings.ts'

export type Message =
  | 'coins_received'
  | 'coins_short'
  | 'coins_late'
  | 'coins_over'
  | 'coins_stray'
  | 'payout_sent'
  | 'completed'
  | 'returned'
  | 'name_question'
  | 'refund_started'
  | 'refund_sent'
  | 'cancelled'

export type Effect =
  /** Wallet risk, travel rule, limit on the real amount: answers checks.clear or checks.hold. */
  | { readonly do: 'check_order' }
  | { readonly do: 'check_payee'; readonly beneficiaryId: string; readonly attempt: number }
  | {
      readonly do: 'send_payout'
      readonly key: string
      readonly rail: BankRail
      readonly amount: Money<Fiat>
      readonly beneficiaryId: string
    }
  | { readonly do: 'withdraw_payout'; readonly key: string; readonly rail: BankRail }
  | {
      readonly do: 'send_coins'
      readonly key: string
      readonly coins: Money<CoinId>
      readonly to: `0x${string}`
    }
  | { readonly do: 'tell_customer'; readonly message: Message }
  | { readonly do: 'open_case'; readonly reason: string }

/** Limits move in the same transaction as the order. */
export type LimitMove = 'commit' | 'release'

export type Step<Order, Does extends { readonly do: string } = Effect> = {
  readonly order: Order
  readonly postings?: readonly Posting[]
  readonly effects?: readonly Does[]
  readonly limit?: LimitMove
}

export type Refused<Why extends string> = { readonly refused: Why }
/** A fact that has no rule in this state: kept and tried again, never dropped. */
export type NotNow = Refused<'order.not_now'>
export const notNow: NotNow = { refused: 'order.not_now' }

export type Actor = 'customer' | 'operator' | 'system' | 'chain' | 'bank'

/** The order without what only its letter knows: nothing of it comes along to another letter. */
export const without = (order: object, own: readonly string[]): object =>
  Object.fromEntries(Object.entries(order).filter(([key]) => !own.includes(key)))

/** Only what its letter knows: enough to go back to it. */
export const only = (order: object, own: readonly string[]): object =>
  Object.fromEntries(Object.entries(order).filter(([key]) => own.includes(key)))

/** Applies the rule of this letter for this event; a pair without a rule is "not now". */
export function follow<Outcome>(
  rules: Readonly<Record<string, object>>,
  order: { readonly at: string },
  event: { readonly type: string },
): Outcome | NotNow {
  // One cast: TypeScript cannot see that the rules of `order.at` take exactly this order and this event.
  const rule = (rules[order.at] as Record<string, unknown>)[event.type] as
    | ((order: object, event: object) => Outcome)
    | undefined
  return rule ? rule(order, event) : notNow
}

/** Bigints as "12n", so that an order can lie in a JSON column and come back the same. */
export function writeJson(value: unknown): string {
  return JSON.stringify(value, (_, it: unknown) => (typeof it === 'bigint' ? `${it}n` : it))
}

export function readJson(text: string): unknown {
  return JSON.parse(text, (_, it: unknown) =>
    typeof it === 'string' && /^-?\d+n$/.test(it) ? BigInt(it.slice(0, -1)) : it,
  )
}
