/**
 * The prices of the hours before the sandbox opened: a walk that anybody gets again from the same coin and hour. It comes to
 * rest at the opening price, so that past and present meet.
 */
import { createHash } from 'node:crypto'

/** The waves of the walk: their length in hours, and their share of its width. */
const waves = [
  [240, 0.5],
  [60, 0.28],
  [14, 0.15],
  [2, 0.07],
] as const
/** The range of a price, in parts of itself: coins of a dollar move as currencies do. */
const widths: Record<string, number> = { ETH: 0.11, BNB: 0.09, EURC: 0.0015 }
const usualWidth = 0.016
const restHours = 30
const hourMs = 3_600_000
const scale = 1_000_000

/** Parts in a million of the opening price at which a coin was traded so many hours since 1970. */
export function partsAt(symbol: string, hour: number, openingHour: number): bigint {
  const before = openingHour - hour
  if (before <= 0) return BigInt(scale)
  const swing = waves.reduce(
    (sum, [length, share], at) => sum + share * wave(`${symbol} ${at}`, hour / length),
    0,
  )
  const width = (widths[symbol] ?? usualWidth) * (1 - Math.exp(-before / restHours))
  return BigInt(Math.round(scale * (1 + 2 * width * swing)))
}

export const partsScale = BigInt(scale)
export const hourOf = (at: Date): number => Math.floor(at.getTime() / hourMs)

/** From -1 to 1: points that a hash throws, joined by smooth lines. */
function wave(seed: string, place: number): number {
  const first = Math.floor(place)
  const way = place - first
  const eased = way * way * (3 - 2 * way)
  return thrown(seed, first) * (1 - eased) + thrown(seed, first + 1) * eased
}

const thrown = (seed: string, at: number): number =>
  createHash('sha256').update(`${seed} ${at}`).digest().readUInt32BE(0) / 2 ** 31 - 1
