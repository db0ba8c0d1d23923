/**
 * Effects that were decided in a transaction and are carried out afterwards, at least once each, by whichever process is
 * free. A process that dies holds its rows for the rest of the lease only.
 *
 *   a slice's statement ──► outbox row ──commit──► wake() ──► claim (lease) ──► handler ──► done
 *                                                   ▲                │ throws
 *                                          poll, 1 s┘                └──► due again later, for ever
 */
import type { CrashPoint } from '../crash.ts'
import type { Log } from '../log.ts'
import { maskText } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { claim, countOutbox, finish, postpone, type OutboxRow } from './outbox-store.ts'
import type { Database, Sql } from '../sql/sql.ts'
import { sleep, type Worker } from './worker.ts'

export { forgetDone, putIntoOutbox, type OutboxEntry } from './outbox-store.ts'

export type OutboxMeta = Pick<OutboxRow, 'key' | 'owner' | 'tries'> & {
  /** Comes before the lease ends: afterwards another process may be at work on the same row. */
  readonly signal: AbortSignal
}

/** Must bear being called again with the same payload. Throwing puts the row back for later. */
export type OutboxHandler = (payload: never, meta: OutboxMeta) => Promise<void>

export type OutboxOptions = {
  readonly database: Database
  readonly handlers: Readonly<Record<string, OutboxHandler>>
  readonly log: Log
  readonly metrics?: Metrics
  /** At most 30. */
  readonly leaseSeconds?: number
  readonly pollSeconds?: number
  readonly atOnce?: number
  readonly random?: () => number
  /** Named places where a test may end the process. */
  readonly crashPoint?: CrashPoint
}

const channel = 'outbox'
/** A row that failed so often needs a look. */
const alarmTries = 5

/** Tells all workers, in one notification for many calls, that rows were committed. */
export function createWake(sql: Sql): () => void {
  let pending = false
  return () => {
    if (pending) return
    pending = true
    setTimeout(() => {
      pending = false
      // Polling finds the rows too.
      sql.query(`select pg_notify('${channel}', '')`).catch(() => undefined)
    }, 2)
  }
}

export function createOutboxWorker(options: OutboxOptions): Worker {
  const { database, handlers, metrics, leaseSeconds = 20, pollSeconds = 1, atOnce = 4 } = options
  if (leaseSeconds > 30)
    throw new Error('A lease is 30 seconds at most: so long a dead process delays its rows.')
  const kinds = Object.keys(handlers)
  metrics?.reading(
    'outbox_waiting',
    'Effects not carried out yet',
    async () => (await countOutbox(database, alarmTries)).waiting,
  )
  metrics?.reading(
    'outbox_failing',
    `Effects that failed ${alarmTries} times or more`,
    async () => (await countOutbox(database, alarmTries)).failing,
  )

  return {
    name: 'outbox',
    async run(signal) {
      const bell = createBell(signal)
      const stopListening = await database.listen(channel, bell.ring)
      const working = new Set<Promise<void>>()
      try {
        while (!signal.aborted) {
          const rows = await claim(database, { kinds, most: atOnce - working.size, leaseSeconds })
          for (const row of rows) {
            const work = carryOut(options, leaseSeconds, row).finally(() => {
              working.delete(work)
              bell.ring()
            })
            working.add(work)
          }
          if (rows.length === 0 || working.size >= atOnce) await bell.wait(pollSeconds * 1000)
        }
      } finally {
        await Promise.allSettled(working)
        await stopListening()
      }
    },
  }
}

async function carryOut(
  { database, handlers, log, random = Math.random, crashPoint }: OutboxOptions,
  leaseSeconds: number,
  row: OutboxRow,
) {
  const { kind, key, owner, tries } = row
  try {
    const signal = AbortSignal.timeout(leaseSeconds * 900)
    await handlers[kind]?.(row.payload as never, { key, owner, tries, signal })
    crashPoint?.(`outbox.${kind}`)
    await finish(database, row)
  } catch (error) {
    const seconds = Math.min(300, 2 ** Math.min(tries, 9) / 2) * (0.5 + random())
    const level = tries >= alarmTries ? 'error' : 'warn'
    log[level](
      { kind, key, tries, seconds: Math.round(seconds), err: error },
      'an effect failed and waits for another try',
    )
    const said = maskText(error instanceof Error ? error.message : String(error))
    // Without the database the lease runs out by itself.
    await postpone(database, row, seconds, said).catch(() => undefined)
  }
}

/** Waits for a while, for a ring, or for the end. A ring while nobody waits is not lost. */
function createBell(stopped: AbortSignal) {
  let rung = false
  let wakeUp: (() => void) | undefined
  return {
    ring() {
      rung = true
      wakeUp?.()
    },
    async wait(milliseconds: number): Promise<void> {
      if (!rung) {
        const awake = new AbortController()
        wakeUp = () => awake.abort()
        const stop = () => awake.abort()
        stopped.addEventListener('abort', stop)
        await sleep(stopped.aborted ? 0 : milliseconds, awake.signal)
        stopped.removeEventListener('abort', stop)
        wakeUp = undefined
      }
      rung = false
    },
  }
}
