/**
 * What operators do: sign in, look at orders and act on them, match money, approve payment files, read the audit.
 * Each route names the roles that may call it; what a role may not see is masked in the answer, not left to the page.
 */
import { Buy, Sell } from '@agio/domain'
import * as z from 'zod'
import { route } from './route.ts'
import { Amount, done, Email, id, line, list, OrderId, page, Time } from './words.ts'

export const roles = ['viewer', 'support', 'compliance', 'treasurer', 'admin', 'auditor'] as const
export const OperatorRole = z.enum(roles)
export type OperatorRole = z.infer<typeof OperatorRole>

const everybody = roles
const desk = ['support', 'compliance', 'treasurer', 'admin'] as const
const judges = ['compliance', 'admin'] as const
const tillKeepers = ['treasurer', 'admin'] as const

export const OperatorView = z.object({ id: z.string(), name: z.string(), role: OperatorRole })
export type OperatorView = z.infer<typeof OperatorView>
/** Why: kept in the audit and in the order's record, so it is never optional. */
const reason = line(300, 3)

/* Signing in: e-mail and PIN, and a one-time code of the person's own device. */

export const operatorSignIn = route({
  method: 'POST',
  path: '/api/admin/sign_in',
  access: 'anyone',
  summary: 'An operator signs in: e-mail, PIN, and the code of their authenticator. Each code works once.',
  body: z.strictObject({
    email: Email,
    pin: z.string().regex(/^\d{6,12}$/),
    code: z.string().regex(/^\d{6}$/),
  }),
  answer: z.object({ token: z.string(), operator: OperatorView }),
  refusals: ['login.failed', 'too-many'],
})

export const operatorSignOut = route({
  method: 'POST',
  path: '/api/admin/sign_out',
  access: 'operator',
  roles: everybody,
  summary: "End this operator's session.",
  answer: done,
})

export const getOperator = route({
  method: 'GET',
  path: '/api/admin/me',
  access: 'operator',
  roles: everybody,
  summary: 'Which operator is signed in, and what waits in each queue.',
  answer: z.object({
    operator: OperatorView,
    waiting: z.object({ orders: z.number(), unmatched: z.number(), batches: z.number() }),
  }),
})

/* Orders. */

const Service = z.enum(['sell', 'buy'])
const letters = [...new Set<string>([...Sell.letters, ...Buy.letters])] as [string, ...string[]]

export const AdminOrderItem = z.object({
  id: OrderId,
  service: Service,
  status: z.enum(letters),
  reason: z.string().nullable(),
  isHeld: z.boolean(),
  reference: z.string(),
  createdAt: Time,
  updatedAt: Time,
  send: Amount,
  receive: Amount,
  counterparty: z.string(),
  openCases: z.number(),
})
export type AdminOrderItem = z.infer<typeof AdminOrderItem>

export const listAdminOrders = route({
  method: 'GET',
  path: '/api/admin/orders',
  access: 'operator',
  roles: everybody,
  summary:
    'Orders of both services: those with open cases first, then the newest. `q` is an id, a reference, an address on the chain, a counterparty or an e-mail address.',
  query: z.strictObject({
    ...page,
    q: line(120).optional(),
    service: Service.optional(),
    status: z
      .string()
      .regex(/^[A-Z](,[A-Z])*$/)
      .optional(),
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    cases: z.enum(['open']).optional(),
  }),
  answer: list(AdminOrderItem),
  refusals: ['invalid'],
})

/** What an operator may bring about; each is an event of the order's life. */
export const OrderAction = z.enum(['hold', 'release', 'clear', 'refuse', 'freeze', 'send_back'])
export type OrderAction = z.infer<typeof OrderAction>

const Fact = z.object({ name: z.string(), value: z.string() })
const Event = z.object({
  seq: z.number(),
  at: Time,
  event: z.string(),
  actor: z.enum(['customer', 'operator', 'system', 'chain', 'bank']),
  from: z.string(),
  to: z.string(),
  /** Who acted, where an operator did, and why. */
  by: z.string().nullable(),
  note: z.string().nullable(),
  factId: z.string(),
  facts: z.array(Fact),
})
/** Value that came, or that goes back. */
const Movement = z.object({
  id: z.string(),
  kind: z.enum(['arrival', 'credit', 'back', 'refund']),
  amount: Amount,
  at: Time.nullable(),
  state: z.string(),
  counts: z.boolean(),
  /** Sender or receiver: an address, or a masked account. */
  party: z.string().nullable(),
  link: z.string().nullable(),
  note: z.string().nullable(),
})
/** One try to move value outside: a bank payment, a transfer of coins, a payment by the customer's bank or card. */
const Attempt = z.object({
  id: z.string(),
  kind: z.enum(['bank_payment', 'coin_transfer', 'open_banking', 'card']),
  state: z.string(),
  amount: Amount.nullable(),
  at: Time.nullable(),
  note: z.string().nullable(),
  /** Every transaction or trace id it ever had. */
  traces: z.array(z.object({ id: z.string(), link: z.string().nullable(), note: z.string().nullable() })),
})
const Posting = z.object({
  key: z.string(),
  at: Time,
  entries: z.array(z.object({ account: z.string(), amount: Amount })),
})

export const ApprovalView = z.object({
  id: z.string(),
  kind: z.enum(['payout_batch', 'send_back']),
  subject: z.string(),
  /** The exact action, as it was bound: what is shown is what is approved. */
  action: z.array(Fact),
  hash: z.string(),
  state: z.enum(['waiting', 'approved', 'refused', 'expired', 'void']),
  askedBy: z.string(),
  askedAt: Time,
  reason: z.string(),
  expiresAt: Time,
  decidedBy: z.string().nullable(),
  decidedAt: Time.nullable(),
  decidedReason: z.string().nullable(),
  /** Whether the one who asks may decide it: another person than the one who began it, in a role that may. */
  mayDecide: z.boolean(),
})
export type ApprovalView = z.infer<typeof ApprovalView>

export const AdminOrderView = AdminOrderItem.extend({
  version: z.number(),
  customer: z.object({
    id: z.string(),
    email: z.string().nullable(),
    name: z.string().nullable(),
    account: z.string().nullable(),
    isMasked: z.boolean(),
    mayUnmask: z.boolean(),
  }),
  /** The sheet: amounts, fees, rate, limits of time, in the order they are read. */
  money: z.array(
    z.object({ id: z.string(), label: z.string(), value: z.string(), note: z.string().nullable() }),
  ),
  movements: z.array(Movement),
  attempts: z.array(Attempt),
  cases: z.array(z.object({ reason: z.string(), openedAt: Time, closedAt: Time.nullable() })),
  ledger: z.object({ balances: z.array(Amount), postings: z.array(Posting) }),
  timeline: z.array(Event),
  /** What can be done now, from the life's own map, by the one who asks. */
  actions: z.array(
    z.object({
      action: OrderAction,
      /** The event it becomes. */
      event: z.string(),
      /** Which money, where there is a choice. */
      creditId: z.string().nullable(),
      needsSecond: z.boolean(),
    }),
  ),
  approvals: z.array(ApprovalView),
})
export type AdminOrderView = z.infer<typeof AdminOrderView>

const oneOrder = { params: z.strictObject({ id: OrderId }), access: 'operator' } as const

export const getAdminOrder = route({
  ...oneOrder,
  method: 'GET',
  path: '/api/admin/orders/{id}',
  roles: everybody,
  summary: 'One order with everything that happened to it. Being looked at is noted in the audit.',
  answer: AdminOrderView,
  refusals: ['not-found'],
})

export const unmaskOrder = route({
  ...oneOrder,
  method: 'POST',
  path: '/api/admin/orders/{id}/unmask',
  roles: desk,
  summary: 'The personal data of an order in full; counted in the audit with its reason.',
  body: z.strictObject({ reason }),
  answer: z.object({
    email: z.string().nullable(),
    name: z.string().nullable(),
    account: z.string().nullable(),
  }),
  refusals: ['not-found'],
})

/** `version` is the one that was looked at: an order that has gone on since is not acted on. */
const acting = {
  ...oneOrder,
  method: 'POST',
  idempotent: true,
  answer: z.object({ status: z.string(), version: z.number() }),
  refusals: [
    'not-found',
    'order.not_now',
    'desk.changed',
    'price.unavailable',
    'amount.below_min',
    'wallet.proof_required',
  ],
} as const
const because = z.strictObject({ version: z.number().int().min(1).max(1_000_000), reason })

export const holdOrder = route({
  ...acting,
  path: '/api/admin/orders/{id}/hold',
  roles: desk,
  summary: 'Hold the order: what can still be withdrawn is, and nothing more is sent.',
  body: because,
})
export const releaseOrder = route({
  ...acting,
  path: '/api/admin/orders/{id}/release',
  roles: ['compliance', 'treasurer', 'admin'],
  summary: 'Let a held order go on from where it was.',
  body: because,
})
export const clearCase = route({
  ...acting,
  path: '/api/admin/orders/{id}/clear',
  roles: judges,
  summary: 'The checks held it; a person has looked and clears it.',
  body: because,
})
export const refuseCase = route({
  ...acting,
  path: '/api/admin/orders/{id}/refuse',
  roles: judges,
  summary: 'The checks held it; a person refuses it, and the value goes back.',
  body: because,
})
export const freezeOrder = route({
  ...acting,
  path: '/api/admin/orders/{id}/freeze',
  roles: judges,
  summary: 'Refuse and keep the coins where they are: an authority decides.',
  body: because,
})
export const closeCase = route({
  ...oneOrder,
  method: 'POST',
  path: '/api/admin/orders/{id}/close_case',
  idempotent: true,
  roles: desk,
  summary: 'A case has been looked into; the order stays as it is.',
  body: z.strictObject({ case: z.string().min(1).max(1000), reason }),
  answer: done,
  refusals: ['not-found'],
})
export const sendBackCredit = route({
  ...acting,
  path: '/api/admin/orders/{id}/send_back',
  roles: tillKeepers,
  summary: 'Money that found no way back goes again, to the account it came from.',
  body: because.extend({ creditId: line(200) }),
})
export const sendBackElsewhere = route({
  ...oneOrder,
  method: 'POST',
  path: '/api/admin/orders/{id}/send_back_elsewhere',
  idempotent: true,
  roles: tillKeepers,
  summary: "Begin a return to another account of the payer's: it waits for a second person.",
  body: because.extend({
    creditId: line(200),
    name: line(70, 2),
    iban: line(50).optional(),
    sortCode: line(20).optional(),
    accountNumber: line(20).optional(),
  }),
  answer: ApprovalView,
  refusals: ['not-found', 'order.not_now', 'desk.changed', 'invalid'],
})

/* Approvals: four eyes. */

export const listApprovals = route({
  method: 'GET',
  path: '/api/admin/approvals',
  access: 'operator',
  roles: everybody,
  summary: 'What waits for a second person, oldest first.',
  query: z.strictObject({ ...page }),
  answer: list(ApprovalView),
  refusals: ['invalid'],
})
const deciding = {
  method: 'POST',
  access: 'operator',
  roles: tillKeepers,
  params: z.strictObject({ id: id('apr') }),
  /** What was on the screen: another hash is another action. */
  body: z.strictObject({ hash: z.string().regex(/^[0-9a-f]{64}$/), reason }),
  answer: ApprovalView,
  refusals: ['not-found', 'desk.own', 'desk.void', 'desk.expired', 'desk.decided'],
} as const
export const approve = route({
  ...deciding,
  path: '/api/admin/approvals/{id}/approve',
  summary: 'A second person approves exactly this action, and it is done.',
})
export const disapprove = route({
  ...deciding,
  path: '/api/admin/approvals/{id}/refuse',
  summary: 'A second person refuses it; it may be begun anew.',
})

/* Payment files. */

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
  summary: 'The very bytes that go, or went, to the bank. Noted in the audit.',
  answer: z.string(),
  refusals: ['not-found'],
})
export const proposeBatch = route({
  ...oneBatch,
  method: 'POST',
  path: '/api/admin/payout_batches/{id}/propose',
  idempotent: true,
  roles: tillKeepers,
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
  roles: tillKeepers,
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
  roles: desk,
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
  roles: tillKeepers,
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
  roles: tillKeepers,
  summary: 'Nothing is to be done about it: no money is booked for it.',
  body: z.strictObject({ reason }),
  answer: done,
  refusals: ['not-found', 'order.not_now'],
})

/* The audit. */

export const AuditEntry = z.object({
  seq: z.number(),
  at: Time,
  operatorId: z.string().nullable(),
  name: z.string().nullable(),
  role: z.string().nullable(),
  action: z.string(),
  subject: z.string(),
  facts: z.array(Fact),
  hash: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const listAudit = route({
  method: 'GET',
  path: '/api/admin/audit',
  access: 'operator',
  roles: ['auditor', 'compliance', 'admin'],
  summary: 'Everything operators did, newest first.',
  query: z.strictObject({ ...page, subject: line(200).optional(), operator: id('opr').optional() }),
  answer: list(AuditEntry),
  refusals: ['invalid'],
})
export const verifyAudit = route({
  method: 'GET',
  path: '/api/admin/audit/verify',
  access: 'operator',
  roles: ['auditor', 'compliance', 'admin'],
  summary: 'Walks the whole chain: does every entry follow from the one before?',
  answer: z.object({ entries: z.number(), broken: z.string().nullable() }),
})
