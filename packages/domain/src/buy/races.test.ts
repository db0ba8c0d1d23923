/**
 * A customer pays, cancels, proves or disputes while checks, operators, banks, the acquirer and the chain act. Commands are
 * carried out and events arrive in any order, and what comes too early is kept. Coins and money never both leave, each source
 * gets back at most what it gave and what sales paid for it, the books equal what bank, acquirer and chain really have, and every order comes to its end.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { perTier } from '../../../../scripts/stages/per-tier.ts'
import { keyOf } from '../testing/stored.ts'
import { openRace, type Race } from './testing/race.ts'

/** At every moment: coins once at most, and money back only where no coins went; each source at most what it gave and sales paid. */
function leavesOnce({ coinsOut, refunds, gave, settled }: ReturnType<Race['facts']>): void {
  expect(coinsOut).toBeLessThanOrEqual(1)
  const out = refunds.filter(({ state }) => state === 'sent' || state === 'booked')
  // With the coins only what sales had paid of a debt that was none.
  const sent = out.reduce((sum, { units }) => sum + units, 0n)
  if (coinsOut > 0)
    expect(sent <= settled, `${sent} goes back beside the coins, ${settled} was settled`).toBe(true)
  for (const [source, units] of gave) {
    const back = out.filter((it) => it.source === source).reduce((sum, it) => sum + it.units, 0n)
    expect(back <= units + settled, `${source} gets ${back} of ${units} and ${settled}`).toBe(true)
  }
}

/** Walks some steps, lets everything end, and looks at what is left. */
function walks(race: Race, steps: readonly (readonly [number, number])[]): Race {
  for (const [which, kind] of steps) {
    race.move(which, kind)
    leavesOnce(race.facts())
  }
  race.ends()
  const facts = race.facts()
  leavesOnce(facts)
  const way = `${facts.told.join(', ')}; ${keyOf(facts.order)}`
  expect(facts.isOpen, way).toBe(false)
  expect(facts.kept, way).toEqual([])
  expect(facts.owed, way).toEqual([])
  expect([facts.aside <= 0n, facts.debt >= 0n], way).toEqual([true, true])
  expect(facts.books, way).toEqual(facts.world)
  return race
}
const movesOf = (minLength: number) =>
  fc.noBias(fc.array(fc.tuple(fc.nat(999), fc.nat(9_999)), { minLength, maxLength: 90, size: 'max' }))

test(
  'after any race of events a purchase is paid out once, its books are those of the world, and it ends',
  { tags: ['larger'] },
  () => {
    const ends = new Set<string>()
    fc.assert(
      fc.property(movesOf(20), (steps) => {
        ends.add(walks(openRace(), steps).facts().order.state)
      }),
      { numRuns: perTier(400, 1_500) },
    )
    // The walk is no walk beside the point: it sees every end.
    expect([...ends].toSorted()).toEqual(['cancelled', 'completed', 'expired', 'failed'])
  },
)

test(
  'sales settle the debt of a delivered purchase while its dispute is decided: the debt ends at zero or above',
  { tags: ['larger'] },
  () => {
    let refunded = 0
    fc.assert(
      fc.property(movesOf(5), (steps) => {
        const race = openRace()
        race.delivers()
        expect(race.facts().order.state).toBe('completed')
        refunded += walks(race, steps).facts().refunds.length
      }),
      { numRuns: perTier(150, 500) },
    )
    expect(refunded).toBeGreaterThan(0)
  },
)
