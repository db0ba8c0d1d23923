/** The documents that a customer agrees to, with their versions, and what they agreed to. */
import * as z from 'zod'
import { route } from '../route.ts'
import { done, OrderId, Time, whole } from '../words.ts'

const Document = z.enum(['terms', 'disclaimer', 'privacy'])
const params = z.strictObject({ doc: Document })
/** A document, or a box of the verification. */
const ConsentName = z.enum([
  ...Document.options,
  'correct',
  'own_account',
  'not_politically_exposed',
  'may_represent',
  'marketing',
])

export const getTerms = route({
  method: 'GET',
  path: '/api/terms/{doc}',
  access: 'anyone',
  summary: 'Terms and conditions, by document and language.',
  params,
  query: z.strictObject({ locale: z.string().max(10).optional() }),
  answer: z.object({
    doc: z.string(),
    version: z.string(),
    /** Of the text: English where there is none in the asked one. */
    language: z.string(),
    title: z.string(),
    sections: z.array(z.object({ heading: z.string(), text: z.string() })),
  }),
  refusals: ['not-found'],
})

export const acceptTerms = route({
  method: 'POST',
  path: '/api/terms/{doc}/accept',
  access: 'customer',
  summary: 'Agree to the present version of a document. Another version is refused: the text has changed.',
  params,
  body: z.strictObject({ version: z.string().max(20) }),
  answer: done,
})

export const listConsents = route({
  method: 'GET',
  path: '/api/profile/consents',
  access: 'customer',
  summary:
    'What the customer agreed to, per document and version, and each box as it was sent, the newest first.',
  answer: whole(
    z.object({
      document: ConsentName,
      /** Of the text, or of the words beside the box; none of news by e-mail that were allowed on another page. */
      version: z.string().nullable(),
      /** False: the box was left. */
      isGiven: z.boolean(),
      acceptedAt: Time,
      /** The order it was given with. */
      orderId: OrderId.nullable(),
      withdrawnAt: Time.nullable(),
      /** Given, of the text in force, and not withdrawn. */
      isCurrent: z.boolean(),
    }),
  ),
})

export const setMarketing = route({
  method: 'PUT',
  path: '/api/profile/consents/marketing',
  access: 'customer',
  summary: 'Allow news by e-mail, or withdraw it.',
  body: z.strictObject({ isAllowed: z.boolean() }),
  answer: done,
})
