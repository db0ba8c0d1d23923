/** The history of a customer, and receipts that anybody may verify. */
import * as z from 'zod'
import { route } from './route.ts'
import { SellStatus } from './sell.ts'
import { Amount, line, list, OrderId, page, Time } from './words.ts'

export const TransactionItem = z.object({
  id: OrderId,
  service: z.enum(['sell', 'buy']),
  status: SellStatus,
  reason: z.string().nullable(),
  createdAt: Time,
  send: Amount,
  receive: Amount,
  counterparty: z.string(),
  reference: z.string(),
})
export type TransactionItem = z.infer<typeof TransactionItem>

export const listTransactions = route({
  method: 'GET',
  path: '/api/transactions',
  access: 'customer',
  summary: 'The history, newest first.',
  query: z.strictObject({
    ...page,
    service: z.enum(['sell', 'buy']).optional(),
    status: z
      .string()
      .regex(/^[A-Z](,[A-Z])*$/)
      .optional(),
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    q: line(100).optional(),
  }),
  answer: list(TransactionItem),
  refusals: ['invalid'],
})
export const exportTransactions = route({
  method: 'GET',
  path: '/api/transactions/export',
  access: 'customer',
  produces: 'text/csv',
  summary: 'The history as a table (CSV).',
  answer: z.string(),
})

export const ReceiptView = z.object({
  code: z.string(),
  orderId: OrderId,
  issuedAt: Time,
  completedAt: Time,
  void: z.boolean(),
  sent: Amount,
  rate: z.string(),
  midRate: z.string(),
  gross: Amount,
  fees: z.object({ service: Amount, bank: Amount, network: Amount }),
  payout: Amount,
  beneficiary: z.string(),
  account: z.string(),
  reference: z.string(),
  endToEndId: z.string(),
  transactions: z.array(z.string()),
})
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
  }),
  answer: z.union([z.string(), ReceiptView]),
  refusals: ['not-found', 'receipt.not_ready'],
})
export const verifyReceipt = route({
  method: 'GET',
  path: '/api/receipts/verify/{code}',
  access: 'anyone',
  summary: 'Is this receipt ours, and does it still hold? Shows amounts, never a person in full.',
  params: z.strictObject({ code: z.string().regex(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/) }),
  answer: z.object({
    code: z.string(),
    valid: z.boolean(),
    void: z.boolean(),
    completedAt: Time,
    payout: Amount,
    sent: Amount,
    beneficiary: z.string(),
    account: z.string(),
  }),
  refusals: ['not-found'],
})
