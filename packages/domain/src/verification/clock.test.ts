import { expect, test } from 'vitest'
import { clockSteps } from './clock.ts'

const at = (text: string) => Date.parse(`${text}T00:00:00Z`)

const none = { papers: [] } as const
const exposed = { level: 'starter', isPoliticallyExposed: true } as const

test('an identity is warned of 60 days before, expires after its last day, and ends the rights 30 days later', () => {
  const steps = clockSteps({
    approved: 'starter',
    approvedAt: null,
    person: [],
    papers: [{ of: 'identity', until: '2031-05-01' }],
  })
  expect(steps).toEqual([
    { at: at('2031-03-03'), of: 'identity', papers: 'expiring' },
    { at: at('2031-03-03'), of: 'identity', mail: 'identity_expires' },
    { at: at('2031-05-02'), of: 'identity', papers: 'expired' },
    { at: at('2031-06-01'), of: 'identity', event: 'identity.expired' },
  ])
})

test.each([
  ['starter', '2029-11-21'],
  ['basic', '2028-11-21'],
  ['full', '2027-11-22'],
] as const)('%s is looked at again: a mail 30 days before, no rights 30 days after', (approved, due) => {
  const steps = clockSteps({ approved, approvedAt: at('2026-11-22'), person: [], ...none })
  expect(steps).toEqual([
    { at: at(due) - 30 * 86_400_000, mail: 'review_due' },
    { at: at(due) + 30 * 86_400_000, event: 'review.overdue' },
  ])
})

test('a politically exposed customer is looked at each year, at every level', () => {
  for (const approved of ['starter', 'basic', 'full'] as const) {
    const steps = clockSteps({ approved, approvedAt: at('2026-11-22'), person: [exposed], ...none })
    expect(steps.at(-1), approved).toEqual({
      at: at('2027-11-22') + 30 * 86_400_000,
      event: 'review.overdue',
    })
  }
})

test('the highest account of a person says how soon all of them are reviewed', () => {
  const others = [
    { level: 'full', isPoliticallyExposed: false },
    { level: 'no_service', isPoliticallyExposed: false },
  ] as const
  const steps = clockSteps({ approved: 'starter', approvedAt: at('2026-11-22'), person: others, ...none })
  expect(steps[0]).toEqual({ at: at('2027-11-22') - 30 * 86_400_000, mail: 'review_due' })
})

test('nothing is due of a customer without a level', () => {
  const papers = [{ of: 'identity', until: '2020-01-01' }] as const
  const facts = { approved: 'no_service', approvedAt: 0, person: [exposed], papers } as const
  expect(clockSteps(facts)).toEqual([])
})
