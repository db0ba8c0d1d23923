/**
 * The one loop of every worker: work while there is some, then wait for a wake-up or the poll interval. A pass that fails is
 * logged and tried again after 0.2 s, doubling to 10 s. It ends with the signal, after the pass that is under way.
 */
import type { Log } from '../log.ts'
import type { Database, Sql } from '../sql/sql.ts'

export type Worker = {
  readonly name: string
  /** Works until the signal; what is begun then is finished. */
  run(signal: AbortSignal): Promise<void>
}

export type Loop = {
  readonly name: string
  /** Does some work; truthy when there may be more at once. `wake` asks for another pass after this one. */
  pass(signal: AbortSignal, wake: () => void): Promise<boolean | number | void>
  readonly log: Log
  readonly pollMilliseconds?: number
  /** A notification on this channel wakes the loop; see `notifyChannel`. */
  readonly wakeOn?: { readonly database: Pick<Database, 'listen'>; readonly channel: string }
  /** Somebody outside does not answer: a warning, not an error. */
  readonly isOutage?: (error: unknown) => boolean
}

/** A worker around a loop, with its pass for those who take single steps. */
export function createLoop<It extends Loop>(loop: It): Worker & Pick<It, 'pass'> {
  return { name: loop.name, pass: loop.pass, run: (signal) => runLoop(loop, signal) }
}

/** A worker that does the same every so many seconds, beginning at once. */
export function every(
  name: string,
  seconds: number,
  log: Log,
  work: (signal: AbortSignal) => Promise<unknown>,
): Worker {
  const pass = async (signal: AbortSignal) => void (await work(signal))
  return createLoop({ name, log, pass, pollMilliseconds: seconds * 1000 })
}

/** Milliseconds until the next pass: the poll interval, or after failures in a row 0.2 s, doubling to 10 s. */
export const pauseAfter = (failures: number, pollMilliseconds: number): number =>
  failures === 0 ? pollMilliseconds : Math.min(10_000, 100 * 2 ** failures)

export async function runLoop(loop: Loop, signal: AbortSignal): Promise<void> {
  const { pollMilliseconds = 1_000, wakeOn } = loop
  const bell = createBell(signal)
  const stopListening = await wakeOn?.database.listen(wakeOn.channel, bell.ring)
  let failures = 0
  try {
    while (!signal.aborted) {
      try {
        const more = await loop.pass(signal, bell.ring)
        failures = 0
        if (more) continue
      } catch (error) {
        failures += 1
        report(loop, error, { worker: loop.name, failures })
      }
      await bell.wait(pauseAfter(failures, pollMilliseconds))
    }
  } finally {
    await stopListening?.()
  }
}

/** Does the steps of a pass one after the other; one that fails is logged and keeps no other waiting. */
export async function eachStep(
  loop: Pick<Loop, 'log' | 'isOutage'>,
  steps: Readonly<Record<string, () => Promise<unknown>>>,
): Promise<void> {
  for (const [step, work] of Object.entries(steps))
    await work().catch((error: unknown) => report(loop, error, { step }))
}

function report({ log, isOutage }: Pick<Loop, 'log' | 'isOutage'>, error: unknown, about: object): void {
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

/** Waits for a while, for a ring, or for the end. A ring while nobody waits is not lost. */
function createBell(stopped: AbortSignal) {
  let rung = false
  let awake = new AbortController()
  return {
    ring() {
      rung = true
      awake.abort()
    },
    async wait(milliseconds: number): Promise<void> {
      awake = new AbortController()
      if (!rung) await sleep(milliseconds, AbortSignal.any([stopped, awake.signal]))
      rung = false
    },
  }
}
