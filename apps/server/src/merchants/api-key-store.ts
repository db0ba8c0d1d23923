/** Keys of the API in SQL. Secrets are stored nowhere. */
import type { Merchants } from '@agio/domain'
import type { Sql } from '../platform/sql/sql.ts'

export type ApiKeyRow = {
  readonly id: string
  readonly merchantId: string
  readonly name: string
  readonly ending: string
  readonly scopes: readonly Merchants.Scope[]
  /** `203.0.113.7` or `203.0.113.0/24`; none: the key is taken from everywhere. */
  readonly networks: readonly string[]
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
  readonly endsAt: Date | null
  readonly revokedAt: Date | null
}

const columns = `id, merchant_id as "merchantId", name, ending, scopes, networks, created_at as "createdAt",
  last_used_at as "lastUsedAt", ends_at as "endsAt", revoked_at as "revokedAt"`

/** The newest first. */
export const apiKeysOf = (sql: Sql, merchantId: string): Promise<ApiKeyRow[]> =>
  sql.query<ApiKeyRow>(`select ${columns} from api_key where merchant_id = $1 order by id desc`, [merchantId])

export async function findApiKey(sql: Sql, merchantId: string, id: string): Promise<ApiKeyRow | undefined> {
  const [row] = await sql.query<ApiKeyRow>(
    `select ${columns} from api_key where id = $2 and merchant_id = $1 for update`,
    [merchantId, id],
  )
  return row
}

type New = Omit<ApiKeyRow, 'lastUsedAt' | 'revokedAt'> & { readonly secretHash: Buffer }
export async function addApiKey(sql: Sql, it: New): Promise<void> {
  await sql.query(
    `insert into api_key (id, merchant_id, name, secret_hash, ending, scopes, networks, created_at, ends_at)
     values ($1, $2, $3, $4, $5, $6::text[], $7::text[], $8, $9)`,
    [
      it.id,
      it.merchantId,
      it.name,
      it.secretHash,
      it.ending,
      [...it.scopes],
      [...it.networks],
      it.createdAt,
      it.endsAt,
    ],
  )
}

/** Sets the key's end, unless it ends earlier already. */
export async function endApiKey(sql: Sql, id: string, at: Date): Promise<void> {
  await sql.query('update api_key set ends_at = least(ends_at, $2) where id = $1', [id, at])
}
export async function revokeApiKey(sql: Sql, id: string, at: Date): Promise<void> {
  await sql.query('update api_key set revoked_at = $2 where id = $1 and revoked_at is null', [id, at])
}

type Used = Pick<ApiKeyRow, 'id' | 'merchantId' | 'name' | 'scopes'> & {
  /** False: it works, and not from this address. */
  readonly isTaken: boolean
}

/** The key of one of these hashes, while it works; its use is noted at most twice a minute. */
export async function useApiKey(
  sql: Sql,
  hashes: readonly Buffer[],
  at: { now: Date; notedBefore: Date; ip: string },
): Promise<Used | undefined> {
  const [row] = await sql.query<Used>(
    `-- prepared: api_key_by_hash
     with found as (
       select k.id, k.merchant_id, k.name, k.scopes, k.last_used_at,
         cardinality(k.networks) = 0 or $4::inet <<= any (k.networks::inet[]) as is_taken
       from api_key k join merchant m on m.id = k.merchant_id
       where k.secret_hash = any ($1::bytea[]) and k.revoked_at is null and (k.ends_at is null or k.ends_at > $2)
         and m.suspended_at is null
     ), noted as (
       update api_key k set last_used_at = $2 from found f
       where k.id = f.id and f.is_taken and (f.last_used_at is null or f.last_used_at < $3)
     )
     select id, merchant_id as "merchantId", name, scopes, is_taken as "isTaken" from found`,
    [hashes, at.now, at.notedBefore, at.ip],
  )
  return row
}
