/**
 * Words and rules of webhooks: the events for a shop's server, their words, and the times of a repeated delivery.
 *
 *   change of an order ──► event, numbered per order ──► delivery per endpoint ──► tried for 72 hours, with growing pauses
 */
import type { State as BuyState } from '../buy/states.ts'
import type { State as SellState } from '../sell/states.ts'

/** The event types that an endpoint may choose among. */
export const types = [
  'order.created',
  'order.status_changed',
  'payment.completed',
  'payment.returned',
  'link.expired',
  'verification.status_changed',
] as const
export type Type = (typeof types)[number]

/** Sent on request, whatever the endpoint chose. */
export const testType = 'webhook.test' as const

/** The state of an order as a merchant may know it: nothing of its checks, or of the persons checked. */
export const statuses = [
  'waiting',
  'receiving',
  'incomplete',
  'processing',
  'sent',
  'completed',
  'revision_needed',
  'cancelled',
  'expired',
  'failed',
  'closed',
] as const
export type Status = (typeof statuses)[number]

const ofSale: Readonly<Record<SellState, Status>> = {
  awaiting_deposit: 'waiting',
  confirming: 'receiving',
  underpaid: 'incomplete',
  funded: 'processing',
  overpaid: 'processing',
  converted: 'processing',
  payout_queued: 'processing',
  payout_submitted: 'sent',
  completed: 'completed',
  on_hold: 'processing',
  needs_revision: 'revision_needed',
  cancelled: 'cancelled',
  archived: 'closed',
}
const ofPurchase: Readonly<Record<BuyState, Status>> = {
  awaiting_payment: 'waiting',
  payment_pending: 'receiving',
  payment_received: 'processing',
  cleared: 'processing',
  executed: 'processing',
  transfer_signed: 'processing',
  transfer_broadcast: 'sent',
  completed: 'completed',
  archived: 'closed',
  cancelled: 'cancelled',
  expired: 'expired',
  failed: 'failed',
}

export const statusOf = (service: 'sell' | 'buy', state: SellState | BuyState): Status => {
  const all: Readonly<Record<string, Status>> = service === 'sell' ? ofSale : ofPurchase
  const status = all[state]
  if (status === undefined) throw new Error(`${state} is no state of a ${service} order`)
  return status
}

const over: readonly Status[] = ['completed', 'cancelled', 'expired', 'failed']

/** The events of a step of an order, in this order. None where a merchant sees no difference. */
export function eventsOfStep(
  service: 'sell' | 'buy',
  from: SellState | BuyState | null,
  to: SellState | BuyState,
): readonly Type[] {
  if (from === null) return ['order.created']
  const before = statusOf(service, from)
  const after = statusOf(service, to)
  // An order that is over is archived after months: no change.
  if (before === after || (after === 'closed' && over.includes(before))) return []
  if (after === 'completed') return ['order.status_changed', 'payment.completed']
  const wasPaid = before === 'completed' || from === 'archived'
  if (wasPaid && after === 'revision_needed') return ['order.status_changed', 'payment.returned']
  return ['order.status_changed']
}

export type Choice = { readonly types: readonly Type[]; readonly statuses: readonly Status[] }

/** An endpoint hears of an event. No status chosen is every status; they narrow `order.status_changed` alone. */
export const hears = (it: Choice, type: Type, status: string | null): boolean =>
  it.types.includes(type) &&
  (type !== 'order.status_changed' || it.statuses.length === 0 || it.statuses.some((one) => one === status))

const minute = 60
const hour = 60 * minute

/** Seconds between one try and the next; the last is kept. */
const pauses = [5, 30, 2 * minute, 5 * minute, 15 * minute, 30 * minute, hour, 2 * hour, 4 * hour, 6 * hour]

/** After so many failures in a row; `chance` of 0 to 1 spreads them by a fifth. */
export function pauseSeconds(failures: number, chance: number): number {
  const pause = pauses[Math.min(Math.max(failures, 1), pauses.length) - 1] ?? hour
  return pause * (0.9 + chance * 0.2)
}

/** For so long one event is tried, and an endpoint may fail before it is switched off. */
export const triedHours = 72
/** An endpoint that fails is not asked more often than this because of new events. */
export const calmSeconds = 60
/** The older secret signs beside the new one for so long. */
export const rotationHours = 24
/** Events that one request may send again. */
export const mostReplayed = 5_000
