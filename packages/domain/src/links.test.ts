import { expect, test } from 'vitest'
import { isWhole, left, stateOf, states, type Known } from './links.ts'

const noon = Date.UTC(2026, 10, 20, 12)
const link: Known = { uses: 'one', amount: 10_000n, endsAt: noon, switchedOffAt: null, paid: 0n }

test.each([
  ['open', {}, -1],
  ['part_paid', { paid: 9_999n }, -1],
  ['paid', { paid: 10_000n }, -1],
  ['paid', { paid: 10_001n }, -1],
  ['expired', {}, 0],
  ['expired', { paid: 9_999n }, 0],
  ['paid', { paid: 10_000n }, 0],
  ['switched_off', { switchedOffAt: noon - 5 }, -1],
  ['switched_off', { switchedOffAt: noon - 5 }, 0],
  ['paid', { switchedOffAt: noon - 5, paid: 10_000n }, 0],
  ['open', { uses: 'many', paid: 90_000n }, -1],
  ['expired', { uses: 'many', paid: 90_000n }, 0],
  ['open', { uses: 'open', amount: null, paid: 1n }, -1],
] as const)('a link is %s with %o', (state, change, after) => {
  expect(stateOf({ ...link, ...change }, noon + after)).toBe(state)
})

test('the rest of a link is what one payment lacks, and the same for every payer of the others', () => {
  expect(left(link)).toBe(10_000n)
  expect(left({ ...link, paid: 4_000n })).toBe(6_000n)
  expect(left({ ...link, paid: 12_000n })).toBe(0n)
  expect(left({ ...link, uses: 'many', paid: 12_000n })).toBe(10_000n)
  expect(left({ uses: 'open', amount: null, paid: 1n })).toBeNull()
})

test('a link has an amount, or its payer chooses it', () => {
  expect(isWhole({ uses: 'one', amount: 1n })).toBe(true)
  expect(isWhole({ uses: 'many', amount: null })).toBe(false)
  expect(isWhole({ uses: 'many', amount: 0n })).toBe(false)
  expect(isWhole({ uses: 'open', amount: null })).toBe(true)
  expect(isWhole({ uses: 'open', amount: 1n })).toBe(false)
})

test('after any events in any order a link only comes into states that its table names', () => {
  const happenings: ((it: Known) => Known)[] = [
    (it) => ({ ...it, paid: it.paid + 4_000n }),
    (it) => ({ ...it, paid: it.paid + 10_000n }),
    // The bank sends everything back.
    (it) => ({ ...it, paid: 0n }),
    (it) => ({ ...it, switchedOffAt: it.switchedOffAt ?? noon }),
  ]
  const reached = new Set<string>()
  const walk = (at: Known, now: number, steps: number) => {
    const from = stateOf(at, now)
    reached.add(from)
    if (steps === 0) return
    const followed = [...happenings.map((happens) => [happens(at), now] as const), [at, noon] as const]
    for (const [next, then] of followed) {
      const to = stateOf(next, then)
      if (to !== from) expect([from, states[from].next]).toEqual([from, expect.arrayContaining([to])])
      walk(next, then, steps - 1)
    }
  }
  walk(link, noon - 1, 4)
  walk({ ...link, uses: 'many' }, noon - 1, 4)
  expect([...reached].toSorted()).toEqual(Object.keys(states).toSorted())
})
