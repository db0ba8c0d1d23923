/** Payment files above the limit, and money that nobody waits for. */
import * as z from 'zod'
import { AdminOrderItem } from './orders.ts'
import { ApprovalView, backOffice, everybody, reason, treasury } from './words.ts'
import { route } from '../route.ts'
import { Amount, done, list, OrderId, page, Time } from '../words.ts'

export const BatchItem = z.object({
  id: z.string(),
  fileName: z.string(),
  createdAt: Time,
  submittedAt: Time.nullable(),
  state: z.enum(['held', 'persisted', 'writing', 'submitted', 'withdrawn']),
  totals: z.array(Amount),
  payments: z.number(),
  isAboveLimit: z.boolean(),
})
export type BatchItem = z.infer<typeof BatchItem>

export const listBatches = route({
  method: 'GET',
  path: '/api/admin/payout_batches',
  access: 'operator',
  roles: everybody,
  summary: 'Payment files, those that wait for a person first, then the newest.',
  query: z.strictObject({ ...page }),
  answer: list(BatchItem),
  refusals: ['invalid'],
})

export const BatchView = BatchItem.extend({
  sha256: z.string(),
  bytes: z.number(),
  rows: z.array(
    z.object({
      endToEndId: z.string(),
      orderId: z.string(),
      amount: Amount,
      payee: z.string(),
      account: z.string(),
      scheme: z.string(),
      state: z.string(),
      reason: z.string().nullable(),
    }),
  ),
  approvals: z.array(ApprovalView),
  /** What can be done now by the one who asks. */
  mayPropose: z.boolean(),
  mayTakeOut: z.boolean(),
})
export type BatchView = z.infer<typeof BatchView>

const oneBatch = {
  access: 'operator',
  params: z.strictObject({ id: z.string().regex(/^[A-Za-z0-9]{1,35}$/) }),
} as const

export const getBatch = route({
  ...oneBatch,
  method: 'GET',
  path: '/api/admin/payout_batches/{id}',
  roles: everybody,
  summary: 'One payment file with its payments.',
  answer: BatchView,
  refusals: ['not-found'],
})
export const getBatchFile = route({
  ...oneBatch,
  method: 'GET',
  path: '/api/admin/payout_batches/{id}/file',
  roles: ['compliance', 'treasurer', 'admin', 'auditor'],
  produces: 'application/xml',
  summary:
    'The very bytes that go, or went, to the bank. Noted in the audit; who sees personal data masked gives a reason.',
  query: z.strictObject({ reason: reason.optional() }),
  answer: z.string(),
  refusals: ['not-found'],
})
export const proposeBatch = route({
  ...oneBatch,
  method: 'POST',
  path: '/api/admin/payout_batches/{id}/propose',
  idempotent: true,
  roles: treasury,
  summary: 'A first person asks for a held file to be filed; a second one approves it.',
  body: z.strictObject({ reason }),
  answer: ApprovalView,
  refusals: ['not-found', 'desk.left'],
})
export const takeOutPayment = route({
  ...oneBatch,
  method: 'POST',
  path: '/api/admin/payout_batches/{id}/take_out',
  idempotent: true,
  roles: treasury,
  summary:
    'Hold the order of one payment while the file has not left: the file is taken apart, the others go into the next.',
  body: z.strictObject({ endToEndId: z.string().regex(/^[A-Za-z0-9-]{1,35}$/), reason }),
  answer: done,
  refusals: ['not-found', 'desk.left', 'order.not_now'],
})

/* Money that nobody waits for. */

export const UnmatchedItem = z.object({
  id: z.string(),
  at: Time,
  amount: Amount,
  /** Our account: its id in the settings, or as the bank wrote it. */
  account: z.string(),
  payer: z.string().nullable(),
  payerAccount: z.string().nullable(),
  /** Everything the payer wrote. */
  text: z.string(),
  state: z.enum(['open', 'matched', 'returning', 'returned', 'recalled', 'closed']),
  why: z.string().nullable(),
  orderId: z.string().nullable(),
})
export type UnmatchedItem = z.infer<typeof UnmatchedItem>

export const listUnmatched = route({
  method: 'GET',
  path: '/api/admin/unmatched',
  access: 'operator',
  roles: everybody,
  summary: 'Money that no order waits for, newest first; without `state`, what waits for a person.',
  query: z.strictObject({
    ...page,
    state: z.enum(['open', 'matched', 'returning', 'returned', 'recalled', 'closed']).optional(),
  }),
  answer: list(UnmatchedItem),
  refusals: ['invalid'],
})

export const UnmatchedView = UnmatchedItem.extend({
  recordedAt: Time,
  proposals: z.array(
    z.object({
      orderId: OrderId,
      because: z.enum(['reference', 'payer']),
      order: AdminOrderItem.nullable(),
    }),
  ),
  decided: z.object({ by: z.string(), at: Time, reason: z.string().nullable() }).nullable(),
  /** What can be done now by the one who asks. */
  mayMatch: z.boolean(),
  maySendBack: z.boolean(),
  /** Nothing is booked for it: all there is to do is to say so. */
  mayClose: z.boolean(),
})
export type UnmatchedView = z.infer<typeof UnmatchedView>

const oneLine = {
  access: 'operator',
  params: z.strictObject({ id: z.string().regex(/^[A-Za-z0-9:_.-]{1,200}$/) }),
} as const

export const getUnmatched = route({
  ...oneLine,
  method: 'GET',
  path: '/api/admin/unmatched/{id}',
  roles: everybody,
  summary:
    'One line of a statement, and the orders it may be meant for. Proposals are never taken by themselves.',
  answer: UnmatchedView,
  refusals: ['not-found'],
})
export const matchUnmatched = route({
  ...oneLine,
  method: 'POST',
  path: '/api/admin/unmatched/{id}/match',
  idempotent: true,
  roles: backOffice,
  summary: 'This money belongs to that purchase.',
  body: z.strictObject({ orderId: OrderId, reason }),
  answer: done,
  refusals: ['not-found', 'order.not_now'],
})
export const returnUnmatched = route({
  ...oneLine,
  method: 'POST',
  path: '/api/admin/unmatched/{id}/send_back',
  idempotent: true,
  roles: treasury,
  summary: 'Send it back to the account it came from.',
  body: z.strictObject({ reason }),
  answer: done,
  refusals: ['not-found', 'order.not_now'],
})
export const closeUnmatched = route({
  ...oneLine,
  method: 'POST',
  path: '/api/admin/unmatched/{id}/close',
  idempotent: true,
  roles: treasury,
  summary: 'Nothing is to be done about it: no money is booked for it.',
  body: z.strictObject({ reason }),
  answer: done,
  refusals: ['not-found', 'order.not_now'],
})
