/** Merchants in SQL. */
import type { Sql } from '../platform/sql/sql.ts'
import { moment, optional, table, text, texts, type RowOf } from '../platform/sql/table.ts'

export const merchants = table(
  'merchant',
  {
    id: text(),
    name: text(),
    legalName: text(),
    registrationNumber: text(),
    country: text(),
    allowedOrigins: texts(),
    services: texts<'sell' | 'buy'>(),
    createdAt: moment(),
    suspendedAt: optional(moment()),
  },
  { key: ['id'], person: 'nobody' },
)
export type MerchantRow = RowOf<typeof merchants>
export type ListedMerchant = MerchantRow & { readonly widgetKeys: number }

export const findMerchant = (sql: Sql, id: string) => merchants.find(sql, { id })
/** Of two changes at once one waits. */
export const lockMerchant = (sql: Sql, id: string) => merchants.lock(sql, { id })

/** The newest first, before this id; each with its widget keys that work. */
export const listMerchants = (
  sql: Sql,
  before: string | null,
  count: number,
  now: Date,
): Promise<ListedMerchant[]> =>
  sql.query<ListedMerchant>(
    `select m.id, m.name, m.legal_name as "legalName", m.registration_number as "registrationNumber", m.country,
       m.allowed_origins as "allowedOrigins", m.services, m.created_at as "createdAt", m.suspended_at as "suspendedAt",
       (select count(*)::int from widget_key k
       where k.merchant_id = m.id and (k.ends_at is null or k.ends_at > $3)) as "widgetKeys"
     from merchant m where $1::text is null or m.id < $1 order by m.id desc limit $2`,
    [before, count, now],
  )

/** Its widget keys lose the sites and services that the merchant has no longer. */
export async function setScope(
  sql: Sql,
  it: Pick<MerchantRow, 'id' | 'allowedOrigins' | 'services'>,
): Promise<void> {
  const { id, allowedOrigins, services } = it
  await merchants.set(sql, { id }, { allowedOrigins, services })
  await sql.query(
    `update widget_key set
       allowed_origins = array(select o from unnest(allowed_origins) as o where o = any ($2::text[])),
       services = jsonb_build_object(
         'sell', jsonb_build_object('enabled', (services->'sell'->>'enabled')::boolean and 'sell' = any ($3::text[])),
         'buy', jsonb_build_object('enabled', (services->'buy'->>'enabled')::boolean and 'buy' = any ($3::text[])))
     where merchant_id = $1`,
    [id, [...allowedOrigins], [...services]],
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
