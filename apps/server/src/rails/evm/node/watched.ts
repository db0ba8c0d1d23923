/** Receivers that a block is searched for. */
import type { Watched } from './movements.ts'

/** These addresses: forty lower-case hex digits each, without 0x. A map of their last four digits says no first, cheaply. */
export function watchedOf(addresses: Iterable<string>): Watched {
  const digitsOf = new Set(addresses)
  const map = new Uint8Array(1 << 16)
  for (const digits of digitsOf) map[tailOf(digits, 0)] = 1
  return {
    holds: (text, from) => map[tailOf(text, from)] === 1 && digitsOf.has(text.slice(from, from + 40)),
  }
}

/** The last four of forty hex digits as a number; anything else than hex gives some number, and the set decides. */
function tailOf(text: string, from: number): number {
  let tail = 0
  for (let place = from + 36; place < from + 40; place += 1) {
    const code = text.charCodeAt(place)
    tail = (tail << 4) | ((code > 57 ? code - 87 : code - 48) & 15)
  }
  return tail
}
