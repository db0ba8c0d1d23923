/** The life of a verification as a whole: every sequence of events, not examples. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { advance, possible } from './rules.ts'
import { stateNames, states, type State } from './states.ts'
import {
  begin,
  limitLevelOf,
  rightsOf,
  targetFrom,
  type VerificationEvent,
  type VerificationIn,
} from './verification.ts'
import { levels, rankOf, targets, type Level } from './words.ts'

const events: readonly VerificationEvent[] = [
  ...targets.flatMap((target) => [
    { type: 'customer.started' as const, as: 'personal' as const, target },
    { type: 'customer.started' as const, as: 'company' as const, target },
    { type: 'customer.upgrades' as const, target },
  ]),
  { type: 'customer.submitted' },
  { type: 'customer.renewed' },
  { type: 'customer.withdrew' },
  { type: 'customer.changed_data' },
  { type: 'customer.changed_taxes' },
  { type: 'company.persons_changed' },
  { type: 'review.approved' },
  { type: 'review.more_needed' },
  { type: 'review.refused' },
  { type: 'not_eligible', reason: 'screening' },
  { type: 'suspected' },
  { type: 'identity.expired' },
  { type: 'paper.expired' },
  { type: 'review.overdue' },
  { type: 'operator.reopens' },
]
const starts = (['no_service', 'starter'] as const).map(begin)
const lives = fc.tuple(fc.constantFrom(...starts), fc.array(fc.constantFrom(...events), { maxLength: 40 }))

type Walked = { from: VerificationIn; event: VerificationEvent; to: VerificationIn; isRefused: boolean }
function walk([start, given]: readonly [VerificationIn, readonly VerificationEvent[]]): Walked[] {
  let at = start
  return given.map((event) => {
    const from = at
    const moved = advance(from, event)
    const isRefused = 'refused' in moved
    if (!isRefused) at = moved.verification
    return { from, event, to: at, isRefused }
  })
}
const always = (property: (walked: readonly Walked[], start: VerificationIn) => void) =>
  fc.assert(
    fc.property(lives, (life) => property(walk(life), life[0])),
    { numRuns: 3000 },
  )

test('rights never exceed what an approval gave, and an approval gives what was submitted', () =>
  always((walked, start) => {
    let given: Level = start.approved
    for (const { from, event, to, isRefused } of walked) {
      if (event.type === 'review.approved' && !isRefused) given = to.approved
      expect(to.approved).toBe(given)
      expect(rankOf(rightsOf(to))).toBeLessThanOrEqual(rankOf(given))
      if (event.type === 'review.approved' && !isRefused) expect(to.approved).toBe(from.asked)
    }
  }))

test('the target of a review was submitted before, or approved before', () =>
  always((walked) => {
    for (const { from, event, to } of walked)
      if (to.asked !== null && to.asked !== from.asked)
        expect([event.type, to.asked]).toEqual(
          event.type === 'customer.submitted'
            ? [event.type, from.target]
            : [event.type, targetFrom(from.approved)],
        )
  }))

test('an upgrade under review keeps the level, and so does its end without approval', () =>
  always((walked) => {
    for (const { from, event, to } of walked) {
      if (from.state !== 'pending_up') continue
      expect(rightsOf(from)).toBe(from.approved)
      if (['review.more_needed', 'review.refused', 'customer.withdrew'].includes(event.type))
        expect([to.state, rightsOf(to)]).toEqual(['complete', from.approved])
    }
  }))

test('no service is left only by reopening', () =>
  always((walked) => {
    for (const { from, event, to } of walked)
      if (from.state === 'no_service' && to.state !== 'no_service')
        expect(event.type).toBe('operator.reopens')
  }))

test('an expired identity, and any other paper that expired, takes the rights away and remembers the level', () =>
  always((walked) => {
    for (const { from, event, to } of walked)
      if (event.type === 'identity.expired' || event.type === 'paper.expired') {
        expect([rightsOf(to), to.approved]).toEqual(['no_service', from.approved])
        // The level that is wanted anew is not below the approved one; an open review keeps the level that it was asked for.
        if (from.state !== 'incomplete' && to.state === 'incomplete')
          expect(rankOf(to.target)).toBeGreaterThanOrEqual(rankOf(to.approved))
        else if (from.asked !== null) expect(to.asked).toBe(from.asked)
      }
  }))

test('a refused event changes nothing', () =>
  always((walked) => {
    for (const { from, to, isRefused } of walked) if (isRefused) expect(to).toBe(from)
  }))

test('the map is exactly what the rules do', () => {
  const steps = new Set<string>()
  fc.assert(
    fc.property(lives, (life) => {
      for (const { from, to } of walk(life))
        if (from.state !== to.state) steps.add(`${from.state}>${to.state}`)
    }),
    { numRuns: 5000 },
  )
  const drawn = stateNames.flatMap((from) => states[from].next.map((to) => `${from}>${to}`))
  expect([...steps].toSorted()).toEqual(drawn.toSorted())
})

test('a company at full has limits of its own, and only while it may order', () => {
  const at = (state: State, approved: Level) => limitLevelOf({ state, approved, type: 'company' })
  expect(levels.map((level) => at('complete', level))).toEqual(['no_service', 'starter', 'basic', 'company'])
  expect(at('pending', 'full')).toBe('no_service')
  expect(limitLevelOf({ state: 'complete', approved: 'full', type: 'personal' })).toBe('full')
})

test('every state has a rule for what is not eligible', () => {
  for (const state of stateNames) expect(possible(state)).toContain('not_eligible')
})
