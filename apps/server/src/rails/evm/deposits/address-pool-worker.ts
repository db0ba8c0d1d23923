/** Derives deposit addresses ahead, gently: a few at a time with pauses, so that it never stands in anybody's way. */
import type { Log } from '../../../platform/log.ts'
import type { Addresses } from './addresses.ts'
import { createPause, loop, type Worker } from '../loop.ts'

const derivedAtOnce = 8
const pauseMilliseconds = 50
const restMilliseconds = 2000

export function createStockWorker(options: {
  readonly addresses: Addresses
  /** How many addresses to keep ready. */
  readonly target: number
  readonly log: Log
}): Worker {
  const { addresses, target, log } = options
  return {
    name: 'evm-address-stock',
    async run(signal) {
      const pause = createPause()
      const step = async () => {
        for (let missing = target - (await addresses.stocked()); missing > 0 && !signal.aborted;) {
          await addresses.stockUp(Math.min(missing, derivedAtOnce))
          missing -= derivedAtOnce
          await pause.wait(pauseMilliseconds, signal)
        }
        return false
      }
      await loop({ name: 'evm-address-stock', step, pollMilliseconds: restMilliseconds, pause, log, signal })
    },
  }
}
