/**
 * Endpoints of a merchant: addresses where its server gets events. A secret is in one answer and sealed in the database; while one
 * replaces another both sign.
 */
import { Merchants, Webhooks } from '@agio/domain'
import { newId } from '../../platform/ids.ts'
import type { Refused } from '../../platform/http/route.ts'
import { targetOf } from '../../platform/outside/public-target.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ColumnSealer } from '../../platform/sealing.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { lockMerchant } from '../merchant-store.ts'
import { note, type Author } from '../doors.ts'
import * as store from './endpoint-store.ts'
import type { EndpointRow, EndpointSettings, ListedEndpoint } from './endpoint-store.ts'
import { newSecret } from './signature.ts'

type Made = { readonly endpoint: ListedEndpoint; readonly secret: string }
type Missing = Refused<'not-found'>
type NoTarget = Refused<'webhook.target'>

const placeOf = (row: string, column: 'secret' | 'older_secret') =>
  ({ table: 'webhook_endpoint', column, row }) as const

const sealed = ({ keys }: Platform, id: string, secret: string): string =>
  keys.sealer.seal(placeOf(id, 'secret'), secret)

async function listed(sql: Sql, merchantId: string, id: string): Promise<ListedEndpoint> {
  const [row] = await store.listEndpoints(sql, { merchantId, id })
  if (!row) throw new Error(`${id} has gone`)
  return row
}

/** Changes one, locked, in a transaction, and notes it. */
const changing = <Why extends string>(
  platform: Platform,
  { merchantId, id, by }: Place,
  work: (sql: Sql, before: EndpointRow) => Promise<Done | Refused<Why>>,
): Promise<ListedEndpoint | Missing | Refused<Why>> =>
  platform.db.transaction(async (sql) => {
    const before = await store.endpoints.lock(sql, { merchantId, id })
    if (!before) return { refused: 'not-found' as const }
    const done = await work(sql, before)
    if ('refused' in done) return done
    if (done.action !== null) {
      const details = { endpoint: id, ...done.details }
      await note(platform, by, { action: `webhook.${done.action}`, subject: merchantId, details }, sql)
    }
    return listed(sql, merchantId, id)
  })

export const list = ({ db }: Platform, merchantId: string) => store.listEndpoints(db, { merchantId })

export const create = (
  platform: Platform,
  merchantId: string,
  it: EndpointSettings,
  by: Author,
): Promise<Made | NoTarget | Refused<'merchant.too_many'>> =>
  platform.db.transaction(async (sql) => {
    const refused = noTarget(platform, it.url)
    if (refused) return refused
    await lockMerchant(sql, merchantId)
    const all = await store.listEndpoints(sql, { merchantId })
    if (all.length >= Merchants.most.webhooks) return { refused: 'merchant.too_many' }
    const createdAt = platform.clock.now()
    const id = newId('whe', createdAt)
    const secret = newSecret(platform.random)
    const row = { ...chosen(it), id, merchantId, createdAt, secret: sealed(platform, id, secret) }
    await store.endpoints.add(sql, { ...row, isGivenUp: false, failures: 0, isSlow: false })
    const details = { endpoint: id, origin: new URL(it.url).origin }
    await note(platform, by, { action: 'webhook.created', subject: merchantId, details }, sql)
    return { secret, endpoint: await listed(sql, merchantId, id) }
  })

export const change = (
  platform: Platform,
  at: Place,
  it: EndpointSettings,
): Promise<ListedEndpoint | Missing | NoTarget> =>
  changing<'webhook.target'>(platform, at, async (sql, before) => {
    const refused = noTarget(platform, it.url)
    if (refused) return refused
    const isMoved = it.url !== before.url
    await store.endpoints.set(sql, { id: at.id }, chosen(it))
    // Another address is another server: waiting deliveries go there at once.
    if (isMoved) await store.beginAgain(sql, at.id, platform.clock.now())
    const details = { from: new URL(before.url).origin, to: new URL(it.url).origin }
    return { action: 'changed', details }
  })

/** While two are valid there is no third: the second would end before its receivers know it. */
export async function rotate(
  platform: Platform,
  at: Place,
): Promise<Made | Missing | Refused<'webhook.rotating'>> {
  const { clock, keys, random } = platform
  const secret = newSecret(random)
  const endpoint = await changing<'webhook.rotating'>(platform, at, async (sql, before) => {
    const now = clock.now()
    if (before.olderUntil && before.olderUntil > now) return { refused: 'webhook.rotating' }
    const olderUntil = new Date(now.getTime() + Webhooks.rotationHours * 3_600_000)
    const older = keys.sealer.open(placeOf(at.id, 'secret'), before.secret)
    const olderSecret = keys.sealer.seal(placeOf(at.id, 'older_secret'), older)
    const renewed = { secret: sealed(platform, at.id, secret), olderSecret, olderUntil }
    await store.endpoints.set(sql, { id: at.id }, renewed)
    return { action: 'rotated', details: {} }
  })
  return 'refused' in endpoint ? endpoint : { endpoint, secret }
}

export const turn = (platform: Platform, at: Place, isOn: boolean): Promise<ListedEndpoint | Missing> =>
  changing<never>(platform, at, async (sql, before) => {
    if ((before.offAt === null) === isOn) return { action: null, details: {} }
    const now = platform.clock.now()
    if (isOn) await store.switchOn(sql, at.id, now)
    else await store.switchOff(sql, at.id, now, false)
    return { action: isOn ? 'switched_on' : 'switched_off', details: {} }
  })

export type Place = { readonly merchantId: string; readonly id: string; readonly by: Author }
type Done = { readonly action: string | null; readonly details: Readonly<Record<string, string>> }

/** The secrets that sign at a moment, the newest first. */
export function secretsOf(
  sealer: ColumnSealer,
  { id, secret, olderSecret, olderUntil }: EndpointRow,
  now: Date,
): string[] {
  const newest = sealer.open(placeOf(id, 'secret'), secret)
  if (olderSecret === null || olderUntil === null || olderUntil <= now) return [newest]
  return [newest, sealer.open(placeOf(id, 'older_secret'), olderSecret)]
}

/** Refuses an address that is wrong by its text; the rest is checked at each call. */
function noTarget({ settings }: Platform, url: string): NoTarget | undefined {
  if (typeof targetOf(url, { allowed: settings.webhookOrigins }) !== 'string') return undefined
  return { refused: 'webhook.target', fields: [{ field: 'url', code: 'invalid' }] }
}

const chosen = (it: EndpointSettings): EndpointSettings => ({
  ...it,
  types: [...new Set(it.types)],
  statuses: [...new Set(it.statuses)],
})
