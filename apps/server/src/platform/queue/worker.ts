/** Loops that run beside the API: each may crash and is started again; all stop together and gracefully. */
import { setMaxListeners } from 'node:events'
import type { Log } from '../log.ts'
import { sleep, type Worker } from './loop.ts'
import { createPulse, lateOf, type Late, type Pulse } from './pulse.ts'

export type { Worker } from './loop.ts'

export type Workers = {
  /** Resolves when all have ended, or after 20 s: everything they do survives being cut off. */
  stop(): Promise<void>
  readonly pulses: readonly Pulse[]
  /** Loops without a step for longer than they may be. */
  late(): readonly Late[]
}

/** Starts all. A loop that ends or throws starts again after 0.1 s, doubling to 30 s while it keeps failing. */
export function runWorkers(workers: readonly Worker[], log: Log): Workers {
  const stopping = new AbortController()
  // Every loop listens, some in several places; ten is not many here.
  setMaxListeners(0, stopping.signal)
  const pulses = workers.map(({ name }) => createPulse(name))
  const running = workers.map((worker, index) => supervise(worker, stopping.signal, log, pulses[index]))
  return {
    pulses,
    late: () => lateOf(pulses),
    async stop() {
      stopping.abort()
      let late: NodeJS.Timeout | undefined
      const limit = new Promise<void>((resolve) => (late = setTimeout(resolve, 20_000)))
      await Promise.race([Promise.all(running), limit])
      clearTimeout(late)
    },
  }
}

async function supervise(
  worker: Worker,
  signal: AbortSignal,
  log: Log,
  pulse: Pulse | undefined,
): Promise<void> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    const started = performance.now()
    try {
      await worker.run(signal, pulse)
      if (!signal.aborted) log.warn({ worker: worker.name }, 'a worker ended by itself; starting it again')
    } catch (error) {
      if (signal.aborted) return
      log.error({ worker: worker.name, err: error }, 'a worker crashed; starting it again')
    }
    if (performance.now() - started > 60_000) failures = 0
    await sleep(Math.min(30_000, 100 * 2 ** failures) * (0.75 + Math.random() / 2), signal)
  }
}
