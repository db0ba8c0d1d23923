/**
 * The widget keys of a merchant. A key allows sites and services that its merchant has, never more. A key is replaced by a
 * new one with the same settings; both work for seven days, so that pages can be changed one by one.
 */
import { Merchants } from '@agio/domain'
import { newId } from '../platform/ids.ts'
import type { Refused } from '../platform/http/route.ts'
import type { Platform } from '../platform/platform.ts'
import type { Sql } from '../platform/sql/sql.ts'
import { lockMerchant, type MerchantRow } from './merchant-store.ts'
import { note, type Author } from './doors.ts'
import * as store from './widget-key-store.ts'
import type { OwnKey } from './widget-key-store.ts'

export type KeySettings = {
  readonly name: string
  readonly origins: readonly string[]
  readonly services: readonly ('sell' | 'buy')[]
  readonly sellButtonTitle: string | null
  readonly buyButtonTitle: string | null
  readonly theme: Readonly<Record<string, string>>
  readonly locale: string | null
}
type Missing = Refused<'not-found'>
type NotAllowed = Refused<'merchant.not_allowed'>
type Ended = Refused<'merchant.ended'>
type TooMany = Refused<'merchant.too_many'>

/** One key, locked, while it works. */
async function working(
  { clock }: Platform,
  sql: Sql,
  merchantId: string,
  key: string,
): Promise<OwnKey | Missing | Ended> {
  const found = await store.lockOwnKey(sql, merchantId, key)
  if (!found) return { refused: 'not-found' }
  return found.endsAt && found.endsAt <= clock.now() ? { refused: 'merchant.ended' } : found
}

async function changed(sql: Sql, merchantId: string, key: string): Promise<OwnKey> {
  const row = await store.widgetKeys.find(sql, { merchantId, key })
  if (!row) throw new Error(`widget key ${key} has gone`)
  return row
}

export const find = ({ db }: Platform, merchantId: string, key: string) =>
  store.widgetKeys.find(db, { merchantId, key })

export const create = (
  platform: Platform,
  merchantId: string,
  it: KeySettings,
  by: Author,
): Promise<OwnKey | NotAllowed | TooMany> =>
  platform.db.transaction(async (sql) => {
    const merchant = await lockMerchant(sql, merchantId)
    const refused = merchant ? notAllowed(merchant, it) : { refused: 'merchant.not_allowed' as const }
    if (refused) return refused
    const now = platform.clock.now()
    if (await isFull(sql, merchantId, now)) return { refused: 'merchant.too_many' }
    const key = newId('wk', now)
    await store.widgetKeys.add(sql, { ...stored(it), key, merchantId, createdAt: now })
    const details = { key, origins: it.origins.join(' ') }
    await note(platform, by, { action: 'widget_key.created', subject: merchantId, details }, sql)
    return changed(sql, merchantId, key)
  })

export const change = (
  platform: Platform,
  merchantId: string,
  key: string,
  it: KeySettings,
  by: Author,
): Promise<OwnKey | Missing | NotAllowed | Ended> =>
  platform.db.transaction(async (sql) => {
    const merchant = await lockMerchant(sql, merchantId)
    const before = await working(platform, sql, merchantId, key)
    if ('refused' in before) return before
    const refused = merchant ? notAllowed(merchant, it) : undefined
    if (refused) return refused
    await store.widgetKeys.set(sql, { key }, stored(it))
    const details = { key, from: before.allowedOrigins.join(' '), to: it.origins.join(' ') }
    await note(platform, by, { action: 'widget_key.changed', subject: merchantId, details }, sql)
    return changed(sql, merchantId, key)
  })

/** Gives the new key. One that is being replaced is replaced once. */
export const rotate = (
  platform: Platform,
  merchantId: string,
  key: string,
  by: Author,
): Promise<OwnKey | Missing | Ended | TooMany> =>
  platform.db.transaction(async (sql) => {
    await lockMerchant(sql, merchantId)
    const before = await working(platform, sql, merchantId, key)
    if ('refused' in before) return before
    if (before.replacedBy !== null) return { refused: 'merchant.ended' }
    const now = platform.clock.now()
    if (await isFull(sql, merchantId, now)) return { refused: 'merchant.too_many' }
    const next = newId('wk', now)
    await store.widgetKeys.add(sql, { ...before, key: next, createdAt: now, endsAt: null })
    const at = new Date(now.getTime() + Merchants.rotationHours.widgetKey * 3_600_000)
    await store.widgetKeys.set(sql, { key }, { endsAt: at, replacedBy: next })
    const deed = { action: 'widget_key.rotated', subject: merchantId, details: { key, next } }
    await note(platform, by, deed, sql)
    return changed(sql, merchantId, next)
  })

export const disable = (
  platform: Platform,
  merchantId: string,
  key: string,
  by: Author,
): Promise<OwnKey | Missing | Ended> =>
  platform.db.transaction(async (sql) => {
    const before = await working(platform, sql, merchantId, key)
    if ('refused' in before) return before
    await store.widgetKeys.set(sql, { key }, { endsAt: platform.clock.now() })
    await note(platform, by, { action: 'widget_key.disabled', subject: merchantId, details: { key } }, sql)
    return changed(sql, merchantId, key)
  })

/** The first site or service that is not the merchant's. */
function notAllowed(merchant: MerchantRow, it: KeySettings): NotAllowed | undefined {
  const origin = it.origins.findIndex((one) => !merchant.allowedOrigins.includes(one))
  const service = it.services.findIndex((one) => !merchant.services.includes(one))
  if (origin < 0 && service < 0) return undefined
  const field = origin >= 0 ? `origins.${origin}` : `services.${service}`
  return { refused: 'merchant.not_allowed', fields: [{ field, code: 'one_of' }] }
}

async function isFull(sql: Sql, merchantId: string, now: Date): Promise<boolean> {
  const working = (await store.ownKeys(sql, merchantId)).filter(({ endsAt }) => !endsAt || endsAt > now)
  return working.length >= Merchants.most.widgetKeys
}

const stored = ({ origins, services, ...it }: KeySettings): Omit<store.WidgetKey, 'key'> => ({
  ...it,
  allowedOrigins: [...new Set(origins)],
  services: { sell: { enabled: services.includes('sell') }, buy: { enabled: services.includes('buy') } },
})
