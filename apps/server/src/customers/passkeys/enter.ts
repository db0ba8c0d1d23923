/**
 * A passkey that answers right opens a session without a code, as a PIN from the mail does, or the sensitive steps of the session
 * that asked. The budgets are those of PINs: of strangers until the passkey answers right, of the device or session where known.
 */
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { knownDevice, newDevice } from '../../platform/guards/known-device.ts'
import type { Refused, TooMany } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { findCustomer, setReading } from '../customer-store.ts'
import { customerOf } from '../customers.ts'
import { minutesLater, rules } from '../rules.ts'
import { charge, chargeGuess, wasRight } from '../sign-in/budgets.ts'
import { openSession } from '../sign-in/open-session.ts'
import { markVerified } from '../sign-in/session-store.ts'
import { accountOf } from '../sign-in/sign-in.ts'
import { passkeys } from './passkey-store.ts'
import { proofOf, type Session } from './passkeys.ts'

const failed = { refused: 'login.failed' } as const

type Entering = {
  readonly passkey: AuthenticationResponseJSON
  readonly ip: string
  readonly device?: string | undefined
  readonly userAgent: string
  readonly locale?: string | undefined
  readonly zone?: string | undefined
}

/** Exchanges the answer for a token. Refuses login.failed, too-many. */
export async function enterByPasskey(
  platform: Platform,
  { passkey, ip, ...request }: Entering,
): Promise<{ readonly token: string; readonly device: string } | Refused<'login.failed'> | TooMany> {
  const now = platform.clock.now()
  const owned = await ownerOf(platform, passkey.id)
  const account = owned && accountOf(platform, owned.emailIndex, now)
  const device = account && knownDevice(account, request.device)
  const tooMany =
    owned && device !== undefined
      ? await charge(platform, { kind: 'try', ip, email: owned.email, device, now })
      : await chargeGuess(platform, ip, now)
  if (tooMany) return tooMany
  const proof = owned && (await proofOf(platform, owned.row, 'enter', passkey))
  if (!owned || !proof || !account) return failed
  if (device === undefined) await wasRight(platform, ip, now)
  const { customerId, id: passkeyId } = owned.row
  return platform.db.transaction(async (sql) => {
    if (!(await proof.take(sql))) return failed
    await setReading(sql, customerId, { locale: request.locale ?? null, zone: request.zone ?? null })
    const token = await openSession(platform, sql, {
      customerId,
      userAgent: request.userAgent,
      now,
      enteredBy: 'passkey',
      passkeyId,
      verifiedUntil: minutesLater(now, rules.freshMinutes),
    })
    return { token, device: newDevice(account, platform.random) }
  })
}

/** The passkey with its customer, unless the account is closed. */
async function ownerOf(platform: Platform, credentialId: string) {
  const row = await passkeys.find(platform.db, { credentialId })
  if (!row) return undefined
  const customer = await findCustomer(platform.db, row.customerId)
  if (!customer?.dataKey || customer.closedAt) return undefined
  const { email, emailIndex } = await customerOf(platform, row.customerId)
  return { row, email, emailIndex }
}

type Verifying = Session & { readonly ip: string; readonly passkey: AuthenticationResponseJSON }

/** One of the customer's own passkeys opens the sensitive steps of this session, as a fresh PIN does. Refuses login.failed, too-many. */
export async function verifyByPasskey(
  platform: Platform,
  { customerId, sessionId, ip, passkey }: Verifying,
): Promise<{ readonly verifiedUntil: Date } | Refused<'login.failed'> | TooMany> {
  const now = platform.clock.now()
  const { email } = await customerOf(platform, customerId)
  const tooMany = await charge(platform, { kind: 'try', ip, email, device: sessionId, now })
  if (tooMany) return tooMany
  const row = await passkeys.find(platform.db, { credentialId: passkey.id, customerId })
  const proof = row && (await proofOf(platform, row, `verify ${sessionId}`, passkey))
  if (!proof) return failed
  const verifiedUntil = minutesLater(now, rules.freshMinutes)
  return platform.db.transaction(async (sql) => {
    if (!(await proof.take(sql))) return failed
    await markVerified(sql, sessionId, verifiedUntil)
    return { verifiedUntil }
  })
}
