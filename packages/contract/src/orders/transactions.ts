/** The history of a customer, and receipts that anyone may verify. */
import * as z from 'zod'
import { BuyState, BuyStatus } from './buy.ts'
import { BuyFees, PaymentMethod, SellFees } from './quotes.ts'
import { route } from '../route.ts'
import { SellState, SellStatus } from './sell.ts'
import { isTimeZone } from '../wire.ts'
import { BuyReason, SellReason, ShopView, timelineOf } from './orders.ts'
import { Amount, line, list, orderFilter, OrderId, page, Service, Time } from '../words.ts'

/** Of a sale: the money is that of the recipient of a payment link. */
const paysLink = z.boolean()

/** `status` has another meaning in each service: read it with `service`, or read `state`. */
const item = {
  id: OrderId,
  createdAt: Time,
  send: Amount,
  receive: Amount,
  /** Of a sale the account, masked; of a purchase the wallet. */
  counterparty: z.string(),
  reference: z.string(),
  /** The customer has to decide something. */
  waitsForYou: z.boolean(),
}
export const TransactionItem = z.discriminatedUnion('service', [
  z.object({
    service: z.literal('sell'),
    status: SellStatus,
    state: SellState,
    reason: SellReason.nullable(),
    paysLink,
    ...item,
  }),
  z.object({
    service: z.literal('buy'),
    status: BuyStatus,
    state: BuyState,
    reason: BuyReason.nullable(),
    ...item,
  }),
])
export type TransactionItem = z.infer<typeof TransactionItem>

/** The part of an order that stays on a page that is left open: the state and the figures, nothing personal. */
const watched = { id: OrderId, createdAt: Time, send: Amount, receive: Amount }
export const WatchedOrder = z.discriminatedUnion('service', [
  z.object({
    service: z.literal('sell'),
    state: SellState,
    paysLink,
    timeline: timelineOf(SellStatus, SellState),
    ...watched,
  }),
  z.object({
    service: z.literal('buy'),
    state: BuyState,
    timeline: timelineOf(BuyStatus, BuyState),
    ...watched,
  }),
])
export type WatchedOrder = z.infer<typeof WatchedOrder>

export const watchOrder = route({
  method: 'POST',
  path: '/api/orders/{id}/watch',
  access: 'customer',
  summary:
    'A token that shows the state of this order for a day, also after the session idled out. Signing out ends it.',
  params: z.strictObject({ id: OrderId }),
  answer: z.object({ token: z.string(), until: Time }),
  refusals: ['not-found'],
})
export const getWatchedOrder = route({
  method: 'GET',
  path: '/api/orders/{id}/watch',
  access: 'anyone',
  summary: 'The state and the figures of one order, by the token of its page as the bearer token.',
  params: z.strictObject({ id: OrderId }),
  answer: WatchedOrder,
  refusals: ['unauthorized'],
})

/** `Europe/Berlin`: the days of `from` and `to` are this zone's; UTC without it. */
export const TimeZone = z.string().max(50).refine(isTimeZone)
/** `q` is a name, a reference, an order, an address, a transaction or a trace. */
const historyFilter = {
  ...orderFilter,
  show: z.enum(['open', 'completed', 'ended', 'attention']).optional(),
  zone: TimeZone.optional(),
  q: line(100).optional(),
}

export const listTransactions = route({
  method: 'GET',
  path: '/api/transactions',
  access: 'customer',
  summary: 'The history, newest first.',
  query: z.strictObject({
    ...page,
    ...historyFilter,
  }),
  answer: list(TransactionItem),
  refusals: ['invalid'],
})
export const exportTransactions = route({
  method: 'GET',
  path: '/api/transactions/export',
  access: 'customer',
  produces: 'text/csv',
  summary: 'The history as a table (CSV), filtered as the list is.',
  query: z.strictObject(historyFilter),
  answer: z.string(),
  refusals: ['invalid'],
})

const receipt = {
  code: z.string(),
  orderId: OrderId,
  issuedAt: Time,
  completedAt: Time,
  void: z.boolean(),
  rate: z.string(),
  /** The middle of the market when the order was quoted. */
  midRate: z.string(),
  reference: z.string(),
  shop: ShopView.nullable(),
  /** The name that the page of the order has for it. */
  externalId: z.string().nullable(),
}

export const SellReceiptView = z.object({
  service: z.literal('sell'),
  ...receipt,
  sent: Amount,
  /** Coins that were sent and went back, so that they were not sold, and the coins that were. */
  notSold: z.object({ coins: Amount, sold: Amount }).nullable(),
  gross: Amount,
  fees: SellFees,
  /** The part of the money that settled a debt of the customer. */
  settled: Amount.nullable(),
  /** The money that banks took off a payment that came back before: gross − fees − settled − takenByBank = payout. */
  takenByBank: Amount.nullable(),
  payout: Amount,
  paysLink,
  beneficiary: z.string(),
  /** Whole, or masked where it is that of a payment link. */
  account: z.string(),
  endToEndId: z.string(),
  transactions: z.array(z.string()),
})
export type SellReceiptView = z.infer<typeof SellReceiptView>

export const BuyReceiptView = z.object({
  service: z.literal('buy'),
  ...receipt,
  /** The money that was paid, and the way in which it came. */
  paid: Amount,
  payments: z.array(z.object({ method: PaymentMethod, amount: Amount, at: Time })),
  fees: BuyFees,
  /** The money that was exchanged, and the coins that it brought. */
  net: Amount,
  receive: Amount,
  payer: z.string(),
  destination: z.string(),
  network: z.string(),
  transaction: z.string(),
  explorerUrl: z.string(),
})
export type BuyReceiptView = z.infer<typeof BuyReceiptView>

export const ReceiptView = z.discriminatedUnion('service', [SellReceiptView, BuyReceiptView])
export type ReceiptView = z.infer<typeof ReceiptView>

export const getReceipt = route({
  method: 'GET',
  path: '/api/transactions/{id}/receipt',
  access: 'customer',
  produces: 'application/pdf',
  summary: 'The receipt: PDF, or JSON with `?format=json`.',
  params: z.strictObject({ id: OrderId }),
  query: z.strictObject({
    format: z.enum(['pdf', 'json']).default('pdf'),
    locale: z.string().max(10).optional(),
    zone: TimeZone.optional(),
  }),
  answer: z.union([z.string(), ReceiptView]),
  refusals: ['not-found', 'receipt.not_ready'],
})
export const verifyReceipt = route({
  method: 'GET',
  path: '/api/receipts/verify/{code}',
  access: 'anyone',
  summary: 'Whether the receipt is genuine and still valid. Shows amounts, never a person in full.',
  params: z.strictObject({ code: z.string().regex(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/) }),
  answer: z.object({
    code: z.string(),
    service: Service,
    valid: z.boolean(),
    void: z.boolean(),
    completedAt: Time,
    payout: Amount,
    sent: Amount,
    /** Of a sale whom the money went to, masked; of a purchase the network the coins went over. */
    beneficiary: z.string(),
    /** The account or the wallet, shortened. */
    account: z.string(),
    /** Of a purchase: the coins can be looked up. */
    transaction: z.string().nullable(),
    explorerUrl: z.string().nullable(),
  }),
  refusals: ['not-found'],
})
