/** Pauses in the back office: the paused part, the operator, the reason, and the end. */
import { Operators, Pauses } from '@agio/domain'
import * as z from 'zod'
import { everybody, reason } from './words.ts'
import { route } from '../route.ts'
import { done, id, list, page, Time } from '../words.ts'

export const OperatorPauseView = z.object({
  id: z.string(),
  part: z.string(),
  /** The part in words. */
  name: z.string(),
  /** The reason that customers read. */
  reason: z.enum(Pauses.reasons),
  note: z.string(),
  since: Time,
  until: Time,
  begunBy: z.string(),
  endedAt: Time.nullable(),
  /** Null where it ended at its time. */
  endedBy: z.string().nullable(),
})
export type OperatorPauseView = z.infer<typeof OperatorPauseView>

const acting = {
  method: 'POST',
  access: 'operator',
  idempotent: true,
  roles: [...Operators.pausers],
} as const

export const listAllPauses = route({
  method: 'GET',
  path: '/api/admin/pauses',
  access: 'operator',
  roles: everybody,
  summary: 'Pauses, newest first, with those that ended.',
  query: z.strictObject({ ...page }),
  answer: list(OperatorPauseView),
  refusals: ['invalid'],
})
export const beginPause = route({
  ...acting,
  path: '/api/admin/pauses',
  summary: 'Pause a part until a time. A part that is paused already gets this reason and this end.',
  body: z.strictObject({
    part: z.enum(Pauses.keys as [string, ...string[]]),
    reason: z.enum(Pauses.reasons),
    /** For operators and the audit. */
    note: reason,
    minutes: z
      .number()
      .int()
      .min(1)
      .max(Pauses.longestDays * 24 * 60),
  }),
  answer: OperatorPauseView,
  refusals: ['invalid'],
})
export const endPause = route({
  ...acting,
  path: '/api/admin/pauses/{id}/end',
  summary: 'End a pause now. What waits goes on.',
  params: z.strictObject({ id: id('pau') }),
  body: z.strictObject({ reason }),
  answer: done,
  refusals: ['not-found'],
})
