/** Refunds of payments of a merchant's links to their payers: by an owner at the console, or by a key with the scope `refunds`. */
import { Merchants } from '@agio/domain'
import * as z from 'zod'
import { TransferDetails } from '../orders/buy.ts'
import { route } from '../route.ts'
import { Amount, Decimal, OrderId, Time } from '../words.ts'

const people = Merchants.roles
/** The roles and scopes that read payments and their refunds. */
export const paymentReaders = [...people, 'read', 'links', 'refunds'] as const
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

/** `now`: the money has not left us. `transfer`: your beneficiary has it, and sends the money to refund. */
export const RefundWay = z.enum(['now', 'transfer'])

const ofPayment = { params: z.strictObject({ order: OrderId }) } as const

export const PaymentRefunds = z.object({
  /** The oldest first: parts, up to what your beneficiary received. One at a time is under way. */
  items: z.array(PaymentRefundView),
  next: z.null(),
  /** The coins that a refund of all that is left would bring the payer at this moment; null where none is possible. */
  offer: z
    .object({
      way: RefundWay,
      /** The money that your beneficiary has of it, and the most that can be refunded; null where it received nothing. */
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
  roles: paymentReaders,
  summary: 'The refunds of a payment, and what another would bring its payer now.',
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
    /**
     * The part of your beneficiary's money to refund; all of it if left out. Not possible before the beneficiary has received
     * anything.
     */
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
