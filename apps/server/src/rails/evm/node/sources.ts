/**
 * The nodes of one chain. Work is done with one source as long as it serves; a source that fails rests for a while
 * (as long as it asks for, else one second doubling to thirty) and the next one takes over.
 */
import type { Chains } from '@agio/domain'
import { perPlatform, type Platform } from '../../../platform/platform.ts'
import { chainsOf } from '../settings.ts'
import { createJsonRpc, isNodeFault, Unreachable, type JsonRpc } from './json-rpc.ts'

export interface Sources {
  readonly all: readonly JsonRpc[]
  /** Does the work with the present source, and with the next one when it fails. Throws the last fault. */
  ask<T>(work: (source: JsonRpc) => Promise<T>): Promise<T>
  /** Makes another source the present one: for a source that answers without new blocks. */
  turn(): void
  /** Sources whose last call had no usable answer, by their number, and for how long. */
  silent(): readonly { readonly number: number; readonly seconds: number }[]
}

type Health = { restUntil: number; restMilliseconds: number }

const shortestRest = 1000
const longestRest = 30_000

const allSources = perPlatform(
  (platform) =>
    new Map(
      chainsOf(platform).map(({ chainId, urls }) => [
        chainId,
        createSources(
          urls.map((url) => createJsonRpc(url)),
          () => performance.now(),
        ),
      ]),
    ),
)

/** The nodes of a chain. Throws where the settings name none. */
export function sourcesOf(platform: Platform, chainId: Chains.ChainId): Sources {
  const found = allSources(platform).get(chainId)
  if (!found) throw new Error(`chain ${chainId} is not configured: set CHAIN_${chainId}_RPC`)
  return found
}

/** Sources without a usable answer, of all chains. */
export const silentSources = (platform: Platform) =>
  [...allSources(platform)].flatMap(([chainId, { silent }]) =>
    silent().map(({ number, seconds }) => ({ name: `chain ${chainId}, source ${number}: silent`, seconds })),
  )

/** None of the chain's sources gave this process an answer when it last asked. */
export const chainIsSilent = (platform: Platform, chainId: Chains.ChainId): boolean => {
  const sources = allSources(platform).get(chainId)
  return sources !== undefined && sources.silent().length === sources.all.length
}

/** `elapsed` counts milliseconds and never jumps: rests are not business time. */
export function createSources(given: readonly JsonRpc[], elapsed: () => number): Sources {
  if (given.length === 0) throw new Error('a chain needs at least one source: set CHAIN_<id>_RPC')
  const silentSince = new Map<number, number>()
  const all = given.map((source, index) =>
    noting(source, (isUsable) => {
      if (isUsable) silentSince.delete(index)
      else if (!silentSince.has(index)) silentSince.set(index, elapsed())
    }),
  )
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
    silent: () =>
      [...silentSince].map(([index, since]) => ({
        number: index + 1,
        seconds: Math.round((elapsed() - since) / 1000),
      })),
  }
}

/** Notes of each call whether it had a usable answer; a no of the node is one. */
function noting(source: JsonRpc, note: (isUsable: boolean) => void): JsonRpc {
  const noted = async <Result>(asked: Promise<Result>): Promise<Result> => {
    try {
      const result = await asked
      note(true)
      return result
    } catch (error) {
      note(!(error instanceof Unreachable))
      throw error
    }
  }
  return {
    url: source.url,
    call: <Result>(method: string, params: readonly unknown[]) => noted(source.call<Result>(method, params)),
    batch: (calls) => noted(source.batch(calls)),
  }
}
