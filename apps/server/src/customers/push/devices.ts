/**
 * Browsers that said yes to notifications. The browser's push service gives it an address and keys; both are sealed under the
 * customer's key. A device goes when it is removed, when its session is signed out, when another customer says yes in the same
 * browser, when the push service says that it is gone, and as the oldest of more than ten.
 *
 *   browser ──► push service ──► address, keys ──► kept here ──► news of orders (notify/push.ts)
 */
import { Codec, Stored } from '@agio/domain'
import { createHash, ECDH } from 'node:crypto'
import { newId } from '../../platform/ids.ts'
import type { Refused } from '../../platform/http/route.ts'
import { targetOf } from '../../platform/outside/public-target.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { sealerOf } from '../sealing.ts'
import { keepNewest, pushDevices, type PushDeviceRow } from './push-store.ts'

/** As a browser gives it; keys in base64url. */
export type Subscription = {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}
export type PushDevice = Pick<PushDeviceRow, 'id' | 'endpointHash' | 'createdAt'> & { readonly name: string }

export const mostDevices = 10

const place = (row: string) => ({ table: 'push_device', column: 'sealed', row }) as const
type Sealed = {
  readonly name: string
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}
export const pushDocument = Stored.sealedDocument(
  'push_device.sealed',
  1,
  Codec.record<Sealed>({ name: Codec.text, endpoint: Codec.text, p256dh: Codec.text, auth: Codec.text }),
)

/** The customer's devices, the newest first. */
export async function ownDevices(platform: Platform, customerId: string): Promise<PushDevice[]> {
  const order = ['createdAt desc', 'id desc'] as const
  const rows = await pushDevices.list(platform.db, { customerId }, { order })
  if (rows.length === 0) return []
  const sealer = await sealerOf(platform, platform.db, customerId)
  return rows.map(({ id, endpointHash, createdAt, sealed }) => {
    const { name } = pushDocument.read(sealer.open(place(id), sealed))
    return { id, endpointHash, createdAt, name }
  })
}

type Adding = {
  readonly customerId: string
  readonly sessionId: string
  readonly name: string
  readonly subscription: Subscription
}

/** Chrome and what is made of it, Firefox, Safari, Edge. This server calls what a browser names: no other host than theirs. */
const services = [
  /^fcm\.googleapis\.com$/,
  /\.push\.services\.mozilla\.com$/,
  /\.push\.apple\.com$/,
  /\.notify\.windows\.com$/,
]

/** Keeps a device, again under its present customer. An address that is not of a push service is refused. */
export async function addDevice(
  platform: Platform,
  { customerId, sessionId, name, subscription: { endpoint, keys } }: Adding,
): Promise<PushDevice | Refused<'service.off' | 'invalid'>> {
  const { pushKey, pushOrigins } = platform.settings
  if (pushKey === undefined) return { refused: 'service.off' }
  const target = targetOf(endpoint, { allowed: pushOrigins })
  const isService =
    typeof target !== 'string' &&
    (pushOrigins.includes(target.origin) || services.some((one) => one.test(target.hostname)))
  if (!isService || !isPoint(keys.p256dh)) return { refused: 'invalid' }
  const createdAt = platform.clock.now()
  const id = newId('psh', createdAt)
  const endpointHash = createHash('sha256').update(endpoint).digest('base64url')
  return platform.db.transaction(async (sql) => {
    const sealer = await sealerOf(platform, sql, customerId)
    const sealed = sealer.seal(place(id), pushDocument.write({ name, endpoint, ...keys }))
    const serverKey = pushKey.publicKey
    await pushDevices.put(sql, { endpointHash, id, customerId, sessionId, serverKey, sealed, createdAt })
    await keepNewest(sql, customerId, mostDevices)
    return { id, endpointHash, createdAt, name }
  })
}

/** A point beside the curve would fail at each notification. */
function isPoint(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}

/** False where the customer has no such device. */
export const removeDevice = async (sql: Sql, own: { id: string; customerId: string }): Promise<boolean> =>
  (await pushDevices.remove(sql, own)) > 0

/** The address and keys of a device; undefined for one that is gone, or knows another key of this server: then its row goes. */
export async function subscriptionOf(
  platform: Platform,
  own: { readonly id: string; readonly customerId: string },
): Promise<Subscription | undefined> {
  const row = await pushDevices.find(platform.db, own)
  if (!row) return undefined
  if (row.serverKey !== platform.settings.pushKey?.publicKey) {
    await removeDevice(platform.db, own)
    return undefined
  }
  const sealer = await sealerOf(platform, platform.db, own.customerId)
  const { endpoint, p256dh, auth } = pushDocument.read(sealer.open(place(row.id), row.sealed))
  return { endpoint, keys: { p256dh, auth } }
}
