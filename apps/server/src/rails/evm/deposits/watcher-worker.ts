/** Follows one chain for as long as the process lives; of many such workers one at a time has the chain's lease. */
import { Overtaken } from './chain-store.ts'
import { runLoop } from '../../../platform/queue/loop.ts'
import type { Worker } from '../../../platform/queue/worker.ts'
import { isNodeFault } from '../node/json-rpc.ts'
import type { Watch } from './watch.ts'

export function createWatcherWorker(watch: Watch, pollMilliseconds: number): Worker {
  const name = `evm-watcher-${watch.chain.id}`
  return {
    name,
    async run(signal) {
      // What only a worker needs is loaded when one runs.
      const { release, tick } = await import('./watcher.ts')
      const pass = async () => {
        try {
          return (await tick(watch)) === 'more'
        } catch (error) {
          if (!(error instanceof Overtaken)) throw error
          watch.log.info({ chainId: watch.chain.id }, error.message)
          return false
        }
      }
      await runLoop({ name, pass, pollMilliseconds, log: watch.log, isOutage: isNodeFault }, signal)
      await release(watch)
    },
  }
}
