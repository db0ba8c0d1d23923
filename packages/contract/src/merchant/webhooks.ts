/** Endpoints of webhooks, and what was delivered to them: at the console, or by a key of the API with the scope `webhooks`. */
import { Merchants, Webhooks } from '@agio/domain'
import * as z from 'zod'
import { route } from '../route.ts'
import { done, id, line, list, page, Time, whole } from '../words.ts'

const readers = [...Merchants.roles, 'webhooks'] as const
const owners = ['owner', 'webhooks'] as const

const EndpointId = id('whe')
const DeliveryId = z.string().regex(/^\d{1,18}$/)

const endpointFields = {
  /** `https://`, on port 443 or 8443, of a name that is found in public. */
  url: z.string().trim().min(1).max(2_000),
  description: line(100, 0),
  types: z.array(z.enum(Webhooks.types)).min(1).max(Webhooks.types.length),
  /** They narrow `order.status_changed`; none is all. */
  statuses: z.array(z.enum(Webhooks.statuses)).max(Webhooks.statuses.length),
}

export const EndpointView = z.object({
  id: z.string(),
  ...endpointFields,
  /** `failing`: it has answered nothing but failures since `failingSince`. */
  state: z.enum(['on', 'failing', 'off', 'switched_off']),
  createdAt: Time,
  failingSince: Time.nullable(),
  /** Switched off by you (`off`), or after 72 hours of failures (`switched_off`). */
  offSince: Time.nullable(),
  /** The older secret signs beside the new one until then. */
  olderSecretUntil: Time.nullable(),
  /** The number of deliveries that wait. */
  waiting: z.int(),
})
export type EndpointView = z.infer<typeof EndpointView>

const deliveryStates = ['waiting', 'delivered', 'given_up'] as const

export const DeliveryItem = z.object({
  id: z.string(),
  eventId: z.string(),
  type: z.string(),
  object: z.string(),
  sequence: z.int(),
  state: z.enum(deliveryStates),
  /** Sent again on request. */
  isReplay: z.boolean(),
  tries: z.int(),
  /** The status of the last answer; null where none came. */
  lastStatus: z.int().nullable(),
  createdAt: Time,
  nextTryAt: Time.nullable(),
})
export type DeliveryItem = z.infer<typeof DeliveryItem>

export const AttemptView = z.object({
  at: Time,
  milliseconds: z.int(),
  /** Null where no answer came. */
  status: z.int().nullable(),
  /** The first 4 KB. */
  answer: z.string().nullable(),
  /** The reason why there is no answer, or it does not count. */
  fault: z.enum(['refused_target', 'unreachable', 'late', 'redirect', 'status', 'unwritten']).nullable(),
  detail: z.string().nullable(),
})
export type AttemptView = z.infer<typeof AttemptView>

export const DeliveryView = DeliveryItem.extend({
  url: z.string(),
  /** As it is posted, and the headers beside the signature. */
  request: z.object({ headers: z.record(z.string(), z.string()), body: z.string() }),
  attempts: z.array(AttemptView),
})
export type DeliveryView = z.infer<typeof DeliveryView>

const Secret = z.object({ endpoint: EndpointView, secret: z.string() })
const one = { access: 'merchant', params: z.strictObject({ id: EndpointId }) } as const
const reads = { ...one, method: 'GET', roles: readers } as const
const acts = { ...one, method: 'POST', idempotent: true, roles: owners } as const
const oneDelivery = z.strictObject({ id: EndpointId, delivery: DeliveryId })

export const listWebhooks = route({
  method: 'GET',
  path: '/api/merchant/webhooks',
  access: 'merchant',
  roles: readers,
  summary: 'The endpoints of the merchant, the newest first, without their secrets.',
  answer: whole(EndpointView),
})
export const createWebhook = route({
  method: 'POST',
  path: '/api/merchant/webhooks',
  access: 'merchant',
  idempotent: true,
  roles: owners,
  summary: 'Make an endpoint. Its secret is in this answer alone.',
  body: z.strictObject(endpointFields),
  answer: Secret,
  refusals: ['webhook.target', 'merchant.too_many'],
})
export const changeWebhook = route({
  ...acts,
  path: '/api/merchant/webhooks/{id}/change',
  summary: 'Give an endpoint another address, other events or statuses. What waits goes to the new address.',
  body: z.strictObject(endpointFields),
  answer: EndpointView,
  refusals: ['not-found', 'webhook.target'],
})
export const rotateWebhook = route({
  ...acts,
  path: '/api/merchant/webhooks/{id}/rotate',
  summary: 'Make a new secret. Both sign every message for 24 hours.',
  answer: Secret,
  refusals: ['not-found', 'webhook.rotating'],
})
export const switchWebhook = route({
  ...acts,
  path: '/api/merchant/webhooks/{id}/switch',
  summary:
    'Switch an endpoint off or on. What waits goes on when it is on again; events meanwhile can be replayed.',
  body: z.strictObject({ on: z.boolean() }),
  answer: EndpointView,
  refusals: ['not-found'],
})
export const testWebhook = route({
  ...acts,
  path: '/api/merchant/webhooks/{id}/test',
  summary: 'Send a test event to this endpoint.',
  answer: DeliveryItem,
  refusals: ['not-found', 'webhook.off'],
})
export const replayWebhook = route({
  ...acts,
  path: '/api/merchant/webhooks/{id}/replay',
  summary: `Send events again, with the same ids: all since a moment, or the newest of each object since then. At most ${Webhooks.mostReplayed}.`,
  body: z.strictObject({ since: Time, what: z.enum(['all', 'latest']) }),
  answer: z.object({ events: z.int() }),
  refusals: ['not-found', 'webhook.off', 'webhook.too_many'],
})
export const listDeliveries = route({
  ...reads,
  path: '/api/merchant/webhooks/{id}/deliveries',
  summary: 'Deliveries to an endpoint, made and waiting, the newest first.',
  query: z.strictObject({ ...page, state: z.enum(deliveryStates).optional() }),
  answer: list(DeliveryItem),
  refusals: ['not-found', 'invalid'],
})
export const listAllDeliveries = route({
  method: 'GET',
  path: '/api/merchant/deliveries',
  access: 'merchant',
  roles: readers,
  summary: 'Deliveries to all endpoints of the merchant, made and waiting, the newest first.',
  query: z.strictObject({ ...page, state: z.enum(deliveryStates).optional() }),
  answer: list(
    DeliveryItem.extend({
      endpoint: z.object({
        id: z.string(),
        url: z.string(),
        description: z.string(),
        /** False: nothing is sent to it until it is switched on. */
        isOn: z.boolean(),
      }),
    }),
  ),
  refusals: ['invalid'],
})
export const getDelivery = route({
  ...reads,
  params: oneDelivery,
  path: '/api/merchant/webhooks/{id}/deliveries/{delivery}',
  summary: 'One delivery: what was posted, and each answer.',
  answer: DeliveryView,
  refusals: ['not-found'],
})
export const retryDelivery = route({
  ...acts,
  params: oneDelivery,
  path: '/api/merchant/webhooks/{id}/deliveries/{delivery}/retry',
  summary: 'Send one event again now: at once where it waits, else as a replay.',
  answer: done,
  refusals: ['not-found', 'webhook.off'],
})
