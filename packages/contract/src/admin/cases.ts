/** Cases: questions for operators, as data. The console makes the sentence of each kind. */
import { Cases } from '@agio/domain'
import * as z from 'zod'
import { backOffice, everybody, reason } from './words.ts'
import { route } from '../route.ts'
import { done, list, page, Time } from '../words.ts'

const Source = z.object({ kind: z.enum(['statement_line', 'open_banking', 'card']), id: z.string() })

export const CaseView = z.object({
  id: z.string(),
  kind: z.enum(Cases.caseKinds),
  subject: z.object({
    kind: z.enum(['order', 'account', 'wallet', 'ledger', 'audit', 'api']),
    id: z.string(),
  }),
  orderId: z.string().nullable(),
  /** The fields of the kind, as `packages/domain/src/cases.ts` lists them. */
  data: z.record(z.string(), z.union([z.string(), z.number(), z.null(), Source])),
  openedAt: Time,
  closedAt: Time.nullable(),
})
export type CaseView = z.infer<typeof CaseView>

export const listCases = route({
  method: 'GET',
  path: '/api/admin/cases',
  access: 'operator',
  roles: everybody,
  summary: 'Cases of all orders, accounts and wallets, newest first; without `state`, the open ones.',
  query: z.strictObject({
    ...page,
    kind: z.enum(Cases.caseKinds).optional(),
    state: z.enum(['open', 'closed']).optional(),
  }),
  answer: list(CaseView),
  refusals: ['invalid'],
})
export const closeCase = route({
  method: 'POST',
  path: '/api/admin/cases/{id}/close',
  access: 'operator',
  idempotent: true,
  roles: backOffice,
  summary: 'Close a case. The order or account itself does not change.',
  params: z.strictObject({ id: z.string().regex(/^[0-9]{1,18}$/) }),
  body: z.strictObject({ reason }),
  answer: done,
  refusals: ['not-found'],
})
