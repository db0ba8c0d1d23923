/** Papers of customers, for those operators who may see them. */
import * as z from 'zod'
import { route } from '../route.ts'
import { DocumentId } from '../verification/words.ts'

export const readCustomerDocument = route({
  method: 'GET',
  path: '/api/admin/documents/{id}/content',
  access: 'operator',
  roles: ['compliance', 'admin', 'auditor'],
  summary: 'A paper of a customer, to be saved or drawn. The audit records each time.',
  params: z.strictObject({ id: DocumentId }),
  produces: 'application/octet-stream',
  answer: z.string(),
  refusals: ['not-found', 'document.being_checked', 'document.virus'],
})
