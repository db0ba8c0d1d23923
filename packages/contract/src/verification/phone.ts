/** The phone number: a code by SMS, and what became of the message. */
import * as z from 'zod'
import { route } from '../route.ts'
import { done, Time } from '../words.ts'

/** `waiting`: the gateway does not have it yet. `sent`: it has it, and the phone does not say so yet. */
export const smsStates = ['waiting', 'sent', 'delivered', 'not_delivered'] as const

export const PhoneView = z.object({
  /** As it is written internationally: `+49 1512 3456789`. */
  number: z.string(),
  /** ISO 3166, two letters; null where the number belongs to no country. */
  country: z.string().nullable(),
  isConfirmed: z.boolean(),
  /** The number that counts while another one waits for its code; null while no number is confirmed. */
  confirmed: z.string().nullable(),
  /** The newest code, as long as it can be given. */
  code: z.object({ state: z.enum(smsStates), sentAt: Time, expiresAt: Time }).nullable(),
})
export type PhoneView = z.infer<typeof PhoneView>

export const getPhone = route({
  method: 'GET',
  path: '/api/verification/phone',
  access: 'customer',
  summary: 'The number that was given last, whether it is confirmed, and what became of its newest code.',
  answer: z.object({ phone: PhoneView.nullable() }),
})

export const cancelPhone = route({
  method: 'DELETE',
  path: '/api/verification/phone',
  access: 'customer',
  summary: 'Take back a number that waits for its code: the code is void, and the confirmed number stays.',
  answer: done,
})

export const smsHook = route({
  method: 'POST',
  path: '/api/hooks/sms/sinch',
  access: 'anyone',
  summary:
    'Delivery reports of the SMS gateway: signed over the bytes, at most 5 minutes old. The report is fetched.',
  body: z.looseObject({}),
  answer: z.null(),
})
