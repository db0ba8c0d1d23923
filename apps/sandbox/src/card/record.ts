/** The acquirer's record. Amounts are whole cents, times are seconds, as on its wire. Never a card's number. */
import type { Plan } from './numbers.ts'

export type Currency = 'eur' | 'gbp'
export type Metadata = Record<string, string>

export type Session = {
  id: string
  created: number
  expiresAt: number
  status: 'open' | 'complete' | 'expired'
  reference: string | null
  metadata: Metadata
  intentMetadata: Metadata
  description: string
  amount: number
  currency: Currency
  capture: 'manual'
  successUrl: string
  cancelUrl: string
  /** Of a form within the merchant's page: its script opens it with this. */
  clientSecret?: string
  /** Cards are shown and saved under it. */
  customer?: string
  /** Of the page or the form; without one it follows the browser. */
  locale?: string
  blocked: string[]
  intent?: string
}

export type Card = {
  brand: string
  last4: string
  fingerprint: string
  name: string
  plan: Plan
  /** Of a device that paid with it. */
  wallet?: 'apple_pay' | 'google_pay'
}

export type Customer = { id: string; created: number; metadata: Metadata }

/** A card that its owner had kept. */
export type Method = { id: string; created: number; customer: string; card: Card }

export type Intent = {
  id: string
  session: string
  created: number
  amount: number
  currency: Currency
  capture: 'manual'
  description: string
  metadata: Metadata
  status: 'requires_payment_method' | 'requires_action' | 'requires_capture' | 'succeeded' | 'canceled'
  /** Waiting for the cardholder's bank to ask. */
  card?: Card
  /** Its owner ticked that it is kept. */
  isKept?: boolean
  charge?: string
  error?: { code: string; decline?: string; message: string; charge?: string }
}

export type Charge = {
  id: string
  intent: string
  created: number
  amount: number
  currency: Currency
  card: Card
  metadata: Metadata
  status: 'succeeded' | 'failed'
  captured: boolean
  refunded: number
  disputed: boolean
}

export type Refund = {
  id: string
  charge: string
  intent: string
  created: number
  amount: number
  currency: Currency
  metadata: Metadata
  status: 'pending' | 'succeeded' | 'failed'
  failure?: string
}

export type Dispute = {
  id: string
  charge: string
  intent: string
  created: number
  amount: number
  currency: Currency
  status: 'needs_response' | 'won' | 'lost'
}

export type Payout = { id: string; created: number; amount: number; currency: Currency }

/** One change of what is owed to the merchant; `source` is the object that it is about. */
export type Movement = {
  id: string
  created: number
  type: 'charge' | 'refund' | 'refund_failure' | 'adjustment' | 'payout'
  amount: number
  fee: number
  currency: Currency
  source: string | null
}

export type Event = { id: string; type: string; created: number; object: object }

export type AcquirerRecord = {
  customers: Customer[]
  methods: Method[]
  sessions: Session[]
  intents: Intent[]
  charges: Charge[]
  refunds: Refund[]
  disputes: Dispute[]
  payouts: Payout[]
  movements: Movement[]
  events: Event[]
  /** A captured payment costs the merchant this. */
  fee: { basisPoints: number; fixed: number }
  /** Answers by idempotency key. */
  answers: Record<string, { request: string; status: number; body: string; at: number }>
  count: number
}

export const emptyRecord = (): AcquirerRecord => ({
  customers: [],
  methods: [],
  sessions: [],
  intents: [],
  charges: [],
  refunds: [],
  disputes: [],
  payouts: [],
  movements: [],
  events: [],
  fee: { basisPoints: 0, fixed: 0 },
  answers: {},
  count: 0,
})
