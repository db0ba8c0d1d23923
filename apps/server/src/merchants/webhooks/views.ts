/** Endpoints and deliveries as they are shown. */
import type { AttemptView, DeliveryItem, DeliveryView, EndpointView } from '@agio/contract'
import { wireTime } from '@agio/contract/wire'
import type { Attempt, ListedDelivery, MerchantDelivery } from './delivery-store.ts'
import type { ListedEndpoint } from './endpoint-store.ts'
import { bodyOf, type Writing } from './message-view.ts'
import { headersOf } from './signature.ts'

export const endpointView = (it: ListedEndpoint, now: Date): EndpointView => ({
  id: it.id,
  url: it.url,
  description: it.description,
  types: [...it.types],
  statuses: [...it.statuses],
  state: it.offAt ? (it.isGivenUp ? 'switched_off' : 'off') : it.failingSince ? 'failing' : 'on',
  createdAt: wireTime(it.createdAt),
  failingSince: wireTime(it.failingSince),
  offSince: wireTime(it.offAt),
  olderSecretUntil: it.olderUntil && it.olderUntil > now ? wireTime(it.olderUntil) : null,
  waiting: it.waiting,
})

export function deliveryItem(it: ListedDelivery): DeliveryItem {
  const state = it.deliveredAt ? 'delivered' : it.givenUpAt ? 'given_up' : 'waiting'
  return {
    id: it.id,
    eventId: it.eventId,
    type: it.type,
    object: it.object,
    sequence: it.sequence,
    state,
    isReplay: it.replay > 0,
    tries: it.tries,
    lastStatus: it.lastStatus,
    createdAt: wireTime(it.createdAt),
    nextTryAt: state === 'waiting' ? wireTime(it.dueAt) : null,
  }
}

export const merchantDelivery = (it: MerchantDelivery) => ({
  ...deliveryItem(it),
  endpoint: { id: it.endpointId, url: it.url, description: it.description, isOn: it.isOn },
})

type Shown = {
  readonly endpoint: ListedEndpoint
  readonly delivery: ListedDelivery
  readonly attempts: readonly Attempt[]
}

/** The body is written anew: the merchant's metadata is not stored in the log. */
export async function deliveryView(
  { endpoint, delivery, attempts }: Shown,
  writing: Writing,
): Promise<DeliveryView> {
  const { eventId: id, eventAt: createdAt } = delivery
  const body = await bodyOf({ ...delivery, id, createdAt }, writing)
  const at = attempts[0]?.at ?? delivery.createdAt
  const { 'webhook-signature': _, ...headers } = headersOf({ id, at, body }, [])
  return {
    ...deliveryItem(delivery),
    url: endpoint.url,
    request: { headers, body },
    attempts: attempts.map((it) => ({
      ...it,
      at: wireTime(it.at),
      fault: it.fault as AttemptView['fault'],
    })),
  }
}
