/** Devices that a customer keeps known: they open a session without a code, for looking and for small orders. */
import * as z from 'zod'
import { route } from '../route.ts'
import { done, id, none, Time, whole } from '../words.ts'

export const Device = z.object({
  id: id('dev'),
  /** "Firefox on Linux"; empty where the browser names neither. */
  device: z.string(),
  current: z.boolean(),
  createdAt: Time,
  lastSeenAt: Time,
})

export const keepDevice = route({
  method: 'POST',
  path: '/api/auth/devices',
  access: 'customer',
  summary:
    'After a fresh PIN: keep this device known, 90 days from its last use, by a cookie for the page that asks. A mail says so.',
  body: none,
  answer: done,
  refusals: ['pin.required', 'origin.not_allowed'],
})

export const enterByDevice = route({
  method: 'POST',
  path: '/api/auth/devices/enter',
  access: 'anyone',
  summary:
    'Exchange the cookie of a kept device for a token, and for the next cookie. The session has no fresh PIN; a cookie that was replaced before ends the device.',
  body: z.strictObject({
    locale: z.string().max(10).optional(),
    /** `Europe/Berlin`: mails name times in it. */
    zone: z.string().max(50).optional(),
  }),
  answer: z.object({ token: z.string() }),
  refusals: ['login.failed'],
})

export const listDevices = route({
  method: 'GET',
  path: '/api/auth/devices',
  access: 'customer',
  summary: 'The devices that the customer keeps known.',
  answer: whole(Device),
})

export const removeDevice = route({
  method: 'DELETE',
  path: '/api/auth/devices/{id}',
  access: 'customer',
  summary: 'Forget a kept device: it signs in by a code again, and its other sessions end.',
  params: z.strictObject({ id: id('dev') }),
  answer: done,
  refusals: ['not-found'],
})
