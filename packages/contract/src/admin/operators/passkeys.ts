/** Passkeys of operators: in place of the code of their authenticator. */
import * as z from 'zod'
import { route } from '../../route.ts'
import { done, Email, id, line, none, Time, whole } from '../../words.ts'
import { SignedIn } from './operators.ts'
import { everybody, OperatorPin } from '../words.ts'

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: Time,
  lastUsedAt: Time.nullable(),
})
export type Passkey = z.infer<typeof Passkey>

const Bytes = (most: number) =>
  z
    .string()
    .regex(/^[\w-]+={0,2}$/)
    .max(most)
const Transports = z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(10)
/** A browser's data about an authenticator, beside the signed part. */
const said = {
  id: Bytes(1_400),
  rawId: Bytes(1_400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(30).nullish(),
  clientExtensionResults: z.record(z.string().max(50), z.unknown()),
}
/** As `RegistrationResponseJSON` of Web Authentication has it. */
export const NewPasskey = z.object({
  ...said,
  response: z.object({
    clientDataJSON: Bytes(4_000),
    attestationObject: Bytes(20_000),
    transports: Transports.optional(),
  }),
})
/** As `AuthenticationResponseJSON` of Web Authentication has it. */
export const UsedPasskey = z.object({
  ...said,
  response: z.object({
    clientDataJSON: Bytes(4_000),
    authenticatorData: Bytes(4_000),
    signature: Bytes(20_000),
    userHandle: Bytes(200).nullish(),
  }),
})

/* Signing in. */

export const askPasskey = route({
  method: 'POST',
  path: '/api/admin/sign_in/passkey/challenge',
  access: 'anyone',
  summary: 'What a passkey signs to sign in: the same for everybody, for five minutes, once.',
  body: none,
  answer: z.object({ challenge: z.string(), rpId: z.string(), timeout: z.number() }),
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
const Name = line(60, 1)

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
  answer: z.object({ options: z.record(z.string(), z.unknown()) }),
  refusals: ['login.failed', 'too-many', 'backoffice.no_passkeys', 'backoffice.passkeys_full'],
})
export const addPasskey = route({
  ...own,
  method: 'POST',
  path: '/api/admin/passkeys',
  summary: 'Keep the passkey that was made, under a name.',
  body: z.strictObject({ name: Name, passkey: NewPasskey }),
  answer: Passkey,
  refusals: ['backoffice.passkey_refused', 'backoffice.passkeys_full'],
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
