/**
 * The body of a post to an endpoint: one envelope, and per type a shape of `data`. `version` is that of the shape: it grows when a
 * field changes its meaning or goes, never when one is added. It names no person.
 */
import { Links, Webhooks } from '@agio/domain'
import * as z from 'zod'
import { Amount, OrderId, Service } from '../words.ts'

/** ISO 8601, UTC, to the second. */
const Moment = z.iso.datetime()
const Status = z.enum(Webhooks.statuses)

/** The shop's own data from the start of the order; both come back as they were. */
const own = {
  /** The shop's own name of it. */
  externalId: z.string().nullable(),
  metadata: z.record(z.string(), z.string()),
}

export const OrderData = z.object({
  orderId: OrderId,
  service: Service,
  status: Status,
  /** The name of the order on statements and receipts. */
  reference: z.string(),
  ...own,
  /** The amount that the customer sends, and the amount that is received for it, by the figures of this moment. */
  send: Amount,
  receive: Amount,
  placedAt: Moment,
})
export type OrderData = z.infer<typeof OrderData>

/** `from`: where the order was before; null when it was placed now. */
const ChangedOrderData = OrderData.extend({ from: Status.nullable() })

/** Of a payment link whose time to pay is over. The merchant's own words on it stay sealed. */
export const ExpiredLinkData = z.object({
  linkId: z.string(),
  externalId: z.string().nullable(),
  uses: z.enum(Links.uses),
  /** The amount that one payment brings; null where the payer chooses. */
  amount: Amount.nullable(),
  /** Booked at the bank of the account, of all payments. */
  paid: Amount,
  /** Somebody began to pay a link for one payment before it ended, and goes on. */
  isBeingPaid: z.boolean(),
  endsAt: Moment,
})
export type ExpiredLinkData = z.infer<typeof ExpiredLinkData>

/** Of a customer with open orders of this merchant. `customer` means nothing outside this merchant. */
export const VerificationData = z.object({
  customer: z.string(),
  status: z.enum(['incomplete', 'pending', 'verified', 'not_served']),
  orders: z.array(z.object({ orderId: OrderId, ...own })),
})
export type VerificationData = z.infer<typeof VerificationData>

const envelope = {
  /** The same as the header `webhook-id`: the same event has the same one however often it comes. */
  id: z.string(),
  version: z.literal(1),
  timestamp: Moment,
  /** The subject, and the number of the event among those about it: 1, 2, 3, without a gap. */
  object: z.string(),
  sequence: z.int().min(1),
}
const event = <const Type extends Webhooks.Type | typeof Webhooks.testType, Data extends z.ZodType>(
  type: Type,
  description: string,
  data: Data,
) => z.object({ type: z.literal(type), ...envelope, data }).meta({ description })

/** Every event by its type. */
export const WebhookEvents = {
  'order.created': event('order.created', 'An order was placed.', ChangedOrderData),
  'order.status_changed': event('order.status_changed', 'An order has another status.', ChangedOrderData),
  'payment.completed': event('payment.completed', 'The money or the coins arrived: deliver now.', OrderData),
  'payment.returned': event('payment.returned', 'A completed payment came back.', OrderData),
  'link.expired': event('link.expired', 'The time to pay a payment link is over.', ExpiredLinkData),
  'verification.status_changed': event(
    'verification.status_changed',
    'A customer with an open order is verified, or no more.',
    VerificationData,
  ),
  'webhook.test': event(
    'webhook.test',
    'Somebody pressed the button for a test.',
    z.object({ endpointId: z.string() }),
  ),
} as const satisfies Record<Webhooks.Type | typeof Webhooks.testType, z.ZodType>

export const WebhookEvent = z.discriminatedUnion('type', [
  WebhookEvents['order.created'],
  WebhookEvents['order.status_changed'],
  WebhookEvents['payment.completed'],
  WebhookEvents['payment.returned'],
  WebhookEvents['link.expired'],
  WebhookEvents['verification.status_changed'],
  WebhookEvents['webhook.test'],
])
export type WebhookEvent = z.infer<typeof WebhookEvent>
