/** Passkeys of customers: they sign in without an address or a code, and answer in place of a fresh PIN. */
import * as z from 'zod'
import {
  AskedPasskey,
  NewPasskey,
  OptionsOfPasskey,
  Passkey,
  PasskeyName,
  UsedPasskey,
} from '../passkey-words.ts'
import { route } from '../route.ts'
import { done, id, none, Time, whole } from '../words.ts'

/* Signing in. */

export const askOwnPasskey = route({
  method: 'POST',
  path: '/api/auth/passkey/challenge',
  access: 'anyone',
  summary: 'What a passkey signs to sign a customer in: the same for everybody, for five minutes, once.',
  body: none,
  answer: AskedPasskey,
  refusals: ['passkey.unavailable'],
})
export const loginByPasskey = route({
  method: 'POST',
  path: '/api/auth/passkey',
  access: 'anyone',
  summary: 'Exchange the answer of a passkey for a token. It counts as a fresh PIN.',
  body: z.strictObject({
    passkey: UsedPasskey,
    locale: z.string().max(10).optional(),
    /** `Europe/Berlin`: mails name times in it. */
    zone: z.string().max(50).optional(),
  }),
  answer: z.object({ token: z.string() }),
  refusals: ['login.failed', 'too-many'],
})

/* In place of a fresh PIN. */

export const askVerifyByPasskey = route({
  method: 'POST',
  path: '/api/auth/verify/passkey/challenge',
  access: 'customer',
  summary:
    "What one of the customer's passkeys signs in place of a fresh PIN, in this session. Without `credentials` there is none.",
  body: none,
  answer: AskedPasskey.extend({
    credentials: z.array(z.object({ id: z.string(), transports: z.array(z.string()) })),
  }),
  refusals: ['passkey.unavailable'],
})
export const verifyByPasskey = route({
  method: 'POST',
  path: '/api/auth/verify/passkey',
  access: 'customer',
  summary: 'The answer of a passkey of this customer: it counts as a fresh PIN.',
  body: z.strictObject({ passkey: UsedPasskey }),
  answer: z.object({ verifiedUntil: Time }),
  refusals: ['login.failed', 'too-many'],
})

/* One's own. */

const one = { access: 'customer', params: z.strictObject({ id: id('pky') }) } as const

export const listOwnPasskeys = route({
  method: 'GET',
  path: '/api/auth/passkeys',
  access: 'customer',
  summary: "The customer's passkeys.",
  answer: whole(Passkey),
})
export const beginOwnPasskey = route({
  method: 'POST',
  path: '/api/auth/passkeys/begin',
  access: 'customer',
  summary: 'After a fresh PIN: what an authenticator makes a passkey of, as Web Authentication has it.',
  body: none,
  answer: OptionsOfPasskey,
  refusals: ['pin.required', 'passkey.unavailable', 'passkey.full'],
})
export const addOwnPasskey = route({
  method: 'POST',
  path: '/api/auth/passkeys',
  access: 'customer',
  summary: 'Keep the passkey that was made; without a name under that of the device. A mail says so.',
  body: z.strictObject({ name: PasskeyName.optional(), passkey: NewPasskey }),
  answer: Passkey,
  refusals: ['passkey.refused', 'passkey.full'],
})
export const renameOwnPasskey = route({
  ...one,
  method: 'POST',
  path: '/api/auth/passkeys/{id}/name',
  summary: 'Give a passkey another name.',
  body: z.strictObject({ name: PasskeyName }),
  answer: done,
  refusals: ['not-found'],
})
export const removeOwnPasskey = route({
  ...one,
  method: 'DELETE',
  path: '/api/auth/passkeys/{id}',
  summary: 'Take a passkey away: it signs nobody in again, and the other sessions that it opened end.',
  answer: done,
  refusals: ['not-found'],
})
