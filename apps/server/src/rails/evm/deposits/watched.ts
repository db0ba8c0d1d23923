/**
 * The set of watched addresses, asked once for every transfer on a chain. Nearly every answer is no, and a large set of
 * strings misses the processor's cache on each: a bit map over the last six digits (two megabytes) says no first.
 */

export interface Watched {
  /** Whether the forty lower-case hex digits of `text` from this place on are a watched address. */
  holds(text: string, from: number): boolean
}
export interface WatchedSet extends Watched {
  /** Forty lower-case hex digits, without 0x. */
  add(digits: string): void
}

const mapBits = 1 << 24

export function createWatchedSet(addresses: Iterable<string> = []): WatchedSet {
  const map = new Uint8Array(mapBits >> 3)
  const digitsOf = new Set<string>()
  function add(digits: string): void {
    const place = tailOf(digits, 0)
    map[place >> 3] = (map[place >> 3] ?? 0) | (1 << (place & 7))
    digitsOf.add(digits)
  }
  for (const digits of addresses) add(digits)
  return {
    add,
    holds(text, from) {
      const place = tailOf(text, from)
      return ((map[place >> 3] ?? 0) & (1 << (place & 7))) !== 0 && digitsOf.has(text.slice(from, from + 40))
    },
  }
}

/** The last six of forty hex digits as a number; anything else than hex gives some number, and the set decides. */
function tailOf(text: string, from: number): number {
  let tail = 0
  for (let place = from + 34; place < from + 40; place += 1) {
    const code = text.charCodeAt(place)
    tail = (tail << 4) | ((code > 57 ? code - 87 : code - 48) & 15)
  }
  return tail
}
