/**
 * Another e-mail address to sign in with.
 *
 *   fresh PIN ──► PIN to the new address ──► given here ──► the new one counts, other sessions end, the old one gets a mail
 *                        └── an address that is another customer's gets a warning without a PIN; the answer is the same
 */
import { emailIndexOf } from '../email-index.ts'
import type { Refused, TooMany } from '../../platform/http/route.ts'
import { pinMatches } from '../../platform/secrets.ts'
import { charge } from '../sign-in/budgets.ts'
import { addChallenge, countTry, useChallenge } from '../sign-in/challenge-store.ts'
import { draw } from '../sign-in/sign-in.ts'
import { closeSessions } from '../sign-in/session-store.ts'
import { setReading, findByEmail } from '../customer-store.ts'
import { customerOf, emailPlace, keyOf } from '../customers.ts'
import { open, seal } from '../../keys/index.ts'
import { rules, type CustomersDeps } from '../deps.ts'
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
  deps: CustomersDeps,
  { email, ...person }: Person & { readonly email: string },
): Promise<{ readonly expiresAt: Date } | Refused<'pin.required' | 'invalid'> | TooMany> {
  if (!person.hasFreshPin) return { refused: 'pin.required' }
  const { customerId, sessionId, ip } = person
  const now = deps.clock.now()
  const emailIndex = emailIndexOf(deps, email)
  const own = await customerOf(deps, customerId)
  if (own.emailIndex.equals(emailIndex))
    return { refused: 'invalid', fields: [{ field: 'email', code: 'invalid' }] }
  const tooMany = await charge(deps, { kind: 'send', ip, email, device: undefined, now })
  if (tooMany) return tooMany

  const isTaken = (await findByEmail(deps.db, emailIndex)) !== undefined
  const { challenge, pin } = await draw(deps, now, {
    purpose: 'email',
    emailIndex,
    sessionId,
    nonceHash: null,
    linkHash: null,
    locale: own.locale,
    zone: null,
  })
  const { id, expiresAt } = challenge
  const emailSealed = seal(await keyOf(deps, customerId), place(customerId), email, deps.random)
  const mail = { id, to: { address: email }, locale: own.locale, staleAt: expiresAt }
  await deps.db.transaction(async (sql) => {
    await keepChange(sql, customerId, { emailSealed, expiresAt })
    await addChallenge(sql, challenge)
    await deps.queueMail(
      sql,
      isTaken
        ? { ...mail, template: 'email_taken', params: {} }
        : { ...mail, template: 'email_change', params: { pin, minutes: rules.pinMinutes } },
    )
  })
  deps.wake()
  return { expiresAt }
}

/** The change that waits for its PIN. */
export async function emailChangeOf(
  deps: CustomersDeps,
  customerId: string,
): Promise<{ readonly email: string; readonly expiresAt: Date } | undefined> {
  const change = await findChange(deps.db, customerId, deps.clock.now())
  if (!change) return undefined
  const email = open(await keyOf(deps, customerId), place(customerId), change.emailSealed)
  return { email, expiresAt: change.expiresAt }
}

/** Exchanges the PIN of the new address for the change. Refuses login.failed, too-many. */
export async function confirmEmailChange(
  deps: CustomersDeps,
  { pin, ...person }: Person & { readonly pin: string },
): Promise<undefined | Refused<'login.failed'> | TooMany> {
  const { customerId, sessionId, ip } = person
  const now = deps.clock.now()
  const own = await customerOf(deps, customerId)
  const tooMany = await charge(deps, { kind: 'try', ip, email: own.email, device: sessionId, now })
  if (tooMany) return tooMany
  const change = await emailChangeOf(deps, customerId)
  const emailIndex = emailIndexOf(deps, change?.email ?? own.email)
  const challenge =
    change &&
    (await countTry(deps.db, {
      purposes: ['email'],
      emailIndex,
      sessionId,
      nonceHash: null,
      now,
      linkSince: now,
      mostTries: rules.pinTries,
    }))
  const right = await pinMatches(deps.keys.peppers, pin, challenge)
  if (!change || !challenge || !right) return { refused: 'login.failed' }

  const emailSealed = seal(await keyOf(deps, customerId), emailPlace(customerId), change.email, deps.random)
  return deps.db.transaction(async (sql) => {
    if (!(await useChallenge(sql, challenge.id, now))) return { refused: 'login.failed' }
    await dropChange(sql, customerId)
    // Another customer signed up with it meanwhile.
    if (!(await moveEmail(sql, { customerId, emailIndex, emailSealed }))) return { refused: 'login.failed' }
    await closeSessions(sql, { customerId, keep: sessionId, now })
    const { email: address, locale } = own
    const id = `${challenge.id}:changed`
    await deps.queueMail(sql, { id, template: 'email_changed', to: { address }, locale, params: {} })
    return undefined
  })
}

export const cancelEmailChange = (deps: CustomersDeps, customerId: string): Promise<void> =>
  dropChange(deps.db, customerId)

/** The language of mails, which follows the newest sign-in too. */
export const speak = (deps: CustomersDeps, customerId: string, locale: string): Promise<void> =>
  setReading(deps.db, customerId, { locale, zone: null })
