/** Placing an order of either service is refused for these reasons. */
import type { IdempotencyRow } from '../../platform/idempotency/idempotency.ts'

export type CommonPlaceRefusal =
  | 'service.off'
  | 'verification.required'
  | 'pin.required'
  | 'coin.unavailable'
  | 'widget_key.unknown'
  | 'session.over'
  | 'session.locked'
  | 'amount.below_min'
  | 'invalid'
  | LimitRefusal
export type LimitRefusal =
  | 'unauthorized'
  | 'customer.in_debt'
  | 'customer.in_review'
  | 'service.paused'
  | 'price.unavailable'
  | 'limit.exceeded'
  | 'funds.required'
  | 'quote.expired'
  | 'idempotency.in_progress'

/** Makes the answer that is kept for a repeated request, from the order as it will be. */
export type KeepAnswer<Opened> = (opened: Opened) => IdempotencyRow | undefined
