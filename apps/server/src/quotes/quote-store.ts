/** SQL of quotes and the day's rates. */
import type { Codec } from '@agio/domain'
import type { Sql } from '../platform/sql/sql.ts'

export const addQuote = (
  sql: Sql,
  id: string,
  service: string,
  body: Codec.Json,
  now: Date,
  expiresAt: Date,
) =>
  sql.query(
    `-- prepared: quote_add
    insert into quote (id, service, body, created_at, expires_at) values ($1, $2, $3, $4, $5)`,
    [id, service, JSON.stringify(body), now, expiresAt],
  )

export async function findQuote(
  sql: Sql,
  id: string,
): Promise<{ service: 'sell' | 'buy'; body: Codec.Json } | undefined> {
  const [row] = await sql.query<{ service: 'sell' | 'buy'; body: Codec.Json }>(
    `-- prepared: quote_find
    select service, body from quote where id = $1`,
    [id],
  )
  return row
}

/** The first price of a day is that day's rate. */
export async function dayRate(
  sql: Sql,
  day: string,
  fiat: string,
  scaled?: bigint,
): Promise<bigint | undefined> {
  if (scaled !== undefined)
    await sql.query(
      'insert into day_rate (day, fiat, euro_scaled) values ($1, $2, $3) on conflict do nothing',
      [day, fiat, scaled.toString()],
    )
  const [row] = await sql.query<{ euro_scaled: string }>(
    'select euro_scaled::text as euro_scaled from day_rate where day <= $1 and fiat = $2 order by day desc limit 1',
    [day, fiat],
  )
  return row && BigInt(row.euro_scaled)
}

export async function hasDayRate(sql: Sql, day: string, fiat: string): Promise<boolean> {
  return (await sql.query('select 1 from day_rate where day = $1 and fiat = $2', [day, fiat])).length > 0
}

export const pruneQuotes = (sql: Sql, before: Date) =>
  sql.query('delete from quote where expires_at < $1', [before])
