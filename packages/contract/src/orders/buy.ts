/** Buying: the order, the ways to pay for it, and what the customer may choose. */
import { Buy } from '@agio/domain'
import * as z from 'zod'
import {
  BuyReason,
  Confirming,
  consents,
  orderFields,
  placingRefusals,
  shopFields,
  ticked,
  timelineOf,
} from './orders.ts'
import { BuyFees, PaymentMethod } from './quotes.ts'
import { route } from '../route.ts'
import { Amount, ChainName, Email, CoinAddress, line, OrderId, QuoteId, Time, whole } from '../words.ts'

/** The code of the specification, and the state. */
export const BuyStatus = z.enum(Buy.codes as [Buy.Code, ...Buy.Code[]])
export const BuyState = z.enum(Buy.stateNames as [Buy.State, ...Buy.State[]])
export type BuyState = z.infer<typeof BuyState>
export type BuyStatus = z.infer<typeof BuyStatus>

/** The account to transfer to, row by row, and the same as a code for a banking app to scan. */
export const TransferDetails = z.object({
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
  /** The reason why it is not available. */
  reason: z.enum(['above_max', 'below_min', 'currency', 'off', 'paused']).nullable(),
  fees: BuyFees,
  /** The coins for the order's amount, at the present rate. */
  receive: Amount.nullable(),
  fixedUntil: Time.nullable(),
  arrival: z.enum(['minutes', 'two_business_days']),
  maximum: Amount.nullable(),
})
export type MethodView = z.infer<typeof MethodView>

/** A payment by bank or card that the customer started for the order. */
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

export const RefundView = z.object({
  amount: Amount,
  to: z.string(),
  status: z.enum(['pending', 'queued', 'accepted', 'booked', 'stuck']),
})

export const BuyChoice = z.enum(['transferred', 'cancel', 'method', 'pay', 'prove_wallet', 'receipt'])
export type BuyChoice = z.infer<typeof BuyChoice>

export const BuyOrderView = z.object({
  ...orderFields,
  service: z.literal('buy'),
  reason: BuyReason.nullable(),
  status: BuyStatus,
  state: BuyState,
  /** We look at it, and send nothing meanwhile. */
  held: z.boolean(),
  method: PaymentMethod,
  destination: z.string(),
  /** The name that the customer gave for it when the order was placed. */
  destinationName: z.string().nullable(),
  destinationUrl: z.string(),
  /** As ordered. */
  amount: Amount,
  fees: BuyFees,
  net: Amount,
  /** As quoted, or as executed once it is. */
  receive: Amount,
  floats: z.boolean(),
  /** `rate` and `receive` are final. */
  isExecuted: z.boolean(),
  rateUntil: Time.nullable(),
  /** The order expires without money at this moment. */
  cancelsAt: Time.nullable(),
  /** The time until which money still buys, although the order was cancelled or expired. */
  lateUntil: Time.nullable(),
  received: Amount,
  /** Still missing of the amount ordered; null when the order waits for no money. */
  left: Amount.nullable(),
  /** The reason that the order waits although money is here, and until when: more money, or the payment that was authorised. */
  waitsFor: z.enum(['authorised_payment', 'more']).nullable(),
  waitsUntil: Time.nullable(),
  transfer: TransferDetails,
  credits: z.array(CreditView),
  refunds: z.array(RefundView),
  /** Newest first. */
  payments: z.array(PaymentView),
  /** The transaction that carries, or carried, the coins. */
  transaction: z
    .object({
      hash: z.string(),
      explorerUrl: z.string(),
      isFinal: z.boolean(),
      confirming: Confirming.nullable(),
    })
    .nullable(),
  /** Above EUR 1,000 the owner of the wallet must sign, until this time. */
  proofAsked: z.boolean(),
  proofUntil: Time.nullable(),
  choices: z.array(BuyChoice),
  timeline: timelineOf(BuyStatus, BuyState),
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
    destination: CoinAddress,
    /** The name that was shown with the address. It is looked up again: where it leads elsewhere now, nothing is placed. */
    destinationName: ChainName.optional(),
    payerName: line(70, 2),
    contactEmail: Email.optional(),
    ...shopFields,
    consents: z.strictObject({ ...consents, buyRisk: ticked }),
  }),
  answer: BuyOrderView,
  refusals: [...placingRefusals, 'amount.above_max', 'address.invalid'],
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
  answer: whole(MethodView),
  refusals: ['not-found', 'price.unavailable'],
})

export const chooseBuyMethod = route({
  ...choice,
  path: '/api/orders/buy/{id}/method',
  summary: 'Pay in this way. Fees and coins follow the method.',
  body: z.strictObject({ method: PaymentMethod }),
  refusals: [
    'not-found',
    'order.not_now',
    'service.paused',
    'amount.above_max',
    'amount.below_min',
    'price.unavailable',
  ],
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
  summary: 'Cancel before money has come or a payment is authorised.',
  refusals: ['not-found', 'order.not_now'],
})
