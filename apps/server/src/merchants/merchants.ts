/**
 * Merchants: firms that embed the widget. Operators open, change and suspend them; a merchant's team acts on its keys.
 *
 *   merchant ─┬─ widget keys   rights of a page   (own-keys.ts)
 *             ├─ keys of the API   rights of its server   (api-keys.ts)
 *             └─ team   operator rows with its id   (backoffice/merchants/team.ts)
 */
import { Merchants } from '@agio/domain'
import type { Clock } from '../platform/clock.ts'
import type { Database, Sql } from '../platform/sql/sql.ts'
import { newId } from '../platform/ids.ts'
import { idIn, readPage, type PageQuery } from '../platform/sql/cursor.ts'
import * as store from './merchant-store.ts'
import type { MerchantRow } from './merchant-store.ts'
import { ownKeys } from './widget-key-store.ts'
import { apiKeysOf } from './api-key-store.ts'

/** The author of an act: an operator, a person of the merchant, or one of its keys. */
export type Author = { readonly id: string; readonly name: string; readonly roles: readonly string[] }

/** Writes an entry of the audit, in the transaction that it is given. */
export type Note = (
  by: Author | null,
  deed: {
    readonly action: string
    readonly subject: string
    readonly details?: Readonly<Record<string, string | number>>
  },
  sql: Sql,
) => Promise<void>

export type MerchantsDeps = { readonly db: Database; readonly clock: Clock; readonly note: Note }

export type NewMerchant = Pick<
  MerchantRow,
  'name' | 'legalName' | 'registrationNumber' | 'country' | 'services'
> & { readonly origins: readonly string[] }

/** A state that follows from the end of a key. */
export const keyState = (endsAt: Date | null, isReplaced: boolean, now: Date) =>
  endsAt === null ? 'active' : endsAt <= now ? 'ended' : isReplaced ? 'ending' : 'active'

export function createMerchants({ db, clock, note }: MerchantsDeps) {
  return {
    newId: () => newId('mer', clock.now()),
    find: (id: string, sql: Sql = db) => store.findMerchant(sql, id),
    list: (query: PageQuery) =>
      readPage(
        'merchants',
        query,
        (key, count) => store.listMerchants(db, idIn(key), count, clock.now()),
        ({ id }) => [id],
      ),
    widgetKeys: (id: string) => ownKeys(db, id),
    apiKeys: (id: string) => apiKeysOf(db, id),
    /** In the transaction of the approval. */
    async open(sql: Sql, id: string, it: NewMerchant, by: Author | null): Promise<void> {
      const { origins, ...rest } = it
      const now = clock.now()
      await store.addMerchant(sql, {
        ...rest,
        id,
        allowedOrigins: origins,
        createdAt: now,
        suspendedAt: null,
      })
      const details = { name: it.name, origins: origins.join(' '), services: it.services.join(', ') }
      await note(by, { action: 'merchant.opened', subject: id, details }, sql)
    },
    /** False where there is no such merchant. Its keys lose the rights that the merchant no longer has. */
    change: (
      id: string,
      { origins, services, reason }: Pick<NewMerchant, 'origins' | 'services'> & { readonly reason: string },
      by: Author | null,
    ): Promise<boolean> =>
      db.transaction(async (sql) => {
        const before = await store.lockMerchant(sql, id)
        if (!before) return false
        await store.setScope(sql, { id, allowedOrigins: origins, services })
        const details = {
          from: `${before.allowedOrigins.join(' ')} ${before.services.join(', ')}`,
          to: `${origins.join(' ')} ${services.join(', ')}`,
          reason,
        }
        await note(by, { action: 'merchant.changed', subject: id, details }, sql)
        return true
      }),
    /** False where its state is the same already; undefined where there is no such merchant. */
    suspend: (
      id: string,
      isSuspended: boolean,
      reason: string,
      by: Author | null,
    ): Promise<boolean | undefined> =>
      db.transaction(async (sql) => {
        if (!(await store.lockMerchant(sql, id))) return undefined
        if (!(await store.setSuspended(sql, id, isSuspended ? clock.now() : null))) return false
        const action = isSuspended ? 'merchant.suspended' : 'merchant.resumed'
        await note(by, { action, subject: id, details: { reason } }, sql)
        return true
      }),
  }
}
export type MerchantBook = ReturnType<typeof createMerchants>

/** The same origins, each once, as browsers write them. */
export const originsOf = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => Merchants.originOf(text) ?? [])),
]
