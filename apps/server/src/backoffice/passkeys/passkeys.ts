/**
 * Passkeys of operators: made after a PIN, used in place of the authenticator's code, taken away by themselves or with a
 * reset. How an answer is judged is `platform/passkeys/web-authn.ts`.
 *
 *   PIN ─► challenge ─► authenticator ─► kept under a name          e-mail, PIN ─► challenge ─► authenticator ─► session
 */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { newId } from '../../platform/ids.ts'
import type { Refused } from '../../platform/http/route.ts'
import { lockOwner, takeChallenge, takePasskey } from '../../platform/passkeys/passkey-store.ts'
import {
  askBy,
  beginBy,
  madeBy,
  mostPasskeys,
  usedBy,
  type Asked,
  type Party,
} from '../../platform/passkeys/web-authn.ts'
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
import { passkeys, type PasskeyRow } from './passkey-store.ts'

const partyOf = (platform: Platform): Party => ({
  name: 'Agio console',
  url: consoleUrl(platform),
  key: operatorKeysOf(platform).challenge,
  isFramed: false,
})

export const passkeysOf = ({ db }: Platform, operatorId: string): Promise<PasskeyRow[]> =>
  passkeys.list(db, { operatorId }, { order: ['id asc'] })

export const ask = (platform: Platform): Asked | Refused<'backoffice.no_passkeys'> =>
  askBy(platform, partyOf(platform), 'enter') ?? { refused: 'backoffice.no_passkeys' }

/** For signing in: checks that the operator's passkey answered; the transaction of the session takes the proof, once. */
export const proofOf =
  (platform: Platform, answer: AuthenticationResponseJSON): Proof =>
  async ({ id }, now) => {
    const row = await passkeys.find(platform.db, { credentialId: answer.id })
    if (row?.operatorId !== id) return undefined
    const used = await usedBy(platform, partyOf(platform), 'enter', answer, row)
    if (!used) return undefined
    return {
      with: 'passkey',
      take: async (sql) =>
        (await takeChallenge(sql, used.challenge, now)) &&
        takePasskey(sql, 'operator', { id: row.id, counter: used.counter, at: now }),
    }
  }

export async function add(
  platform: Platform,
  by: Author,
  { name, passkey }: { name: string; passkey: RegistrationResponseJSON },
): Promise<PasskeyRow | Refused<'passkey.refused' | 'passkey.full'>> {
  const now = platform.clock.now()
  const made = await madeBy(platform, partyOf(platform), `add ${by.id}`, passkey)
  if (!made) return { refused: 'passkey.refused' }
  const { challenge, ...kept } = made
  const row: PasskeyRow = {
    ...kept,
    id: newId('opk', now),
    operatorId: by.id,
    name,
    createdAt: now,
    usedAt: null,
  }
  return platform.db.transaction(async (sql) => {
    if (!(await takeChallenge(sql, challenge, now))) return { refused: 'passkey.refused' }
    await lockOwner(sql, 'operator', by.id)
    const all = await passkeys.list(sql, { operatorId: by.id }, { order: ['id asc'] })
    const isKnown = await passkeys.find(sql, { credentialId: row.credentialId })
    if (all.length >= mostPasskeys || isKnown) return { refused: 'passkey.full' }
    await passkeys.add(sql, row)
    await note(platform, by, 'operator.passkey_added', { passkey: row.id, name }, sql)
    return row
  })
}

type Own = { readonly id: string; readonly operatorId: string }

export const rename = (platform: Platform, by: Author, id: string, name: string): Promise<boolean> =>
  platform.db.transaction(async (sql) => {
    const own: Own = { id, operatorId: by.id }
    const before = await passkeys.lock(sql, own)
    if (!before) return false
    await passkeys.set(sql, own, { name })
    const words = { from: before.name, to: name }
    await note(platform, by, 'operator.passkey_renamed', { passkey: id }, sql, words)
    return true
  })

export const remove = (platform: Platform, by: Author, id: string): Promise<boolean> =>
  platform.db.transaction(async (sql) => {
    const own: Own = { id, operatorId: by.id }
    const before = await passkeys.lock(sql, own)
    if (!before) return false
    await passkeys.remove(sql, own)
    await note(platform, by, 'operator.passkey_removed', { passkey: id, name: before.name }, sql)
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
  const found = await findById(platform.db, by.id)
  if (!found) return { refused: 'login.failed' } as const
  const email = platform.keys.sealer.open(emailPlace(found.id), found.emailSealed)
  const refused = await comparePin(platform, { ...found, email }, pin)
  if (refused) return refused
  const known = await passkeysOf(platform, by.id)
  if (known.length >= mostPasskeys) return { refused: 'passkey.full' } as const
  const owner = { id: by.id, email, name: nameOf(platform.keys.sealer, found), known }
  const options = await beginBy(platform, partyOf(platform), `add ${by.id}`, owner)
  return options ? { options } : ({ refused: 'backoffice.no_passkeys' } as const)
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
