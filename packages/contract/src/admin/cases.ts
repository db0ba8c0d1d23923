/** Cases: questions for operators, as data. The console makes the sentence of each kind. */
import { Cases } from '@agio/domain'
import * as z from 'zod'
import { act } from '../act.ts'
import { backOffice, everybody } from './words.ts'
import { route } from '../route.ts'
import { Amount, Day, done, id, list, page, Time, whole } from '../words.ts'

const Hand = z.object({ id: id('opr'), name: z.string() })

const CaseId = z.string().regex(/^[0-9]{1,18}$/)
const Source = z.object({ kind: z.enum(['statement_line', 'open_banking', 'card']), id: z.string() })

export const CaseView = z.object({
  id: z.string(),
  kind: z.enum(Cases.caseKinds),
  subject: z.object({
    kind: z.enum(['order', 'customer', 'account', 'wallet', 'ledger', 'audit', 'api', 'list', 'file']),
    id: z.string(),
  }),
  orderId: z.string().nullable(),
  /** The fields of the kind, as `packages/domain/src/cases.ts` lists them. */
  data: z.record(z.string(), z.union([z.string(), z.number(), z.null(), Source])),
  openedAt: Time,
  closedAt: Time.nullable(),
  /** The operator who looks into it. */
  assignedTo: Hand.nullable(),
  /** The day by which it must be closed. */
  dueOn: Day.nullable(),
  /** Open, and its day is over. */
  isOverdue: z.boolean(),
})
export type CaseView = z.infer<typeof CaseView>

export const CaseRow = CaseView.extend({
  /** Of the order or of the page of the customer; masked for roles that do not work with names. */
  customer: z.string().nullable(),
  /** Of the order that it is about. */
  value: z.object({ send: Amount, receive: Amount }).nullable(),
})
export type CaseRow = z.infer<typeof CaseRow>

export const listCases = route({
  method: 'GET',
  path: '/api/admin/cases',
  access: 'operator',
  roles: everybody,
  summary:
    'Cases of all orders, accounts and wallets, newest first; without `state`, the open ones. With `id`, that case, open or closed; with `about`, the open one about a hit or a pair of accounts.',
  query: z.strictObject({
    ...page,
    id: CaseId.optional(),
    /** The hit, or the pair of accounts, that an open case is about. */
    about: z.union([id('scr'), id('lnk')]).optional(),
    kind: z.enum(Cases.caseKinds).optional(),
    state: z.enum(['open', 'closed']).optional(),
    /** The caller's, or those that no operator looks into. */
    of: z.enum(['me', 'nobody']).optional(),
    due: z.enum(['overdue']).optional(),
  }),
  answer: list(CaseRow),
  refusals: ['invalid'],
})
export const listCaseHands = route({
  method: 'GET',
  path: '/api/admin/case_hands',
  access: 'operator',
  roles: backOffice,
  summary: 'The operators who look into cases.',
  answer: whole(Hand),
})
const Assignment = z.strictObject({ operatorId: id('opr').nullable(), dueOn: Day.nullable() })
export const assignCase = route({
  method: 'POST',
  path: '/api/admin/cases/{id}/assign',
  access: 'operator',
  idempotent: true,
  roles: backOffice,
  summary:
    'Take an open case, give it to another operator or to all (null), and say by which day it is to be closed.',
  params: z.strictObject({ id: CaseId }),
  /** `from`: the assignment that the operator saw. If it has changed since, the request changes nothing. */
  body: Assignment.extend({ from: Assignment }),
  answer: done,
  refusals: ['not-found', 'invalid', 'backoffice.changed'],
})
export const closeCase = act({
  path: '/api/admin/cases/{id}/close',
  roles: backOffice,
  summary: 'Close a case. The order or account itself does not change.',
  audit: 'case.closed',
  params: z.strictObject({ id: CaseId }),
  answer: done,
  refusals: ['not-found'],
})
