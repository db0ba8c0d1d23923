/** Payment files, and unallocated money. */
import { Credits } from '@agio/domain'
import * as z from 'zod'
import { act } from '../act.ts'
import { AdminOrderItem } from './orders.ts'
import { ApprovalView, backOffice, everybody, lookQuery, Owner, reason, treasury } from './words.ts'
import { route } from '../route.ts'
import { Amount, done, line, list, OrderId, page, Time } from '../words.ts'

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
export const BatchRow = BatchItem.extend({ owner: Owner.nullable() })
export type BatchRow = z.infer<typeof BatchRow>
export type BatchItem = z.infer<typeof BatchItem>

export const listBatches = route({
  method: 'GET',
  path: '/api/admin/payout_batches',
  access: 'operator',
  roles: everybody,
  summary: 'Payment files: first those that wait for approval, then the newest.',
  query: z.strictObject({ ...page }),
  answer: list(BatchRow),
  refusals: ['invalid'],
})

export const BatchView = BatchItem.extend({
  sha256: z.string(),
  bytes: z.number(),
  rows: z.array(
    z.object({
      endToEndId: z.string(),
      /** Null where it returns an unallocated credit. */
      orderId: z.string().nullable(),
      amount: Amount,
      payee: z.string(),
      account: z.string(),
      scheme: z.string(),
      state: z.string(),
      reason: z.string().nullable(),
    }),
  ),
  approvals: z.array(ApprovalView),
  /** The acts that the caller may do now. */
  mayPropose: z.boolean(),
  mayTakeOut: z.boolean(),
})
export type BatchView = z.infer<typeof BatchView>

const oneBatch = {
  access: 'operator',
  params: z.strictObject({ id: z.string().regex(/^[A-Za-z0-9]{1,35}$/) }),
} as const
const actOnBatch = { ...oneBatch, roles: treasury } as const

export const getBatch = route({
  ...oneBatch,
  method: 'GET',
  path: '/api/admin/payout_batches/{id}',
  roles: everybody,
  summary: 'One payment file with its payments. The audit records who read it.',
  query: lookQuery,
  answer: BatchView,
  refusals: ['not-found'],
})
export const getBatchFile = route({
  ...oneBatch,
  method: 'GET',
  path: '/api/admin/payout_batches/{id}/file',
  roles: ['compliance', 'treasurer', 'admin', 'auditor'],
  produces: 'application/xml',
  summary: 'The exact bytes for the bank. The audit records who read them; an auditor gives a reason.',
  query: z.strictObject({ reason: reason.optional() }),
  answer: z.string(),
  refusals: ['not-found'],
})
export const proposeBatch = act({
  ...actOnBatch,
  path: '/api/admin/payout_batches/{id}/propose',
  summary: 'Ask for a held file to be sent; a second operator approves it.',
  second: 'batch',
  answer: ApprovalView,
  refusals: ['not-found', 'backoffice.left'],
})
export const takeOutPayment = act({
  ...actOnBatch,
  path: '/api/admin/payout_batches/{id}/take_out',
  summary:
    'Hold the order of one payment before the file is sent. The file is dissolved; its other payments go into the next.',
  audit: 'batch.take_out',
  isGrave: true,
  asks: { endToEndId: z.string().regex(/^[A-Za-z0-9-]{1,35}$/) },
  answer: done,
  refusals: ['not-found', 'backoffice.left', 'order.not_now'],
})

/* Unallocated money. */

const UnmatchedState = z.enum([
  'open',
  'matched',
  'returning',
  'returned',
  'recalled',
  'out_twice',
  'closed',
  'bank_fee',
  'payment',
  'loss',
])
/** Money that came, or that left. */
const Direction = z.enum(['in', 'out'])
export const UnmatchedItem = z.object({
  id: z.string(),
  direction: Direction,
  at: Time,
  amount: Amount,
  /** Our account: its id in the settings, or as the bank wrote it. */
  account: z.string(),
  /** Of a debit its receiver. */
  payer: z.string().nullable(),
  payerAccount: z.string().nullable(),
  /** Everything the payer wrote. */
  text: z.string(),
  state: UnmatchedState,
  /** The reason why it waits for a person. */
  reason: z.enum(Credits.unallocatedReasons).nullable(),
  orderId: z.string().nullable(),
})
export const UnmatchedRow = UnmatchedItem.extend({ owner: Owner.nullable() })
export type UnmatchedRow = z.infer<typeof UnmatchedRow>
export type UnmatchedItem = z.infer<typeof UnmatchedItem>

export const listUnmatched = route({
  method: 'GET',
  path: '/api/admin/unmatched',
  access: 'operator',
  roles: everybody,
  summary:
    'Money that no order waits for, and debits that no payment explains (`direction` out), newest first; without `state`, the open lines.',
  query: z.strictObject({
    ...page,
    state: UnmatchedState.optional(),
    direction: Direction.optional(),
  }),
  answer: list(UnmatchedRow),
  refusals: ['invalid'],
})

/** A line as the bank reported it. */
const ReportedLine = z.object({
  /** The kind of message and the statement's id. */
  message: z.string(),
  statement: z.string(),
  day: z.string().nullable(),
  reference: z.string().nullable(),
  endToEndId: z.string().nullable(),
})

export const UnmatchedView = UnmatchedItem.extend({
  recordedAt: Time,
  line: ReportedLine,
  /** The line that this one may repeat. Its payer and text are known where it was money from others. */
  like: ReportedLine.extend({
    id: z.string(),
    payer: z.string().nullable(),
    payerAccount: z.string().nullable(),
    text: z.string(),
    orderId: z.string().nullable(),
  }).nullable(),
  proposals: z.array(
    z.object({
      orderId: OrderId,
      because: z.enum(['reference', 'payer', 'likeness']),
      /** Of a likeness: what is the same, and how many letters of the reference are wrong. */
      alike: z
        .object({ amount: z.boolean(), name: z.boolean(), lettersOff: z.number().nullable() })
        .nullable(),
      order: AdminOrderItem.nullable(),
    }),
  ),
  /** The operator who decided, and when; `asked`: the one who asked for it before, where two were needed. */
  decided: z
    .object({
      by: z.string(),
      at: Time,
      reason: z.string().nullable(),
      asked: z.object({ by: z.string(), at: Time, reason: z.string() }).nullable(),
    })
    .nullable(),
  approvals: z.array(ApprovalView),
  /** The acts that the caller may do now. */
  mayMatch: z.boolean(),
  /** It may be another report: two operators may decide that it is money of its own. */
  mayCount: z.boolean(),
  maySendBack: z.boolean(),
  /** A second operator approves that it is sent back. */
  needsSecond: z.boolean(),
  /** No money is booked for it, so it can only be closed. */
  mayClose: z.boolean(),
  /** A debit that is booked, and no payment explains it: an operator says what it was for. */
  mayExplain: z.boolean(),
})
export type UnmatchedView = z.infer<typeof UnmatchedView>

const oneLine = {
  access: 'operator',
  params: z.strictObject({ id: z.string().regex(/^[A-Za-z0-9:_.-]{1,200}$/) }),
} as const
const debitCauses = ['bank_fee', 'payment', 'loss'] as const
/** The approval that a second operator decides; null where the act is done. */
const perhapsApproved = z.object({ approval: ApprovalView.nullable() })
const actOnLine = {
  ...oneLine,
  answer: done,
  refusals: ['not-found', 'order.not_now'],
} as const

export const getUnmatched = route({
  ...oneLine,
  method: 'GET',
  path: '/api/admin/unmatched/{id}',
  roles: everybody,
  summary:
    'One line of a statement, and the orders it may be meant for. An operator decides; the server only proposes.',
  query: lookQuery,
  answer: UnmatchedView,
  refusals: ['not-found'],
})
export const matchUnmatched = act({
  ...actOnLine,
  path: '/api/admin/unmatched/{id}/match',
  roles: backOffice,
  summary:
    'Allocate the money to a purchase. Above the floor, under another name, or to an order that is younger than the money it waits for a second operator.',
  audit: 'money.match',
  second: 'match_credit',
  isGrave: true,
  asks: { orderId: OrderId },
  answer: perhapsApproved,
})
export const countUnmatched = act({
  ...actOnLine,
  path: '/api/admin/unmatched/{id}/count',
  roles: treasury,
  summary: 'Count a line that may be another report as money of its own; a second operator approves it.',
  second: 'match_credit',
  isGrave: true,
  answer: perhapsApproved,
})
export const returnUnmatched = act({
  ...actOnLine,
  path: '/api/admin/unmatched/{id}/send_back',
  roles: treasury,
  summary:
    'Return the money to the account it came from. Of a customer, or a sender, with a confirmed hit it waits for a second operator.',
  audit: 'money.send_back',
  second: 'match_credit',
  isGrave: true,
  answer: perhapsApproved,
})
export const explainUnmatched = act({
  ...actOnLine,
  path: '/api/admin/unmatched/{id}/explain',
  roles: treasury,
  summary:
    'Say what a debit was for: a fee of the bank, a payment of ours that the bank has and has not booked (its end-to-end id or key), or a loss. A loss, and a fee above the floor, wait for a second operator.',
  audit: 'money.explain',
  second: 'unallocated_debit',
  choices: debitCauses,
  isGrave: true,
  asks: { as: z.enum(debitCauses), payment: line(200).optional() },
  answer: perhapsApproved,
  refusals: ['not-found', 'order.not_now', 'invalid'],
})
export const closeUnmatched = act({
  ...actOnLine,
  path: '/api/admin/unmatched/{id}/close',
  roles: treasury,
  summary: 'Close a line that has no booked money.',
  audit: 'money.close',
})
