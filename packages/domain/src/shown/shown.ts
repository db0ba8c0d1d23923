/**
 * The words that show a decision to a customer or a merchant: one word for every hold, every refusal and every check, whatever its
 * cause. Each map names every cause, so a new one without a word does not compile. The back office reads the causes themselves.
 */
import type { BuyEvent, FailReason } from '../buy/order.ts'
import { actorOf } from '../events.ts'
import type { Why } from '../ibans/credits.ts'
import type { Actor } from '../lifecycle.ts'
import type { HoldReason, Place, Resumable, SellEvent, SellOrder } from '../sell/order.ts'
import type { IncompleteReason, NoServiceReason } from '../verification/words.ts'

/** Of a held sale. The others say what the customer does, or asked for. */
export const holds = ['review', 'refund', 'refund-failed', 'proof', 'travel_rule'] as const
export type Hold = (typeof holds)[number]

const ofHold: Readonly<Record<HoldReason, Hold>> = {
  compliance: 'review',
  limit: 'review',
  price: 'review',
  'bank-silent': 'review',
  incident: 'review',
  frozen: 'review',
  operator: 'review',
  difference: 'review',
  owner: 'review',
  standing: 'review',
  refund: 'refund',
  withdrawal: 'refund',
  proof: 'proof',
  travel_rule: 'travel_rule',
}
/** All of them. One cast: the record has no other keys. */
export const holdReasons = Object.keys(ofHold) as HoldReason[]
export const hold = (reason: HoldReason): Hold => ofHold[reason]
/** As a list stores the reason. */
export const storedHold = (reason: string | null): Hold =>
  reason !== null && Object.hasOwn(ofHold, reason) ? ofHold[reason as HoldReason] : 'review'

/** A merchant sees an order under review in its state before the hold: the hold is not shown. */
export const merchantPlace = (order: SellOrder): Place<Resumable> | SellOrder =>
  order.state === 'on_hold' && hold(order.reason) === 'review' ? order.resume : order
/** The reasons of such a hold, for a list. */
export const reviewReasons = holdReasons.filter((reason) => hold(reason) === 'review')

/** Of a purchase that failed. */
export const failures = [
  'payer',
  'limit',
  'below_min',
  'late',
  'proof',
  'address',
  'transfer',
  'dispute',
  'refused',
] as const
export type Failure = (typeof failures)[number]

const ofFailure: Readonly<Record<FailReason, Failure>> = {
  payer: 'payer',
  limit: 'limit',
  below_min: 'below_min',
  late: 'late',
  proof: 'proof',
  address: 'address',
  transfer: 'transfer',
  dispute: 'dispute',
  screening: 'refused',
  compliance: 'refused',
}
export const failure = (reason: FailReason): Failure => ofFailure[reason]
export const storedFailure = (reason: string | null): Failure =>
  reason !== null && Object.hasOwn(ofFailure, reason) ? ofFailure[reason as FailReason] : 'refused'

/** Reasons why money waits at a dedicated IBAN; `review`: a person looks at it. */
export const creditReasons = [
  'standing_order',
  'paused',
  'not_active',
  'level',
  'limit',
  'too_little',
  'too_much',
  'debt',
  'service_paused',
  'no_price',
  'terms',
  'wallet',
  'coin',
  'left',
  'refused',
  'review',
] as const
export type CreditReason = (typeof creditReasons)[number]

const ofCredit: Readonly<Record<Why, CreditReason>> = {
  standing_order: 'standing_order',
  paused: 'paused',
  not_active: 'not_active',
  level: 'level',
  limit: 'limit',
  too_little: 'too_little',
  too_much: 'too_much',
  debt: 'debt',
  service_paused: 'service_paused',
  no_price: 'no_price',
  terms: 'terms',
  wallet: 'wallet',
  coin: 'coin',
  left: 'left',
  frozen: 'review',
  sender: 'review',
  listed: 'review',
  refused: 'refused',
}
export const credit = (why: Why): CreditReason => ofCredit[why]

/** Reasons of a verification's state; `refused` whatever we know. */
export const verificationReasons = [
  'refused',
  'more_needed',
  'withdrawn',
  'identity_expired',
  'paper_expired',
  'review_overdue',
  'reopened',
] as const
export type VerificationReason = (typeof verificationReasons)[number]

const ofVerification: Readonly<Record<NoServiceReason | IncompleteReason, VerificationReason>> = {
  'country-not-supported': 'refused',
  'citizenship-not-supported': 'refused',
  'phone-country-not-supported': 'refused',
  'country-only-eea': 'refused',
  under_age: 'refused',
  screening: 'refused',
  refused: 'refused',
  more_needed: 'more_needed',
  withdrawn: 'withdrawn',
  identity_expired: 'identity_expired',
  paper_expired: 'paper_expired',
  review_overdue: 'review_overdue',
  reopened: 'reopened',
}
export const verification = (reason: NoServiceReason | IncompleteReason): VerificationReason =>
  ofVerification[reason]

type EventType = (SellEvent | BuyEvent)['type'] | 'order.placed'
/**
 * own: an act of the customer or of the merchant, shown by its name · plain: what chain, bank and time report, shown by its name
 * unless it begins or ends a hold · check: what we decide, shown by a name of its own.
 */
type Kind = 'own' | 'plain' | 'check'
const kinds: Readonly<Record<EventType, Kind>> = {
  'order.placed': 'own',
  'deposit.seen': 'plain',
  'deposit.final': 'plain',
  'deposit.vanished': 'plain',
  'deposit.reversed': 'plain',
  'payment.queued': 'plain',
  'payment.unqueued': 'plain',
  'payment.accepted': 'plain',
  'payment.overdue': 'plain',
  'payment.rejected': 'plain',
  'payment.booked': 'plain',
  'payment.returned': 'plain',
  'payment.missing': 'plain',
  'transfer.signed': 'plain',
  'transfer.broadcast': 'plain',
  'transfer.dropped': 'plain',
  'transfer.replaced': 'plain',
  'transfer.reverted': 'plain',
  'transfer.final': 'plain',
  'transfer.withdrawn': 'plain',
  'transfer.refused': 'check',
  'authorisation.granted': 'plain',
  'authorisation.refused': 'plain',
  'credit.received': 'plain',
  'dispute.opened': 'plain',
  'dispute.won': 'plain',
  'operator.hold': 'check',
  'operator.release': 'check',
  'operator.asks_again': 'check',
  'operator.confirms_executed': 'check',
  'operator.confirms_unexecuted': 'check',
  'operator.books_loss': 'check',
  'operator.returns_coins': 'check',
  'operator.keeps_coins': 'check',
  'operator.counts_coins': 'check',
  'operator.sends_refund': 'check',
  'operator.writes_off': 'check',
  'operator.gives_up': 'check',
  'customer.says_sent': 'own',
  'customer.says_transferred': 'own',
  'customer.cancelled': 'own',
  'customer.accepts_less': 'own',
  'customer.takes_all': 'own',
  'customer.wants_refund': 'own',
  'customer.wants_surplus': 'own',
  'customer.proved': 'own',
  'customer.asks_transfer': 'own',
  'customer.names_provider': 'own',
  'customer.confirmed_name': 'own',
  // Another owner's account is looked at as every hold is.
  'customer.revised': 'plain',
  'customer.chose_method': 'own',
  'merchant.wants_refund': 'own',
  'merchant.asks_refund': 'own',
  'proof.asked': 'plain',
  'proof.missing': 'plain',
  'checks.clear': 'check',
  'checks.hold': 'check',
  'checks.refused': 'check',
  'checks.set_aside': 'check',
  'standing.holds': 'check',
  'standing.clears': 'check',
  'payee.matched': 'plain',
  'payee.mismatch': 'plain',
  'case.cleared': 'check',
  'case.refused': 'check',
  'rate.expired': 'plain',
  'rate.prolonged': 'plain',
  'choice.missing': 'plain',
  'exchange.executed': 'plain',
  'refund.impossible': 'plain',
  'deposit.missing': 'plain',
  archived: 'plain',
}

export type Step = { readonly type: string; readonly from: string; readonly to: string }
type ShownStep = { readonly event: string; readonly actor: Actor }

/** A step of an order as its timeline names it. */
export function step({ type, from, to }: Step): ShownStep {
  // A type that this release does not know is a check.
  const kind = Object.hasOwn(kinds, type) ? kinds[type as EventType] : 'check'
  if (kind === 'own') return { event: type, actor: actorOfStored(type) }
  if (to === 'on_hold') return { event: 'order.held', actor: 'system' }
  if (from === 'on_hold') return { event: 'order.continued', actor: 'system' }
  if (kind === 'check') return { event: 'order.checked', actor: 'system' }
  return { event: type, actor: actorOfStored(type) }
}

// One cast: types that are no event are handled before.
const actorOfStored = (type: string): Actor =>
  type === 'order.placed' ? 'customer' : actorOf(type as Exclude<EventType, 'order.placed'>)
