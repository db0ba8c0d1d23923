/**
 * A step that goes on at a phone. The signed-in page makes a link; the phone that opens it first gets a token for the papers of
 * this one step, and for nothing else.
 */
import * as z from 'zod'
import { route } from '../route.ts'
import { done, id, LinkSecret, Time } from '../words.ts'
import { mostPaperBytes, removeVerificationDocument, uploadVerificationDocument } from './documents.ts'
import { DocumentId, PersonId, VerificationDocument, VerificationStep } from './words.ts'

/** `open`: a phone is there. `done`: the person finished at the phone. */
export const handoverStates = ['waiting', 'open', 'done', 'ended', 'expired'] as const

const Handover = z.object({
  id: id('hov'),
  step: VerificationStep,
  /** Of which person of a company; null: the customer's. */
  person: PersonId.nullable(),
  state: z.enum(handoverStates),
  /** The part of the link after its `#`; null once it was opened or is over. */
  token: z.string().nullable(),
  /** Of the link while it waits, then of what the phone may do. */
  expiresAt: Time,
})
export type Handover = z.infer<typeof Handover>

const ofCustomer = { path: '/api/verification/handover', access: 'customer' } as const

export const startHandover = route({
  ...ofCustomer,
  method: 'POST',
  summary: 'Hand the papers of a step to a phone: a link of one use. It takes the place of the link before.',
  body: z.strictObject({ step: VerificationStep, person: PersonId.nullable().default(null) }),
  answer: Handover,
  refusals: ['verification.not_now'],
})

export const getHandover = route({
  ...ofCustomer,
  method: 'GET',
  summary: 'The newest link to a phone, and whether a phone is there.',
  answer: z.object({ handover: Handover.nullable() }),
})

export const endHandover = route({
  ...ofCustomer,
  method: 'DELETE',
  summary: 'End it: the link opens nothing any more, and the phone sends nothing any more.',
  answer: done,
})

export const openHandover = route({
  method: 'POST',
  path: '/api/handover/open',
  access: 'anyone',
  summary: 'Exchange the token of the link for one of this phone, once.',
  body: z.strictObject({ token: LinkSecret }),
  answer: z.object({ token: z.string(), expiresAt: Time }),
  refusals: ['handover.used', 'handover.expired', 'handover.ended'],
})

const atPhone = { access: 'handover' } as const
const over = ['handover.expired', 'handover.ended'] as const

export const getHandedStep = route({
  ...atPhone,
  method: 'GET',
  path: '/api/handover',
  summary: 'The step, its papers, and what was found of them. Nothing that was typed or read.',
  answer: z.object({
    step: VerificationStep,
    documents: z.array(VerificationDocument),
    /** It was submitted: until that is decided no paper comes or goes. */
    isFixed: z.boolean(),
    expiresAt: Time,
  }),
  refusals: over,
})

export const uploadHandedPaper = route({
  ...atPhone,
  method: 'POST',
  path: '/api/handover/documents',
  summary: 'Send a paper that the step wants, as the customer would.',
  query: uploadVerificationDocument.query.omit({ step: true, person: true }),
  takesBytes: mostPaperBytes,
  answer: VerificationDocument,
  refusals: [...uploadVerificationDocument.refusals, ...over],
})

export const removeHandedPaper = route({
  ...atPhone,
  method: 'DELETE',
  path: '/api/handover/documents/{id}',
  summary: 'Take a paper of the step back that was not accepted yet.',
  params: z.strictObject({ id: DocumentId }),
  answer: done,
  refusals: [...removeVerificationDocument.refusals, ...over],
})

export const finishHandover = route({
  ...atPhone,
  method: 'POST',
  path: '/api/handover/done',
  summary: 'The person goes back to the first page: the phone is let go.',
  answer: done,
  refusals: over,
})

const events = {
  method: 'GET',
  produces: 'text/event-stream',
  summary: 'Live: an event `verification` with {version} after each change; `Last-Event-ID` resumes.',
  answer: z.string(),
} as const

export const verificationEvents = route({
  ...events,
  path: '/api/verification/events',
  access: 'customer',
})

export const handoverEvents = route({
  ...events,
  ...atPhone,
  path: '/api/handover/events',
  refusals: over,
})
