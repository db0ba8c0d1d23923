/** Takes the transfers of one chain on. Any number of these workers may run: each transfer is claimed by one. */
import { createPause, loop, type Worker } from '../loop.ts'
import type { Sending } from './sending.ts'

export function createTransfersWorker(sending: Sending, pollMilliseconds: number): Worker {
  const name = `evm-transfers-${sending.chain.id}`
  return {
    name,
    async run(signal) {
      // What only a worker needs is loaded when one runs.
      const { stepTransfers } = await import('./transfers.ts')
      const pause = createPause()
      const stopListening = await sending.database.listen('evm_transfer', pause.wake)
      await loop({
        name,
        step: () => stepTransfers(sending),
        pollMilliseconds,
        pause,
        log: sending.log,
        signal,
      })
      await stopListening()
    },
  }
}
