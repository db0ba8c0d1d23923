/** The shape of a worker's loop: work while there is some, else wait; a fault waits longer each time, up to ten seconds. */
import type { Log } from '../../platform/log.ts'
import { isNodeFault } from './node/json-rpc.ts'

export interface Worker {
  readonly name: string
  /** Works until the signal; resolves when the last step has ended. */
  run(signal: AbortSignal): Promise<void>
}

export type Pause = { wake: () => void; wait: (milliseconds: number, signal: AbortSignal) => Promise<void> }

/** A pause that can be cut short, also by something that happened just before it began. */
export function createPause(): Pause {
  let wakeNow: (() => void) | undefined
  let woken = false
  return {
    wake() {
      woken = true
      wakeNow?.()
    },
    async wait(milliseconds, signal) {
      if (!woken && !signal.aborted) {
        await new Promise<void>((resolve) => {
          const done = () => {
            clearTimeout(timer)
            signal.removeEventListener('abort', done)
            resolve()
          }
          const timer = setTimeout(done, milliseconds)
          signal.addEventListener('abort', done)
          wakeNow = done
        })
      }
      wakeNow = undefined
      woken = false
    },
  }
}

const longestPause = 10_000

/** Runs steps until the signal. A step says whether there is more to do at once. */
export async function loop(options: {
  readonly name: string
  readonly step: () => Promise<boolean>
  readonly pollMilliseconds: number
  readonly pause: Pause
  readonly log: Log
  readonly signal: AbortSignal
}): Promise<void> {
  const { name, step, pollMilliseconds, pause, log, signal } = options
  let faults = 0
  while (!signal.aborted) {
    let more = false
    try {
      more = await step()
      faults = 0
    } catch (error) {
      faults += 1
      const said = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
      if (isNodeFault(error)) log.warn({ worker: name, faults, said }, 'a chain node does not serve')
      else log.error({ worker: name, faults, said }, 'a step failed and will be tried again')
    }
    if (more) continue
    await pause.wait(Math.min(longestPause, pollMilliseconds * 2 ** Math.min(faults, 6)), signal)
  }
}
