/** Follows one chain until the process ends; of many such workers one at a time has the chain's lease. */
import { Overtaken } from './chain-store.ts'
import { runLoop, sleep } from '../../../platform/queue/loop.ts'
import type { Worker } from '../../../platform/queue/worker.ts'
import { isNodeFault } from '../node/json-rpc.ts'
import { standsStill, type Watch } from './watch.ts'

/** Two sources in turn may take some ten seconds for each of two questions; longer than the lease of a chain. */
const usualLimitSeconds = 45

export function createWatcherWorker(
  watch: Watch,
  pollMilliseconds: number,
  limitSeconds = usualLimitSeconds,
): Worker {
  const name = `evm-watcher-${watch.chain.id}`
  return {
    name,
    async run(signal, pulse) {
      // What only a worker needs is loaded when one runs.
      const { release, tick } = await import('./watcher.ts')
      const { log, chain, sources } = watch
      let now = watch
      let leftBehind = 0
      const pass = async () => {
        try {
          const did = await tick(now)
          if (did === 'idle' && standsStill(now)) await sleep(pollMilliseconds, signal)
          return did === 'more'
        } catch (error) {
          watch.memory.leaseAt = -Infinity
          // An error that is no node fault means a nonsense answer: the next pass asks another source.
          if (!isNodeFault(error) && !(error instanceof Overtaken)) sources.turn()
          if (!(error instanceof Overtaken)) throw error
          log.info({ chainId: chain.id }, error.message)
          return false
        }
      }
      // Under another name the next pass takes the lease, and whatever the one left behind still writes is void.
      const onLeftBehind = () => {
        leftBehind += 1
        now = { ...watch, holder: `${watch.holder} ${leftBehind}` }
        watch.memory.leaseAt = -Infinity
        sources.turn()
      }
      const loop = { name, pass, pollMilliseconds, limitSeconds, log, isOutage: isNodeFault, onLeftBehind }
      await runLoop(loop, signal, pulse)
      await release(now)
    },
  }
}
