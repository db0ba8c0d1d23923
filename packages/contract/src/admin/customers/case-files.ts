/** Case files of suspicions: all data about a customer, sealed, for an authority. The customer never learns of them. */
import { Operators } from '@agio/domain'
import * as z from 'zod'
import { act } from '../../act.ts'
import { DataExportId } from '../../customer/privacy.ts'
import { route } from '../../route.ts'
import { CustomerId, Time, whole } from '../../words.ts'

const CaseFileView = z.object({
  id: DataExportId,
  reason: z.string(),
  openedBy: z.string(),
  openedAt: Time,
  /** Null while it is being made. */
  readyAt: Time.nullable(),
  /** Each is a ZIP file of its own, with the SHA-256 of its bytes; empty until it is ready. */
  parts: z.array(z.object({ part: z.number(), bytes: z.number(), sha256: z.string() })),
})
export type CaseFileView = z.infer<typeof CaseFileView>

const ofCustomer = {
  path: '/api/admin/customers/{id}/case_files',
  access: 'operator',
  params: z.strictObject({ id: CustomerId }),
} as const

export const openCaseFile = act({
  ...ofCustomer,
  roles: Operators.suspecters,
  summary:
    'Open a case file on a customer because of a suspicion. A job makes it; the audit records who opened it.',
  audit: 'case_file.opened',
  answer: z.object({ id: z.string() }),
  refusals: ['not-found', 'backoffice.changed'],
})

export const listCaseFiles = route({
  ...ofCustomer,
  method: 'GET',
  roles: Operators.suspecters,
  summary: 'The case files of a customer, the newest first. The audit records who read the list.',
  answer: whole(CaseFileView),
  refusals: ['not-found'],
})

export const getCaseFilePart = route({
  method: 'GET',
  path: '/api/admin/case_files/{id}/parts/{part}',
  access: 'operator',
  roles: Operators.suspecters,
  summary:
    'One part of a case file, a ZIP file with JSON, a PDF and the papers, to be saved. The audit records each time.',
  params: z.strictObject({ id: DataExportId, part: z.coerce.number().int().min(1).max(999) }),
  produces: 'application/octet-stream',
  answer: z.string(),
  refusals: ['not-found'],
})
