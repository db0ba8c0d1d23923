/** The source of funds as a whole: every sequence of events, not examples. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  advanceFunds,
  fundsCeiling,
  fundsSteps,
  noFunds,
  wantsFunds,
  type FundsEvent,
  type FundsIn,
} from './acceptance.ts'
import { fundsStateNames, fundsStates } from './states.ts'

const at = fc.integer({ min: 1, max: 1_000 })
const until = fc.constantFrom('2026-12-31', '2027-06-30', '2028-02-29')
const event: fc.Arbitrary<FundsEvent> = fc.oneof(
  fc.record({ type: fc.constantFrom('papers.sent' as const, 'papers.not_accepted' as const) }),
  fc.record({ type: fc.constant('funds.accepted' as const), cents: fc.bigInt(1n, 10n ** 9n), until, at }),
  fc.record({
    type: fc.constantFrom(
      'funds.end_near' as const,
      'funds.ended' as const,
      'funds.exceeded' as const,
      'operator.asks_again' as const,
    ),
    at,
  }),
)

type Walked = { readonly from: FundsIn; readonly event: FundsEvent; readonly to: FundsIn }
const walk = (events: readonly FundsEvent[]): Walked[] => {
  let now = noFunds
  return events.map((one) => {
    const from = now
    now = advanceFunds(from, one)
    return { from, event: one, to: now }
  })
}
const always = (property: (walked: readonly Walked[]) => void) =>
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30 }), (events) => property(walk(events))),
    { numRuns: 2_000 },
  )

const full = { type: 'personal', approved: 'full' } as const
const basic = { type: 'personal', approved: 'basic' } as const

test('only an acceptance raises the cap, to exactly its amount until its last day', () =>
  always((walked) => {
    for (const { from, event: one, to } of walked) {
      const before = fundsCeiling(from, full, '2026-12-31')
      const after = fundsCeiling(to, full, '2026-12-31')
      if (one.type === 'funds.accepted') {
        expect(after).toBe(one.cents)
        expect(fundsCeiling(to, full, one.until)).toBe(one.cents)
        expect(fundsCeiling(to, full, '2029-01-01')).toBe(0n)
      } else expect([before, 0n]).toContain(after)
    }
  }))

test('after a request of an operator no order is possible until documents are accepted', () =>
  always((walked) => {
    let isAsked = false
    for (const { event: one, to } of walked) {
      if (one.type === 'operator.asks_again') isAsked = true
      if (one.type === 'funds.accepted') isAsked = false
      if (isAsked) expect(fundsCeiling(to, basic, '2026-01-01')).toBe(0n)
    }
  }))

test('the last acceptance is kept, and documents stay due until they are sent', () =>
  always((walked) => {
    for (const { from, event: one, to } of walked) {
      if (one.type !== 'funds.accepted') expect(to.accepted).toEqual(from.accepted)
      if (to.state === 'submitted') expect(wantsFunds(to)).toBe(false)
      if (to.state === 'exceeded') expect(wantsFunds(to)).toBe(true)
      if (wantsFunds(to)) expect(to.wantedAt).not.toBeNull()
      if (to.state === 'accepted') expect(to.accepted).not.toBeNull()
    }
  }))

test('documents that are not accepted leave the request open', () =>
  always((walked) => {
    for (const { from, event: one, to } of walked)
      if (one.type === 'papers.not_accepted') expect([to.why, to.wantedAt]).toEqual([from.why, from.wantedAt])
  }))

test('the state table matches the rules exactly', () => {
  const steps = new Set<string>()
  always((walked) => {
    for (const { from, to } of walked) if (from.state !== to.state) steps.add(`${from.state}>${to.state}`)
  })
  const drawn = fundsStateNames.flatMap((from) => fundsStates[from].next.map((to) => `${from}>${to}`))
  expect([...steps].toSorted()).toEqual(drawn.toSorted())
})

test('only level basic without documents is capped, at the volume that requires them', () => {
  expect(fundsCeiling(noFunds, basic, '2026-01-01')).toBe(1_000_000n)
  for (const other of [full, { ...basic, type: null }, { type: 'company', approved: 'basic' }] as const)
    expect(fundsCeiling(noFunds, other, '2026-01-01')).toBeNull()
})

test('the customer is reminded 30 days before the last day, and the acceptance ends after it', () => {
  const day = (text: string) => Date.parse(`${text}T00:00:00Z`)
  const accepted = { cents: 1n, until: '2027-05-31', at: day('2026-11-25') }
  expect(fundsSteps(accepted)).toEqual([
    { at: day('2027-05-02'), event: 'funds.end_near' },
    { at: day('2027-06-01'), event: 'funds.ended' },
  ])
  // Accepted for a shorter time: a day later, not earlier.
  expect(fundsSteps({ ...accepted, at: day('2027-05-20') })[0]?.at).toBe(day('2027-05-21'))
  expect(fundsSteps({ ...accepted, at: day('2027-05-31') })).toHaveLength(1)
  expect(fundsSteps(null)).toEqual([])
})
