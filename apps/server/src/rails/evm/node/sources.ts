/**
 * The nodes of one chain. Work is done with one source as long as it serves; a source that fails rests for a while
 * (as long as it asks for, else one second doubling to thirty) and the next one takes over.
 */
import { isNodeFault, Unreachable, type JsonRpc } from './json-rpc.ts'

export interface Sources {
  readonly all: readonly JsonRpc[]
  /** Does the work with the present source, and with the next one when it fails. Throws the last fault. */
  ask<T>(work: (source: JsonRpc) => Promise<T>): Promise<T>
  /** Makes another source the present one: for a source that answers without new blocks. */
  turn(): void
}

type Health = { restUntil: number; restMilliseconds: number }

const shortestRest = 1000
const longestRest = 30_000

/** `elapsed` counts milliseconds and never jumps: rests are not business time. */
export function createSources(all: readonly JsonRpc[], elapsed: () => number): Sources {
  if (all.length === 0) throw new Error('a chain needs at least one source: set CHAIN_<id>_RPC')
  const health: Health[] = all.map(() => ({ restUntil: 0, restMilliseconds: shortestRest }))
  let present = 0

  const order = () => all.map((_, step) => (present + step) % all.length)
  const candidates = () => {
    const awake = order().filter((index) => (health[index]?.restUntil ?? 0) <= elapsed())
    return awake.length > 0 ? awake : order().slice(0, 1)
  }

  function rest(index: number, fault: Unreachable): void {
    const state = health[index]
    if (!state) return
    state.restUntil = elapsed() + Math.max(fault.restMilliseconds, state.restMilliseconds)
    state.restMilliseconds = Math.min(state.restMilliseconds * 2, longestRest)
  }

  return {
    all,
    async ask(work) {
      let last: unknown
      for (const index of candidates()) {
        const source = all[index]
        const state = health[index]
        if (!source || !state) continue
        try {
          const result = await work(source)
          state.restMilliseconds = shortestRest
          present = index
          return result
        } catch (error) {
          if (!isNodeFault(error)) throw error
          if (error instanceof Unreachable) rest(index, error)
          last = error
        }
      }
      throw last
    },
    turn() {
      present = (present + 1) % all.length
    },
  }
}
