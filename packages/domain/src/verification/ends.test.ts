/** The end of a paper that counts, and the day until which each paper is taken for true. */
import { expect, test } from 'vitest'
import { clockSteps } from './clock.ts'
import { clockOf, countsUntil, earliestEnd, mayHaveNoEnd, noEnd, paperClockNames } from './ends.ts'

test.each([
  [['2040-01-01', '2027-03-02'], '2027-03-02'],
  [['2027-03-02', null, undefined, ''], '2027-03-02'],
  [[noEnd, '2031-05-01'], '2031-05-01'],
  [['9999-01-01', noEnd], noEnd],
  [['2999-12-31'], noEnd],
  [[null, undefined], null],
])('of the ends %j the earliest counts', (ends, counts) => {
  expect(earliestEnd(ends)).toBe(counts)
})

test.each([
  ['ES', 'id-card', '1956-11-27', true],
  ['ES', 'id-card', '1956-11-28', false],
  ['ES', 'passport', '1940-01-01', false],
  ['IT', 'id-card', '1950-01-01', true],
  ['MD', 'id-card', '1981-11-27', true],
  ['MD', 'id-card', '1982-01-01', false],
  ['DE', 'id-card', '1930-01-01', false],
  ['ES', 'id-card', null, true],
])('a paper of %s, %s, of somebody born %s may have no end: %s', (country, kind, birthDate, may) => {
  expect(mayHaveNoEnd({ country, kind, birthDate, today: '2026-11-27' })).toBe(may)
})

test.each([
  ['identity', { carried: '2031-05-01', sentOn: '2026-01-01' }, '2031-05-01'],
  ['identity', { carried: noEnd, sentOn: '2026-01-01' }, '2031-11-27'],
  ['identity', { carried: null, sentOn: '2026-01-01' }, null],
  ['residence-permit', { carried: '2027-02-01', sentOn: null }, '2027-02-01'],
  ['proof-of-address', { carried: null, sentOn: '2026-11-01' }, '2028-11-01'],
  ['registry-extract', { carried: null, sentOn: '2026-11-01' }, '2027-11-01'],
  ['authority', { carried: null, sentOn: '2026-11-01' }, '2028-11-01'],
  ['authority', { carried: '2027-03-31', sentOn: '2026-11-01' }, '2027-03-31'],
  ['authority', { carried: '2031-03-31', sentOn: '2026-11-01' }, '2028-11-01'],
] as const)('the paper %s with %j counts until %s', (of, paper, until) => {
  expect(countsUntil(clockOf(of), { ...paper, approvedOn: '2026-11-27' })).toBe(until)
})

test('every paper with a clock is warned of, expires, and ends the rights, each by its own day', () => {
  const papers = paperClockNames.map((of, at) => ({ of, until: `203${at}-05-01` }))
  const steps = clockSteps({ approved: 'full', approvedAt: null, person: [], papers })
  for (const { of, until } of papers) {
    const end = Date.parse(`${until}T00:00:00Z`) + 86_400_000
    const own = steps.filter((step) => 'of' in step && step.of === of)
    expect(own.map(({ at }) => (at - end) / 86_400_000)).toEqual([-60, -60, 0, 30])
    expect(own.at(-1)).toMatchObject({ event: of === 'identity' ? 'identity.expired' : 'paper.expired' })
  }
  expect(steps).toEqual(steps.toSorted((a, b) => a.at - b.at))
})
