/**
 * Passkeys of customers: made after a fresh PIN, named, listed and taken away in the profile. Public key and name are sealed under the
 * customer's key, so that a row which is moved to another customer opens nothing. How an answer is judged is
 * `platform/passkeys/web-authn.ts`; what a right one opens is `enter.ts`.
 *
 *   fresh PIN ─► challenge of this session ─► authenticator ─► kept under a name, with a mail
 */
import { Codec, Stored } from '@agio/domain'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { queueMail } from '../../notify/queue/index.ts'
import { newId } from '../../platform/ids.ts'
import type { Refused } from '../../platform/http/route.ts'
import type { Purpose } from '../../platform/passkeys/challenges.ts'
import { lockOwner, takeChallenge, takePasskey } from '../../platform/passkeys/passkey-store.ts'
import {
  allowed,
  askBy,
  beginBy,
  madeBy,
  mostPasskeys,
  usedBy,
  type Asked,
  type Made,
  type Party,
} from '../../platform/passkeys/web-authn.ts'
import type { Platform } from '../../platform/platform.ts'
import { wakeOf } from '../../platform/queue/outbox.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { customerOf } from '../customers.ts'
import { sealerOf } from '../sealing.ts'
import { forgetOthers } from '../devices/device-store.ts'
import { closeSessions } from '../sign-in/session-store.ts'
import { passkeys, type PasskeyRow } from './passkey-store.ts'

const partyOf = ({ settings, keys }: Platform): Party => ({
  name: settings.company.name,
  url: settings.publicUrl,
  key: keys.customers.passkeys,
  isFramed: true,
})

const place = (row: string) => ({ table: 'customer_passkey', column: 'sealed', row }) as const
type Sealed = { readonly name: string; readonly publicKey: string }
export const passkeyDocument = Stored.sealedDocument(
  'customer_passkey.sealed',
  1,
  Codec.record<Sealed>({ name: Codec.text, publicKey: Codec.text }),
)

export type Session = { readonly customerId: string; readonly sessionId: string }
export type OwnPasskey = Pick<PasskeyRow, 'id' | 'createdAt' | 'usedAt'> & { readonly name: string }

const rowsOf = (sql: Sql, customerId: string): Promise<PasskeyRow[]> =>
  passkeys.list(sql, { customerId }, { order: ['createdAt asc', 'id asc'] })

/** The passkeys of the customer, the oldest first. */
export async function ownPasskeys(platform: Platform, customerId: string): Promise<OwnPasskey[]> {
  const rows = await rowsOf(platform.db, customerId)
  if (rows.length === 0) return []
  const sealer = await sealerOf(platform, platform.db, customerId)
  return rows.map(({ id, createdAt, usedAt, sealed }) => {
    const { name } = passkeyDocument.read(sealer.open(place(id), sealed))
    return { id, name, createdAt, usedAt }
  })
}

const unavailable = { refused: 'passkey.unavailable' } as const

/** For signing in: the same for everybody. */
export const ask = (platform: Platform): Asked | Refused<'passkey.unavailable'> =>
  askBy(platform, partyOf(platform), 'enter') ?? unavailable

/** In place of a fresh PIN: one of the customer's own answers, in this session. */
export async function askVerify(platform: Platform, { customerId, sessionId }: Session) {
  const asked = askBy(platform, partyOf(platform), `verify ${sessionId}`)
  return asked ? { ...asked, credentials: allowed(await rowsOf(platform.db, customerId)) } : unavailable
}

/** A passkey that answered; `take` counts it and takes its challenge, once. */
export type Proof = { readonly take: (sql: Sql) => Promise<boolean> }

/** Undefined where the answer is not this passkey's. */
export async function proofOf(
  platform: Platform,
  { id, customerId, credentialId, counter, sealed }: PasskeyRow,
  purpose: Purpose,
  answer: AuthenticationResponseJSON,
): Promise<Proof | undefined> {
  const sealer = await sealerOf(platform, platform.db, customerId)
  const { publicKey } = passkeyDocument.read(sealer.open(place(id), sealed))
  const kept = { credentialId, counter, publicKey }
  const used = await usedBy(platform, partyOf(platform), purpose, answer, kept)
  if (!used) return undefined
  const at = platform.clock.now()
  return {
    take: async (sql) =>
      (await takeChallenge(sql, used.challenge, at)) &&
      takePasskey(sql, 'customer', { id, counter: used.counter, at }),
  }
}

const addsIn = ({ customerId, sessionId }: Session): Purpose => `add ${customerId} ${sessionId}`

/** A thief of a session leaves no passkey behind: a fresh PIN comes before. */
export async function begin(
  platform: Platform,
  { hasFreshPin, ...session }: Session & { readonly hasFreshPin: boolean },
) {
  if (!hasFreshPin) return { refused: 'pin.required' } as const
  const known = await rowsOf(platform.db, session.customerId)
  if (known.length >= mostPasskeys) return { refused: 'passkey.full' } as const
  const { id, email } = await customerOf(platform, session.customerId)
  const options = await beginBy(platform, partyOf(platform), addsIn(session), {
    id,
    email,
    name: email,
    known,
  })
  return options ? { options } : unavailable
}

/** Keeps a passkey that was made in this session, and mails that there is one. */
export async function add(
  platform: Platform,
  { name, passkey, ...session }: Session & { name: string; passkey: RegistrationResponseJSON },
): Promise<OwnPasskey | Refused<'passkey.refused' | 'passkey.full'>> {
  const made = await madeBy(platform, partyOf(platform), addsIn(session), passkey)
  if (!made) return { refused: 'passkey.refused' }
  const { email: address, locale } = await customerOf(platform, session.customerId)
  const added = await platform.db.transaction(async (sql) => {
    const row = await keep(platform, sql, { ...session, name, made })
    if ('refused' in row) return row
    const mail = {
      id: `${row.id}:added`,
      template: 'passkey_added',
      to: { address },
      locale,
      params: {},
    } as const
    await queueMail(platform, sql, mail)
    return row
  })
  wakeOf(platform)()
  return added
}

async function keep(
  platform: Platform,
  sql: Sql,
  { customerId, name, made }: Session & { readonly name: string; readonly made: Made },
): Promise<OwnPasskey | Refused<'passkey.refused' | 'passkey.full'>> {
  const createdAt = platform.clock.now()
  const { challenge, publicKey, ...kept } = made
  if (!(await takeChallenge(sql, challenge, createdAt))) return { refused: 'passkey.refused' }
  await lockOwner(sql, 'customer', customerId)
  const isKnown = await passkeys.find(sql, { credentialId: kept.credentialId })
  if (isKnown || (await rowsOf(sql, customerId)).length >= mostPasskeys) return { refused: 'passkey.full' }
  const id = newId('pky', createdAt)
  const sealer = await sealerOf(platform, sql, customerId)
  const sealed = sealer.seal(place(id), passkeyDocument.write({ name, publicKey }))
  await passkeys.add(sql, { ...kept, id, customerId, sealed, createdAt })
  return { id, name, createdAt, usedAt: null }
}

type Own = { readonly id: string; readonly customerId: string }

/** False where the customer has no such passkey. */
export const rename = (platform: Platform, own: Own, name: string): Promise<boolean> =>
  platform.db.transaction(async (sql) => {
    const row = await passkeys.lock(sql, own)
    if (!row) return false
    const sealer = await sealerOf(platform, sql, own.customerId)
    const { publicKey } = passkeyDocument.read(sealer.open(place(row.id), row.sealed))
    const sealed = sealer.seal(place(row.id), passkeyDocument.write({ name, publicKey }))
    await passkeys.set(sql, own, { sealed })
    return true
  })

/**
 * Ends the sessions that it opened, and forgets the kept devices, except those of the calling session: whoever has the lost device is
 * out. False where there is none.
 */
export const remove = (platform: Platform, { id, customerId, sessionId }: Own & Session): Promise<boolean> =>
  platform.db.transaction(async (sql) => {
    if ((await passkeys.remove(sql, { id, customerId })) === 0) return false
    const now = platform.clock.now()
    await closeSessions(sql, { customerId, keep: sessionId, now, passkeyId: id })
    await forgetOthers(sql, { customerId, sessionId, now })
    return true
  })
