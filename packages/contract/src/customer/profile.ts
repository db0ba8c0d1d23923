/** The data that the service has of the customer, and the part that the customer may change. */
import * as z from 'zod'
import { route } from '../route.ts'
import { done, Email, MailPin, Time } from '../words.ts'

export const getProfile = route({
  method: 'GET',
  path: '/api/profile',
  access: 'customer',
  summary: 'Who is signed in.',
  answer: z.object({
    id: z.string(),
    email: z.string(),
    /** Another address that waits for its PIN. */
    emailChange: z.object({ email: z.string(), expiresAt: Time }).nullable(),
    /** The linked messenger account, by its name in the messenger. `isNotified`: our bot writes there; null where it writes to nobody. */
    messenger: z.object({ name: z.string(), linkedAt: Time, isNotified: z.boolean().nullable() }).nullable(),
    /** Two words that each mail to this customer carries: a page or a mail without them is not ours. */
    codeWord: z.string(),
    level: z.string(),
    /** Of mails. */
    locale: z.string(),
    createdAt: Time,
  }),
})

export const changeProfile = route({
  method: 'PATCH',
  path: '/api/profile',
  access: 'customer',
  summary: 'The language of mails.',
  body: z.strictObject({
    locale: z
      .string()
      .regex(/^[a-z]{2,3}$/)
      .meta({ examples: ['de'] }),
  }),
  answer: done,
})

export const changeEmail = route({
  method: 'POST',
  path: '/api/profile/email',
  access: 'customer',
  summary:
    'Send a PIN to another address, to sign in with it. Needs a fresh PIN. The answer is the same for a taken address.',
  body: z.strictObject({ email: Email }),
  answer: z.object({ sent: z.literal(true), expiresAt: Time }),
  refusals: ['pin.required', 'too-many'],
})

export const confirmEmail = route({
  method: 'POST',
  path: '/api/profile/email/confirm',
  access: 'customer',
  summary:
    'The PIN of the new address: it counts from now on, other sessions end, the old address gets a mail.',
  body: z.strictObject({ pin: MailPin }),
  answer: done,
  refusals: ['login.failed', 'too-many'],
})

export const cancelEmail = route({
  method: 'DELETE',
  path: '/api/profile/email',
  access: 'customer',
  summary: 'Keep the present address.',
  answer: done,
})

export const confirmContact = route({
  method: 'POST',
  path: '/api/contact',
  access: 'anyone',
  summary: 'Somebody who reads the contact address of an order wants news about it there.',
  body: z.strictObject({ token: z.string().min(20).max(100) }),
  answer: done,
  refusals: ['contact.over', 'too-many'],
})
