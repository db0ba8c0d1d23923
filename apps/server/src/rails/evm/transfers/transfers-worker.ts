/** Takes the transfers of one chain on. Any number of these workers may run: each transfer is claimed by one. */
import { either } from '../../../platform/queue/lookout.ts'
import { createLoop } from '../../../platform/queue/loop.ts'
import type { Worker } from '../../../platform/queue/worker.ts'
import { isNodeFault } from '../node/json-rpc.ts'
import type { TransferDeps } from './deps.ts'
import { sweepsDue } from './sweep-store.ts'
import { planSweeps, type SweepRule } from './sweeps.ts'
import { transferQueue, wakeChannel } from './transfer-store.ts'

export function createTransfersWorker(deps: TransferDeps & Pick<SweepRule, 'isWorthMoving'>): Worker {
  const { database, log, chain } = deps
  return createLoop({
    name: `evm-transfers-${chain.id}`,
    log,
    isOutage: isNodeFault,
    wakeOn: { database, channel: wakeChannel },
    dueIn: { database, due: either(transferQueue.due({ values: [chain.id] }), sweepsDue(chain.id)) },
    oldestSeconds: () => transferQueue.oldestSeconds(database, { values: [chain.id] }),
    async pass() {
      // This module is loaded only where a worker runs.
      const { stepTransfers } = await import('./transfers.ts')
      // Transfers go first: what keeps sweeps from being planned keeps no money from leaving.
      const isMore = await stepTransfers(deps)
      await planSweeps(deps)
      return isMore
    },
  })
}
