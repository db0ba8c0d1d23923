/** Rolling budgets in SQL. */
import type { Sql } from '../platform/sql.ts'

/**
 * Takes one from the bucket, or takes nothing and says false. `full_at` is the moment the bucket would be full again;
 * one costs `withinSeconds / most`, and the bucket is empty when `full_at` lies a whole refill ahead.
 */
export async function spend(
  sql: Sql,
  bucket: string,
  { most, withinSeconds }: { most: number; withinSeconds: number },
  now: Date,
): Promise<boolean> {
  const one = (withinSeconds * 1000) / most
  const taken = await sql.query(
    `insert into sign_in_budget as b (bucket, full_at) values ($1, $2::timestamptz + $3 * interval '1 millisecond')
     on conflict (bucket) do update
       set full_at = greatest(b.full_at, $2::timestamptz) + $3 * interval '1 millisecond'
       where greatest(b.full_at, $2::timestamptz) + $3 * interval '1 millisecond'
         <= $2::timestamptz + $4 * interval '1 second'
     returning b.bucket`,
    [bucket, now, one, withinSeconds],
  )
  return taken.length > 0
}

/** Buckets that have been full for a day say nothing any more. */
export async function forgetBudgets(sql: Sql, before: Date): Promise<void> {
  await sql.query('delete from sign_in_budget where full_at < $1', [before])
}
