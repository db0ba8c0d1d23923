/** SQL of the travel rule: the provider of an order's wallet, and the record of its transfer. */
import type { Sql } from '../platform/sql/sql.ts'

export type WalletRow = {
  readonly customerId: string
  readonly holder: 'own' | 'provider'
  readonly provider: string | null
  readonly nameSealed: string | null
}

export async function walletOf(sql: Sql, orderId: string): Promise<WalletRow | undefined> {
  const [row] = await sql.query<WalletRow>(
    `select customer_id as "customerId", holder, provider, name_sealed as "nameSealed"
     from order_wallet where order_id = $1`,
    [orderId],
  )
  return row
}

/** The newest word counts. */
export async function saveWallet(
  sql: Sql,
  it: WalletRow & { readonly orderId: string; readonly at: Date },
): Promise<void> {
  await sql.query(
    `insert into order_wallet (order_id, customer_id, holder, provider, name_sealed, said_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (order_id) do update set holder = excluded.holder, provider = excluded.provider,
       name_sealed = excluded.name_sealed, said_at = excluded.said_at`,
    [it.orderId, it.customerId, it.holder, it.provider, it.nameSealed, it.at],
  )
}

export type RecordRow = {
  readonly customerId: string
  readonly recordSealed: string
  readonly missing: readonly string[]
  readonly keptAt: Date
}

export async function recordOfOrder(sql: Sql, orderId: string): Promise<RecordRow | undefined> {
  const [row] = await sql.query<RecordRow>(
    `select customer_id as "customerId", record_sealed as "recordSealed", missing, kept_at as "keptAt"
     from travel_record where order_id = $1`,
    [orderId],
  )
  return row
}

export async function saveRecord(
  sql: Sql,
  { orderId, customerId, recordSealed, missing, keptAt }: RecordRow & { readonly orderId: string },
): Promise<void> {
  await sql.query(
    `insert into travel_record (order_id, customer_id, record_sealed, missing, kept_at) values ($1, $2, $3, $4, $5)
     on conflict (order_id) do update set record_sealed = excluded.record_sealed, missing = excluded.missing,
       kept_at = excluded.kept_at`,
    [orderId, customerId, recordSealed, missing, keptAt],
  )
}
