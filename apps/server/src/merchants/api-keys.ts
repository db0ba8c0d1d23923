/**
 * Keys of the API: a merchant's server proves with one who it is. The secret is in one answer and nowhere else; a keyed hash
 * finds the key. Rotation makes a second secret, and both work for a day.
 */
import { createHmac, hkdfSync } from 'node:crypto'
import { Merchants } from '@agio/domain'
import { newId } from '../platform/ids.ts'
import type { Authenticate, Refused } from '../platform/http/route.ts'
import { perPlatform, type Platform } from '../platform/platform.ts'
import { newToken } from '../platform/secrets.ts'
import type { Sql } from '../platform/sql/sql.ts'
import * as store from './api-key-store.ts'
import type { ApiKeyRow } from './api-key-store.ts'
import { lockMerchant } from './merchant-store.ts'
import { note, type Author } from './doors.ts'
import { isTestMode } from './test-mode.ts'

type Made = { readonly key: ApiKeyRow; readonly secret: string }
type TooMany = Refused<'merchant.too_many'>
type Gone = Refused<'not-found' | 'merchant.ended'>

/** The beginning of every secret: it shows one that leaked into a text. */
export const secretPrefix = 'agio_sk_'
/** Whoever reads the secret of a test key sees that it opens nothing of worth. */
const testPrefix = `${secretPrefix}test_`
const noteSeconds = 30

/** The keys that hash secrets, the newest last: it hashes new ones, the others find older ones. */
const hashKeysOf = perPlatform(({ keys }) =>
  keys.operators.map((master) =>
    Buffer.from(hkdfSync('sha256', master, 'agio', 'agio/merchants/api-key', 32)),
  ),
)
const hashesOf = (platform: Platform, secret: string) =>
  hashKeysOf(platform).map((key) => createHmac('sha256', key).update(secret).digest())

type NewKey = Pick<ApiKeyRow, 'merchantId' | 'name' | 'scopes' | 'networks' | 'endsAt'>

async function make(
  platform: Platform,
  sql: Sql,
  { merchantId, name, scopes, networks, endsAt }: NewKey,
): Promise<Made> {
  const createdAt = platform.clock.now()
  const secret = (isTestMode(platform) ? testPrefix : secretPrefix) + newToken(platform.random)
  const secretHash = hashesOf(platform, secret).at(-1)
  if (!secretHash) throw new Error('Keys of the API have no key to hash them.')
  const id = newId('key', createdAt)
  const row = { merchantId, name, scopes, networks, endsAt, id, ending: secret.slice(-4), createdAt }
  await store.addApiKey(sql, { ...row, secretHash })
  return { secret, key: { ...row, lastUsedAt: null, revokedAt: null } }
}

async function working(
  { clock }: Platform,
  sql: Sql,
  merchantId: string,
  id: string,
): Promise<ApiKeyRow | Gone> {
  await lockMerchant(sql, merchantId)
  const key = await store.findApiKey(sql, merchantId, id)
  if (!key) return { refused: 'not-found' }
  return isOver(key, clock.now()) ? { refused: 'merchant.ended' } : key
}

async function isFull({ clock }: Platform, sql: Sql, merchantId: string): Promise<boolean> {
  const all = await store.apiKeysOf(sql, merchantId)
  return all.filter((key) => !isOver(key, clock.now())).length >= Merchants.most.apiKeys
}

type Wanted = {
  readonly name: string
  readonly scopes: readonly Merchants.Scope[]
  readonly networks?: readonly string[] | undefined
  readonly days?: number | undefined
}

export const create = (
  platform: Platform,
  merchantId: string,
  { name, scopes, networks = [], days }: Wanted,
  by: Author,
): Promise<Made | TooMany> =>
  platform.db.transaction(async (sql) => {
    await lockMerchant(sql, merchantId)
    if (await isFull(platform, sql, merchantId)) return { refused: 'merchant.too_many' }
    const now = platform.clock.now()
    const endsAt = days === undefined ? null : new Date(now.getTime() + days * 86_400_000)
    const key = { merchantId, name, scopes: [...new Set(scopes)], networks: [...new Set(networks)], endsAt }
    const made = await make(platform, sql, key)
    const details = {
      key: made.key.id,
      scopes: made.key.scopes.join(', '),
      networks: made.key.networks.join(', '),
    }
    await note(platform, by, { action: 'api_key.created', subject: merchantId, details }, sql)
    return made
  })

export const rotate = (
  platform: Platform,
  merchantId: string,
  id: string,
  by: Author,
): Promise<Made | Gone | TooMany> =>
  platform.db.transaction(async (sql) => {
    const before = await working(platform, sql, merchantId, id)
    if ('refused' in before) return before
    if (await isFull(platform, sql, merchantId)) return { refused: 'merchant.too_many' }
    const made = await make(platform, sql, before)
    const until = new Date(platform.clock.now().getTime() + Merchants.rotationHours.apiKey * 3_600_000)
    await store.endApiKey(sql, id, until)
    const details = { key: id, next: made.key.id }
    await note(platform, by, { action: 'api_key.rotated', subject: merchantId, details }, sql)
    return made
  })

export const revoke = (
  platform: Platform,
  merchantId: string,
  id: string,
  by: Author,
): Promise<ApiKeyRow | Gone> =>
  platform.db.transaction(async (sql) => {
    const before = await working(platform, sql, merchantId, id)
    if ('refused' in before) return before
    const now = platform.clock.now()
    await store.revokeApiKey(sql, id, now)
    await note(platform, by, { action: 'api_key.revoked', subject: merchantId, details: { key: id } }, sql)
    return { ...before, revokedAt: now }
  })

/** The caller with this secret; the scopes of the key are its rights. A key that is not taken from this address: forbidden. */
export const authenticate =
  (platform: Platform): Authenticate =>
  async ({ token, ip }) => {
    if (!token?.startsWith(secretPrefix)) return { refused: 'unauthorized' }
    const { db, clock } = platform
    const now = clock.now()
    const notedBefore = new Date(now.getTime() - noteSeconds * 1000)
    const key = await store.useApiKey(db, hashesOf(platform, token), { now, notedBefore, ip })
    if (!key) return { refused: 'unauthorized' }
    if (!key.isTaken) return { refused: 'forbidden' }
    return {
      caller: { id: key.id, sessionId: '', name: key.name, roles: key.scopes, firmId: key.merchantId },
    }
  }

export const isOver = ({ endsAt, revokedAt }: ApiKeyRow, now: Date): boolean =>
  revokedAt !== null || (endsAt !== null && endsAt <= now)
