/** Words of passkeys, of operators and of customers: what Web Authentication of a browser sends and is given. */
import * as z from 'zod'
import { line, Time } from './words.ts'

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

export const PasskeyName = line(60, 1)
/** A passkey signs the challenge, for this site, within this time. */
export const AskedPasskey = z.object({ challenge: z.string(), rpId: z.string(), timeout: z.number() })
/** As `PublicKeyCredentialCreationOptionsJSON` of Web Authentication has it. */
export const OptionsOfPasskey = z.object({ options: z.record(z.string(), z.unknown()) })
