/** A case on the wire: its kind and data; its sentence is made where it is shown. */
import type { CaseView } from '@agio/contract'
import { wireTime } from '@agio/contract/wire'
import type { CaseRow } from './case-store.ts'

export const caseView = ({ id, kind, subject, orderId, data, openedAt, closedAt }: CaseRow): CaseView => ({
  id,
  kind,
  subject,
  orderId,
  data: { ...data },
  openedAt: wireTime(openedAt),
  closedAt: wireTime(closedAt),
})
