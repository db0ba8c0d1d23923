/** SQL of tables that are cut into months: months are made ahead, and looked at. docs/decisions/0014-months-and-the-archive.md */
import type { Metrics } from '../metrics.ts'
import { every, type Worker } from '../queue/loop.ts'
import type { Log } from '../log.ts'
import type { Sql } from './sql.ts'

type Deps = {
  readonly db: Sql
  readonly clock: { now(): Date }
}

/** Makes the month of a moment and the two after it, where they are missing; gives the number it made. */
export async function makeMonths(sql: Sql, moment: Date): Promise<number> {
  const [row] = await sql.query<{ made: number }>('select make_months($1) as made', [moment])
  return row?.made ?? 0
}

const lookAtMonths = (sql: Sql, moment: Date): Promise<{ of: string; ahead: number; hasRest: boolean }[]> =>
  sql.query('select of, ahead, has_rest as "hasRest" from look_at_months($1)', [moment])

/** For every process, since a worker that does not run makes no months. */
export function countMonths({ db, clock, metrics }: Deps & { readonly metrics: Metrics }): void {
  const look = () => lookAtMonths(db, clock.now())
  metrics.readings(
    'agio_months_ahead',
    'Months after this one that a table has its part for; -1 where this one is missing.',
    'table',
    async () => (await look()).map(({ of, ahead }) => [of, ahead]),
  )
  metrics.readings('agio_months_rest', '1 where rows of a table are in no month.', 'table', async () =>
    (await look()).map(({ of, hasRest }) => [of, hasRest ? 1 : 0]),
  )
}

export const createMonthsWorker = ({ db, clock, log }: Deps & { readonly log: Log }): Worker =>
  every('months', 3_600, log, () => makeMonths(db, clock.now()))
