/** What concerns the customer as such: limits, profile, and the documents they agree to. */
import * as z from 'zod'
import { route } from './route.ts'
import { Fiat, Time } from './words.ts'

const Window = z.object({
  window: z.enum(['day', 'month', 'year']),
  limit: z.string().nullable(),
  used: z.string(),
  left: z.string().nullable(),
  until: Time.nullable(),
})
export const getLimits = route({
  method: 'GET',
  path: '/api/limits',
  access: 'customer',
  summary: 'What may still be sold and bought, per day, month and year, in EUR.',
  answer: z.object({
    level: z.string(),
    currency: Fiat,
    sell: z.array(Window),
    buy: z.array(Window),
    nextLevel: z.string().nullable(),
  }),
})

export const getProfile = route({
  method: 'GET',
  path: '/api/profile',
  access: 'customer',
  summary: 'Who is signed in.',
  answer: z.object({ id: z.string(), email: z.string(), level: z.string(), createdAt: Time }),
})

export const getTerms = route({
  method: 'GET',
  path: '/api/terms/{doc}',
  access: 'anyone',
  summary: 'Terms and conditions, by document and language.',
  params: z.strictObject({ doc: z.enum(['terms', 'disclaimer', 'privacy']) }),
  query: z.strictObject({ locale: z.string().max(10).optional() }),
  answer: z.object({
    doc: z.string(),
    version: z.string(),
    title: z.string(),
    sections: z.array(z.object({ heading: z.string(), text: z.string() })),
  }),
  refusals: ['not-found'],
})
