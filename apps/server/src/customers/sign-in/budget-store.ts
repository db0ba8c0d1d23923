/** Rolling budgets in SQL. */
import type { Sql } from '../../platform/sql/sql.ts'

/**
 * Takes one from the bucket and gives 0; or takes nothing and gives the seconds until there is one. `full_at` is the
 * moment the bucket would be full again: one costs `withinSeconds / most`, and the bucket is empty when `full_at` is a
 * whole refill ahead.
 */
export async function spend(
  sql: Sql,
  bucket: string,
  { most, withinSeconds }: { most: number; withinSeconds: number },
  now: Date,
): Promise<number> {
  const oneMilliseconds = (withinSeconds * 1000) / most
  const [spent] = await sql.query<{ taken: boolean; waitSeconds: number | null }>(
    `-- prepared: spend_sign_in_budget
     with price as (
       select $2::timestamptz as now, $3 * interval '1 millisecond' as one, $4 * interval '1 second' as refill
     ), taken as (
       insert into sign_in_budget as b (bucket, full_at) select $1, now + one from price
       on conflict (bucket) do update
         set full_at = greatest(b.full_at, $2::timestamptz) + $3 * interval '1 millisecond'
         where greatest(b.full_at, $2::timestamptz) + $3 * interval '1 millisecond'
           <= $2::timestamptz + $4 * interval '1 second'
       returning b.bucket
     )
     select exists (select from taken) as taken,
       (select ceil(extract(epoch from b.full_at + one - refill - now))::int
        from sign_in_budget b, price where b.bucket = $1) as "waitSeconds"`,
    [bucket, now, oneMilliseconds, withinSeconds],
  )
  return spent?.taken ? 0 : Math.max(1, spent?.waitSeconds ?? 1)
}

/** The same for a budget that is counted exactly: never more than `most` in any window, so it keeps the moments. */
export async function spendExactly(
  sql: Sql,
  bucket: string,
  { most, withinSeconds }: { most: number; withinSeconds: number },
  now: Date,
): Promise<number> {
  const [spent] = await sql.query<{ taken: boolean; waitSeconds: number | null }>(
    `with taken as (
       insert into sign_in_budget as b (bucket, full_at, spent)
       values ($1, $2::timestamptz + $3 * interval '1 second', array[$2::timestamptz])
       on conflict (bucket) do update set
         full_at = excluded.full_at,
         spent = array(select at from unnest(b.spent) at where at > $2 - $3 * interval '1 second') || excluded.spent
       where (select count(*) from unnest(b.spent) at where at > $2 - $3 * interval '1 second') < $4::int
       returning bucket
     )
     select exists (select from taken) as taken,
       (select ceil(extract(epoch from min(at) + $3 * interval '1 second' - $2))::int
        from sign_in_budget b, unnest(b.spent) at
        where b.bucket = $1 and at > $2 - $3 * interval '1 second') as "waitSeconds"`,
    [bucket, now, withinSeconds, most],
  )
  return spent?.taken ? 0 : Math.max(1, spent?.waitSeconds ?? 1)
}

/** Gives one back: a right answer costs nothing. */
export async function giveBack(
  sql: Sql,
  bucket: string,
  { most, withinSeconds }: { most: number; withinSeconds: number },
): Promise<void> {
  await sql.query(
    `update sign_in_budget set full_at = full_at - $2 * interval '1 millisecond' where bucket = $1`,
    [bucket, (withinSeconds * 1000) / most],
  )
}

/** The same for a budget that is counted exactly: takes back one charge of this moment. */
export async function giveBackExactly(sql: Sql, bucket: string, at: Date): Promise<void> {
  await sql.query(
    `update sign_in_budget set spent =
       spent[:array_position(spent, $2::timestamptz) - 1] || spent[array_position(spent, $2::timestamptz) + 1:]
     where bucket = $1 and $2::timestamptz = any(spent)`,
    [bucket, at],
  )
}

/** Deletes buckets that have been full for a day: they limit nothing. */
export async function forgetBudgets(sql: Sql, before: Date): Promise<void> {
  await sql.query('delete from sign_in_budget where full_at < $1', [before])
}
