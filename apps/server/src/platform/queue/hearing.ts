/**
 * A process hears what others notify. It does not behind a pooler in transaction mode, and no statement fails there: work is
 * found late and open pages are told late. So each process notifies itself, at its start and every minute.
 */
import { randomUUID } from 'node:crypto'
import type { Log } from '../log.ts'
import type { Database } from '../sql/sql.ts'
import { sleep } from './loop.ts'
import type { Late } from './pulse.ts'
import { runWorkers } from './worker.ts'

type Heard = Pick<Database, 'query' | 'listen'>
export type Hearing = { late(): readonly Late[]; stop(): Promise<void> }

const channel = 'agio_hearing'
const [deafMilliseconds, everyMilliseconds] = [5_000, 60_000]

/** A notification of this process comes back to it. Fails where the database does not answer. */
export async function hears(
  database: Heard,
  milliseconds = deafMilliseconds,
  stopping?: AbortSignal,
): Promise<boolean> {
  const mark = randomUUID()
  const over = new AbortController()
  let isHeard = false
  const stop = await database.listen(channel, (payload) => {
    if (payload !== mark) return
    isHeard = true
    over.abort()
  })
  try {
    await database.query('select pg_notify($1, $2)', [channel, mark])
    await sleep(milliseconds, stopping ? AbortSignal.any([stopping, over.signal]) : over.signal)
    return isHeard
  } finally {
    await stop()
  }
}

/** Looks until it is stopped; a deaf process is among what is late, and looks more often. */
export function watchHearing(database: Heard, log: Log, milliseconds = deafMilliseconds): Hearing {
  let deafSince: number | undefined
  const note = (isHeard: boolean) => {
    if (isHeard && deafSince !== undefined) log.info({}, 'this process hears notifications again')
    if (!isHeard && deafSince === undefined)
      log.warn(
        {},
        'this process hears no NOTIFY: DATABASE_URL must not lead through a pooler in transaction mode',
      )
    deafSince = isHeard ? undefined : (deafSince ?? performance.now())
  }
  const run = async (signal: AbortSignal) => {
    while (!signal.aborted) {
      // A database that is away is nobody's deafness, and is said elsewhere.
      const isHeard = await hears(database, milliseconds, signal).catch(() => undefined)
      if (isHeard !== undefined && !signal.aborted) note(isHeard)
      await sleep(deafSince === undefined ? everyMilliseconds : milliseconds, signal)
    }
  }
  const watching = runWorkers([{ name: 'hearing', run }], log)
  return {
    late: () =>
      deafSince === undefined
        ? []
        : [{ name: 'notifications', seconds: Math.floor((performance.now() - deafSince) / 1000) }],
    stop: watching.stop,
  }
}
