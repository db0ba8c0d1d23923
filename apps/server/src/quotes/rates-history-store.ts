/** SQL of past rates. */
import type { Sql } from '../platform/sql/sql.ts'

export type Point = { readonly at: Date; readonly scaled: bigint }
export type Pair = { readonly symbol: string; readonly fiat: string }

/** The pairs that have their point of this slot. */
export function pairsIn(sql: Sql, slot: Date): Promise<Pair[]> {
  return sql.query('select symbol, fiat from mid_rate where slot = $1', [slot])
}

/** The first point of a slot stays. */
export async function addPoint(sql: Sql, { symbol, fiat }: Pair, slot: Date, point: Point): Promise<void> {
  await sql.query(
    'insert into mid_rate (symbol, fiat, slot, at, scaled) values ($1, $2, $3, $4, $5) on conflict do nothing',
    [symbol, fiat, slot, point.at, point.scaled.toString()],
  )
}

export async function hasPointBefore(sql: Sql, { symbol, fiat }: Pair, before: Date): Promise<boolean> {
  const rows = await sql.query(
    'select 1 from mid_rate where symbol = $1 and fiat = $2 and slot < $3 limit 1',
    [symbol, fiat, before],
  )
  return rows.length > 0
}

/** Points of past slots; a slot that has its point keeps it. */
export async function addPoints(
  sql: Sql,
  { symbol, fiat }: Pair,
  points: readonly (Point & { readonly slot: Date })[],
): Promise<void> {
  await sql.query(
    `insert into mid_rate (symbol, fiat, slot, at, scaled)
     select $1, $2, slot, at, scaled
     from unnest($3::timestamptz[], $4::timestamptz[], $5::numeric[]) as past (slot, at, scaled)
     on conflict do nothing`,
    [
      symbol,
      fiat,
      points.map(({ slot }) => slot),
      points.map(({ at }) => at),
      points.map(({ scaled }) => scaled.toString()),
    ],
  )
}

/** Points of a pair, oldest first: the last one of each stretch of so many seconds. */
export async function pointsOf(
  sql: Sql,
  { symbol, fiat }: Pair,
  { from, until, everySeconds }: { from: Date; until: Date; everySeconds: number },
): Promise<Point[]> {
  const rows = await sql.query<{ at: Date; scaled: string }>(
    `select distinct on (floor(extract(epoch from slot) / $5)) at, scaled::text as scaled
     from mid_rate where symbol = $1 and fiat = $2 and slot >= $3 and slot <= $4 and at >= $3 and at <= $4
     order by floor(extract(epoch from slot) / $5), slot desc`,
    [symbol, fiat, from, until, everySeconds],
  )
  return rows.map(({ at, scaled }) => ({ at, scaled: BigInt(scaled) }))
}

export async function forgetBefore(sql: Sql, before: Date): Promise<void> {
  await sql.query('delete from mid_rate where slot < $1', [before])
}

/** Before this time one point an hour is enough: its first. */
export async function thinBefore(sql: Sql, before: Date): Promise<void> {
  await sql.query(
    `delete from mid_rate r where slot < $1 and exists (
       select 1 from mid_rate e
       where e.symbol = r.symbol and e.fiat = r.fiat and e.slot < r.slot
         and e.slot >= to_timestamp(floor(extract(epoch from r.slot) / 3600) * 3600))`,
    [before],
  )
}
