/**
 * The one loop of every worker: work while there is some, then wait for a wake-up, rows that are due, or the poll interval.
 * A pass that fails is logged and tried again after 0.2 s, doubling to 10 s. It ends with the signal, after the pass that is
 * under way.
 *
 * A pass that does not end in time is left behind: it is logged and the loop goes on. For other workers the pass is then like a
 * process that was too slow: its leases have run out, so each of its writes checks whether its claim still holds.
 */
import { Late, withDeadline } from '../deadline.ts'
import type { Log } from '../log.ts'
import type { Database, Sql } from '../sql/sql.ts'
import { traced } from '../tracing.ts'
import { stir, watchFor, type Due } from './lookout.ts'
import type { Pulse } from './pulse.ts'

export type Worker = {
  readonly name: string
  /** Works until the signal; what is begun then is finished. */
  run(signal: AbortSignal, pulse?: Pulse): Promise<void>
  /** Seconds since the oldest row of its queue became due. */
  oldestSeconds?(): Promise<number>
}

export type Loop = {
  readonly name: string
  /** Does some work; truthy when there may be more at once. `wake` asks for another pass after this one. */
  pass(signal: AbortSignal, wake: () => void): Promise<boolean | number | void>
  readonly log: Log
  /** 1 s by default; two minutes for a loop with `dueIn`. */
  readonly pollMilliseconds?: number
  /** A pass that takes longer is left behind; longer than its leases. 120 by default. */
  readonly limitSeconds?: number
  readonly onLeftBehind?: () => void
  readonly oldestSeconds?: () => Promise<number>
  /** A notification on this channel wakes the loop; see `notifyChannel`. */
  readonly wakeOn?: { readonly database: Pick<Database, 'listen'>; readonly channel: string }
  /** Rows that are due wake the loop. */
  readonly dueIn?: { readonly database: Sql; readonly due: Due }
  /** An outside program does not answer: a warning, not an error. */
  readonly isOutage?: (error: unknown) => boolean
}

/** A worker whose passes a test makes by hand. */
export type PassingWorker = Worker & Pick<Loop, 'pass'>

/** A worker around a loop, with its pass for callers that take single steps. */
export function createLoop<It extends Loop>(loop: It): Worker & Pick<It, 'pass'> {
  const { name, pass, oldestSeconds } = loop
  const run = (signal: AbortSignal, pulse?: Pulse) => runLoop(loop, signal, pulse)
  return { name, pass, run, ...(oldestSeconds && { oldestSeconds }) }
}

/** The answer of work that did one of several batches: it goes on at once. */
export const more = Symbol('more')

/** A worker that does the same every so many seconds, beginning at once. */
export function every(
  name: string,
  seconds: number,
  log: Log,
  work: (signal: AbortSignal) => Promise<unknown>,
): Worker {
  // Work that runs rarely has more to do.
  const limitSeconds = Math.max(120, Math.min(600, seconds))
  const pass = async (signal: AbortSignal) => (await work(signal)) === more
  return createLoop({ name, log, pass, pollMilliseconds: seconds * 1000, limitSeconds })
}

/** Milliseconds until the next pass: the poll interval, or after failures in a row 0.2 s, doubling to 10 s. */
export const pauseAfter = (failures: number, pollMilliseconds: number): number =>
  failures === 0 ? pollMilliseconds : Math.min(10_000, 100 * 2 ** failures)

/** So many passes may be left behind and still go on: each holds a connection perhaps, and more would take them all. */
const mostLeftBehind = 3

export async function runLoop(loop: Loop, signal: AbortSignal, pulse?: Pulse): Promise<void> {
  const { dueIn, pollMilliseconds = dueIn ? 120_000 : 1_000, limitSeconds = 120, wakeOn } = loop
  const behind = createLeftBehind(loop, pulse)
  const bell = createBell(signal)
  const stirred = () => dueIn && stir(dueIn.database)
  const ring = () => {
    bell.ring()
    stirred()
  }
  const stopListening = await wakeOn?.database.listen(wakeOn.channel, ring)
  let failures = 0
  // Rows of a pass that failed are due all the time; they wait with it.
  const stopWatching = dueIn && watchFor(dueIn.database, dueIn.due, () => failures === 0 && bell.ring())
  if (pulse) pulse.mostSeconds = limitSeconds + pollMilliseconds / 1000
  try {
    while (!signal.aborted) {
      if (behind.count() >= mostLeftBehind) {
        await bell.wait(1_000)
        continue
      }
      try {
        const pass = traced({ name: `pass ${loop.name}`, about: () => ({}) }, async () =>
          loop.pass(signal, ring),
        )
        const more = await withDeadline(loop.name, limitSeconds * 1000, pass)
        failures = 0
        if (pulse) pulse.lastStepAt = performance.now()
        if (more) stirred()
        if (more) continue
      } catch (error) {
        failures += 1
        if (error instanceof Late) behind.add(error)
        report(loop, error, { worker: loop.name, failures })
      }
      await bell.wait(pauseAfter(failures, pollMilliseconds))
    }
  } finally {
    stopWatching?.()
    await stopListening?.()
  }
}

/** The passes that a loop left behind and that still go on. */
function createLeftBehind(loop: Loop, pulse: Pulse | undefined) {
  const going = new Set<Promise<unknown>>()
  return {
    count: () => going.size,
    add({ work }: Late): void {
      if (pulse) pulse.leftBehind += 1
      going.add(work)
      const over = () => void going.delete(work)
      work.then(over, over)
      loop.onLeftBehind?.()
    },
  }
}

export type Steps = Pick<Loop, 'log' | 'isOutage'> & {
  /** A step that takes longer is left behind, and the next ones still run. 60 by default. */
  readonly stepSeconds?: number
}

/**
 * Does the steps of a pass one after the other; one that fails is logged and keeps no other waiting. Throws `Late` after the
 * last one when one of them was left behind.
 */
export async function eachStep(
  loop: Steps,
  steps: Readonly<Record<string, () => Promise<unknown>>>,
): Promise<void> {
  let late: Late | undefined
  for (const [step, work] of Object.entries(steps))
    await withDeadline(step, (loop.stepSeconds ?? 60) * 1000, work()).catch((error: unknown) => {
      if (error instanceof Late) late = error
      report(loop, error, { step })
    })
  if (late) throw late
}

function report({ log, isOutage }: Pick<Loop, 'log' | 'isOutage'>, error: unknown, about: object): void {
  if (error instanceof Late)
    return log.error({ ...about, reason: error.message }, 'left behind; the loop goes on')
  if (!isOutage?.(error)) return log.error({ ...about, err: error }, 'a pass failed; it is tried again')
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  log.warn({ ...about, reason }, 'somebody outside does not answer; they are asked again')
}

/** Wakes the loops of all processes that listen on the channel, once the caller's transaction is committed. */
export async function notifyChannel(sql: Sql, channel: string): Promise<void> {
  await sql.query('-- prepared: notify_channel\nselect pg_notify($1, $2)', [channel, ''])
}

/** Waits, or less when the signal comes. */
export function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const over = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', over)
      resolve()
    }
    const timer = setTimeout(over, milliseconds)
    signal.addEventListener('abort', over)
  })
}

/** Waits for a while, for a ring, or for the end. A ring before the wait is not lost. */
function createBell(stopped: AbortSignal) {
  let rung = false
  let wake: (() => void) | undefined
  stopped.addEventListener('abort', () => wake?.(), { once: true })
  return {
    ring() {
      rung = true
      wake?.()
    },
    async wait(milliseconds: number): Promise<void> {
      if (!rung && !stopped.aborted)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      rung = false
    },
  }
}
