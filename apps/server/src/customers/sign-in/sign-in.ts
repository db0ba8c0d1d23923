/**
 * Signing in by an e-mailed PIN, and a fresh PIN before a sensitive step.
 *
 *   send_login_link ──► challenge + mail in one transaction ──► nonce to the page, PIN and link to the mail box
 *   login           ──► budgets ──► count the try ──► scrypt ──► use it once ──► customer (made at the first sign-in) + session
 *
 * Nothing here looks whether an address is known before the PIN is right, so no answer and no time can tell.
 */
import type { Refused } from '../../platform/http/route.ts'
import { newId } from '../../platform/ids.ts'
import { charge, type TooMany } from './budgets.ts'
import { addChallenge, countTry, useChallenge, type Challenge, type NewChallenge } from './challenge-store.ts'
import { customerOf, emailIndexOf, meetCustomer } from '../customers.ts'
import { deviceName } from './device.ts'
import { minutesLater, rules, type House } from '../deps.ts'
import { hashPin, hashToken, newPin, newToken, pinMatches } from './pin.ts'
import { addSession, isVerified, markVerified } from './session-store.ts'

/** Who knocks: the address of the connection, for budgets only. */
type Caller = { readonly ip: string }

type LinkWish = Caller & {
  readonly email: string
  readonly locale?: string | undefined
  readonly redirect?: string | undefined
}
type Sent = { readonly nonce: string; readonly expiresAt: Date }

/**
 * Sends a PIN and a sign-in link. `redirect` is kept when it is a path of our own. The answer is the same for every
 * address. Refuses too-many.
 */
export async function sendLink(house: House, wish: LinkWish): Promise<Sent | TooMany> {
  const now = house.clock.now()
  const emailIndex = emailIndexOf(house, wish.email)
  const tooMany = await charge(house, { kind: 'send', ip: wish.ip, emailIndex, now })
  if (tooMany) return tooMany

  const nonce = newToken(house.random)
  const { challenge, pin } = await draw(house, now, {
    purpose: 'login',
    emailIndex,
    sessionId: null,
    nonceHash: hashToken(nonce),
    locale: languageOf(wish.locale),
  })
  await house.db.transaction(async (sql) => {
    await addChallenge(sql, challenge)
    await house.queueMail(sql, {
      id: challenge.id,
      template: 'sign_in',
      to: { address: wish.email },
      locale: challenge.locale ?? 'en',
      staleAt: challenge.expiresAt,
      params: { email: wish.email, pin, nonce, minutes: rules.pinMinutes, ...ownPath(wish.redirect) },
    })
  })
  house.wake()
  return { nonce, expiresAt: challenge.expiresAt }
}

type LoginWish = Caller & {
  readonly email: string
  readonly pin: string
  /** Of the page or the mail's link; without it the newest PIN of the address is meant. */
  readonly nonce?: string | undefined
  readonly userAgent: string
}

/** Exchanges the PIN for a token; the first time makes the customer. Refuses login.failed, too-many. */
export async function login(
  house: House,
  wish: LoginWish,
): Promise<{ readonly token: string } | Refused<'login.failed'> | TooMany> {
  const now = house.clock.now()
  const emailIndex = emailIndexOf(house, wish.email)
  const tooMany = await charge(house, { kind: 'try', ip: wish.ip, emailIndex, now })
  if (tooMany) return tooMany

  const challenge = await countTry(house.db, {
    purpose: 'login',
    emailIndex,
    sessionId: null,
    now,
    mostTries: rules.pinTries,
    nonceHash: wish.nonce === undefined ? null : hashToken(wish.nonce),
  })
  const right = await pinMatches(house.keys.pepper, wish.pin, challenge)
  if (!challenge || !right) return { refused: 'login.failed' }
  return enter(house, challenge, wish, now)
}

async function enter(
  house: House,
  challenge: Challenge,
  wish: LoginWish,
  now: Date,
): Promise<{ readonly token: string } | Refused<'login.failed'>> {
  const token = newToken(house.random)
  return house.db.transaction(async (sql) => {
    if (!(await useChallenge(sql, challenge.id, now))) return { refused: 'login.failed' }
    const customerId = await meetCustomer(house, sql, { email: wish.email, locale: challenge.locale, now })
    await addSession(sql, {
      id: newId('ses', now),
      customerId,
      device: deviceName(wish.userAgent),
      tokenHash: hashToken(token),
      now,
      verifiedUntil: minutesLater(now, rules.freshMinutes),
    })
    return { token }
  })
}

type Signed = Caller & { readonly customerId: string; readonly sessionId: string }

/** Sends a fresh PIN that counts in this session only. Refuses too-many. */
export async function startVerify(
  house: House,
  wish: Signed,
): Promise<{ readonly expiresAt: Date } | TooMany> {
  const now = house.clock.now()
  const { email, emailIndex, locale } = await customerOf(house, wish.customerId)
  const tooMany = await charge(house, { kind: 'send', ip: wish.ip, emailIndex, now })
  if (tooMany) return tooMany

  const { challenge, pin } = await draw(house, now, {
    purpose: 'verify',
    emailIndex,
    sessionId: wish.sessionId,
    nonceHash: null,
    locale,
  })
  await house.db.transaction(async (sql) => {
    await addChallenge(sql, challenge)
    await house.queueMail(sql, {
      id: challenge.id,
      template: 'fresh_pin',
      to: { address: email },
      locale,
      staleAt: challenge.expiresAt,
      params: { pin, minutes: rules.pinMinutes },
    })
  })
  house.wake()
  return { expiresAt: challenge.expiresAt }
}

/** Opens sensitive steps of this session for ten minutes. Refuses login.failed, too-many. */
export async function verifyPin(
  house: House,
  wish: Signed & { readonly pin: string },
): Promise<{ readonly verifiedUntil: Date } | Refused<'login.failed'> | TooMany> {
  const now = house.clock.now()
  const { emailIndex } = await customerOf(house, wish.customerId)
  const tooMany = await charge(house, { kind: 'try', ip: wish.ip, emailIndex, now })
  if (tooMany) return tooMany

  const challenge = await countTry(house.db, {
    purpose: 'verify',
    emailIndex,
    sessionId: wish.sessionId,
    nonceHash: null,
    now,
    mostTries: rules.pinTries,
  })
  const right = await pinMatches(house.keys.pepper, wish.pin, challenge)
  if (!challenge || !right) return { refused: 'login.failed' }
  const verifiedUntil = minutesLater(now, rules.freshMinutes)
  return house.db.transaction(async (sql) => {
    if (!(await useChallenge(sql, challenge.id, now))) return { refused: 'login.failed' }
    await markVerified(sql, wish.sessionId, verifiedUntil)
    return { verifiedUntil }
  })
}

/** Whether this session gave a PIN within the last ten minutes: signing in counts. Asked before sensitive steps. */
export function hasFreshPin(house: House, sessionId: string): Promise<boolean> {
  return isVerified(house.db, sessionId, house.clock.now())
}

type Drawn = Pick<NewChallenge, 'purpose' | 'emailIndex' | 'sessionId' | 'nonceHash' | 'locale'>

async function draw(
  house: House,
  now: Date,
  about: Drawn,
): Promise<{ challenge: NewChallenge; pin: string }> {
  const pin = newPin(house.random)
  const { salt, hash } = await hashPin(house.keys.pepper, pin, house.random(16))
  const expiresAt = minutesLater(now, rules.pinMinutes)
  return { pin, challenge: { ...about, id: newId('chl', now), salt, hash, createdAt: now, expiresAt } }
}

/** The language part of a tag, if there is one. Which languages there are texts for is known where mails are written. */
const languageOf = (locale: string | undefined) =>
  /^[a-z]{2,3}(?=-|$)/.exec(locale?.toLowerCase() ?? '')?.[0] ?? null

/** A path on our own origin; anything that a browser could read as another site is left out. */
function ownPath(redirect: string | undefined): { redirect?: string } {
  return redirect !== undefined && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(redirect) ? { redirect } : {}
}
