/** An order as a page shows it that lost its session: the state, the steps and the figures, nothing personal. */
import type { WatchedOrder } from '@agio/contract'
import { wireAmount, wireTime } from '@agio/contract/wire'
import { lifecycleOf } from './core/lifecycles.ts'
import { timelineView } from './core/shown-view.ts'
import type { StoredEvent, StoredOrder } from './core/order-store.ts'

/** One cast: the states are those of the service that the row names. */
export function watchedView(row: StoredOrder, events: readonly StoredEvent[]): WatchedOrder {
  const { send, receive } = lifecycleOf(row.service).summary(row.order)
  return {
    id: row.id,
    service: row.service,
    state: row.order.state,
    createdAt: wireTime(row.createdAt),
    send: wireAmount(send),
    receive: wireAmount(receive),
    ...(row.service === 'sell' && { paysLink: row.order.link !== undefined }),
    timeline: timelineView(row.service, events),
  } as WatchedOrder
}
