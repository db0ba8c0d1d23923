/** Papers: sent as bytes, listed, shown to their owner, taken back. */
import * as z from 'zod'
import { route } from '../route.ts'
import { done, whole } from '../words.ts'
import {
  DocumentId,
  PaperKind,
  PaperSide,
  PersonId,
  VerificationDocument,
  VerificationStep,
} from './words.ts'

/** The refusals of a file for its bytes. */
export const fileRefusals = [
  'document.type',
  'document.heic',
  'document.damaged',
  'document.too_many_pixels',
  'document.active',
  'document.encrypted',
] as const

/** Of one paper. */
export const mostPaperBytes = 10 * 1024 * 1024

export const uploadVerificationDocument = route({
  method: 'POST',
  path: '/api/verification/documents',
  access: 'customer',
  summary:
    'Send a paper: JPEG, PNG or PDF as the body. Of passports, cards, permits and selfies it takes the place of the one sent before; of the others several may be sent. It is stored without EXIF, then scanned and read; `isChecked` says when that is over.',
  query: z.strictObject({
    kind: PaperKind,
    side: PaperSide.default('single'),
    step: VerificationStep,
    /** Of which person of a company. */
    person: PersonId.optional(),
  }),
  takesBytes: mostPaperBytes,
  answer: VerificationDocument,
  refusals: [
    'verification.not_now',
    ...fileRefusals,
    'document.not_accepted',
    'document.wrong_side',
    'document.too_many',
    'not-found',
  ],
})

export const listVerificationDocuments = route({
  method: 'GET',
  path: '/api/verification/documents',
  access: 'customer',
  summary: 'The papers that were sent.',
  answer: whole(VerificationDocument),
})

export const getVerificationDocument = route({
  method: 'GET',
  path: '/api/verification/documents/{id}/content',
  access: 'customer',
  summary: 'A paper, to be saved. It is given out only after the virus scan.',
  params: z.strictObject({ id: DocumentId }),
  produces: 'application/octet-stream',
  answer: z.string(),
  refusals: ['not-found', 'document.being_checked', 'document.virus'],
})

export const removeVerificationDocument = route({
  method: 'DELETE',
  path: '/api/verification/documents/{id}',
  access: 'customer',
  summary: 'Take a paper back that was not accepted yet.',
  params: z.strictObject({ id: DocumentId }),
  answer: done,
  refusals: ['not-found', 'document.kept', 'verification.not_now'],
})
