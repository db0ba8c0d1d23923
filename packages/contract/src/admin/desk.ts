/**
 * What operators do: sign in, approve what another began, read the audit; orders are in orders.ts, payment files and
 * unmatched money in money.ts. Each route names the roles that may call it; what a role may not see is masked in the
 * answer, not left to the page.
 */
import * as z from 'zod'
import { ApprovalView, everybody, Fact, OperatorView, reason, treasury } from './words.ts'
import { route } from '../route.ts'
import { done, Email, id, line, list, page, Time } from '../words.ts'

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
  roles: treasury,
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
