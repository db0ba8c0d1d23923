/**
 * Effects that were decided in a transaction and are carried out afterwards, at least once each, by whichever process is
 * free. A process that dies holds its rows for the rest of the lease only.
 *
 *   a slice's statement ──► outbox row ──commit──► wake() ──► claim (lease) ──► handler ──► done
 *                                                   ▲                │ throws
 *                                    or when due ───┘                └──► due again later, for ever
 */
import type { CrashPoint } from '../crash.ts'
import type { Log } from '../log.ts'
import { maskText } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { perPlatform } from '../platform.ts'
import type { Database } from '../sql/sql.ts'
import { Late, withDeadline } from '../deadline.ts'
import { orderOf, traced } from '../tracing.ts'
import { notifyChannel, runLoop } from './loop.ts'
import { countOutbox, outbox, type ClaimedEffect } from './outbox-store.ts'
import type { Worker } from './worker.ts'

export { forgetDone, putIntoOutbox } from './outbox-store.ts'

export type OutboxMeta = Pick<ClaimedEffect, 'key' | 'owner'> & {
  /** The number of its claims, with this one. */
  readonly tries: number
}

/** Not now, and nothing is wrong: the row is due again then. */
export type NotYet = { readonly againInSeconds: number }

/** Must bear being called again with the same payload. Throwing puts the row back for later. */
export type OutboxHandler = (payload: never, meta: OutboxMeta) => Promise<void | NotYet>

export type OutboxOptions = {
  readonly database: Database
  readonly handlers: Readonly<Record<string, OutboxHandler>>
  readonly log: Log
  readonly metrics?: Metrics
  /** `outbox` unless said: a worker of effects whose far end may be slow has places of its own. */
  readonly name?: string
  /** At most 30. */
  readonly leaseSeconds?: number
  readonly atOnce?: number
  readonly random?: () => number
  /** Named places where a test may end the process. */
  readonly crashPoint?: CrashPoint
}

const channel = 'outbox'
/** A row that failed so often needs a look. */
const alarmTries = 5

/** Wakes all workers after a commit, in one notification for many calls. */
export const wakeOf = perPlatform(({ db }) => {
  let pending = false
  return () => {
    if (pending) return
    pending = true
    setTimeout(() => {
      pending = false
      // Polling finds the rows too.
      notifyChannel(db, channel).catch(() => undefined)
    }, 2)
  }
})

export function createOutboxWorker(options: OutboxOptions): Worker {
  const { database, handlers, log, metrics, name = 'outbox', leaseSeconds = 20, atOnce = 4 } = options
  const kinds = Object.keys(handlers)
  metrics?.reading(
    'agio_outbox_waiting',
    'Effects not carried out yet',
    async () => (await countOutbox(database, alarmTries)).waiting,
  )
  metrics?.reading(
    'agio_outbox_failing',
    `Effects that failed ${alarmTries} times or more`,
    async () => (await countOutbox(database, alarmTries)).failing,
  )

  const working = new Set<Promise<void>>()
  return {
    name,
    oldestSeconds: () => outbox.oldestSeconds(database, { values: [kinds] }),
    async run(stop, pulse) {
      const pass = async (_: AbortSignal, wake: () => void) => {
        const most = atOnce - working.size
        const rows = await outbox.claim(database, { most, leaseSeconds, values: [kinds] })
        for (const row of rows) {
          const work = carryOut(options, leaseSeconds, row).finally(() => {
            working.delete(work)
            wake()
          })
          working.add(work)
        }
        return rows.length > 0 && working.size < atOnce
      }
      const wakeOn = { database, channel }
      const dueIn = { database, due: outbox.due({ values: [kinds] }) }
      await runLoop({ name, pass, log, wakeOn, dueIn }, stop, pulse)
      await Promise.allSettled(working)
    },
  }
}

async function carryOut(
  { database, handlers, log, random = Math.random, crashPoint }: OutboxOptions,
  leaseSeconds: number,
  { kind, key, owner, payload, claim }: ClaimedEffect,
) {
  const { tries } = claim
  try {
    // One that hangs gives its place to another row before the lease ends.
    const about = () => ({ 'agio.tries': tries, ...orderOf(owner, key) })
    const work = traced({ name: `effect ${kind}`, about }, async () =>
      handlers[kind]?.(payload as never, { key, owner, tries }),
    )
    const later = await withDeadline(kind, leaseSeconds * 900, work)
    if (later) return await outbox.postpone(database, claim, later.againInSeconds)
    crashPoint?.(`outbox.${kind}`)
    await outbox.finish(database, claim)
  } catch (error) {
    // Work that goes on after its deadline keeps the rest of its lease.
    const rest = error instanceof Late ? leaseSeconds * 0.2 : 0
    const seconds = rest + Math.min(300, 2 ** Math.min(tries, 9) / 2) * (0.5 + random())
    const level = tries >= alarmTries ? 'error' : 'warn'
    log[level](
      { kind, key, tries, seconds: Math.round(seconds), err: error },
      'an effect failed and waits for another try',
    )
    const said = maskText(error instanceof Error ? error.message : String(error))
    // Without the database the lease runs out by itself.
    await outbox.postpone(database, claim, seconds, said.slice(0, 500)).catch(() => undefined)
  }
}
