/**
 * Devices that a customer keeps known for 90 days: for looking and for small orders. Keeping one needs a fresh PIN; what it opens is a
 * session without one, so that whatever asks for a fresh PIN asks here, too.
 *
 *   fresh PIN ─► kept, with a mail ─► cookie ─► session + next secret ─► …
 *                                        └── a secret that was replaced ─► stolen: device and sessions end
 *
 * The next secret is made of the present one, so that two tabs, or a browser whose answer was lost, are given the same.
 */
import { timingSafeEqual } from 'node:crypto'
import { blindIndex } from '../../keys/index.ts'
import { queueMail } from '../../notify/queue/index.ts'
import { lockOwner } from '../../platform/passkeys/passkey-store.ts'
import { newId } from '../../platform/ids.ts'
import { ownOrigins } from '../../platform/guards/origins.ts'
import type { Refused } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { wakeOf } from '../../platform/queue/outbox.ts'
import { hashToken, newToken } from '../../platform/secrets.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { setReading } from '../customer-store.ts'
import { customerOf } from '../customers.ts'
import { later, minutesLater, rules } from '../rules.ts'
import { deviceName } from '../sign-in/device.ts'
import { openSession } from '../sign-in/open-session.ts'
import { closeSessions } from '../sign-in/session-store.ts'
import { deviceOf, keptDevices, tieSession, type DeviceRow } from './device-store.ts'

type Session = { readonly customerId: string; readonly sessionId: string }
/** The page of a request: its origin as the browser says it. */
type Page = { readonly origin: string | undefined; readonly userAgent: string }

export type OwnDevice = Pick<DeviceRow, 'id' | 'device' | 'createdAt' | 'seenAt'>

const rowsOf = (sql: Sql, customerId: string): Promise<DeviceRow[]> =>
  keptDevices.list(sql, { customerId }, { order: ['seenAt desc', 'id desc'] })

const usedAfter = (now: Date) => later(now, -rules.deviceDays * 86_400)

/** The devices of the customer, the last used first. */
export async function ownDevices({ db, clock }: Platform, customerId: string): Promise<OwnDevice[]> {
  const since = usedAfter(clock.now())
  return (await rowsOf(db, customerId))
    .filter(({ seenAt }) => seenAt > since)
    .map(({ id, device, createdAt, seenAt }) => ({ id, device, createdAt, seenAt }))
}

/** The one that a session came from. */
export const currentDevice = ({ db }: Platform, session: Session) => deviceOf(db, session)

const hashed = (secret: string): string => hashToken(secret).toString('base64url')

const nextSecret = ({ keys }: Platform, secret: string): string =>
  blindIndex({ blind: keys.customers.device }, 'kept_device', secret).toString('base64url')

/** Keeps the device of this session; `kept` is what its browser keeps. Refuses pin.required, and pages of others as invalid. */
export async function keep(
  platform: Platform,
  { customerId, sessionId, hasFreshPin, origin = '', userAgent }: Session & Page & { hasFreshPin: boolean },
): Promise<{ readonly kept: string } | Refused<'pin.required' | 'origin.not_allowed'>> {
  if (!hasFreshPin) return { refused: 'pin.required' }
  if (!ownOrigins(platform.settings.publicUrl).includes(origin)) return { refused: 'origin.not_allowed' }
  const at = platform.clock.now()
  const id = newId('dev', at)
  const lasting = newToken(platform.random)
  const secret = newToken(platform.random)
  const device = deviceName(userAgent)
  const { email: address, locale } = await customerOf(platform, customerId)
  await platform.db.transaction(async (sql) => {
    await makeRoom(sql, { customerId, sessionId })
    const hashes = { lastingHash: hashed(lasting), secretHash: hashed(secret) }
    const moments = { createdAt: at, renewedAt: at, seenAt: at }
    await keptDevices.add(sql, { id, customerId, device, origin, ...hashes, ...moments })
    await tieSession(sql, sessionId, id)
    const params = { device: shownName(device) }
    await queueMail(platform, sql, {
      id: `${id}:kept`,
      template: 'device_kept',
      to: { address },
      locale,
      params,
    })
  })
  wakeOf(platform)()
  return { kept: [id, lasting, secret].join('.') }
}

/** The same words in every language; a dash where the browser names nothing. */
const shownName = (device: string): string => device.replace(' on ', ' · ') || '–'

/** The session's own is replaced; of too many the one that was not used for longest goes. */
async function makeRoom(sql: Sql, session: Session): Promise<void> {
  const { customerId } = session
  await lockOwner(sql, 'customer', customerId)
  const own = await deviceOf(sql, session)
  if (own !== undefined) await keptDevices.remove(sql, { id: own, customerId })
  for (const { id } of (await rowsOf(sql, customerId)).slice(rules.mostDevices - 1))
    await keptDevices.remove(sql, { id, customerId })
}

const failed = { refused: 'login.failed' } as const

type Entering = Page & {
  readonly kept: string | undefined
  readonly locale?: string | undefined
  readonly zone?: string | undefined
}

/** Exchanges what the browser kept for a session without a fresh PIN, and the next secret. Refuses login.failed. */
export async function enterByDevice(
  platform: Platform,
  { kept = '', origin, userAgent, ...reading }: Entering,
): Promise<{ readonly token: string; readonly kept: string } | Refused<'login.failed'>> {
  const [id = '', lasting = '', secret = ''] = kept.split('.')
  if (origin === undefined || secret === '') return failed
  const now = platform.clock.now()
  return platform.db.transaction(async (sql) => {
    const row = await keptDevices.lock(sql, { id, origin })
    if (!row || row.seenAt <= usedAfter(now) || !isEqual(row.lastingHash, hashed(lasting))) return failed
    const next = nextSecret(platform, secret)
    const renewal = renewalOf(row, { secret: hashed(secret), next: hashed(next), now })
    const { customerId } = row
    if (!renewal) {
      await keptDevices.remove(sql, { id })
      await closeSessions(sql, { customerId, keep: null, now, deviceId: id })
      return failed
    }
    await keptDevices.set(sql, { id }, { ...renewal, device: deviceName(userAgent), seenAt: now })
    await setReading(sql, customerId, { locale: reading.locale ?? null, zone: reading.zone ?? null })
    const opening = { customerId, userAgent, now, enteredBy: 'device', deviceId: id } as const
    const token = await openSession(platform, sql, { ...opening, verifiedUntil: null })
    return { token, kept: [id, lasting, next].join('.') }
  })
}

/** Ends what the browser kept, with the sessions that it opened: it signs out, or somebody signs in without it. */
export async function forgetKept({ db, clock }: Platform, kept: string | undefined): Promise<void> {
  const [id = '', lasting = ''] = kept?.split('.') ?? []
  if (lasting === '') return
  await db.transaction(async (sql) => {
    const row = await keptDevices.lock(sql, { id })
    if (!row || !isEqual(row.lastingHash, hashed(lasting))) return
    await keptDevices.remove(sql, { id })
    await closeSessions(sql, { customerId: row.customerId, keep: null, now: clock.now(), deviceId: id })
  })
}

type Renewal = Pick<DeviceRow, 'secretHash' | 'previousHash' | 'renewedAt'>

/** Undefined where the secret was replaced before: one of its two holders has stolen it. */
function renewalOf(
  { secretHash, previousHash, renewedAt }: DeviceRow,
  { secret, next, now }: { readonly secret: string; readonly next: string; readonly now: Date },
): Renewal | undefined {
  if (isEqual(secretHash, secret)) return { secretHash: next, previousHash: secret, renewedAt: now }
  const isAgain =
    previousHash !== null &&
    isEqual(previousHash, secret) &&
    isEqual(secretHash, next) &&
    now < minutesLater(renewedAt, rules.deviceGraceMinutes)
  return isAgain ? { secretHash, previousHash, renewedAt } : undefined
}

const isEqual = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Forgets the device and ends its sessions, but for the calling one. False where the customer has no such device. */
export const remove = (
  platform: Platform,
  { id, customerId, sessionId }: Session & { readonly id: string },
): Promise<boolean> =>
  platform.db.transaction(async (sql) => {
    if ((await keptDevices.remove(sql, { id, customerId })) === 0) return false
    await closeSessions(sql, { customerId, keep: sessionId, now: platform.clock.now(), deviceId: id })
    return true
  })
