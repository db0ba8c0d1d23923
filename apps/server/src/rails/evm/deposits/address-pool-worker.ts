/** Derives deposit addresses ahead, a few at a time with pauses, so that it never blocks requests. */
import type { Log } from '../../../platform/log.ts'
import type { OwnAddresses } from './addresses.ts'
import { createLoop, sleep } from '../../../platform/queue/loop.ts'
import type { Worker } from '../../../platform/queue/worker.ts'
import type { Sql } from '../../../platform/sql/sql.ts'

const derivedAtOnce = 8
const pauseMilliseconds = 50

export function createStockWorker(options: {
  readonly database: Sql
  readonly addresses: OwnAddresses
  /** The number of addresses to keep ready. */
  readonly target: number
  readonly log: Log
}): Worker {
  const { database, addresses, target, log } = options
  return createLoop({
    name: 'evm-address-stock',
    log,
    dueIn: { database, due: addresses.lacking(target) },
    async pass(signal) {
      const missing = target - (await addresses.stocked())
      if (missing <= 0) return false
      await addresses.stockUp(Math.min(missing, derivedAtOnce))
      await sleep(pauseMilliseconds, signal)
      return missing > derivedAtOnce
    },
  })
}
