/**
 * Operators sign in by e-mail, PIN and the code of an authenticator. The answer is the same for an unknown address, a wrong
 * PIN, a wrong code and a used code.
 *
 *   try counted ─► PIN compared (also without an operator) ─► code taken, once ─► session (256 bits, only its hash is stored)
 */
import type { Operators } from '@agio/domain'
import type { Clock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import type { Authenticate, Refused } from '../../platform/http/route.ts'
import type { Database } from '../../platform/sql/sql.ts'
import type { Audit } from '../audit/audit.ts'
import type { ColumnSealer } from '../../platform/sealing.ts'
import type { Actor } from './caller.ts'
import {
  addOperator,
  addSession,
  countRefusal,
  endSession,
  findByEmail,
  findByToken,
  forgetOperatorTraces,
  isKnown,
  setPin,
  takeRefusals,
  takeStep,
} from './operator-store.ts'
import { hashPin, hashToken, newToken, pinMatches, type Random } from '../../platform/secrets.ts'
import { triesOf } from './tries.ts'
import { indexOf, stepOfCode, type OperatorKeys } from './secrets.ts'

export type SignInDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly random: Random
  readonly keys: OperatorKeys
  readonly sealer: ColumnSealer
  readonly audit: Audit
}

/** The windows of an operator's sign-in (docs/figures.md). */
export const rules = {
  idleMinutes: 30,
  absoluteHours: 12,
  noteSeconds: 30,
} as const

export type SignInRequest = {
  readonly email: string
  readonly pin: string
  readonly code: string
  readonly ip: string
  /** The token of a device that signed in before. */
  readonly device?: string | undefined
}
type Entered = { readonly token: string; readonly device: string; readonly operator: Actor }
type TooMany = Refused<'too-many'> & { readonly waitSeconds: number }

/** The subject that refusals of addresses of no operator are counted under. */
export const unknownAddresses = 'unknown'

const minutes = (at: Date, by: number) => new Date(at.getTime() + by * 60_000)

/** Refuses too-many (tries of unknown addresses count too) and login.failed. */
export async function signIn(
  deps: SignInDeps,
  { email, pin, code, ip, device }: SignInRequest,
): Promise<Entered | Refused<'login.failed'> | TooMany> {
  const { db, clock, keys, audit, sealer, random } = deps
  const now = clock.now()
  const emailIndex = indexOf(keys, 'operator.email', email)
  const tries = triesOf({ db, keys, emailIndex, ip, device, now })
  const waitSeconds = await tries.wait()
  if (waitSeconds > 0) return { refused: 'too-many', waitSeconds }

  const row = await findByEmail(db, emailIndex)
  // An index can be moved to another row by whoever writes to the database; the sealed address cannot.
  const isTheirs = row && indexOf(keys, 'operator.email', sealer.open(emailPlace(row.id), row.emailSealed))
  const found = isTheirs?.equals(emailIndex) ? row : undefined
  const isPin = await pinMatches(keys.peppers, pin, found && { salt: found.pinSalt, hash: found.pinHash })
  const mayCompare = isPin && (await tries.mayCompareCode())
  const step =
    found && mayCompare
      ? stepOfCode(sealer.open(totpPlace(found.id), found.totpSealed), code, now)
      : undefined
  if (!found || step === undefined) {
    // Counted for unknown addresses too: the answer takes as long.
    await countRefusal(db, found?.id ?? unknownAddresses, now)
    return { refused: 'login.failed' }
  }
  const token = newToken(random)
  const hashedAnew = isPin === 'older' ? await hashPin(keys.peppers, pin, random(16)) : undefined
  const operator: Actor = { id: found.id, name: found.name, role: found.role }
  const entered = await db.transaction(async (sql) => {
    if (!(await takeStep(sql, found.id, step))) return false
    const id = newId('ose', now)
    if (hashedAnew) await setPin(sql, found.id, hashedAnew)
    await addSession(sql, { id, operatorId: found.id, tokenHash: hashToken(token), now })
    await tries.forget(sql)
    const refused = await takeRefusals(sql, found.id)
    const details = refused > 0 ? { refusedBefore: refused } : {}
    await audit.note(operator, { action: 'operator.signed_in', subject: found.id, details }, sql)
    return true
  })
  return entered ? { token, device: tries.newDevice(random), operator } : { refused: 'login.failed' }
}

/** The operator of a request's token; for the access kind `operator`. */
export function authenticateOperator({ db, clock }: Pick<SignInDeps, 'db' | 'clock'>): Authenticate {
  return async ({ token }) => {
    if (token === undefined) return { refused: 'unauthorized' }
    const now = clock.now()
    const session = await findByToken(db, hashToken(token), {
      now,
      openedAfter: minutes(now, -rules.absoluteHours * 60),
      seenAfter: minutes(now, -rules.idleMinutes),
      notedBefore: new Date(now.getTime() - rules.noteSeconds * 1000),
    })
    return session ? { caller: session } : { refused: 'unauthorized' }
  }
}

export async function signOut({ db, clock, audit }: SignInDeps, by: Actor, sessionId: string): Promise<void> {
  await endSession(db, sessionId, clock.now())
  await audit.note(by, { action: 'operator.signed_out', subject: by.id })
}

export type NewPerson = {
  readonly name: string
  readonly email: string
  readonly role: Operators.Role
  readonly pin: string
  /** Base 32, as authenticators read it. */
  readonly totpSecret: string
}

/** Makes an operator; false when there is one of this address, who is not changed. */
export async function hire(
  { db, clock, keys, random, sealer, audit }: SignInDeps,
  it: NewPerson,
): Promise<boolean> {
  if (!isPinText(it.pin)) throw new Error(`The PIN of ${it.name} must be 6 to 12 digits.`)
  const emailIndex = indexOf(keys, 'operator.email', it.email)
  if (await isKnown(db, emailIndex)) return false
  const now = clock.now()
  const id = newId('opr', now)
  const { salt, hash } = await hashPin(keys.peppers, it.pin, random(16))
  const operator = {
    id,
    name: it.name,
    role: it.role,
    pinSalt: salt,
    pinHash: hash,
    emailIndex,
    emailSealed: sealer.seal(emailPlace(id), it.email),
    totpSealed: sealer.seal(totpPlace(id), it.totpSecret),
    createdAt: now,
  }
  return db.transaction(async (sql) => {
    if (!(await addOperator(sql, operator))) return false
    await audit.note(null, { action: 'operator.hired', subject: id, details: { role: it.role } }, sql)
    return true
  })
}

/** Once an hour or so. */
export async function forgetOldOperatorTraces({
  db,
  clock,
}: Pick<SignInDeps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await forgetOperatorTraces(db, {
    sessions: minutes(now, -30 * 24 * 60),
    tries: minutes(now, -24 * 60),
  })
}

export const isPinText = (pin: string): boolean => /^\d{6,12}$/.test(pin)
export const emailPlace = (row: string) => ({ table: 'operator', column: 'email_sealed', row }) as const
export const totpPlace = (row: string) => ({ table: 'operator', column: 'totp_sealed', row }) as const
