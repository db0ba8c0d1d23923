/** Endpoints and deliveries in words. */
import type { AttemptView, DeliveryItem, EndpointView } from '@agio/contract'
import type { Webhooks } from '@agio/domain'
import type { StampWords } from '../../app/queue/case.tsx'

export const endpointStamps: Readonly<Record<EndpointView['state'], StampWords>> = {
  on: ['on', 'good'],
  failing: ['failing', 'warn'],
  off: ['off', 'calm'],
  switched_off: ['switched off after 72 hours', 'bad'],
}

export const deliveryStates: Readonly<Record<DeliveryItem['state'], string>> = {
  waiting: 'waiting',
  delivered: 'delivered',
  given_up: 'given up',
}

export const typeWords: Readonly<Record<Webhooks.Type, string>> = {
  'order.created': 'an order is placed',
  'order.status_changed': 'an order has another status',
  'payment.completed': 'a payment is completed',
  'payment.returned': 'a completed payment came back',
  'link.expired': 'the time to pay a link is over',
  'verification.status_changed': 'a customer of an open order is verified, or no more',
}

export const statusWords: Readonly<Record<Webhooks.Status, string>> = {
  waiting: 'waits for the customer',
  receiving: 'the transfer is seen',
  incomplete: 'too little came',
  processing: 'under way',
  sent: 'sent, not booked yet',
  completed: 'completed',
  revision_needed: 'the customer has to revise something',
  cancelled: 'canceled',
  expired: 'expired',
  failed: 'failed',
  closed: 'closed without a payment',
}

export const faultWords: Readonly<Record<NonNullable<AttemptView['fault']>, string>> = {
  refused_target: 'nothing was sent: the address is not in public',
  unreachable: 'no connection',
  late: 'no answer within 5 seconds',
  redirect: 'a redirect, which is not followed',
  status: 'not a status of success',
  unwritten: 'nothing was sent: the event cannot be read; ask support',
}
