/**
 * An order can refuse an event for these reasons: read from the rules of both lifecycles and from what their events
 * need, so that no list is kept. A route names the refusals of its choice; the compiler compares the two.
 */
import type { Buy, Sell } from '@agio/domain'
import type { EventType, Priced } from './lifecycles.ts'

/** `advance` can refuse these events for these reasons. */
export type RefusalOf<E extends EventType> =
  | 'not-found'
  | 'order.not_now'
  | Sell.RefusalOf<E>
  | Buy.RefusalOf<E>
  | (E & Priced extends never ? never : 'price.unavailable')

export type AdvanceRefusal = RefusalOf<EventType>
