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
import type { Author } from '../audit/audit.ts'
import { nameOf } from '../sign-in/operator-name.ts'
import { findById } from '../sign-in/operator-store.ts'
import { indexOf } from '../sign-in/secrets.ts'
import { emailPlace, type Proof, type SignInDeps } from '../sign-in/sign-in.ts'
import { triesWithin } from '../sign-in/tries.ts'
import { challengeSeconds, hashOfChallenge, isOurs, newChallenge, type Purpose } from './challenges.ts'
import {
  findPasskey,
  passkeysOf,
  removeRow,
  renameRow,
  savePasskey,
  takeChallenge,
  takePasskey,
  type PasskeyRow,
} from './passkey-store.ts'

export type PasskeyDeps = SignInDeps & { readonly consoleUrl: string }
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

export type Passkeys = ReturnType<typeof createPasskeys>

export function createPasskeys(deps: PasskeyDeps) {
  const { db, clock, random, keys } = deps
  const site = siteOf(deps.consoleUrl)
  const expected = (purpose: Purpose, { rpId, origins }: Site) => ({
    expectedChallenge: (challenge: string) => isOurs(keys.challenge, challenge, purpose, clock.now()),
    expectedOrigin: origins,
    expectedRPID: rpId,
    requireUserVerification: true,
  })
  return {
    of: (operatorId: string): Promise<PasskeyRow[]> => passkeysOf(db, operatorId),
    ask(): { challenge: string; rpId: string; timeout: number } | Refused<'backoffice.no_passkeys'> {
      if (!site) return { refused: 'backoffice.no_passkeys' }
      const challenge = newChallenge(keys.challenge, random, 'enter', clock.now())
      return { challenge, rpId: site.rpId, timeout: challengeSeconds * 1000 }
    },
    /** For signing in: checks that the operator's passkey answered; the transaction of the session takes the proof, once. */
    proofOf:
      (answer: AuthenticationResponseJSON): Proof =>
      async ({ id }, now) => {
        const row = await findPasskey(db, answer.id)
        if (!site || row?.operatorId !== id) return undefined
        const counter = await counterOf(answer, row, expected('enter', site))
        if (counter === undefined) return undefined
        const hash = hashOfChallenge(challengeIn(answer.response.clientDataJSON))
        return {
          with: 'passkey',
          take: async (sql) =>
            (await takeChallenge(sql, hash, now)) && takePasskey(sql, { id: row.id, counter, at: now }),
        }
      },
    begin: (by: Author, request: { pin: string }) => begin(deps, site, by, request),
    async add(
      by: Author,
      { name, passkey }: { name: string; passkey: RegistrationResponseJSON },
    ): Promise<PasskeyRow | Refused<'backoffice.passkey_refused' | 'backoffice.passkeys_full'>> {
      const now = clock.now()
      const made = site && (await credentialOf(passkey, expected(`add ${by.id}`, site)))
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
      return db.transaction(async (sql) => {
        if (!(await takeChallenge(sql, hash, now))) return { refused: 'backoffice.passkey_refused' }
        if (!(await savePasskey(sql, row, mostPasskeys))) return { refused: 'backoffice.passkeys_full' }
        await note(deps, by, 'operator.passkey_added', { passkey: row.id, name }, sql)
        return row
      })
    },
    rename: (by: Author, id: string, name: string): Promise<boolean> =>
      db.transaction(async (sql) => {
        const before = await renameRow(sql, { id, operatorId: by.id, name })
        if (before === undefined) return false
        await note(deps, by, 'operator.passkey_renamed', { passkey: id }, sql, { from: before, to: name })
        return true
      }),
    remove: (by: Author, id: string): Promise<boolean> =>
      db.transaction(async (sql) => {
        const name = await removeRow(sql, { id, operatorId: by.id })
        if (name === undefined) return false
        await note(deps, by, 'operator.passkey_removed', { passkey: id, name }, sql)
        return true
      }),
  }
}

const note = (
  { audit }: PasskeyDeps,
  by: Author,
  action: string,
  details: Record<string, string>,
  sql: Parameters<SignInDeps['audit']['note']>[2],
  words = {},
) => audit.note(by, { action, subject: by.id, details, words }, sql)

/** A thief of a session knows no PIN: they leave no passkey behind. */
async function begin(
  { db, clock, random, keys, sealer }: PasskeyDeps,
  site: Site | undefined,
  by: Author,
  { pin }: { pin: string },
) {
  if (!site) return { refused: 'backoffice.no_passkeys' } as const
  const now = clock.now()
  const found = await findById(db, by.id)
  if (!found) return { refused: 'login.failed' } as const
  const email = sealer.open(emailPlace(found.id), found.emailSealed)
  const emailIndex = indexOf(keys, 'operator.email', email)
  const tries = triesWithin({ db, emailIndex, now })
  const waitSeconds = await tries.wait()
  if (waitSeconds > 0) return { refused: 'too-many', waitSeconds } as const
  const isPin = await pinMatches(keys.peppers, pin, { salt: found.pinSalt, hash: found.pinHash })
  if (!isPin) return { refused: 'login.failed' } as const
  await tries.forget(db)
  const known = await passkeysOf(db, by.id)
  if (known.length >= mostPasskeys) return { refused: 'backoffice.passkeys_full' } as const
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: 'Agio console',
    rpID: site.rpId,
    userName: email,
    userDisplayName: nameOf(sealer, found),
    userID: Uint8Array.from(Buffer.from(by.id)),
    challenge: Uint8Array.from(
      Buffer.from(newChallenge(keys.challenge, random, `add ${by.id}`, now), 'base64url'),
    ),
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
