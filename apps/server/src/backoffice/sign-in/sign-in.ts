/**
 * Operators sign in by e-mail, PIN and the code of an authenticator or a passkey in its place. The answer is the same for an
 * unknown address, a wrong PIN, and a wrong or used code or passkey.
 *
 *   try counted ─► PIN compared (also without an operator) ─► code or passkey taken, once ─► session (256 bits, only its hash is stored)
 */
import { Merchants, Operators } from '@agio/domain'
import { newId } from '../../platform/ids.ts'
import type { Authenticate, Refused, TooMany } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import * as audit from '../audit/audit.ts'
import type { Author } from '../audit/audit.ts'
import {
  addOperator,
  addSession,
  countRefusal,
  endSession,
  findByEmail,
  findByToken,
  forgetOperatorTraces,
  holdPin,
  isKnown,
  setPin,
  takeRefusals,
  takeStep,
  type OperatorRow,
  type Role,
} from './operator-store.ts'
import { type HashedPin, hashPin, hashToken, newToken, pinMatches } from '../../platform/secrets.ts'
import { forgetChallenges } from '../../platform/passkeys/passkey-store.ts'
import { nameOf, storedName } from './operator-name.ts'
import { overOf } from './people-store.ts'
import { triesOf } from './tries.ts'
import { indexOf, operatorKeysOf, stepOfCode } from './secrets.ts'

/** The windows of an operator's sign-in (docs/figures.md). */
export const rules = {
  idleMinutes: 30,
  absoluteHours: 12,
  noteSeconds: 30,
} as const

export type SignInRequest = {
  readonly email: string
  readonly pin: string
  readonly ip: string
  /** The token of a device that signed in before. */
  readonly device?: string | undefined
} & ({ readonly code: string } | { readonly proof: Proof })

/** The proof beside the PIN: undefined where it does not hold, else how it is taken, once. */
export type Proof = (
  found: OperatorRow,
  now: Date,
) => Promise<{ readonly with: 'code' | 'passkey'; readonly take: (sql: Sql) => Promise<boolean> } | undefined>
/** An operator, or a person of a merchant. */
type Person = {
  readonly id: string
  readonly name: string
  readonly roles: readonly Role[]
  readonly merchantId: string | null
}
type Entered = { readonly token: string; readonly device: string; readonly operator: Person }

/** The subject that refusals of addresses of no operator are counted under. */
export const unknownAddresses = 'unknown'

const minutes = (at: Date, by: number) => new Date(at.getTime() + by * 60_000)

/** Refuses too-many (tries of unknown addresses count too) and login.failed. */
export async function signIn(
  platform: Platform,
  { email, pin, ip, device, ...beside }: SignInRequest,
): Promise<Entered | Refused<'login.failed'> | TooMany> {
  const { db, clock, random } = platform
  const { sealer } = platform.keys
  const keys = operatorKeysOf(platform)
  const now = clock.now()
  const emailIndex = indexOf(keys, 'operator.email', email)
  const tries = triesOf({ db, keys, emailIndex, ip, device, now })
  const waitSeconds = await tries.wait()
  if (waitSeconds > 0) return { refused: 'too-many', waitSeconds }

  const row = await findByEmail(db, emailIndex)
  // An index can be moved to another row by a writer of the database; the sealed address cannot.
  const isTheirs = row && indexOf(keys, 'operator.email', sealer.open(emailPlace(row.id), row.emailSealed))
  const found = isTheirs?.equals(emailIndex) ? row : undefined
  const isPin = await pinMatches(keys.peppers, pin, found && { salt: found.pinSalt, hash: found.pinHash })
  const mayCompare = isPin && (await tries.mayCompareCode())
  const proof = 'proof' in beside ? beside.proof : codeProof(platform, beside.code)
  const proved = found && mayCompare ? await proof(found, now) : undefined
  if (!found || !proved) {
    // Counted for unknown addresses too: the answer takes as long.
    await countRefusal(db, found?.id ?? unknownAddresses, now)
    return { refused: 'login.failed' }
  }
  const token = newToken(random)
  const hashedAnew = isPin === 'older' ? await hashPin(keys.peppers, pin, random(16)) : undefined
  const { id: personId, roles, merchantId } = found
  const name = nameOf(sealer, found)
  const operator: Person = { id: personId, name, roles, merchantId }
  const entered = await db.transaction(async (sql) => {
    // Comparing takes a while: a reset in it has made PIN and code worth nothing.
    if (!(await holdPin(sql, found)) || !(await proved.take(sql))) return false
    const id = newId('ose', now)
    if (hashedAnew) await setPin(sql, found.id, hashedAnew)
    await addSession(sql, { id, operatorId: found.id, tokenHash: hashToken(token), now })
    await tries.forget(sql)
    const refused = await takeRefusals(sql, found.id)
    const details = { with: proved.with, ...(refused > 0 && { refusedBefore: refused }) }
    const deed = { action: 'operator.signed_in', subject: found.id, details }
    await audit.note(platform, { id: personId, name, roles }, deed, sql)
    return true
  })
  return entered ? { token, device: tries.newDevice(random), operator } : { refused: 'login.failed' }
}

const codeProof =
  ({ keys: { sealer } }: Platform, code: string): Proof =>
  async ({ id, totpSealed }, now) => {
    const step = stepOfCode(sealer.open(totpPlace(id), totpSealed), code, now)
    return step === undefined ? undefined : { with: 'code', take: (sql) => takeStep(sql, id, step) }
  }

/** The operator of a request's token; for the access kind `operator`. */
export const authenticateOperator =
  (platform: Platform): Authenticate =>
  async ({ token }) => {
    const session = await sessionOf(platform, token)
    if (session?.merchantId !== null || session.name === null) return { refused: 'unauthorized' }
    const { sessionId, id, name, roles } = session
    return { caller: { sessionId, id, name, roles } }
  }

/** The person of a merchant who is signed in with this token. */
export const authenticatePerson =
  (platform: Platform): Authenticate =>
  async ({ token }) => {
    const session = await sessionOf(platform, token)
    if (!session || session.merchantId === null) return { refused: 'unauthorized' }
    const { merchantId: firmId, sessionId, id, roles } = session
    return { caller: { sessionId, id, name: nameOf(platform.keys.sealer, session), roles, firmId } }
  }

async function sessionOf({ db, clock }: Platform, token: string | undefined) {
  if (token === undefined) return undefined
  const now = clock.now()
  const notedBefore = new Date(now.getTime() - rules.noteSeconds * 1000)
  return findByToken(db, hashToken(token), { now, ...openSince(now), notedBefore })
}

const openSince = (now: Date) => ({
  openedAfter: minutes(now, -rules.absoluteHours * 60),
  seenAfter: minutes(now, -rules.idleMinutes),
})

/** An operator's session says so in its id. */
export const isOperatorSession = (sessionId: string): boolean => sessionId.startsWith('ose_')

/** Returns those of the operators' sessions that are over: their streams end. */
export const operatorsOver = ({ db, clock }: Platform, ids: readonly string[]) =>
  overOf(db, ids, openSince(clock.now()))

export function signOut(platform: Platform, by: Author, sessionId: string): Promise<void> {
  return platform.db.transaction(async (sql) => {
    await endSession(sql, sessionId, platform.clock.now())
    await audit.note(platform, by, { action: 'operator.signed_out', subject: by.id }, sql)
  })
}

export type NewPerson = {
  readonly name: string
  readonly email: string
  readonly roles: readonly Role[]
  /** Of a person of a merchant. */
  readonly merchantId?: string
  readonly pin: string
  /** Base 32, as authenticators read it. */
  readonly totpSecret: string
}

/** Makes an operator; false when there is one of this address, who is not changed. */
export async function hire(platform: Platform, it: NewPerson): Promise<boolean> {
  const { db, clock, random } = platform
  const keys = operatorKeysOf(platform)
  if (!isPinText(it.pin)) throw new Error(`The PIN of ${it.name} must be 6 to 12 digits.`)
  if (await isKnown(db, indexOf(keys, 'operator.email', it.email))) return false
  const pin = await hashPin(keys.peppers, it.pin, random(16))
  const id = newId('opr', clock.now())
  return db.transaction((sql) => hireWithin(platform, sql, { ...it, ...pin, id }, null))
}

/** The same in the decision's transaction. */
export async function hireWithin(
  platform: Platform,
  sql: Sql,
  { id, salt, hash, ...it }: Omit<NewPerson, 'pin'> & HashedPin & { readonly id: string },
  by: Author | null,
): Promise<boolean> {
  const { sealer } = platform.keys
  const operator = {
    id,
    ...storedName(sealer, { id, name: it.name, merchantId: it.merchantId ?? null }),
    merchantId: it.merchantId ?? null,
    roles: everyRoleOf(it.roles),
    pinSalt: salt,
    pinHash: hash,
    emailIndex: indexOf(operatorKeysOf(platform), 'operator.email', it.email),
    emailSealed: sealer.seal(emailPlace(id), it.email),
    totpSealed: sealer.seal(totpPlace(id), it.totpSecret),
    createdAt: platform.clock.now(),
  }
  if (!(await addOperator(sql, operator))) return false
  const firm = it.merchantId === undefined ? {} : { merchant: it.merchantId }
  const details = { roles: operator.roles.join(', '), ...firm }
  await audit.note(platform, by, { action: 'operator.hired', subject: id, details }, sql)
  return true
}

/** Once an hour or so. */
export async function forgetOldOperatorTraces({ db, clock }: Platform): Promise<void> {
  const now = clock.now()
  await forgetOperatorTraces(db, {
    sessions: minutes(now, -30 * 24 * 60),
    tries: minutes(now, -24 * 60),
  })
  await forgetChallenges(db, minutes(now, -24 * 60))
}

/** In the order of all roles of console and merchants, each once. */
export const everyRoleOf = (roles: readonly string[]): readonly Role[] =>
  [...Operators.roles, ...Merchants.roles].filter((role) => roles.includes(role))

/** In the order of the roles of operators, each once. */
export const setOf = (roles: readonly string[]): readonly Operators.Role[] =>
  Operators.roles.filter((role) => roles.includes(role))

export const isPinText = (pin: string): boolean => /^\d{6,12}$/.test(pin)
export const emailPlace = (row: string) => ({ table: 'operator', column: 'email_sealed', row }) as const
export const totpPlace = (row: string) => ({ table: 'operator', column: 'totp_sealed', row }) as const
