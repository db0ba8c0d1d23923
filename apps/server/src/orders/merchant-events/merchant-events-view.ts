/** A step of an order notifies the merchant of its page, and says nothing of who pays, is paid, or is checked. */
import type { OrderData } from '@agio/contract'
import { wireAmount } from '@agio/contract/wire'
import { Shown, Webhooks } from '@agio/domain'
import { newId } from '../../platform/ids.ts'
import { lifecycleOf, type Order, type State } from '../core/lifecycles.ts'
import type { StoredOrder } from '../core/order-store.ts'

type Of = Pick<StoredOrder, 'service' | 'reference'> & { readonly createdAt: Date }

/** The state that a merchant sees. */
const placeOf = (order: Order): State => ('payout' in order ? Shown.merchantPlace(order).state : order.state)

/** The list that the statement of the step writes, as `webhook_add_events` takes it; empty for an order of the installation itself. */
export function merchantEventsOf(
  { service, reference, createdAt }: Of,
  { from, to, at }: { readonly from: Order | null; readonly to: Order; readonly at: Date },
) {
  const { shop } = to
  if (!shop) return {}
  const [came, goes] = [from && placeOf(from), placeOf(to)]
  const before = came && Webhooks.statusOf(service, came)
  const status = Webhooks.statusOf(service, goes)
  const { send, receive } = lifecycleOf(service).summary(to)
  const data: OrderData = {
    orderId: to.id,
    service,
    status,
    reference,
    externalId: shop.externalId ?? null,
    // It is sealed with the order, and read when the event is sent.
    metadata: {},
    send: wireAmount(send),
    receive: wireAmount(receive),
    placedAt: `${createdAt.toISOString().slice(0, 19)}Z`,
  }
  const events = Webhooks.eventsOfStep(service, came, goes).map((type) => ({
    id: newId('evt', at),
    type,
    version: 1,
    status,
    data: type.startsWith('order.') ? { ...data, from: before } : data,
  }))
  return events.length === 0 ? {} : { merchantEvents: events }
}
