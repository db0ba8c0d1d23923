/** Derives deposit addresses ahead, a few at a time with pauses, so that it never blocks requests. */
import type { Platform } from '../../../platform/platform.ts'
import type { OwnAddresses } from './addresses.ts'
import { createLoop, sleep } from '../../../platform/queue/loop.ts'
import type { Worker } from '../../../platform/queue/worker.ts'

/** So many addresses are kept ready. */
const target = 256
const derivedAtOnce = 8
const pauseMilliseconds = 50

export function createStockWorker({ db, log }: Platform, addresses: OwnAddresses): Worker {
  return createLoop({
    name: 'evm-address-stock',
    log,
    dueIn: { database: db, due: addresses.lacking(target) },
    async pass(signal) {
      const missing = target - (await addresses.stocked())
      if (missing <= 0) return false
      await addresses.stockUp(Math.min(missing, derivedAtOnce))
      await sleep(pauseMilliseconds, signal)
      return missing > derivedAtOnce
    },
  })
}
