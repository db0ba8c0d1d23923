/** SQL of the limits; the rule itself is `limit_reserve` in the migration, because it must hold under any concurrency. */
import type { Sql } from '../platform/sql/sql.ts'

export type Full = { window: 'day' | 'month' | 'year'; left: string; until: string | null }

export const usedBy = (sql: Sql, customerId: string, service: string, now: Date) =>
  sql.query<{ span: string; used: string; reserved: string; free_at: Date | null }>(
    `-- prepared: limit_used
    select span, used::text as used, cents::text as reserved, free_at
    from limit_used($1, $2, $3) join limit_reserved($1, $2, $3) using (span)`,
    [customerId, service, now],
  )

export async function reserve(
  sql: Sql,
  orderId: string,
  customerId: string,
  service: string,
  cents: bigint,
  caps: { day: bigint | null; month: bigint | null; year: bigint | null },
  now: Date,
): Promise<Full | undefined> {
  const [row] = await sql.query<{ full: Full | null }>(
    'select limit_reserve($1, $2, $3, $4, $5, $6, $7, $8) as full',
    [
      orderId,
      customerId,
      service,
      cents.toString(),
      caps.day?.toString() ?? null,
      caps.month?.toString() ?? null,
      caps.year?.toString() ?? null,
      now,
    ],
  )
  return row?.full ?? undefined
}

/** No order of the customer is placed until this transaction ends: placing takes the same rows. */
export async function lockPlacing(sql: Sql, customerId: string): Promise<void> {
  await sql.query(
    `insert into limit_account (customer_id, service) values ($1, 'sell'), ($1, 'buy') on conflict do nothing`,
    [customerId],
  )
  await sql.query(
    'select 1 as locked from limit_account where customer_id = $1 order by service for update',
    [customerId],
  )
}
