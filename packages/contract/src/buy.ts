/** Buying: a price, an order, ways to pay for it, and what the person may choose along the way. */
import { Buy } from '@agio/domain'
import * as z from 'zod'
import { route } from './route.ts'
import { Amount, CoinId, Decimal, Email, EvmAddress, Fiat, line, OrderId, QuoteId, Time } from './words.ts'

/** The specification's letter, and the word it stands for. */
export const BuyStatus = z.enum(Buy.codes as [Buy.Code, ...Buy.Code[]])
export const BuyState = z.enum(Buy.stateNames as [Buy.State, ...Buy.State[]])
export type BuyState = z.infer<typeof BuyState>
export type BuyStatus = z.infer<typeof BuyStatus>

/** The names of the specification. */
export const PaymentMethod = z.enum(['SEPA_BANK_TRANSFER', 'OPEN_BANKING', 'CREDIT_CARD'])
export type PaymentMethod = z.infer<typeof PaymentMethod>
/** The same three by the words of the domain. */
export const paymentMethods = {
  bank_transfer: 'SEPA_BANK_TRANSFER',
  open_banking: 'OPEN_BANKING',
  card: 'CREDIT_CARD',
} as const satisfies Record<Buy.Method, PaymentMethod>
export const domainMethods = {
  SEPA_BANK_TRANSFER: 'bank_transfer',
  OPEN_BANKING: 'open_banking',
  CREDIT_CARD: 'card',
} as const satisfies Record<PaymentMethod, Buy.Method>

const BuyFees = z.object({ service: Amount, network: Amount })

export const BuyQuoteView = z.object({
  id: z.string(),
  service: z.literal('buy'),
  coin: CoinId,
  method: PaymentMethod,
  /** What the customer pays and what the wallet gets. */
  send: Amount,
  receive: Amount,
  fees: BuyFees,
  /** What is exchanged after the fees. */
  net: Amount,
  rate: z.string(),
  midRate: z.string(),
  /** A bank transfer floats until the money is here; the others keep the rate inside the window. */
  floats: z.boolean(),
  arrival: z.enum(['minutes', 'two_business_days']),
  expiresAt: Time,
})
export type BuyQuoteView = z.infer<typeof BuyQuoteView>

export const quoteBuy = route({
  method: 'POST',
  path: '/api/quotes/buy',
  access: 'anyone',
  summary: 'A price: give what is paid (fiatAmount) or the coins (coinAmount), not both.',
  body: z
    .strictObject({
      coin: CoinId,
      fiat: Fiat,
      method: PaymentMethod.default('SEPA_BANK_TRANSFER'),
      fiatAmount: Decimal.optional(),
      coinAmount: Decimal.optional(),
    })
    .refine((it) => (it.fiatAmount === undefined) !== (it.coinAmount === undefined), {
      path: ['fiatAmount'],
      message: 'one_of',
    }),
  answer: BuyQuoteView,
  refusals: [
    'service.off',
    'amount.below_min',
    'amount.above_max',
    'amount.invalid',
    'coin.unavailable',
    'price.unavailable',
  ],
})

export const ratesHistory = route({
  method: 'GET',
  path: '/api/rates/history',
  access: 'anyone',
  summary: 'Mid-market rates of a coin, oldest first, as this installation saw them.',
  query: z.strictObject({
    coin: CoinId,
    fiat: Fiat,
    days: z.coerce.number().int().min(1).max(90).default(7),
  }),
  answer: z.object({ items: z.array(z.object({ at: Time, rate: z.string() })), next: z.null() }),
  refusals: ['coin.unavailable'],
})

/** Where to transfer to, row by row, and the same for a banking app to scan. */
const TransferDetails = z.object({
  holder: z.string(),
  iban: z.string().nullable(),
  bic: z.string().nullable(),
  sortCode: z.string().nullable(),
  accountNumber: z.string().nullable(),
  bank: z.string().nullable(),
  amount: Amount,
  reference: z.string(),
  /** EPC069-12 payload; EUR only. */
  epc: z.string().nullable(),
})

export const MethodView = z.object({
  method: PaymentMethod,
  available: z.boolean(),
  /** Why not: above_max, below_min, currency, off. */
  why: z.enum(['above_max', 'below_min', 'currency', 'off']).nullable(),
  fees: BuyFees,
  /** The coins this way of paying would bring, at the order's amount and the present rate. */
  receive: Amount.nullable(),
  fixedUntil: Time.nullable(),
  arrival: z.enum(['minutes', 'two_business_days']),
  maximum: Amount.nullable(),
})
export type MethodView = z.infer<typeof MethodView>

/** A payment with a bank or a card that the customer began for the order. */
export const PaymentView = z.object({
  id: z.string(),
  method: PaymentMethod,
  provider: z.string(),
  status: z.enum(['started', 'authorised', 'settled', 'refused', 'failed', 'abandoned']),
  reason: z.string().nullable(),
  startedAt: Time,
})
export type PaymentView = z.infer<typeof PaymentView>

export const CreditView = z.object({
  amount: Amount,
  at: Time,
  through: PaymentMethod,
  counts: z.boolean(),
  late: z.boolean(),
})

export const BackView = z.object({
  amount: Amount,
  to: z.string(),
  status: z.enum(['pending', 'queued', 'accepted', 'booked', 'stuck']),
})

export const BuyTimelineEntry = z.object({
  status: BuyStatus,
  state: BuyState,
  at: Time,
  actor: z.enum(['customer', 'operator', 'system', 'chain', 'bank']),
  event: z.string(),
})

export const BuyChoice = z.enum(['transferred', 'cancel', 'method', 'pay', 'prove_wallet', 'receipt'])
export type BuyChoice = z.infer<typeof BuyChoice>

export const BuyOrderView = z.object({
  id: OrderId,
  service: z.literal('buy'),
  status: BuyStatus,
  state: BuyState,
  /** Failed: why; cancelled and expired: how it ended. */
  reason: z.string().nullable(),
  /** Nothing leaves the house while a person looks at it. */
  held: z.boolean(),
  createdAt: Time,
  reference: z.string(),
  method: PaymentMethod,
  coin: CoinId,
  network: z.string(),
  chainId: z.number(),
  contract: z.string().nullable(),
  decimals: z.number(),
  destination: z.string(),
  destinationUrl: z.string(),
  /** As ordered. */
  amount: Amount,
  fees: BuyFees,
  net: Amount,
  /** As quoted, or as struck once it is. */
  receive: Amount,
  rate: z.string(),
  midRate: z.string(),
  floats: z.boolean(),
  /** Whether `rate` and `receive` are final. */
  isStruck: z.boolean(),
  rateUntil: Time.nullable(),
  /** When it ends by itself without money (5 days). */
  cancelsAt: Time.nullable(),
  received: Amount,
  /** Still missing of the amount ordered; null when nothing is waited for. */
  left: Amount.nullable(),
  transfer: TransferDetails,
  credits: z.array(CreditView),
  backs: z.array(BackView),
  /** Newest first. */
  payments: z.array(PaymentView),
  /** The transaction that carries, or carried, the coins. */
  transaction: z.object({ hash: z.string(), explorerUrl: z.string(), isFinal: z.boolean() }).nullable(),
  /** Above EUR 1,000: until when the wallet's owner must have signed. */
  proofAsked: z.boolean(),
  proofUntil: Time.nullable(),
  choices: z.array(BuyChoice),
  expectedArrival: Time.nullable(),
  completedAt: Time.nullable(),
  receiptCode: z.string().nullable(),
  timeline: z.array(BuyTimelineEntry),
  version: z.number(),
})
export type BuyOrderView = z.infer<typeof BuyOrderView>

const one = { params: z.strictObject({ id: OrderId }), answer: BuyOrderView }
const choice = { ...one, method: 'POST', access: 'customer', idempotent: true } as const

export const placeBuyOrder = route({
  method: 'POST',
  path: '/api/orders/buy',
  access: 'customer',
  idempotent: true,
  summary:
    'Place a buy order at a quote. The payer must be the customer: `payerName` is the name at the bank.',
  body: z.strictObject({
    quoteId: QuoteId,
    destination: EvmAddress,
    payerName: line(70, 2),
    contactEmail: Email.optional(),
    consents: z.strictObject({
      correctInformation: z.literal(true),
      buyRisk: z.literal(true),
      marketing: z.boolean().optional(),
    }),
  }),
  answer: BuyOrderView,
  refusals: [
    'service.off',
    'quote.expired',
    'price.unavailable',
    'amount.below_min',
    'amount.above_max',
    'coin.unavailable',
    'limit.exceeded',
    'verification.required',
    'address.invalid',
    'address.checksum',
    'address.refused',
    'invalid',
  ],
})

export const getBuyOrder = route({
  ...one,
  method: 'GET',
  path: '/api/orders/buy/{id}',
  access: 'customer',
  summary: 'One order with everything its page shows.',
  refusals: ['not-found'],
})

export const listBuyMethods = route({
  method: 'GET',
  path: '/api/orders/buy/{id}/methods',
  access: 'customer',
  summary: 'The ways to pay for this order, each with its fees and what it brings.',
  params: z.strictObject({ id: OrderId }),
  answer: z.object({ items: z.array(MethodView), next: z.null() }),
  refusals: ['not-found', 'price.unavailable'],
})

export const chooseBuyMethod = route({
  ...choice,
  path: '/api/orders/buy/{id}/method',
  summary: 'Pay in this way. Fees and coins follow the method.',
  body: z.strictObject({ method: PaymentMethod }),
  refusals: ['not-found', 'order.not_now', 'amount.above_max', 'amount.below_min', 'price.unavailable'],
})

export const sayTransferred = route({
  ...choice,
  path: '/api/orders/buy/{id}/transferred',
  summary: '"I transferred the funds".',
  refusals: ['not-found', 'order.not_now'],
})

export const cancelBuy = route({
  ...choice,
  path: '/api/orders/buy/{id}/cancel',
  summary: 'Cancel while nothing has come and nothing is authorised.',
  refusals: ['not-found', 'order.not_now'],
})
