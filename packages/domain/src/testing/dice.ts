/** Chance that is the same on each run of a test: a failure names the seed that repeats it. */
export type Dice = {
  /** A whole number from 0, below `sides`. */
  readonly roll: (sides: number) => number
  readonly pick: <T>(some: readonly T[]) => T
  /** The same things in another order. */
  readonly shuffle: <T>(some: readonly T[]) => T[]
}

export function diceOf(seed: number): Dice {
  let state = seed
  const roll = (sides: number): number => {
    state = (state + 0x6d2b79f5) | 0
    const mixed = Math.imul(state ^ (state >>> 15), state | 1)
    const more = mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ more ^ ((mixed ^ more) >>> 14)) >>> 0) % sides
  }
  return {
    roll,
    pick(some) {
      const [one] = some.slice(roll(some.length))
      if (one === undefined) throw new Error('there is nothing to pick')
      return one
    },
    shuffle: (some) =>
      some
        .map((it) => ({ it, at: roll(1_000_000) }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ it }) => it),
  }
}
