/** Merchants in SQL. */
import type { Sql } from '../platform/sql/sql.ts'

export type MerchantRow = {
  readonly id: string
  readonly name: string
  readonly legalName: string
  readonly registrationNumber: string
  readonly country: string
  readonly allowedOrigins: readonly string[]
  readonly services: readonly ('sell' | 'buy')[]
  readonly createdAt: Date
  readonly suspendedAt: Date | null
}
export type ListedMerchant = MerchantRow & { readonly widgetKeys: number }

const columns = `m.id, m.name, m.legal_name as "legalName", m.registration_number as "registrationNumber", m.country,
  m.allowed_origins as "allowedOrigins", m.services, m.created_at as "createdAt", m.suspended_at as "suspendedAt"`

export async function addMerchant(sql: Sql, it: MerchantRow): Promise<void> {
  await sql.query(
    `insert into merchant (id, name, legal_name, registration_number, country, allowed_origins, services, created_at, suspended_at)
     values ($1, $2, $3, $4, $5, $6::text[], $7::text[], $8, $9)`,
    [
      it.id,
      it.name,
      it.legalName,
      it.registrationNumber,
      it.country,
      [...it.allowedOrigins],
      [...it.services],
      it.createdAt,
      it.suspendedAt,
    ],
  )
}

export async function findMerchant(sql: Sql, id: string): Promise<MerchantRow | undefined> {
  const [row] = await sql.query<MerchantRow>(`select ${columns} from merchant m where m.id = $1`, [id])
  return row
}

/** Of two changes at once one waits. */
export async function lockMerchant(sql: Sql, id: string): Promise<MerchantRow | undefined> {
  const [row] = await sql.query<MerchantRow>(`select ${columns} from merchant m where m.id = $1 for update`, [
    id,
  ])
  return row
}

/** The newest first, before this id; each with its widget keys that work. */
export const listMerchants = (
  sql: Sql,
  before: string | null,
  count: number,
  now: Date,
): Promise<ListedMerchant[]> =>
  sql.query<ListedMerchant>(
    `select ${columns}, (select count(*)::int from widget_key k
       where k.merchant_id = m.id and (k.ends_at is null or k.ends_at > $3)) as "widgetKeys"
     from merchant m where $1::text is null or m.id < $1 order by m.id desc limit $2`,
    [before, count, now],
  )

/** Its widget keys lose the sites and services that the merchant has no longer. */
export async function setScope(
  sql: Sql,
  it: Pick<MerchantRow, 'id' | 'allowedOrigins' | 'services'>,
): Promise<void> {
  const values = [it.id, [...it.allowedOrigins], [...it.services]]
  await sql.query(
    'update merchant set allowed_origins = $2::text[], services = $3::text[] where id = $1',
    values,
  )
  await sql.query(
    `update widget_key set
       allowed_origins = array(select o from unnest(allowed_origins) as o where o = any ($2::text[])),
       services = jsonb_build_object(
         'sell', jsonb_build_object('enabled', (services->'sell'->>'enabled')::boolean and 'sell' = any ($3::text[])),
         'buy', jsonb_build_object('enabled', (services->'buy'->>'enabled')::boolean and 'buy' = any ($3::text[])))
     where merchant_id = $1`,
    values,
  )
}

/** False where the state is the same already. */
export async function setSuspended(sql: Sql, id: string, at: Date | null): Promise<boolean> {
  const rows = await sql.query(
    `update merchant set suspended_at = $2::timestamptz where id = $1 and (suspended_at is null) <> ($2::timestamptz is null)
     returning id`,
    [id, at],
  )
  return rows.length > 0
}
