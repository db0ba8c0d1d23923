/**
 * An exchange whose price does not move beside one that does gives an old price as a new one. Some say no time, so their figures
 * are watched: unchanged for long, while another source of the pair changed often since, is stale.
 */
import type { Ticker } from './price-source.ts'

export type StillRules = { readonly stillSeconds: number; readonly movesBeside: number }

type Seen = { bid: string; ask: string; since: number; movesOfOthers: number }

/** One memory for all pairs. A look takes the tickers of a pair, by source, and says which of them count. */
export function createStillWatch({ stillSeconds, movesBeside }: StillRules) {
  const pairs = new Map<string, Map<number, Seen>>()
  return (pair: string, tickers: readonly (Ticker | undefined)[], now: number): boolean[] => {
    const seen = pairs.get(pair) ?? new Map<number, Seen>()
    pairs.set(pair, seen)
    const moved = tickers.map((it, source) => {
      const last = seen.get(source)
      return it !== undefined && last !== undefined && (last.bid !== it.bid || last.ask !== it.ask)
    })
    return tickers.map((it, source) => {
      if (it === undefined) return false
      const last = seen.get(source)
      if (last === undefined || moved[source]) {
        seen.set(source, { bid: it.bid, ask: it.ask, since: now, movesOfOthers: 0 })
        return true
      }
      if (moved.some(Boolean)) last.movesOfOthers += 1
      return now - last.since < stillSeconds * 1000 || last.movesOfOthers < movesBeside
    })
  }
}
