/** Papers of customers, for those operators who may see them. */
import * as z from 'zod'
import { route } from '../route.ts'
import { DocumentId } from '../verification/words.ts'

/** A page of a PDF, drawn as a picture, or a picture as it is kept. */
export const DrawnPage = z.object({
  /** From 1. */
  page: z.int(),
  /** The number of drawn pages; the 200 first ones. */
  pages: z.int(),
  /** A JPEG in base64. */
  jpeg: z.string(),
  /** The original is a PDF. */
  isDrawn: z.boolean(),
})
export type DrawnPage = z.infer<typeof DrawnPage>
/** A function: a schema of its own name would be no list of parameters in the API description. */
export const ofPage = () => z.strictObject({ id: DocumentId, page: z.coerce.number().int().min(1).max(999) })
export const pageRefusals = [
  'not-found',
  'document.being_checked',
  'document.virus',
  'backoffice.not_drawn',
] as const

export const drawCustomerDocument = route({
  method: 'GET',
  path: '/api/admin/documents/{id}/pages/{page}',
  access: 'operator',
  roles: ['compliance', 'admin', 'auditor'],
  summary: 'A page of a paper of a customer, as a picture. The audit records each time.',
  params: ofPage(),
  answer: DrawnPage,
  refusals: pageRefusals,
})

export const readCustomerDocument = route({
  method: 'GET',
  path: '/api/admin/documents/{id}/content',
  access: 'operator',
  roles: ['compliance', 'admin', 'auditor'],
  summary:
    'A paper of a customer as it is kept, to be saved: a PDF as it came. To look at it there are its pages. The audit records each time.',
  params: z.strictObject({ id: DocumentId }),
  produces: 'application/octet-stream',
  answer: z.string(),
  refusals: ['not-found', 'document.being_checked', 'document.virus'],
})
