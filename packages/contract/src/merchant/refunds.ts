/** Payments of a merchant's links, and their refunds to whoever paid: at the console by an owner, or by a key with the scope `refunds`. */
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
   * `awaiting_money`: we wait for your transfer. `under_way`: the coins go back. `awaiting_payer`: the payer says to which wallet.
   */
  state: z.enum(['awaiting_money', 'under_way', 'awaiting_payer', 'refunded']),
  reason: z.enum(Merchants.refundReasons),
  /** Of what your beneficiary received; null where it had received nothing. */
  amount: Amount.nullable(),
  requestedAt: Time,
  /** Where your transfer goes, while we wait for it. */
  transfer: TransferDetails.nullable(),
})
export type PaymentRefundView = z.infer<typeof PaymentRefundView>

/** `now`: the money has not left us. `transfer`: your beneficiary has it, and sends what is to be refunded. */
const Way = z.enum(['now', 'transfer'])

export const LinkPaymentView = z.object({
  order: OrderId,
  status: z.enum(Webhooks.statuses),
  reference: z.string(),
  placedAt: Time,
  /** What the payer sends, or sent. */
  send: Amount,
  /** What the beneficiary receives. */
  receive: Amount,
  /** How it could be refunded now, if at all. */
  refundable: Way.nullable(),
  refund: PaymentRefundView.nullable(),
})
export type LinkPaymentView = z.infer<typeof LinkPaymentView>

export const listLinkPayments = route({
  method: 'GET',
  path: '/api/merchant/links/{id}/payments',
  access: 'merchant',
  roles: readers,
  summary: 'The payments of a payment link, the newest first.',
  params: z.strictObject({ id: id('lnk') }),
  query: z.strictObject(page),
  answer: list(LinkPaymentView),
  refusals: ['invalid', 'not-found'],
})

const ofPayment = { params: z.strictObject({ order: OrderId }) } as const

export const PaymentRefunds = z.object({
  /** One at most: a payment is refunded once, in full or in part. */
  items: z.array(PaymentRefundView),
  next: z.null(),
  /** What a refund of all of it would bring the payer at this moment; null where none is possible. */
  offer: z
    .object({
      way: Way,
      /** What your beneficiary received, and the most that can be refunded; null where it received nothing. */
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
  summary: 'The refund of a payment, and what a refund would bring its payer now.',
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
    'Refund a payment of a link to the wallet that paid. If your beneficiary has the money, the answer says where to transfer it: the coins go back once it has arrived.',
  body: z.strictObject({
    /** Of what your beneficiary received; all of it if left out. Not before it has received anything. */
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
