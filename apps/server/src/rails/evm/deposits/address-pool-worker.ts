/** Derives deposit addresses ahead, a few at a time with pauses, so that it never blocks requests. */
import type { Log } from '../../../platform/log.ts'
import type { OwnAddresses } from './addresses.ts'
import { createLoop, sleep } from '../../../platform/queue/loop.ts'
import type { Worker } from '../../../platform/queue/worker.ts'

const derivedAtOnce = 8
const pauseMilliseconds = 50
const restMilliseconds = 2000

export function createStockWorker(options: {
  readonly addresses: OwnAddresses
  /** How many addresses to keep ready. */
  readonly target: number
  readonly log: Log
}): Worker {
  const { addresses, target, log } = options
  return createLoop({
    name: 'evm-address-stock',
    log,
    pollMilliseconds: restMilliseconds,
    async pass(signal) {
      const missing = target - (await addresses.stocked())
      if (missing <= 0) return false
      await addresses.stockUp(Math.min(missing, derivedAtOnce))
      await sleep(pauseMilliseconds, signal)
      return missing > derivedAtOnce
    },
  })
}
