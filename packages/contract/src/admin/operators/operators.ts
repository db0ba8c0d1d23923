/**
 * Operators: sign-in, approvals and the audit. Each route names the roles that may call it; the server masks what a
 * role may not see.
 */
import { Merchants } from '@agio/domain'
import * as z from 'zod'
import {
  ApprovalAction,
  ApprovalView,
  Detail,
  everybody,
  OperatorPin,
  OperatorView,
  reason,
  TotpCode,
} from '../words.ts'
import { route } from '../../route.ts'
import { done, Email, id, line, list, page, Time } from '../../words.ts'

/** The person who has signed in at the console: an operator, or a person of a merchant. */
export const SignedIn = z.object({
  token: z.string(),
  operator: OperatorView.extend({
    roles: z.array(z.enum([...everybody, ...Merchants.roles])).readonly(),
    merchantId: z.string().nullable(),
  }),
})

export const operatorSignIn = route({
  method: 'POST',
  path: '/api/admin/sign_in',
  access: 'anyone',
  summary:
    'An operator or a person of a merchant signs in: e-mail, PIN, and the code of their authenticator. Each code works once.',
  body: z.strictObject({
    email: Email,
    pin: OperatorPin,
    code: TotpCode,
  }),
  answer: SignedIn,
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
  summary: 'The operator who is signed in, and the number of waiting items in each queue.',
  answer: z.object({
    operator: OperatorView,
    waiting: z.object({
      orders: z.number(),
      unmatched: z.number(),
      coins: z.number(),
      batches: z.number(),
      chats: z.number(),
    }),
  }),
})

/** The kinds of work that wait for an operator. */
export const todayKinds = [
  'my_cases',
  'overdue_cases',
  'free_cases',
  'reviews',
  'funds',
  'chats',
  'uncertain_payouts',
  'unmatched',
  'claims',
  'coins',
  'files',
  'alerts',
] as const

export const lookAtToday = route({
  method: 'GET',
  path: '/api/admin/today',
  access: 'operator',
  roles: everybody,
  summary: 'What waits for the caller: of each kind how much, since when, and of alerts which.',
  answer: z.object({
    waiting: z.array(
      z.object({
        kind: z.enum(todayKinds),
        count: z.int(),
        /** The time since which the oldest waits. */
        since: Time,
        /** Of alerts, the kind of the case. */
        case: z.string().nullable(),
      }),
    ),
    /** The approvals that the caller may give. */
    approvals: z.array(ApprovalView),
  }),
})

/* Approvals by a second operator. */

export const listApprovals = route({
  method: 'GET',
  path: '/api/admin/approvals',
  access: 'operator',
  roles: everybody,
  summary: 'Actions that wait for a second operator, oldest first.',
  query: z.strictObject({ ...page }),
  answer: list(ApprovalView),
  refusals: ['invalid'],
})
const oneApproval = {
  method: 'POST',
  access: 'operator',
  /** Each approval names which of them may decide. */
  roles: ['compliance', 'treasurer', 'admin'],
  params: z.strictObject({ id: id('apr') }),
} as const
const undecidable = [
  'not-found',
  'backoffice.own',
  'backoffice.role',
  'backoffice.void',
  'backoffice.expired',
  'backoffice.decided',
] as const
export const compareApproval = route({
  ...oneApproval,
  path: '/api/admin/approvals/{id}/compare',
  summary:
    'The action with names and accounts in full, for the operator who may decide. The audit records who looked.',
  answer: z.object({ action: ApprovalAction, hash: z.string() }),
  refusals: undecidable,
})
const deciding = {
  ...oneApproval,
  /** The hash of the action that was shown. */
  body: z.strictObject({
    hash: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .meta({ examples: ['4e'.repeat(32)] }),
    reason,
  }),
  answer: ApprovalView,
  refusals: [...undecidable, 'backoffice.not_complete'],
} as const
export const approve = route({
  ...deciding,
  path: '/api/admin/approvals/{id}/approve',
  summary: 'Approve exactly this action; it is then carried out.',
})
export const disapprove = route({
  ...deciding,
  path: '/api/admin/approvals/{id}/refuse',
  summary: 'Refuse the action; it may be asked for again.',
})

/* The audit. */

export const AuditEntry = z.object({
  seq: z.number(),
  at: Time,
  operatorId: z.string().nullable(),
  name: z.string().nullable(),
  roles: z.array(z.string()),
  action: z.string(),
  subject: z.string(),
  /** The order that it is about, if any. */
  orderId: z.string().nullable(),
  details: z.array(Detail),
  hash: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const listAudit = route({
  method: 'GET',
  path: '/api/admin/audit',
  access: 'operator',
  roles: ['auditor', 'compliance', 'admin'],
  summary: 'Everything that operators did, newest first.',
  query: z.strictObject({ ...page, subject: line(200).optional(), operator: id('opr').optional() }),
  answer: list(AuditEntry),
  refusals: ['invalid'],
})
export const verifyAudit = route({
  method: 'GET',
  path: '/api/admin/audit/verify',
  access: 'operator',
  roles: ['auditor', 'compliance', 'admin'],
  summary: 'Verify the hash chain of the whole audit.',
  answer: z.object({ entries: z.number(), broken: z.string().nullable() }),
})
