/** What an order's rules can refuse. A route names the refusals of its choice; the compiler compares the two. */
import type { EventType } from './lifecycles.ts'

type ByEvent<R extends { readonly [E in keyof R]: E extends EventType ? string : never }> = R

/** Beside "not now", by event. An event of another name does not compile. */
type RuleRefusals = ByEvent<{
  readonly 'customer.accepts_less': 'amount.below_min'
  readonly 'customer.takes_all': 'amount.below_min'
  readonly 'customer.wants_surplus': 'amount.below_min' | 'wallet.proof_required' | 'price.unavailable'
  readonly 'customer.wants_refund': 'amount.below_min' | 'wallet.proof_required' | 'price.unavailable'
  readonly 'choice.missing': 'wallet.proof_required' | 'price.unavailable'
  readonly 'operator.writes_off': 'price.unavailable'
  readonly 'operator.sends_refund': 'wallet.proof_required'
  readonly 'customer.chose_method': 'amount.below_min' | 'amount.above_max'
  readonly 'case.cleared': 'amount.below_min' | 'price.unavailable'
  readonly 'case.refused': 'amount.below_min' | 'wallet.proof_required' | 'price.unavailable'
  readonly 'rate.expired': 'price.unavailable'
  readonly 'exchange.executed': 'price.unavailable'
  readonly 'proof.missing': 'amount.below_min' | 'wallet.proof_required' | 'price.unavailable'
  readonly 'transfer.refused': 'price.unavailable'
}>

/** What `advance` can refuse for these events. */
export type RefusalOf<E extends EventType> =
  | 'not-found'
  | 'order.not_now'
  | (E extends keyof RuleRefusals ? RuleRefusals[E] : never)

export type AdvanceRefusal = RefusalOf<EventType>
