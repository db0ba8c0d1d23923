/** Objects as the acquirer's API shows them, as far as a merchant needs them. */
import type {
  AcquirerRecord,
  Card,
  Charge,
  Customer,
  Dispute,
  Event,
  Intent,
  Method,
  Movement,
  Payout,
  Refund,
  Session,
} from './record.ts'

/** Every object begins with these. */
const head = (object: string, { id, created }: { id: string; created: number }) => ({
  id,
  object,
  created,
  livemode: false,
})

/** Parts to show in full: `payment_intent`, `payment_intent.latest_charge`. */
export type Expand = ReadonlySet<string>
const none: Expand = new Set()
const below = (expand: Expand, name: string): Expand =>
  new Set([...expand].filter((one) => one.startsWith(`${name}.`)).map((one) => one.slice(name.length + 1)))

/** Shows objects of one record. `base` is where its pages are. */
export function createShow(record: AcquirerRecord, base: () => string) {
  const session = (it: Session, expand = none): object => {
    const paid = record.intents.find(({ id }) => id === it.intent)
    return {
      ...head('checkout.session', it),
      amount_subtotal: it.amount,
      amount_total: it.amount,
      cancel_url: it.clientSecret === undefined ? it.cancelUrl : null,
      client_secret: it.status === 'open' ? (it.clientSecret ?? null) : null,
      client_reference_id: it.reference,
      currency: it.currency,
      customer: it.customer ?? null,
      expires_at: it.expiresAt,
      locale: it.locale ?? null,
      metadata: it.metadata,
      mode: 'payment',
      payment_intent:
        paid && expand.has('payment_intent')
          ? intent(paid, below(expand, 'payment_intent'))
          : (it.intent ?? null),
      allowed_payment_method_types: ['card'],
      payment_method_types: ['card'],
      payment_status: paid?.status === 'succeeded' ? 'paid' : 'unpaid',
      status: it.status,
      ...(it.clientSecret === undefined
        ? { success_url: it.successUrl, ui_mode: 'hosted_page' }
        : { return_url: it.successUrl, redirect_on_completion: 'if_required', ui_mode: 'embedded_page' }),
      url: it.status === 'open' && it.clientSecret === undefined ? `${base()}/card/checkout/${it.id}` : null,
    }
  }
  const intent = (it: Intent, expand = none): object => {
    const made = record.charges.find(({ id }) => id === it.charge)
    return {
      ...head('payment_intent', it),
      amount: it.amount,
      amount_capturable: it.status === 'requires_capture' ? it.amount : 0,
      amount_received: it.status === 'succeeded' ? it.amount : 0,
      capture_method: it.capture,
      currency: it.currency,
      description: it.description,
      last_payment_error: it.error ? errorOf(it.error) : null,
      latest_charge: made && expand.has('latest_charge') ? charge(made) : (it.charge ?? null),
      metadata: it.metadata,
      payment_method_types: ['card'],
      status: it.status,
    }
  }
  const movement = (it: Movement, withSource: boolean): object => ({
    ...head('balance_transaction', it),
    amount: it.amount,
    available_on: it.created,
    currency: it.currency,
    fee: it.fee,
    fee_details: [],
    net: it.amount - it.fee,
    source: withSource && it.source !== null ? sourceOf(it.source) : it.source,
    status: 'available',
    type: it.type,
  })
  const sourceOf = (id: string): object | string => {
    const of = <T extends { id: string }>(all: readonly T[], view: (one: T) => object) => {
      const found = all.find((one) => one.id === id)
      return found && view(found)
    }
    const { charges, refunds, disputes, payouts } = record
    return of(charges, charge) ?? of(refunds, refund) ?? of(disputes, dispute) ?? of(payouts, payout) ?? id
  }
  return { customer, method, session, intent, charge, refund, dispute, payout, event, movement }
}
export type Show = ReturnType<typeof createShow>

const errorOf = ({ code, decline, message, charge }: NonNullable<Intent['error']>) => ({
  type: 'card_error',
  code,
  message,
  ...(decline ? { decline_code: decline } : {}),
  ...(charge ? { charge } : {}),
})

const cardOf = ({ brand, last4, fingerprint, plan, wallet }: Card) => ({
  brand,
  last4,
  fingerprint,
  country: 'DE',
  exp_month: 12,
  exp_year: 2034,
  funding: 'credit',
  network: brand,
  wallet: wallet === undefined ? null : { type: wallet },
  three_d_secure: plan.asks ? { result: 'authenticated', version: '2.2.0' } : null,
})

const customer = (it: Customer): object => ({ ...head('customer', it), metadata: it.metadata })

const method = (it: Method): object => ({
  ...head('payment_method', it),
  allow_redisplay: 'always',
  billing_details: { name: it.card.name || null, email: null, phone: null, address: null },
  card: cardOf(it.card),
  customer: it.customer,
  metadata: {},
  type: 'card',
})

const charge = (it: Charge): object => ({
  ...head('charge', it),
  amount: it.amount,
  amount_captured: it.captured ? it.amount : 0,
  amount_refunded: it.refunded,
  billing_details: { name: it.card.name || null, email: null, phone: null, address: null },
  captured: it.captured,
  currency: it.currency,
  disputed: it.disputed,
  metadata: it.metadata,
  paid: it.status === 'succeeded',
  payment_intent: it.intent,
  payment_method_details: { type: 'card', card: cardOf(it.card) },
  refunded: it.refunded === it.amount,
  status: it.status,
})

const refund = (it: Refund): object => ({
  ...head('refund', it),
  amount: it.amount,
  charge: it.charge,
  currency: it.currency,
  metadata: it.metadata,
  payment_intent: it.intent,
  reason: null,
  status: it.status,
  ...(it.failure ? { failure_reason: it.failure } : {}),
})

const dispute = (it: Dispute): object => ({
  ...head('dispute', it),
  amount: it.amount,
  balance_transactions: [],
  charge: it.charge,
  currency: it.currency,
  is_charge_refundable: false,
  metadata: {},
  payment_intent: it.intent,
  reason: 'fraudulent',
  status: it.status,
})

const payout = (it: Payout): object => ({
  ...head('payout', it),
  amount: it.amount,
  arrival_date: it.created,
  currency: it.currency,
  method: 'standard',
  status: 'paid',
  type: 'bank_account',
})

const event = (it: Event): object => ({
  ...head('event', it),
  api_version: '2026-10-28.endive',
  data: { object: it.object },
  pending_webhooks: 0,
  request: { id: null, idempotency_key: null },
  type: it.type,
})
