/** Rows that a worker claimed together: one that fails is logged, moves behind those that are due, and keeps no other waiting. */
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { Sql } from '../sql/sql.ts'
import type { Claim, Queue } from './queue.ts'

type Failing = {
  readonly db: Sql
  readonly clock: Clock
  readonly log: Log
  readonly queue: Pick<Queue<never>, 'postpone'>
  /** Seconds until a row that failed is due again, by the number of its claims; a minute where nothing is given. */
  readonly laterSeconds?: (tries: number) => number
}

export async function eachRow<Row extends { readonly claim: Claim }>(
  { db, clock, log, queue, laterSeconds = () => 60 }: Failing,
  rows: readonly Row[],
  work: (row: Row) => Promise<unknown>,
): Promise<void> {
  for (const row of rows)
    await work(row).catch(async (error: unknown) => {
      const { key, tries } = row.claim
      log.error({ row: key, tries, err: error }, 'a row failed; it is tried again later')
      await queue.postpone(db, row.claim, new Date(clock.now().getTime() + laterSeconds(tries) * 1000))
    })
}
