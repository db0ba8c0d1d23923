/**
 * Signed-in sessions. A token is 256 random bits; the database knows its hash and is asked on each request.
 *
 *   token ──10 min──► next token (response header) ──60 s──► the old one is dead once the next was used; its use then
 *   ends the session. Before that, for ten minutes, its page may have missed the next one: it gets another.
 */
import type { Refused } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { contactRules } from '../contact/contact-address.ts'
import { forgetContacts } from '../contact/contact-address-store.ts'
import { forgetBudgets } from './budget-store.ts'
import { forgetChanges } from '../contact/email-change-store.ts'
import { forgetDevices, keptDevices } from '../devices/device-store.ts'
import { forgetSilent, pushDevices } from '../push/push-store.ts'
import { forgetDownloads } from '../downloads/download-store.ts'
import { forgetLaunches } from '../messenger/messenger-store.ts'
import { forgetChallenges } from './challenge-store.ts'
import { later, minutesLater, rules } from '../rules.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { hashToken, newToken } from '../../platform/secrets.ts'
import {
  closeSession,
  closeSessions,
  endedChannel,
  endedOf,
  findByToken,
  forgetSessions,
  lookValues as valuesOfLook,
  openSessions,
  type Moments,
  type SessionRow,
} from './session-store.ts'

export type { SessionRow } from './session-store.ts'
export { mayWatch, watch } from './watch.ts'

export type SignedIn = {
  readonly customerId: string
  readonly sessionId: string
  /** A PIN was given in this session within the last ten minutes, or a passkey answered. */
  readonly hasFreshPin: boolean
  /** Goes into the response header and replaces the one that came. */
  readonly newToken?: string
}

const momentsAt = (now: Date): Moments => ({
  now,
  ...openSince(now),
  rotateBefore: minutesLater(now, -rules.rotateMinutes),
  replacedAfter: later(now, -rules.graceSeconds),
  notedBefore: later(now, -rules.noteSeconds),
})

export { lookColumns, lookFrom } from './session-store.ts'
/** For a statement that finds the caller of a request together with what the request is about. */
export const lookValues = ({ clock }: Platform, token: string) =>
  valuesOfLook(hashToken(token), momentsAt(clock.now()))

/** The session of this token; undefined when it is unknown, over, ended, or replaced a minute ago by one in use. */
export async function authenticate(platform: Platform, token: string): Promise<SignedIn | undefined> {
  const next = newToken(platform.random)
  const moments = momentsAt(platform.clock.now())
  const found = await findByToken(platform.db, hashToken(token), hashToken(next), moments)
  if (!found) return undefined
  const { rotated, ...signedIn } = found
  return { ...signedIn, ...(rotated ? { newToken: next } : {}) }
}

export async function logout(
  platform: Platform,
  it: { customerId: string; sessionId: string },
): Promise<void> {
  await closeSession(platform.db, {
    id: it.sessionId,
    customerId: it.customerId,
    because: 'logout',
    now: platform.clock.now(),
  })
}

/** The open sessions of this customer, newest first. */
export function listSessions(platform: Platform, customerId: string): Promise<SessionRow[]> {
  return openSessions(platform.db, { customerId, ...openSince(platform.clock.now()) })
}

/** Ends a session on another device. Refuses not-found, also for the session of another customer. */
export async function endSession(
  platform: Platform,
  it: { customerId: string; id: string },
): Promise<undefined | Refused<'not-found'>> {
  const ended = await closeSession(platform.db, { ...it, because: 'other_device', now: platform.clock.now() })
  return ended ? undefined : { refused: 'not-found' }
}

/** Signs out everywhere, this session included. */
export const endAllSessions = (platform: Platform, customerId: string): Promise<void> =>
  platform.db.transaction((sql) => signOut(platform, sql, customerId))

/** All sessions of the customer end with the caller's transaction; no device stays known, and none is told of orders. */
export async function signOut({ clock }: Platform, sql: Sql, customerId: string): Promise<void> {
  await keptDevices.remove(sql, { customerId })
  await pushDevices.remove(sql, { customerId })
  await closeSessions(sql, { customerId, keep: null, now: clock.now() })
}

/** Those of these sessions that are over: signed out, ended from another device, idle too long, or too old. */
export function overOf(platform: Platform, ids: readonly string[]): Promise<string[]> {
  return endedOf(platform.db, ids, openSince(platform.clock.now()))
}

/** Calls back with each session that ends by an act, in any process. */
export function onEnded(platform: Platform, end: (id: string) => void): Promise<() => Promise<void>> {
  return platform.db.listen(endedChannel, end)
}

/** Deletes PINs, launch data, addresses of files and full budgets after a day, sessions after thirty, unused devices after ninety. */
export async function forgetOld({ db, clock }: Platform): Promise<void> {
  const day = 24 * 3600
  await forgetChallenges(db, later(clock.now(), -day))
  await forgetSessions(db, later(clock.now(), -30 * day))
  await forgetSilent(db)
  await forgetBudgets(db, later(clock.now(), -day))
  await forgetChanges(db, later(clock.now(), -day))
  await forgetContacts(db, later(clock.now(), -contactRules.linkDays * day))
  await forgetLaunches(db, later(clock.now(), -day))
  await forgetDevices(db, later(clock.now(), -rules.deviceDays * day))
  await forgetDownloads(db, later(clock.now(), -day))
}

/** The longest life of a session: without use, and in all. */
export const sessionLife = { idleMinutes: rules.idleMinutes, absoluteHours: rules.absoluteHours }

const openSince = (now: Date) => ({
  openedAfter: later(now, -rules.absoluteHours * 3600),
  seenAfter: minutesLater(now, -rules.idleMinutes),
})
