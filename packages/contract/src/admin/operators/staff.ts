/** The working life of operators: invited, given roles, given a new PIN, signed out, disabled. */
import { Operators } from '@agio/domain'
import * as z from 'zod'
import { act } from '../../act.ts'
import { ApprovalView, everybody, OperatorPin, OperatorView, TotpCode } from '../words.ts'
import { SignedIn } from './operators.ts'
import { route } from '../../route.ts'
import { done, Email, id, line, LinkSecret, Time, whole } from '../../words.ts'

export const StaffItem = OperatorView.extend({
  email: z.string(),
  /** `invited`: the link that was mailed has not been used yet. */
  state: z.enum(['active', 'invited', 'disabled']),
  createdAt: Time,
  lastSeenAt: Time.nullable(),
  /** Sign-ins that were refused since the last one that succeeded. */
  refused: z.number(),
})
export type StaffItem = z.infer<typeof StaffItem>

export const StaffView = StaffItem.extend({
  /** Of the last thirty days, newest first. */
  sessions: z.array(
    z.object({
      id: z.string(),
      createdAt: Time,
      lastSeenAt: Time,
      isOpen: z.boolean(),
      /** The one of this call. */
      isThis: z.boolean(),
    }),
  ),
  approvals: z.array(ApprovalView),
  /** The acts that the caller may do with this operator. */
  mayChange: z.boolean(),
  mayEndSessions: z.boolean(),
})
export type StaffView = z.infer<typeof StaffView>

const Roles = z.array(z.enum(everybody)).min(1).max(everybody.length)
const oneOperator = { access: 'operator', params: z.strictObject({ id: id('opr') }) } as const

export const listStaff = route({
  method: 'GET',
  path: '/api/admin/operators',
  access: 'operator',
  roles: ['admin', 'auditor'],
  summary: 'All operators, with their roles and when each was seen last.',
  answer: whole(StaffItem),
})
export const getStaff = route({
  ...oneOperator,
  method: 'GET',
  path: '/api/admin/operators/{id}',
  roles: everybody,
  summary:
    'One operator with the sign-ins of thirty days. Everybody may see their own; another one is missing to who may not list them.',
  answer: StaffView,
  refusals: ['not-found'],
})
export const inviteOperator = act({
  path: '/api/admin/operators',
  roles: Operators.hirers,
  summary: 'Ask to invite an operator. When another admin has approved it, a link goes to their mail box.',
  second: 'operator_roles',
  asks: { name: line(60, 2), email: Email, roles: Roles },
  answer: ApprovalView,
  refusals: ['backoffice.known'],
})
export const changeRoles = act({
  ...oneOperator,
  path: '/api/admin/operators/{id}/roles',
  roles: Operators.hirers,
  summary:
    'Give an operator other roles. A role that is taken away goes at once; a new one needs another admin.',
  audit: 'operator.roles_changed',
  second: 'operator_roles',
  /** `before`: the roles that the page showed. Refused if they have changed since, so that an outdated page removes no role. */
  asks: { before: Roles, roles: Roles },
  answer: z.object({ approval: ApprovalView.nullable() }),
  refusals: ['not-found', 'backoffice.changed', 'backoffice.unchanged', 'backoffice.last_admin'],
})
export const resetOperator = act({
  ...oneOperator,
  path: '/api/admin/operators/{id}/reset',
  roles: Operators.hirers,
  summary:
    'Take PIN and authenticator from another operator, end their sessions, and mail a link for new ones.',
  audit: 'operator.reset',
  isGrave: true,
  answer: done,
  refusals: ['not-found', 'backoffice.self', 'too-many'],
})
export const disableOperator = act({
  ...oneOperator,
  path: '/api/admin/operators/{id}/disable',
  roles: Operators.hirers,
  summary: 'Disable another operator for good. Their sessions end at once.',
  audit: 'operator.disabled',
  isGrave: true,
  answer: done,
  refusals: ['not-found', 'backoffice.self', 'backoffice.last_admin'],
})
export const endSessionsOf = act({
  ...oneOperator,
  path: '/api/admin/operators/{id}/end_sessions',
  roles: everybody,
  summary: 'Sign an operator out everywhere. Everybody may do so for themselves.',
  audit: 'operator.signed_out_everywhere',
  answer: z.object({ ended: z.number() }),
  refusals: ['not-found', 'backoffice.role'],
})

/* The link in the mail. */

export const lookAtLink = route({
  method: 'POST',
  path: '/api/admin/join/look',
  access: 'anyone',
  summary:
    'What the link of an invitation or a reset is for: the person, and the secret of their authenticator.',
  body: z.strictObject({ token: LinkSecret }),
  answer: z.object({
    name: z.string(),
    email: z.string(),
    /** Base 32, for an authenticator that reads no QR code. */
    secret: z.string(),
    uri: z.string(),
  }),
  refusals: ['backoffice.link_over'],
})
export const takeUpLink = route({
  method: 'POST',
  path: '/api/admin/join',
  access: 'anyone',
  summary: 'Use the link, once: choose a PIN, prove the authenticator by its code, and be signed in.',
  body: z.strictObject({
    token: LinkSecret,
    pin: OperatorPin,
    code: TotpCode,
  }),
  answer: SignedIn,
  refusals: ['backoffice.link_over', 'login.failed', 'too-many'],
})
