/**
 * Another e-mail address to sign in with.
 *
 *   fresh PIN ──► PIN to the new address ──► given here ──► the new one counts, other sessions and kept devices end, the old one gets a mail
 *                        └── an address that is another customer's gets a warning without a PIN; the answer is the same
 */
import { emailIndexOf } from '../email-index.ts'
import { queueMail } from '../../notify/queue/index.ts'
import type { Refused, TooMany } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { wakeOf } from '../../platform/queue/outbox.ts'
import { pinMatches } from '../../platform/secrets.ts'
import { charge } from '../sign-in/budgets.ts'
import { addChallenge, countTry, useChallenge } from '../sign-in/challenge-store.ts'
import { draw } from '../sign-in/sign-in.ts'
import { keptDevices } from '../devices/device-store.ts'
import { silenceOthers } from '../push/push-store.ts'
import { closeSessions } from '../sign-in/session-store.ts'
import { setReading, findByEmail } from '../customer-store.ts'
import { customerOf, emailPlace } from '../customers.ts'
import { open, seal } from '../sealing.ts'
import { rules } from '../rules.ts'
import { dropChange, findChange, keepChange, moveEmail } from './email-change-store.ts'

type Person = {
  readonly customerId: string
  readonly sessionId: string
  readonly ip: string
  readonly hasFreshPin: boolean
}

const place = (row: string) => ({ table: 'email_change', column: 'email', row }) as const

/** Sends a PIN to the new address. Refuses pin.required, too-many, and the address that counts already. */
export async function startEmailChange(
  platform: Platform,
  { email, ...person }: Person & { readonly email: string },
): Promise<{ readonly expiresAt: Date } | Refused<'pin.required' | 'invalid'> | TooMany> {
  if (!person.hasFreshPin) return { refused: 'pin.required' }
  const { customerId, sessionId, ip } = person
  const now = platform.clock.now()
  const emailIndex = emailIndexOf(platform, email)
  const own = await customerOf(platform, customerId)
  if (own.emailIndex.equals(emailIndex))
    return { refused: 'invalid', fields: [{ field: 'email', code: 'invalid' }] }
  const tooMany = await charge(platform, { kind: 'send', ip, email, device: undefined, now })
  if (tooMany) return tooMany

  const isTaken = (await findByEmail(platform.db, emailIndex)) !== undefined
  const { challenge, pin } = await draw(platform, now, {
    purpose: 'email',
    emailIndex,
    sessionId,
    nonceHash: null,
    linkHash: null,
    locale: own.locale,
    zone: null,
  })
  const { id, expiresAt } = challenge
  const emailSealed = await seal(platform, customerId, place(customerId), email)
  const mail = { id, to: { address: email }, locale: own.locale, staleAt: expiresAt }
  await platform.db.transaction(async (sql) => {
    await keepChange(sql, customerId, { emailSealed, expiresAt })
    await addChallenge(sql, challenge)
    await queueMail(
      platform,
      sql,
      isTaken
        ? { ...mail, template: 'email_taken', params: {} }
        : { ...mail, template: 'email_change', params: { pin, minutes: rules.pinMinutes } },
    )
  })
  wakeOf(platform)()
  return { expiresAt }
}

/** The change that waits for its PIN. */
export async function emailChangeOf(
  platform: Platform,
  customerId: string,
): Promise<{ readonly email: string; readonly expiresAt: Date } | undefined> {
  const change = await findChange(platform.db, customerId, platform.clock.now())
  if (!change) return undefined
  const email = await open(platform, customerId, place(customerId), change.emailSealed)
  return { email, expiresAt: change.expiresAt }
}

/** Exchanges the PIN of the new address for the change. Refuses login.failed, too-many. */
export async function confirmEmailChange(
  platform: Platform,
  { pin, ...person }: Person & { readonly pin: string },
): Promise<undefined | Refused<'login.failed'> | TooMany> {
  const { customerId, sessionId, ip } = person
  const now = platform.clock.now()
  const own = await customerOf(platform, customerId)
  const tooMany = await charge(platform, { kind: 'try', ip, email: own.email, device: sessionId, now })
  if (tooMany) return tooMany
  const change = await emailChangeOf(platform, customerId)
  const emailIndex = emailIndexOf(platform, change?.email ?? own.email)
  const challenge =
    change &&
    (await countTry(platform.db, {
      purposes: ['email'],
      emailIndex,
      sessionId,
      nonceHash: null,
      now,
      linkSince: now,
      mostTries: rules.pinTries,
    }))
  const right = await pinMatches(platform.keys.customers.peppers, pin, challenge)
  if (!change || !challenge || !right) return { refused: 'login.failed' }

  const emailSealed = await seal(platform, customerId, emailPlace(customerId), change.email)
  return platform.db.transaction(async (sql) => {
    if (!(await useChallenge(sql, challenge.id, now))) return { refused: 'login.failed' }
    await dropChange(sql, customerId)
    // Another customer signed up with it meanwhile.
    if (!(await moveEmail(sql, { customerId, emailIndex, emailSealed }))) return { refused: 'login.failed' }
    await keptDevices.remove(sql, { customerId })
    await silenceOthers(sql, customerId, sessionId)
    await closeSessions(sql, { customerId, keep: sessionId, now })
    const { email: address, locale } = own
    const id = `${challenge.id}:changed`
    await queueMail(platform, sql, { id, template: 'email_changed', to: { address }, locale, params: {} })
    return undefined
  })
}

export const cancelEmailChange = (platform: Platform, customerId: string): Promise<void> =>
  dropChange(platform.db, customerId)

/** The language of mails, which follows the newest sign-in too. */
export const speak = (platform: Platform, customerId: string, locale: string): Promise<void> =>
  setReading(platform.db, customerId, { locale, zone: null })
