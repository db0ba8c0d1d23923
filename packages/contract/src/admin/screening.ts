/** Names that are like one on a sanctions list: shown side by side, and decided by two persons. */
import { Operators } from '@agio/domain'
import * as z from 'zod'
import { act } from '../act.ts'
import { ApprovalView } from './words.ts'
import { route } from '../route.ts'
import { id, Time } from '../words.ts'

const ScreeningHitView = z.object({
  id: z.string(),
  /** Null for the name of a customer. */
  orderId: z.string().nullable(),
  role: z.enum(['beneficiary', 'payer', 'customer']),
  /** As it was typed, or as a bank wrote it. */
  name: z.string(),
  list: z.string(),
  entity: z.string(),
  listedName: z.string(),
  /** Of 100. */
  score: z.int(),
  foundAt: Time,
  decision: z.enum(Operators.hitDecisions).nullable(),
  decidedAt: Time.nullable(),
  /** The entry as the list has it now; null where it has left the list. */
  entry: z
    .object({
      kind: z.string(),
      names: z.array(z.string()),
      birthDates: z.array(z.string()),
      countries: z.array(z.string()),
    })
    .nullable(),
  /**
   * The person who may be meant: the person of a verification who has the name, else the customer of the order. Null where nothing
   * is known, and for operators who do not decide.
   */
  person: z
    .object({ name: z.string(), birthDates: z.array(z.string()), countries: z.array(z.string()) })
    .nullable(),
  approvals: z.array(ApprovalView),
  /** The caller may propose a decision. */
  mayDecide: z.boolean(),
})
export type ScreeningHitView = z.infer<typeof ScreeningHitView>

export const readScreeningHit = route({
  method: 'GET',
  path: '/api/admin/screening/{id}',
  access: 'operator',
  roles: [...Operators.hitReaders],
  summary: 'A hit: the name and the entry of the list. The audit records who read it.',
  params: z.strictObject({ id: id('scr') }),
  answer: ScreeningHitView,
  refusals: ['not-found'],
})

export const decideScreeningHit = act({
  path: '/api/admin/screening/{id}/decide',
  roles: Operators.screeners,
  summary: 'Ask to decide a hit as true or false. Another operator approves exactly this.',
  second: 'screening_hit',
  choices: Operators.hitDecisions,
  params: z.strictObject({ id: id('scr') }),
  asks: { decision: z.enum(Operators.hitDecisions) },
  answer: ApprovalView,
  refusals: ['not-found', 'backoffice.changed'],
})
