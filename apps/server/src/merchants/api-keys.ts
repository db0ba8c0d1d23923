/**
 * Keys of the API: a merchant's server proves with one who it is. The secret is in one answer and nowhere else; a keyed hash
 * finds the key. Rotation makes a second secret, and both work for a day.
 */
import { createHmac, hkdfSync } from 'node:crypto'
import { Merchants } from '@agio/domain'
import { newId } from '../platform/ids.ts'
import type { Authenticate, Refused } from '../platform/http/route.ts'
import { newToken, type Random } from '../platform/secrets.ts'
import type { Sql } from '../platform/sql/sql.ts'
import * as store from './api-key-store.ts'
import type { ApiKeyRow } from './api-key-store.ts'
import { lockMerchant } from './merchant-store.ts'
import type { Author, MerchantsDeps } from './merchants.ts'

export type ApiKeysDeps = MerchantsDeps & {
  readonly random: Random
  /** The newest last: it hashes new secrets, the others find older ones. */
  readonly masters: readonly Uint8Array[]
}
type Made = { readonly key: ApiKeyRow; readonly secret: string }
type TooMany = Refused<'merchant.too_many'>
type Gone = Refused<'not-found' | 'merchant.ended'>

/** The beginning of every secret: it shows one that leaked into a text. */
export const secretPrefix = 'agio_sk_'
const noteSeconds = 30

export function createApiKeys({ db, clock, note, random, masters }: ApiKeysDeps) {
  const keys = masters.map((master) =>
    Buffer.from(hkdfSync('sha256', master, 'agio', 'agio/merchants/api-key', 32)),
  )
  const hashesOf = (secret: string) => keys.map((key) => createHmac('sha256', key).update(secret).digest())

  const make = async (
    sql: Sql,
    it: Pick<ApiKeyRow, 'merchantId' | 'name' | 'scopes' | 'endsAt'>,
  ): Promise<Made> => {
    const createdAt = clock.now()
    const secret = secretPrefix + newToken(random)
    const secretHash = hashesOf(secret).at(-1)
    if (!secretHash) throw new Error('Keys of the API have no key to hash them.')
    const row = { ...it, id: newId('key', createdAt), ending: secret.slice(-4), createdAt }
    await store.addApiKey(sql, { ...row, secretHash })
    return { secret, key: { ...row, lastUsedAt: null, revokedAt: null } }
  }
  const working = async (sql: Sql, merchantId: string, id: string): Promise<ApiKeyRow | Gone> => {
    await lockMerchant(sql, merchantId)
    const key = await store.findApiKey(sql, merchantId, id)
    if (!key) return { refused: 'not-found' }
    return isOver(key, clock.now()) ? { refused: 'merchant.ended' } : key
  }
  const isFull = async (sql: Sql, merchantId: string): Promise<boolean> => {
    const all = await store.apiKeysOf(sql, merchantId)
    return all.filter((key) => !isOver(key, clock.now())).length >= Merchants.most.apiKeys
  }

  return {
    create: (
      merchantId: string,
      { name, scopes, days }: { name: string; scopes: readonly Merchants.Scope[]; days?: number | undefined },
      by: Author,
    ): Promise<Made | TooMany> =>
      db.transaction(async (sql) => {
        await lockMerchant(sql, merchantId)
        if (await isFull(sql, merchantId)) return { refused: 'merchant.too_many' }
        const endsAt = days === undefined ? null : new Date(clock.now().getTime() + days * 86_400_000)
        const made = await make(sql, { merchantId, name, scopes: [...new Set(scopes)], endsAt })
        const details = { key: made.key.id, scopes: made.key.scopes.join(', ') }
        await note(by, { action: 'api_key.created', subject: merchantId, details }, sql)
        return made
      }),

    rotate: (merchantId: string, id: string, by: Author): Promise<Made | Gone | TooMany> =>
      db.transaction(async (sql) => {
        const before = await working(sql, merchantId, id)
        if ('refused' in before) return before
        if (await isFull(sql, merchantId)) return { refused: 'merchant.too_many' }
        const made = await make(sql, before)
        const until = new Date(clock.now().getTime() + Merchants.rotationHours.apiKey * 3_600_000)
        await store.endApiKey(sql, id, until)
        await note(
          by,
          { action: 'api_key.rotated', subject: merchantId, details: { key: id, next: made.key.id } },
          sql,
        )
        return made
      }),

    revoke: (merchantId: string, id: string, by: Author): Promise<ApiKeyRow | Gone> =>
      db.transaction(async (sql) => {
        const before = await working(sql, merchantId, id)
        if ('refused' in before) return before
        const now = clock.now()
        await store.revokeApiKey(sql, id, now)
        await note(by, { action: 'api_key.revoked', subject: merchantId, details: { key: id } }, sql)
        return { ...before, revokedAt: now }
      }),

    /** The caller with this secret; the scopes of the key are its rights. */
    authenticate: (async ({ token }) => {
      if (!token?.startsWith(secretPrefix)) return { refused: 'unauthorized' }
      const now = clock.now()
      const notedBefore = new Date(now.getTime() - noteSeconds * 1000)
      const key = await store.useApiKey(db, hashesOf(token), { now, notedBefore })
      if (!key) return { refused: 'unauthorized' }
      return {
        caller: { id: key.id, sessionId: '', name: key.name, roles: key.scopes, firmId: key.merchantId },
      }
    }) satisfies Authenticate,
  }
}
export type ApiKeys = ReturnType<typeof createApiKeys>

export const isOver = ({ endsAt, revokedAt }: Pick<ApiKeyRow, 'endsAt' | 'revokedAt'>, now: Date): boolean =>
  revokedAt !== null || (endsAt !== null && endsAt <= now)
