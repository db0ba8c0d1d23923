/**
 * Payments of a merchant's links and its statements: for the merchant's people, its keys of the API, and for operators. The
 * days of a statement are those of UTC, both included.
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

/** What names a payment to its merchant. */
const payment = {
  orderId: OrderId,
  link: LinkId,
  /** The merchant's own reference of the link. */
  externalId: z.string().nullable(),
  /** Ours: on the receipt of the payer. */
  reference: z.string(),
  /** The text that travels with the payout. */
  bankReference: z.string(),
}

export const MerchantPaymentView = z.object({
  ...payment,
  state: State,
  createdAt: Time,
  /** When its order changed last. */
  updatedAt: Time,
  /** The coins: wanted, or received. */
  sent: Amount,
  /** What they are worth; the fees are taken off, and the rest is the amount. The payer pays for both. */
  gross: Amount,
  fees: SellFees,
  feesPaidBy: z.literal('payer'),
  /** What the beneficiary gets, or got; a refund takes nothing off it. */
  amount: Amount,
  /** The account of the beneficiary, masked. */
  account: z.string(),
  /** The present payment to the bank. */
  payout: z
    .object({
      endToEndId: z.string(),
      /** When the bank booked it, and the day that the bank gave it; null until then. */
      bookedAt: Time.nullable(),
      bookingDay: Day.nullable(),
    })
    .nullable(),
  returns: z.array(
    z.object({ at: Time, amount: Amount, endToEndId: z.string().nullable(), reason: z.string() }),
  ),
  /** What the beneficiary has of it, after refunds; null before it is paid out and once nothing is left. */
  kept: Amount.nullable(),
  /** How it could be refunded now, if at all. */
  refundable: RefundWay.nullable(),
  /** The oldest first. */
  refunds: z.array(PaymentRefundView),
})
export type MerchantPaymentView = z.infer<typeof MerchantPaymentView>

const paymentFilter = z.strictObject({
  ...page,
  /** Days of their creation, both included. */
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
  summary: 'The payments of the payment links, the newest first.',
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
  /** What it adds to the balance; negative what it takes. */
  amount: Amount,
  /** After it. */
  balance: Amount,
  /** Of a payout or a return: the payment at the bank, and the day that the bank gave it. */
  endToEndId: z.string().nullable(),
  bookingDay: Day.nullable(),
  /** Of a return: what the bank said. */
  reason: z.string().nullable(),
})
export type StatementLine = z.infer<typeof StatementLine>

const totals = {
  /** What the coins of all payments were worth, and the fees that their payers bore. */
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
  /** The period is over: asked again, the statement is the same. */
  isFinal: z.boolean(),
  /** Its figures are those of this moment; of a final one the end of its period. */
  asOf: Time,
  /** Owed to the merchant's accounts, or on its way to them. */
  opening: Amount,
  closing: Amount,
  totals: z.object(totals),
  /** Lines of the whole period. */
  lines: z.int(),
}
/** With every line of its period. */
export const StatementView = z.object({ ...statementHead, items: z.array(StatementLine) })
export type StatementView = z.infer<typeof StatementView>

const statement = {
  method: 'GET',
  query: z.strictObject({ ...period, ...page }),
  answer: z.object({ ...statementHead, ...list(StatementLine).shape }),
  refusals: ['invalid', 'merchant.statement_too_long', 'merchant.statement_archived'],
  summary:
    'The statement of a currency and a period: opening and closing balance, totals, and the lines of one page, the oldest first.',
} as const
const paper = { ...statement, query: z.strictObject(period), answer: z.string() } as const
const csv = {
  ...paper,
  produces: 'text/csv',
  summary: 'The same statement as a table (CSV, RFC 4180).',
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
  summary: 'The same statement on paper, in English, German or Arabic.',
  refusals: [...statement.refusals, 'too-many', 'overloaded'],
} as const

/** What one day moved, per currency. */
export const SettlementView = z.object({ day: Day, currency: Fiat, lines: z.int(), ...totals })
export type SettlementView = z.infer<typeof SettlementView>

const settlements = {
  method: 'GET',
  query: z.strictObject({ from: Day, to: Day }),
  answer: whole(SettlementView),
  refusals: statement.refusals,
  summary:
    'What each day settled: payments, fees, payouts, returns and refunds, per currency; the newest first.',
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
