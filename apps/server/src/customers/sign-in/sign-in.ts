/**
 * Signing in by an e-mailed PIN, and a fresh PIN before a sensitive step.
 *
 *   send_login_link ──► challenge + mail in one transaction ──► nonce to the page, PIN and link to the mail box
 *   login           ──► budgets ──► count the try ──► scrypt ──► use it once ──► customer (made at the first sign-in) + session
 *                         ├─ with a nonce: the share of its network, then the tries of its challenge
 *                         └─ without: budgets of strangers, and a smaller share of the newest challenge
 *
 * Whether an address is known is looked up after the PIN is right, so neither answer nor timing gives it away.
 */
import { emailIndexOf } from '../email-index.ts'
import { queueMail } from '../../notify/queue/index.ts'
import type { Refused, TooMany } from '../../platform/http/route.ts'
import { knownDevice, newDevice } from '../../platform/guards/known-device.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { wakeOf } from '../../platform/queue/outbox.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { charge, chargeGuess, chargeSms, wasRight } from './budgets.ts'
import {
  addChallenge,
  countOpenTry,
  countTry,
  findNamed,
  useChallenge,
  type Challenge,
  type NewChallenge,
  voidChallenge,
} from './challenge-store.ts'
import { customerOf, meetCustomer } from '../customers.ts'
import { blindIndex } from '../../keys/index.ts'
import { minutesLater, rules } from '../rules.ts'
import { hashPin, hashToken, newToken, pinMatches } from '../../platform/secrets.ts'
import { newPin } from './pin.ts'
import { openSession } from './open-session.ts'
import { markVerified } from './session-store.ts'

/** The address of the connection, and the token of a device that signed in before: for budgets only. */
type Caller = { readonly ip: string; readonly device?: string | undefined }

type LinkRequest = Caller & {
  readonly email: string
  readonly locale?: string | undefined
  /** A time zone that this machine knows. */
  readonly zone?: string | undefined
  readonly redirect?: string | undefined
}
type Sent = { readonly nonce: string; readonly expiresAt: Date }

/**
 * Sends a PIN and a sign-in link. `redirect` is kept when it is a path of our own. The answer is the same for every
 * address. Refuses too-many.
 */
export async function sendLink(platform: Platform, request: LinkRequest): Promise<Sent | TooMany> {
  const now = platform.clock.now()
  const emailIndex = emailIndexOf(platform, request.email)
  const { ip } = request
  const device = knownDevice(accountOf(platform, emailIndex, now), request.device)
  const tooMany = await charge(platform, { kind: 'send', ip, email: request.email, device, now })
  if (tooMany) return tooMany

  const nonce = newToken(platform.random)
  const link = newToken(platform.random)
  const { challenge, pin } = await draw(platform, now, {
    purpose: 'login',
    emailIndex,
    sessionId: null,
    nonceHash: hashToken(nonce),
    linkHash: hashToken(link),
    locale: languageOf(request.locale),
    zone: request.zone ?? null,
  })
  await platform.db.transaction(async (sql) => {
    await addChallenge(sql, challenge)
    await queueMail(platform, sql, {
      id: challenge.id,
      template: 'sign_in',
      to: { address: request.email },
      locale: challenge.locale ?? 'en',
      // Its link is worth something after its PIN.
      staleAt: minutesLater(now, rules.mailLinkMinutes),
      params: {
        email: request.email,
        pin,
        nonce: link,
        minutes: rules.pinMinutes,
        ...ownPath(request.redirect),
      },
    })
  })
  wakeOf(platform)()
  return { nonce, expiresAt: challenge.expiresAt }
}

type LoginRequest = Caller & {
  readonly email: string
  readonly pin: string
  /** Of the page or the mail's link; without it the newest PIN of the address is meant. */
  readonly nonce?: string | undefined
  readonly userAgent: string
}

type Entered = { readonly token: string; readonly device: string }

/** Exchanges the PIN for a token; the first time makes the customer. Refuses login.failed, too-many. */
export async function login(
  platform: Platform,
  request: LoginRequest,
): Promise<Entered | Refused<'login.failed'> | TooMany> {
  const now = platform.clock.now()
  const emailIndex = emailIndexOf(platform, request.email)
  const device = knownDevice(accountOf(platform, emailIndex, now), request.device)
  const { ip, pin } = request
  const nonceHash = request.nonce === undefined ? null : hashToken(request.nonce)
  const { pinTries: mostTries, openTries: mostOpenTries } = rules
  const linkSince = minutesLater(now, -rules.mailLinkMinutes)
  const about = {
    purposes: ['login'],
    emailIndex,
    sessionId: null,
    nonceHash,
    now,
    linkSince,
    mostTries,
  } as const
  const named = nonceHash ? await findNamed(platform.db, { ...about, nonceHash }) : undefined
  const isGuess = named !== undefined && !named.isLink && device === undefined
  const tooMany = named
    ? isGuess && (await chargeGuess(platform, ip, now))
    : await charge(platform, { kind: 'try', ip, email: request.email, device, now })
  if (tooMany) return tooMany

  const isOpen = nonceHash === null && device === undefined
  const challenge = isOpen
    ? await countOpenTry(platform.db, { emailIndex, now, mostTries, mostOpenTries })
    : await countTry(platform.db, about)
  const right = await pinMatches(platform.keys.customers.peppers, pin, challenge)
  if (!challenge || !right) return { refused: 'login.failed' }
  if (isGuess) await wasRight(platform, ip, now)
  return enter(platform, challenge, request, now)
}

/** The account that a known device is of. */
export const accountOf = (platform: Platform, account: Buffer, now: Date) => ({
  mac: (text: string) => blindIndex({ blind: platform.keys.customers.device }, 'device', text),
  account,
  now,
})

async function enter(
  platform: Platform,
  challenge: Challenge,
  request: LoginRequest,
  now: Date,
): Promise<Entered | Refused<'login.failed'>> {
  const device = newDevice(accountOf(platform, emailIndexOf(platform, request.email), now), platform.random)
  return platform.db.transaction(async (sql) => {
    if (!(await useChallenge(sql, challenge.id, now))) return { refused: 'login.failed' }
    const { locale, zone } = challenge
    const customerId = await meetCustomer(platform, sql, { email: request.email, locale, zone, now })
    const token = await openSession(platform, sql, {
      customerId,
      userAgent: request.userAgent,
      now,
      enteredBy: 'pin',
      verifiedUntil: minutesLater(now, rules.freshMinutes),
    })
    return { token, device }
  })
}

type Signed = Caller & { readonly customerId: string; readonly sessionId: string }

/** Sends a fresh PIN that counts in this session only. Refuses too-many. */
export async function startVerify(
  platform: Platform,
  request: Signed,
): Promise<{ readonly expiresAt: Date } | TooMany> {
  const now = platform.clock.now()
  const { email, emailIndex, locale } = await customerOf(platform, request.customerId)
  const tooMany = await charge(platform, {
    kind: 'send',
    ip: request.ip,
    email,
    device: request.sessionId,
    now,
  })
  if (tooMany) return tooMany

  const { challenge, pin } = await draw(platform, now, {
    purpose: 'verify',
    emailIndex,
    sessionId: request.sessionId,
    nonceHash: null,
    linkHash: null,
    locale,
    zone: null,
  })
  await platform.db.transaction(async (sql) => {
    await addChallenge(sql, challenge)
    await queueMail(platform, sql, {
      id: challenge.id,
      template: 'fresh_pin',
      to: { address: email },
      locale,
      staleAt: challenge.expiresAt,
      params: { pin, minutes: rules.pinMinutes },
    })
  })
  wakeOf(platform)()
  return { expiresAt: challenge.expiresAt }
}

/** A code that goes to a phone, in the transaction that stores its challenge. */
export type PhoneCode = {
  readonly id: string
  readonly pin: string
  readonly locale: string
  readonly createdAt: Date
  readonly expiresAt: Date
}

export type PhoneRequest = Omit<Signed, 'device'> & {
  readonly number: string
  readonly country: string
  send(sql: Sql, code: PhoneCode): Promise<void>
}

/** A code that was given back right, and the address that it came from. */
export type ConfirmedCode = Pick<Signed, 'customerId' | 'ip'> & { readonly id: string }

/** Draws a code that counts in this session only and confirms a number; `send` queues its SMS. Refuses too-many. */
export async function startPhone(
  platform: Platform,
  request: PhoneRequest,
): Promise<{ readonly expiresAt: Date } | TooMany> {
  const now = platform.clock.now()
  const { customerId, sessionId, ip, number, country } = request
  const { emailIndex, locale } = await customerOf(platform, customerId)
  const tooMany = await chargeSms(platform, { ip, emailIndex, number, country, now })
  if (tooMany) return tooMany
  const names = { sessionId, nonceHash: null, linkHash: null, zone: null }
  const { challenge, pin } = await draw(platform, now, { purpose: 'phone', emailIndex, locale, ...names })
  const { id, createdAt, expiresAt } = challenge
  await platform.db.transaction(async (sql) => {
    await addChallenge(sql, challenge)
    await request.send(sql, { id, pin, locale, createdAt, expiresAt })
  })
  wakeOf(platform)()
  return { expiresAt }
}

/**
 * Tries the newest code of this session. A fresh PIN opens sensitive steps for ten minutes; the code of an SMS goes to `confirm`
 * and does not open them. Refuses login.failed, too-many.
 */
export async function verifyPin(
  platform: Platform,
  request: Signed & {
    readonly pin: string
    confirm?(sql: Sql, code: ConfirmedCode): Promise<void>
  },
): Promise<{ readonly verifiedUntil: Date | null } | Refused<'login.failed'> | TooMany> {
  const now = platform.clock.now()
  const { email, emailIndex } = await customerOf(platform, request.customerId)
  const tooMany = await charge(platform, {
    kind: 'try',
    ip: request.ip,
    email,
    device: request.sessionId,
    now,
  })
  if (tooMany) return tooMany

  const challenge = await countTry(platform.db, {
    purposes: ['verify', 'phone'],
    emailIndex,
    sessionId: request.sessionId,
    nonceHash: null,
    now,
    linkSince: now,
    mostTries: rules.pinTries,
  })
  const right = await pinMatches(platform.keys.customers.peppers, request.pin, challenge)
  if (!challenge || !right) return { refused: 'login.failed' }
  const verifiedUntil = minutesLater(now, rules.freshMinutes)
  return platform.db.transaction(async (sql) => {
    if (!(await useChallenge(sql, challenge.id, now))) return { refused: 'login.failed' }
    if (challenge.purpose === 'phone') {
      await request.confirm?.(sql, { id: challenge.id, customerId: request.customerId, ip: request.ip })
      return { verifiedUntil: null }
    }
    await markVerified(sql, request.sessionId, verifiedUntil)
    return { verifiedUntil }
  })
}

/** The code can be given no more. */
export async function voidCode({ clock }: Platform, sql: Sql, id: string): Promise<void> {
  await voidChallenge(sql, id, clock.now())
}

type Drawn = Omit<NewChallenge, 'id' | 'salt' | 'hash' | 'createdAt' | 'expiresAt'>

/** A PIN and its challenge; `addChallenge` keeps it. */
export async function draw(
  platform: Platform,
  now: Date,
  about: Drawn,
): Promise<{ challenge: NewChallenge; pin: string }> {
  const pin = newPin(platform.random)
  const { salt, hash } = await hashPin(platform.keys.customers.peppers, pin, platform.random(16))
  const expiresAt = minutesLater(now, rules.pinMinutes)
  return { pin, challenge: { ...about, id: newId('chl', now), salt, hash, createdAt: now, expiresAt } }
}

/** The language part of a tag, if there is one. */
const languageOf = (locale: string | undefined) =>
  /^[a-z]{2,3}(?=-|$)/.exec(locale?.toLowerCase() ?? '')?.[0] ?? null

/** A path on our own origin; anything that a browser could read as another site is left out. */
function ownPath(redirect: string | undefined): { redirect?: string } {
  return redirect !== undefined && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(redirect) ? { redirect } : {}
}
