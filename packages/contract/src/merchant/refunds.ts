/** Payments of a merchant's links and their refunds: by an owner in the console, or by an API key with the scope `refunds`. */
import { Merchants, Webhooks } from '@agio/domain'
import * as z from 'zod'
import { TransferDetails } from '../orders/buy.ts'
import { route } from '../route.ts'
import { Amount, Decimal, id, list, OrderId, page, Time } from '../words.ts'

const people = Merchants.roles
const readers = [...people, 'read', 'links', 'refunds'] as const
const refunders = ['owner', 'refunds'] as const

export const PaymentRefundView = z.object({
  order: OrderId,
  /**
   * `awaiting_money`: we wait for your transfer. `under_way`: the coins go back. `awaiting_payer`: the payer must name a wallet.
   */
  state: z.enum(['awaiting_money', 'under_way', 'awaiting_payer', 'refunded']),
  reason: z.enum(Merchants.refundReasons),
  /** The refunded part of the payout; null if nothing was paid out. */
  amount: Amount.nullable(),
  requestedAt: Time,
  /** Account details for your transfer, while we wait for it. */
  transfer: TransferDetails.nullable(),
})
export type PaymentRefundView = z.infer<typeof PaymentRefundView>

/** `now`: we still hold the money. `transfer`: your beneficiary has it, and transfers the refund amount to us. */
const Way = z.enum(['now', 'transfer'])

export const LinkPaymentView = z.object({
  order: OrderId,
  status: z.enum(Webhooks.statuses),
  reference: z.string(),
  placedAt: Time,
  /** The coins that the payer sends or sent. */
  send: Amount,
  /** The amount that the beneficiary receives. */
  receive: Amount,
  /** How it can be refunded now, if at all. */
  refundable: Way.nullable(),
  refund: PaymentRefundView.nullable(),
})
export type LinkPaymentView = z.infer<typeof LinkPaymentView>

export const listLinkPayments = route({
  method: 'GET',
  path: '/api/merchant/links/{id}/payments',
  access: 'merchant',
  roles: readers,
  summary: 'The payments of a payment link, newest first.',
  params: z.strictObject({ id: id('lnk') }),
  query: z.strictObject(page),
  answer: list(LinkPaymentView),
  refusals: ['invalid', 'not-found'],
})

const ofPayment = { params: z.strictObject({ order: OrderId }) } as const

export const PaymentRefunds = z.object({
  /** At most one: a payment is refunded once, in full or in part. */
  items: z.array(PaymentRefundView),
  next: z.null(),
  /** A quote for a full refund now; null if none is possible. */
  offer: z
    .object({
      way: Way,
      /** The payout, and so the maximum refund; null if nothing was paid out. */
      most: Amount.nullable(),
      coins: Amount,
      networkFee: Amount,
    })
    .nullable(),
})
export type PaymentRefunds = z.infer<typeof PaymentRefunds>

export const listPaymentRefunds = route({
  ...ofPayment,
  method: 'GET',
  path: '/api/merchant/payments/{order}/refunds',
  access: 'merchant',
  roles: readers,
  summary: 'The refund of a payment, and a quote for a refund now.',
  answer: PaymentRefunds,
  refusals: ['not-found'],
})

export const refundPayment = route({
  ...ofPayment,
  method: 'POST',
  path: '/api/merchant/payments/{order}/refunds',
  access: 'merchant',
  idempotent: true,
  roles: refunders,
  summary:
    'Refund a payment of a link to the wallet that paid. If your beneficiary has the money, the answer has the account details for your transfer; the coins go back once it has arrived.',
  body: z.strictObject({
    /** A part of the payout; all of it by default. Not allowed before the payout. */
    amount: Decimal.optional(),
    reason: z.enum(Merchants.refundReasons),
  }),
  answer: PaymentRefundView,
  refusals: [
    'not-found',
    'order.not_now',
    'amount.below_min',
    'amount.above_max',
    'price.unavailable',
    'wallet.proof_required',
  ],
})
