/** Pauses in the back office: the paused part, the operator, the reason, and the end. */
import { Operators, Pauses } from '@agio/domain'
import * as z from 'zod'
import { act } from '../act.ts'
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
export const beginPause = act({
  path: '/api/admin/pauses',
  roles: Operators.pausers,
  summary: 'Pause a part until a time. A part that is paused already gets this reason and this end.',
  audit: 'pause.begun',
  isGrave: true,
  asks: {
    part: z.enum(Pauses.keys as [string, ...string[]]),
    reason: z.enum(Pauses.reasons),
    /** For operators and the audit. */
    note: reason,
    minutes: z
      .number()
      .int()
      .min(1)
      .max(Pauses.longestDays * 24 * 60),
  },
  answer: OperatorPauseView,
  refusals: ['invalid'],
})
export const endPause = act({
  path: '/api/admin/pauses/{id}/end',
  roles: Operators.pausers,
  summary: 'End a pause now. What waits goes on.',
  audit: 'pause.ended',
  isGrave: true,
  params: z.strictObject({ id: id('pau') }),
  answer: done,
  refusals: ['not-found'],
})
