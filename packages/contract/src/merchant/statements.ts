/**
 * Payments of a merchant's links and its statements: for the merchant's team, its API keys, and operators. Days are UTC, both
 * inclusive.
 */
import { LinkPayments, Merchants, Statements } from '@agio/domain'
import * as z from 'zod'
import { everybody } from '../admin/words.ts'
import { shopFields } from '../orders/orders.ts'
import { SellFees } from '../orders/quotes.ts'
import { route } from '../route.ts'
import { Amount, Day, Fiat, id, list, OrderId, page, Time, whole } from '../words.ts'
import { paymentReaders, PaymentRefundView, RefundWay } from './refunds.ts'
import { MerchantId } from './words.ts'

const readers = [...Merchants.roles, 'read'] as const
const LinkId = id('lnk')
const State = z.enum(LinkPayments.stateNames as [LinkPayments.State, ...LinkPayments.State[]])

/* Payments: the orders that pay links. */

/** The references of a payment. */
const payment = {
  orderId: OrderId,
  link: LinkId,
  /** The merchant's own reference, from the link. */
  externalId: z.string().nullable(),
  /** Our reference, printed on the payer's receipt. */
  reference: z.string(),
  /** The remittance information of the payout. */
  bankReference: z.string(),
}

export const MerchantPaymentView = z.object({
  ...payment,
  state: State,
  createdAt: Time,
  /** The last change of its order. */
  updatedAt: Time,
  /** The coins received; before that, the coins expected. */
  sent: Amount,
  /** The value of the coins: the amount plus the fees, which the payer bears. */
  gross: Amount,
  fees: SellFees,
  feesPaidBy: z.literal('payer'),
  /** The amount for the beneficiary; a refund takes nothing off it. */
  amount: Amount,
  /** The beneficiary's account, masked. */
  account: z.string(),
  /** The current payout. */
  payout: z
    .object({
      endToEndId: z.string(),
      /** The time of the bank's booking, and the bank's booking date; null until then. */
      bookedAt: Time.nullable(),
      bookingDay: Day.nullable(),
    })
    .nullable(),
  returns: z.array(
    z.object({ at: Time, amount: Amount, endToEndId: z.string().nullable(), reason: z.string() }),
  ),
  /** The part that the beneficiary has, after refunds; null before it is paid out and once nothing is left. */
  kept: Amount.nullable(),
  /** The way in which it could be refunded now, if at all. */
  refundable: RefundWay.nullable(),
  /** The oldest first. */
  refunds: z.array(PaymentRefundView),
})
export type MerchantPaymentView = z.infer<typeof MerchantPaymentView>

const paymentFilter = z.strictObject({
  ...page,
  /** Days of creation, both inclusive. */
  from: Day.optional(),
  to: Day.optional(),
  link: LinkId.optional(),
  externalId: shopFields.externalId,
  state: State.optional(),
})
const payments = {
  method: 'GET',
  query: paymentFilter,
  answer: list(MerchantPaymentView),
  summary: 'The payments of all payment links, newest first.',
} as const

/* Statements. */

const period = { currency: Fiat, from: Day, to: Day }

export const StatementLine = z.object({
  /** Counted from 1. */
  number: z.int(),
  at: Time,
  kind: z.enum(Statements.kinds),
  ...payment,
  gross: Amount,
  fees: SellFees,
  /** The change of the balance. */
  amount: Amount,
  /** The balance after this line. */
  balance: Amount,
  /** For a payout or return: the end-to-end id and the bank's booking date of the payout. */
  endToEndId: z.string().nullable(),
  bookingDay: Day.nullable(),
  /** For a return: the bank's reason. */
  reason: z.string().nullable(),
})
export type StatementLine = z.infer<typeof StatementLine>

const totals = {
  /** The value of all coins, and the fees that the payers bore. */
  gross: Amount,
  fees: SellFees,
  payments: Amount,
  payouts: Amount,
  returns: Amount,
  refunds: Amount,
  adjustments: Amount,
}

const statementHead = {
  id: z.string(),
  merchant: z.object({
    id: z.string(),
    name: z.string(),
    legalName: z.string(),
    registrationNumber: z.string(),
    country: z.string(),
  }),
  ...period,
  zone: z.literal('UTC'),
  /** The period is over, and the statement never changes again. */
  isFinal: z.boolean(),
  /** The time of its figures; the end of the period once final. */
  asOf: Time,
  /** Owed to the merchant's accounts, including transit. */
  opening: Amount,
  closing: Amount,
  totals: z.object(totals),
  /** The number of lines in the period. */
  lines: z.int(),
}
/** The whole statement, with all lines. */
export const StatementView = z.object({ ...statementHead, items: z.array(StatementLine) })
export type StatementView = z.infer<typeof StatementView>

const statement = {
  method: 'GET',
  query: z.strictObject({ ...period, ...page }),
  answer: z.object({ ...statementHead, ...list(StatementLine).shape }),
  refusals: ['invalid', 'merchant.statement_too_long', 'merchant.statement_archived'],
  summary:
    'The statement of a currency and a period: opening and closing balance, totals, and one page of lines, oldest first.',
} as const
const paper = { ...statement, query: z.strictObject(period), answer: z.string() } as const
const csv = {
  ...paper,
  produces: 'text/csv',
  summary: 'The same statement as CSV (RFC 4180).',
} as const
const camt = {
  ...paper,
  produces: 'application/xml',
  summary: 'The same statement for accounting software (ISO 20022 camt.053.001.08).',
} as const
const pdf = {
  ...paper,
  produces: 'application/pdf',
  query: z.strictObject({ ...period, locale: z.string().max(10).optional() }),
  summary: 'The same statement as a PDF, in a language of the pages.',
  refusals: [...statement.refusals, 'too-many', 'overloaded'],
} as const

/** The totals of one day, per currency. */
export const SettlementView = z.object({ day: Day, currency: Fiat, lines: z.int(), ...totals })
export type SettlementView = z.infer<typeof SettlementView>

const settlements = {
  method: 'GET',
  query: z.strictObject({ from: Day, to: Day }),
  answer: whole(SettlementView),
  refusals: statement.refusals,
  summary: 'Totals of each day and currency: payments, fees, payouts, returns and refunds; newest first.',
} as const

/* For the merchant. */

const own = { access: 'merchant', roles: readers } as const
const ownPayments = { access: 'merchant', roles: paymentReaders } as const

export const listPayments = route({
  ...ownPayments,
  ...payments,
  path: '/api/merchant/payments',
  refusals: ['invalid'],
})
export const getPayment = route({
  ...ownPayments,
  method: 'GET',
  path: '/api/merchant/payments/{order}',
  summary: 'One payment of a payment link.',
  params: z.strictObject({ order: OrderId }),
  answer: MerchantPaymentView,
  refusals: ['not-found'],
})
export const listSettlements = route({ ...own, ...settlements, path: '/api/merchant/settlements' })
export const getStatement = route({ ...own, ...statement, path: '/api/merchant/statements' })
export const getStatementCsv = route({ ...own, ...csv, path: '/api/merchant/statements/csv' })
export const getStatementPdf = route({ ...own, ...pdf, path: '/api/merchant/statements/pdf' })
export const getStatementCamt = route({ ...own, ...camt, path: '/api/merchant/statements/camt053' })

/* For operators. */

const ofMerchant = {
  access: 'operator',
  roles: everybody,
  params: z.strictObject({ id: MerchantId }),
} as const

export const listMerchantPayments = route({
  ...ofMerchant,
  ...payments,
  path: '/api/admin/merchants/{id}/payments',
  refusals: ['invalid', 'not-found'],
})
export const listMerchantSettlements = route({
  ...ofMerchant,
  ...settlements,
  path: '/api/admin/merchants/{id}/settlements',
  refusals: [...settlements.refusals, 'not-found'],
})
export const getMerchantStatement = route({
  ...ofMerchant,
  ...statement,
  path: '/api/admin/merchants/{id}/statements',
  refusals: [...statement.refusals, 'not-found'],
})
export const getMerchantStatementCsv = route({
  ...ofMerchant,
  ...csv,
  path: '/api/admin/merchants/{id}/statements/csv',
  refusals: [...csv.refusals, 'not-found'],
})
export const getMerchantStatementPdf = route({
  ...ofMerchant,
  ...pdf,
  path: '/api/admin/merchants/{id}/statements/pdf',
  refusals: [...pdf.refusals, 'not-found'],
})
export const getMerchantStatementCamt = route({
  ...ofMerchant,
  ...camt,
  path: '/api/admin/merchants/{id}/statements/camt053',
  refusals: [...camt.refusals, 'not-found'],
})
