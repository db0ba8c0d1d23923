/** SQL of the status. */
import type { Sql } from '../platform/sql/sql.ts'

/** A busy operator may pause and go on many times a day; the newest of them are told. */
const most = 50

export const pausesSince = (
  sql: Sql,
  since: Date,
): Promise<
  { readonly part: string; readonly reason: string; readonly since: Date; readonly endedAt: Date | null }[]
> =>
  sql.query(
    `select part, reason, since, ended_at as "endedAt" from pause where since >= $1
     order by since desc, id desc limit $2`,
    [since, most],
  )
