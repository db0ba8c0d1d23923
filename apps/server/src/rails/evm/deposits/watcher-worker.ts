/**
 * Follows one chain until the process ends; of many such workers one at a time has the chain's lease. While a customer waits
 * for coins, the look at the queues wakes it twice a second; otherwise it looks at the chain every few seconds.
 */
import type { Platform } from '../../../platform/platform.ts'
import { pacesOf } from '../settings.ts'
import { awaited, Overtaken } from './chain-store.ts'
import { runLoop } from '../../../platform/queue/loop.ts'
import type { Worker } from '../../../platform/queue/worker.ts'
import { isNodeFault } from '../node/json-rpc.ts'
import { standsStill, type Watch } from './watch.ts'

/** Two sources in turn may take some ten seconds for each of two questions; longer than the lease of a chain. */
const usualLimitSeconds = 45
/** Longer than a sale waits for its deposit by the first configuration; coins that come later are seen a few seconds later. */
const awaitedMilliseconds = 2 * 3_600_000
/** While the chain has no new block it is woken twice a second, and looks every other time. */
const stillMilliseconds = 900

export function createWatcherWorker(
  platform: Platform,
  watch: Watch,
  limitSeconds = usualLimitSeconds,
): Worker {
  const { db, clock, log } = platform
  const { pollMilliseconds } = pacesOf(watch.doors)
  const name = `evm-watcher-${watch.chain.id}`
  const since = () => new Date(clock.now().getTime() - awaitedMilliseconds)
  const dueIn = { database: db, due: awaited(watch.chain.id, since) }
  return {
    name,
    async run(signal, pulse) {
      // This module is loaded only where a worker runs.
      const { release, tick } = await import('./watcher.ts')
      const { chain, sources, memory } = watch
      let now = watch
      let leftBehind = 0
      let lookedAt = -Infinity
      const pass = async () => {
        const rest = Math.min(stillMilliseconds, 2 * pollMilliseconds)
        if (standsStill(now) && memory.elapsed() < lookedAt + rest) return false
        lookedAt = memory.elapsed()
        try {
          return (await tick(platform, now)) === 'more'
        } catch (error) {
          memory.leaseAt = -Infinity
          // An error that is no node fault means a nonsense answer: the next pass asks another source.
          if (!isNodeFault(error) && !(error instanceof Overtaken)) sources.turn()
          if (!(error instanceof Overtaken)) throw error
          log.info({ chainId: chain.id }, error.message)
          return false
        }
      }
      // The next pass takes the lease under another name, so that later writes of the pass that was left behind are void.
      const onLeftBehind = () => {
        leftBehind += 1
        now = { ...watch, holder: `${watch.holder} ${leftBehind}` }
        memory.leaseAt = -Infinity
        sources.turn()
      }
      const manner = { limitSeconds, isOutage: isNodeFault, onLeftBehind }
      await runLoop({ name, pass, pollMilliseconds, dueIn, log, ...manner }, signal, pulse)
      await release(platform, now)
    },
  }
}
