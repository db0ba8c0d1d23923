/** A case on the wire: its kind and data; the console makes its sentence. */
import type { CaseView } from '@agio/contract'
import { wireTime } from '@agio/contract/wire'
import type { CaseRow } from './case-store.ts'

/** `now` says whether it is overdue: a day is over when it is over everywhere we count, in UTC. */
export const caseView = ({ data, openedAt, closedAt, dueOn, ...it }: CaseRow, now: Date): CaseView => ({
  ...it,
  data: { ...data },
  openedAt: wireTime(openedAt),
  closedAt: wireTime(closedAt),
  dueOn,
  isOverdue: closedAt === null && dueOn !== null && dueOn < dayOf(now),
})

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
