/**
 * Passkeys of operators: made after a PIN, used in place of the authenticator's code, taken away by themselves or with a
 * reset. The authenticator checks who holds it; its answer is for our origin, for one challenge, and counts on.
 *
 *   PIN ─► challenge ─► authenticator ─► kept under a name          e-mail, PIN ─► challenge ─► authenticator ─► session
 */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { isIP } from 'node:net'
import { newId } from '../../platform/ids.ts'
import type { Refused } from '../../platform/http/route.ts'
import { pinMatches } from '../../platform/secrets.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import * as audit from '../audit/audit.ts'
import type { Author } from '../audit/audit.ts'
import { consoleUrl } from '../operators/links.ts'
import { nameOf } from '../sign-in/operator-name.ts'
import { findById } from '../sign-in/operator-store.ts'
import { indexOf, operatorKeysOf } from '../sign-in/secrets.ts'
import { emailPlace, type Proof } from '../sign-in/sign-in.ts'
import { triesWithin } from '../sign-in/tries.ts'
import { challengeSeconds, hashOfChallenge, isOurs, newChallenge, type Purpose } from './challenges.ts'
import * as store from './passkey-store.ts'
import type { PasskeyRow } from './passkey-store.ts'

type Site = { readonly rpId: string; readonly origins: string[] }
type Transports = NonNullable<RegistrationResponseJSON['response']['transports']>

const mostPasskeys = 10
/** Loaded at the first passkey: the import takes half a second of processor and 27 MB. */
const library = () => import('@simplewebauthn/server')

/** Passkeys are for a name, never for an address: a console on this machine is reached as `localhost` for them. */
export function siteOf(consoleUrl: string): Site | undefined {
  const { protocol, hostname, port, origin } = new URL(consoleUrl)
  if (hostname === 'localhost') return { rpId: hostname, origins: [origin] }
  if (/^127\.|^\[::1\]$/.test(hostname))
    return { rpId: 'localhost', origins: [`${protocol}//localhost${port && `:${port}`}`] }
  const isNamed = protocol === 'https:' && isIP(hostname) === 0 && !hostname.startsWith('[')
  return isNamed ? { rpId: hostname, origins: [origin] } : undefined
}

const ourSite = (platform: Platform) => siteOf(consoleUrl(platform))

const expected = (platform: Platform, purpose: Purpose, { rpId, origins }: Site): Expected => ({
  expectedChallenge: (challenge) =>
    isOurs(operatorKeysOf(platform).challenge, challenge, purpose, platform.clock.now()),
  expectedOrigin: origins,
  expectedRPID: rpId,
  requireUserVerification: true,
})

export const passkeysOf = ({ db }: Platform, operatorId: string): Promise<PasskeyRow[]> =>
  store.passkeysOf(db, operatorId)

export function ask(
  platform: Platform,
): { challenge: string; rpId: string; timeout: number } | Refused<'backoffice.no_passkeys'> {
  const site = ourSite(platform)
  if (!site) return { refused: 'backoffice.no_passkeys' }
  const key = operatorKeysOf(platform).challenge
  const challenge = newChallenge(key, platform.random, 'enter', platform.clock.now())
  return { challenge, rpId: site.rpId, timeout: challengeSeconds * 1000 }
}

/** For signing in: checks that the operator's passkey answered; the transaction of the session takes the proof, once. */
export const proofOf =
  (platform: Platform, answer: AuthenticationResponseJSON): Proof =>
  async ({ id }, now) => {
    const site = ourSite(platform)
    const row = await store.findPasskey(platform.db, answer.id)
    if (!site || row?.operatorId !== id) return undefined
    const counter = await counterOf(answer, row, expected(platform, 'enter', site))
    if (counter === undefined) return undefined
    const hash = hashOfChallenge(challengeIn(answer.response.clientDataJSON))
    return {
      with: 'passkey',
      take: async (sql) =>
        (await store.takeChallenge(sql, hash, now)) &&
        store.takePasskey(sql, { id: row.id, counter, at: now }),
    }
  }

export async function add(
  platform: Platform,
  by: Author,
  { name, passkey }: { name: string; passkey: RegistrationResponseJSON },
): Promise<PasskeyRow | Refused<'backoffice.passkey_refused' | 'backoffice.passkeys_full'>> {
  const now = platform.clock.now()
  const site = ourSite(platform)
  const made = site && (await credentialOf(passkey, expected(platform, `add ${by.id}`, site)))
  if (!made) return { refused: 'backoffice.passkey_refused' }
  const row: PasskeyRow = {
    id: newId('opk', now),
    operatorId: by.id,
    credentialId: made.id,
    publicKey: Buffer.from(made.publicKey),
    counter: String(made.counter),
    transports: passkey.response.transports ?? [],
    name,
    createdAt: now,
    usedAt: null,
  }
  const hash = hashOfChallenge(challengeIn(passkey.response.clientDataJSON))
  return platform.db.transaction(async (sql) => {
    if (!(await store.takeChallenge(sql, hash, now))) return { refused: 'backoffice.passkey_refused' }
    if (!(await store.savePasskey(sql, row, mostPasskeys))) return { refused: 'backoffice.passkeys_full' }
    await note(platform, by, 'operator.passkey_added', { passkey: row.id, name }, sql)
    return row
  })
}

export const rename = (platform: Platform, by: Author, id: string, name: string): Promise<boolean> =>
  platform.db.transaction(async (sql) => {
    const before = await store.renameRow(sql, { id, operatorId: by.id, name })
    if (before === undefined) return false
    const words = { from: before, to: name }
    await note(platform, by, 'operator.passkey_renamed', { passkey: id }, sql, words)
    return true
  })

export const remove = (platform: Platform, by: Author, id: string): Promise<boolean> =>
  platform.db.transaction(async (sql) => {
    const name = await store.removeRow(sql, { id, operatorId: by.id })
    if (name === undefined) return false
    await note(platform, by, 'operator.passkey_removed', { passkey: id, name }, sql)
    return true
  })

const note = (
  platform: Platform,
  by: Author,
  action: string,
  details: Record<string, string>,
  sql: Sql,
  words = {},
) => audit.note(platform, by, { action, subject: by.id, details, words }, sql)

/** A thief of a session knows no PIN: they leave no passkey behind. */
export async function begin(platform: Platform, by: Author, { pin }: { pin: string }) {
  const site = ourSite(platform)
  if (!site) return { refused: 'backoffice.no_passkeys' } as const
  const found = await findById(platform.db, by.id)
  if (!found) return { refused: 'login.failed' } as const
  const email = platform.keys.sealer.open(emailPlace(found.id), found.emailSealed)
  const refused = await comparePin(platform, { ...found, email }, pin)
  if (refused) return refused
  const known = await passkeysOf(platform, by.id)
  if (known.length >= mostPasskeys) return { refused: 'backoffice.passkeys_full' } as const
  const challenge = newChallenge(
    operatorKeysOf(platform).challenge,
    platform.random,
    `add ${by.id}`,
    platform.clock.now(),
  )
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: 'Agio console',
    rpID: site.rpId,
    userName: email,
    userDisplayName: nameOf(platform.keys.sealer, found),
    userID: Uint8Array.from(Buffer.from(by.id)),
    challenge: Uint8Array.from(Buffer.from(challenge, 'base64url')),
    timeout: challengeSeconds * 1000,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known.map(({ credentialId: id, transports }) => ({
      id,
      transports: [...transports] as Transports,
    })),
  })
  return { options: { ...options } }
}

type Asking = { readonly email: string; readonly pinSalt: Buffer; readonly pinHash: Buffer }

/** Undefined where the PIN is right. */
async function comparePin(platform: Platform, { email, pinSalt, pinHash }: Asking, pin: string) {
  const { db, clock } = platform
  const keys = operatorKeysOf(platform)
  const emailIndex = indexOf(keys, 'operator.email', email)
  const tries = triesWithin({ db, emailIndex, now: clock.now() })
  const waitSeconds = await tries.wait()
  if (waitSeconds > 0) return { refused: 'too-many', waitSeconds } as const
  const isPin = await pinMatches(keys.peppers, pin, { salt: pinSalt, hash: pinHash })
  if (!isPin) return { refused: 'login.failed' } as const
  await tries.forget(db)
  return undefined
}

type Expected = {
  readonly expectedChallenge: (challenge: string) => boolean
  readonly expectedOrigin: string[]
  readonly expectedRPID: string
  readonly requireUserVerification: boolean
}

/** The library throws where an answer does not hold. */
async function credentialOf(response: RegistrationResponseJSON, expected: Expected) {
  const { verifyRegistrationResponse } = await library()
  const made = await verifyRegistrationResponse({ response, ...expected }).catch(() => undefined)
  return made?.verified ? made.registrationInfo.credential : undefined
}

async function counterOf(
  response: AuthenticationResponseJSON,
  { credentialId: id, publicKey, counter }: PasskeyRow,
  expected: Expected,
): Promise<string | undefined> {
  const { verifyAuthenticationResponse } = await library()
  const credential = { id, publicKey: Uint8Array.from(publicKey), counter: Number(counter) }
  const used = await verifyAuthenticationResponse({ response, credential, ...expected }).catch(
    () => undefined,
  )
  return used?.verified ? String(used.authenticationInfo.newCounter) : undefined
}

/** Read after the answer was verified. */
const challengeIn = (clientData: string): string =>
  (JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8')) as { challenge: string }).challenge
