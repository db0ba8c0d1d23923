/** Follows one chain for as long as the process lives; of many such workers one at a time has the chain's lease. */
import { Overtaken } from './chain-store.ts'
import { createPause, loop, type Worker } from '../loop.ts'
import type { Watch } from './watch.ts'

export function createWatcherWorker(watch: Watch, pollMilliseconds: number): Worker {
  const name = `evm-watcher-${watch.chain.id}`
  return {
    name,
    async run(signal) {
      // What only a worker needs is loaded when one runs.
      const { release, tick } = await import('./watcher.ts')
      const step = async () => {
        try {
          return (await tick(watch)) === 'more'
        } catch (error) {
          if (!(error instanceof Overtaken)) throw error
          watch.log.info({ chainId: watch.chain.id }, error.message)
          return false
        }
      }
      await loop({ name, step, pollMilliseconds, pause: createPause(), log: watch.log, signal })
      await release(watch)
    },
  }
}
