/**
 * The pace of a chain. While anything happens, a block every `blockSeconds`; when nothing did for half a minute, one
 * every twelve seconds, so that a sandbox left alone overnight does not grow by a hundred thousand empty blocks.
 */
import type { Anvil } from './anvil.ts'

export type Pace = {
  /** Something happens: mine briskly again. */
  wake(): Promise<void>
  /** Nothing is mined by itself while `work` runs, and no other such work runs beside it. */
  paused<T>(work: () => Promise<T>): Promise<T>
  /** Mines nothing by itself until it goes on. */
  halt(on: boolean): Promise<void>
  isHalted(): boolean
  close(): void
}

const idleSeconds = 30
const slowSeconds = 12

export function createPace(anvil: Anvil, blockSeconds: number): Pace {
  let slow = false
  let timer: NodeJS.Timeout | undefined
  let halted = false
  const mineEvery = (seconds: number) => anvil.rpc('evm_setIntervalMining', [halted ? 0 : seconds])
  const slowDown = () => {
    slow = true
    // A chain that is just ending needs no slower miner.
    void mineEvery(slowSeconds).catch(() => undefined)
  }
  const restart = () => {
    clearTimeout(timer)
    if (blockSeconds >= slowSeconds) return
    timer = setTimeout(slowDown, idleSeconds * 1000)
    timer.unref()
  }
  restart()
  async function alone<T>(work: () => Promise<T>): Promise<T> {
    restart()
    slow = false
    await mineEvery(0)
    try {
      return await work()
    } finally {
      await mineEvery(blockSeconds)
    }
  }
  let last: Promise<unknown> = Promise.resolve()
  return {
    async wake() {
      restart()
      if (!slow) return
      slow = false
      await mineEvery(blockSeconds)
    },
    paused(work) {
      const done = last.then(() => alone(work))
      last = done.catch(() => undefined)
      return done
    },
    async halt(on) {
      halted = on
      slow = false
      restart()
      await mineEvery(blockSeconds)
    },
    isHalted: () => halted,
    close: () => clearTimeout(timer),
  }
}
