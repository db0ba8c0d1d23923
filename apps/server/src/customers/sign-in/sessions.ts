/**
 * Signed-in sessions. A token is 256 random bits; the database knows its hash and is asked on each request.
 *
 *   token ──10 min──► next token (response header) ──60 s──► the old one is dead; whoever brings it ends the session
 */
import type { Refused } from '../../platform/http/route.ts'
import { forgetBudgets } from './budget-store.ts'
import { forgetChallenges } from './challenge-store.ts'
import { later, minutesLater, rules, type House } from '../deps.ts'
import { hashToken, newToken } from './pin.ts'
import {
  closeSession,
  findByToken,
  forgetSessions,
  livingSessions,
  type SessionRow,
} from './session-store.ts'

export type SignedIn = {
  readonly customerId: string
  readonly sessionId: string
  readonly level: number
  /** Goes into the response header and replaces the one that came. */
  readonly newToken?: string
}

/** Who brings this token; nobody when it is unknown, over, ended, or replaced for longer than a minute. */
export async function authenticate(
  house: Pick<House, 'db' | 'random' | 'clock'>,
  token: string,
): Promise<SignedIn | undefined> {
  const now = house.clock.now()
  const next = newToken(house.random)
  const found = await findByToken(house.db, hashToken(token), hashToken(next), {
    now,
    ...living(now),
    rotateBefore: minutesLater(now, -rules.rotateMinutes),
    replacedAfter: later(now, -rules.graceSeconds),
    notedBefore: later(now, -rules.noteSeconds),
  })
  if (!found) return undefined
  const { customerId, sessionId, level, rotated } = found
  return { customerId, sessionId, level, ...(rotated ? { newToken: next } : {}) }
}

export async function logout(house: House, it: { customerId: string; sessionId: string }): Promise<void> {
  await closeSession(house.db, {
    id: it.sessionId,
    customerId: it.customerId,
    because: 'logout',
    now: house.clock.now(),
  })
}

/** Where this customer is signed in, newest first. */
export function listSessions(house: House, customerId: string): Promise<SessionRow[]> {
  return livingSessions(house.db, { customerId, ...living(house.clock.now()) })
}

/** Signs out elsewhere. Refuses not-found, also for another's session. */
export async function endSession(
  house: House,
  it: { customerId: string; id: string },
): Promise<undefined | Refused<'not-found'>> {
  const ended = await closeSession(house.db, { ...it, because: 'elsewhere', now: house.clock.now() })
  return ended ? undefined : { refused: 'not-found' }
}

/** Deletes what has served: PINs after a day, sessions after thirty, budgets that have long been full. */
export async function forgetOld({ db, clock }: Pick<House, 'db' | 'clock'>): Promise<void> {
  const day = 24 * 3600
  await forgetChallenges(db, later(clock.now(), -day))
  await forgetSessions(db, later(clock.now(), -30 * day))
  await forgetBudgets(db, later(clock.now(), -day))
}

const living = (now: Date) => ({
  openedAfter: later(now, -rules.absoluteHours * 3600),
  seenAfter: minutesLater(now, -rules.idleMinutes),
})
