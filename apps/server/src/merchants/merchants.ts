/**
 * Merchants: firms that embed the widget. Operators open, change and suspend them; a merchant's team acts on its keys.
 *
 *   merchant ─┬─ widget keys   rights of a page   (own-keys.ts)
 *             ├─ keys of the API   rights of its server   (api-keys.ts)
 *             └─ team   operator rows with its id   (backoffice/merchants/team.ts)
 */
import { Merchants } from '@agio/domain'
import type { Platform } from '../platform/platform.ts'
import type { Sql } from '../platform/sql/sql.ts'
import { newId } from '../platform/ids.ts'
import { idIn, readPage, type PageQuery } from '../platform/sql/cursor.ts'
import { note, type Author } from './doors.ts'
import * as store from './merchant-store.ts'
import type { MerchantRow } from './merchant-store.ts'
import { ownKeys } from './widget-key-store.ts'
import { apiKeysOf } from './api-key-store.ts'

export type NewMerchant = Pick<
  MerchantRow,
  'name' | 'legalName' | 'registrationNumber' | 'country' | 'services'
> & { readonly origins: readonly string[] }

/** A state that follows from the end of a key. */
export const keyState = (endsAt: Date | null, isReplaced: boolean, now: Date) =>
  endsAt === null ? 'active' : endsAt <= now ? 'ended' : isReplaced ? 'ending' : 'active'

export const newMerchantId = ({ clock }: Platform): string => newId('mer', clock.now())

export const find = ({ db }: Platform, id: string, sql: Sql = db) => store.findMerchant(sql, id)

export const list = ({ db, clock }: Platform, query: PageQuery) =>
  readPage(
    'merchants',
    query,
    (key, count) => store.listMerchants(db, idIn(key), count, clock.now()),
    ({ id }) => [id],
  )

export const widgetKeys = ({ db }: Platform, id: string) => ownKeys(db, id)

export const apiKeys = ({ db }: Platform, id: string) => apiKeysOf(db, id)

/** In the transaction of the approval. */
export async function open(
  platform: Platform,
  sql: Sql,
  id: string,
  it: NewMerchant,
  by: Author | null,
): Promise<void> {
  const { origins, ...rest } = it
  await store.merchants.add(sql, {
    ...rest,
    id,
    allowedOrigins: origins,
    createdAt: platform.clock.now(),
    suspendedAt: null,
  })
  const details = { name: it.name, origins: origins.join(' '), services: it.services.join(', ') }
  await note(platform, by, { action: 'merchant.opened', subject: id, details }, sql)
}

type Scope = {
  readonly origins: readonly string[]
  readonly services: NewMerchant['services']
  readonly reason: string
}

/** False where there is no such merchant. Its keys lose the rights that the merchant no longer has. */
export const change = (
  platform: Platform,
  id: string,
  { origins, services, reason }: Scope,
  by: Author | null,
): Promise<boolean> =>
  platform.db.transaction(async (sql) => {
    const before = await store.lockMerchant(sql, id)
    if (!before) return false
    await store.setScope(sql, { id, allowedOrigins: origins, services })
    const details = {
      from: `${before.allowedOrigins.join(' ')} ${before.services.join(', ')}`,
      to: `${origins.join(' ')} ${services.join(', ')}`,
      reason,
    }
    await note(platform, by, { action: 'merchant.changed', subject: id, details }, sql)
    return true
  })

/** False where its state is the same already; undefined where there is no such merchant. */
export const suspend = (
  platform: Platform,
  id: string,
  isSuspended: boolean,
  reason: string,
  by: Author | null,
): Promise<boolean | undefined> =>
  platform.db.transaction(async (sql) => {
    if (!(await store.lockMerchant(sql, id))) return undefined
    if (!(await store.setSuspended(sql, id, isSuspended ? platform.clock.now() : null))) return false
    const action = isSuspended ? 'merchant.suspended' : 'merchant.resumed'
    await note(platform, by, { action, subject: id, details: { reason } }, sql)
    return true
  })

/** The same origins, each once, as browsers write them. */
export const originsOf = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => Merchants.originOf(text) ?? [])),
]
