/** Passkeys of operators: in place of the code of their authenticator. */
import * as z from 'zod'
import { route } from '../../route.ts'
import {
  AskedPasskey,
  NewPasskey,
  OptionsOfPasskey,
  Passkey,
  PasskeyName as Name,
  UsedPasskey,
} from '../../passkey-words.ts'
import { done, Email, id, none, whole } from '../../words.ts'
import { SignedIn } from './operators.ts'
import { everybody, OperatorPin } from '../words.ts'

/* Signing in. */

export const askPasskey = route({
  method: 'POST',
  path: '/api/admin/sign_in/passkey/challenge',
  access: 'anyone',
  summary: 'What a passkey signs to sign in: the same for everybody, for five minutes, once.',
  body: none,
  answer: AskedPasskey,
  refusals: ['backoffice.no_passkeys'],
})
export const signInByPasskey = route({
  method: 'POST',
  path: '/api/admin/sign_in/passkey',
  access: 'anyone',
  summary: 'An operator signs in by e-mail, PIN and a passkey in place of the code.',
  body: z.strictObject({
    email: Email,
    pin: OperatorPin,
    passkey: UsedPasskey,
  }),
  answer: SignedIn,
  refusals: ['login.failed', 'too-many'],
})

/* One's own. */

const own = { access: 'operator', roles: everybody } as const
const one = { ...own, method: 'POST', params: z.strictObject({ id: id('opk') }) } as const

export const listPasskeys = route({
  ...own,
  method: 'GET',
  path: '/api/admin/passkeys',
  summary: "The caller's passkeys.",
  answer: whole(Passkey),
})
export const beginPasskey = route({
  ...own,
  method: 'POST',
  path: '/api/admin/passkeys/begin',
  summary: 'After their PIN: what an authenticator makes a passkey of, as Web Authentication has it.',
  body: z.strictObject({ pin: OperatorPin }),
  answer: OptionsOfPasskey,
  refusals: ['login.failed', 'too-many', 'backoffice.no_passkeys', 'passkey.full'],
})
export const addPasskey = route({
  ...own,
  method: 'POST',
  path: '/api/admin/passkeys',
  summary: 'Keep the passkey that was made, under a name.',
  body: z.strictObject({ name: Name, passkey: NewPasskey }),
  answer: Passkey,
  refusals: ['passkey.refused', 'passkey.full'],
})
export const renamePasskey = route({
  ...one,
  path: '/api/admin/passkeys/{id}/name',
  summary: 'Give a passkey another name.',
  body: z.strictObject({ name: Name }),
  answer: done,
  refusals: ['not-found'],
})
export const removePasskey = route({
  ...one,
  path: '/api/admin/passkeys/{id}/remove',
  summary: 'Take a passkey away: it signs nobody in again. PIN and authenticator stay.',
  body: none,
  answer: done,
  refusals: ['not-found'],
})
