/** Takes the transfers of one chain on. Any number of these workers may run: each transfer is claimed by one. */
import type { Platform } from '../../../platform/platform.ts'
import { either } from '../../../platform/queue/lookout.ts'
import { createLoop } from '../../../platform/queue/loop.ts'
import type { Worker } from '../../../platform/queue/worker.ts'
import { isNodeFault } from '../node/json-rpc.ts'
import type { Sending } from './sending.ts'
import { sweepsDue } from './sweep-store.ts'
import { planSweeps } from './sweeps.ts'
import { transferQueue, wakeChannel } from './transfer-store.ts'

export function createTransfersWorker(platform: Platform, sending: Sending): Worker {
  const { db, log } = platform
  const { chain } = sending
  return createLoop({
    name: `evm-transfers-${chain.id}`,
    log,
    isOutage: isNodeFault,
    wakeOn: { database: db, channel: wakeChannel },
    dueIn: { database: db, due: either(transferQueue.due({ values: [chain.id] }), sweepsDue(chain.id)) },
    oldestSeconds: () => transferQueue.oldestSeconds(db, { values: [chain.id] }),
    async pass() {
      // This module is loaded only where a worker runs.
      const { stepTransfers } = await import('./transfers.ts')
      // Transfers go first: what keeps sweeps from being planned keeps no money from leaving.
      const isMore = await stepTransfers(platform, sending)
      await planSweeps(platform, sending)
      return isMore
    },
  })
}
