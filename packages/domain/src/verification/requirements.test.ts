import { expect, test } from 'vitest'
import { ageOn, countriesDiffer, residenceProblem } from './countries.ts'
import { funds, fundsCategories, fundsOf, papersOfFunds } from './funds.ts'
import { deciders, minutesOf, needs, personNeeds, type Known } from './requirements.ts'
import { targets } from './words.ts'

const ana: Known = {
  type: 'personal',
  target: 'starter',
  citizenships: ['DE'],
  identity: 'passport',
  countriesDiffer: false,
  category: null,
  volume: 1_000,
  asksFunds: false,
  isPoliticallyExposed: false,
}
const stepsOf = (known: Partial<Known>) => needs({ ...ana, ...known }).map(({ step }) => step)
const papersOf = (known: Partial<Known>, wanted: string) =>
  needs({ ...ana, ...known })
    .find(({ step }) => step === wanted)
    ?.papers.map(({ kind, side }) => `${kind} ${side}`)

test('a starter of the EEA needs no more than who they are', () => {
  expect(stepsOf({})).toEqual([
    'details',
    'phone',
    'citizenship',
    'address',
    'identity',
    'financial',
    'confirmation',
  ])
})

test('a higher level needs the steps of the lower, in the order of the routes', () => {
  const [starter, basic, full] = targets.map((target) => stepsOf({ target }))
  expect(basic).toEqual(expect.arrayContaining(starter ?? []))
  expect(full).toEqual(expect.arrayContaining(basic ?? []))
  expect(basic).toContain('poa')
  expect(basic).not.toContain('sof')
  expect(full).toContain('sof')
})

test('basic asks for the source of funds from crypto and above EUR 10,000', () => {
  expect(stepsOf({ target: 'basic', category: 'crypto-trading' })).toContain('sof')
  expect(stepsOf({ target: 'basic', category: 'salary', volume: 10_000 })).not.toContain('sof')
  expect(stepsOf({ target: 'basic', category: 'salary', volume: 10_001 })).toContain('sof')
})

test('a politically exposed person shows the source of funds at every level', () => {
  for (const target of targets) {
    expect(stepsOf({ target, isPoliticallyExposed: true }), target).toContain('sof')
    expect(stepsOf({ target, category: 'salary' }).includes('sof'), target).toBe(target === 'full')
  }
})

test('a permit is asked of who has no citizenship of the EEA', () => {
  expect(stepsOf({ citizenships: ['BR'] })).toContain('residence-permit')
  expect(stepsOf({ citizenships: ['BR', 'PT'] })).not.toContain('residence-permit')
  expect(papersOf({ citizenships: ['BR'] }, 'residence-permit')).toEqual([
    'residence-permit front',
    'residence-permit back',
  ])
})

test('an ID card has two sides, a passport one, and a selfie stands beside either', () => {
  expect(papersOf({ identity: 'id-card' }, 'identity')).toEqual([
    'id-card front',
    'id-card back',
    'selfie single',
  ])
  expect(papersOf({}, 'identity')).toEqual(['passport single', 'selfie single'])
})

test('every category of funds has papers, and bank statements of 6 or 12 months', () => {
  for (const category of fundsCategories) {
    const papers = papersOfFunds(category)
    const statements = papers.find(({ kind }) => kind === 'bank-statements')
    expect(statements?.months, category).toBe(['personal-savings', 'other'].includes(category) ? 12 : 6)
    const isCrypto = /^crypto|-mining$|-swaps$|-ico$/.test(category)
    expect(papers.find(({ kind }) => kind === 'crypto-history')?.months, category).toBe(
      isCrypto ? 3 : undefined,
    )
    expect(funds[category].of.length).toBeGreaterThan(0)
  }
  expect(fundsOf('personal')).toContain('salary')
  expect(fundsOf('company')).not.toContain('salary')
})

test.each([
  [true, [0, 1, 2]],
  [false, [1, 1, 2]],
])(
  'the deciders, a vendor has looked: %s; a starter is looked at by a person unless it has, the higher levels always',
  (byVendor, personal) => {
    expect(targets.map((target) => deciders('personal', target, { byVendor }))).toEqual(personal)
    expect(targets.map((target) => deciders('company', target, { byVendor }))).toEqual([2, 2, 2])
  },
)

test('an owner shows papers, with a selfie at full only; of a director name and citizenship are known', () => {
  const of = (role: 'owner' | 'director', target: 'basic' | 'full') => {
    const needed = personNeeds({ role, target, identity: null })
    return [needed.map(({ step }) => step), needed.flatMap(({ papers }) => papers.map(({ kind }) => kind))]
  }
  const owner = ['details', 'citizenship', 'address', 'identity']
  expect(of('owner', 'basic')).toEqual([owner, ['passport']])
  expect(of('owner', 'full')).toEqual([owner, ['passport', 'selfie']])
  expect(of('director', 'full')).toEqual([['details', 'citizenship'], []])
})

test('a company is asked for itself first, then for who acts for it, its persons and its papers', () => {
  const company = (target: 'basic' | 'full') => ({ type: 'company', target, category: 'loan' }) as const
  expect(stepsOf(company('basic'))).toEqual([
    'company',
    'details',
    'phone',
    'citizenship',
    'address',
    'identity',
    'persons',
    'poa',
    'company-papers',
    'financial',
    'sof',
    'confirmation',
  ])
  const papers = ['incorporation', 'registry-extract', 'articles', 'shareholder-register', 'ownership-chart']
  const all = [...papers, 'authority'].map((kind) => `${kind} single`)
  expect(papersOf(company('basic'), 'company-papers')).toEqual(all)
  expect(papersOf(company('full'), 'company-papers')).toEqual([...all, 'bank-statements single'])
  expect(stepsOf(company('full'))).toEqual(stepsOf(company('basic')))
})

test('countries differ when two that are known are not the same', () => {
  const none = { document: null, phone: null, residence: null, session: null }
  expect(countriesDiffer(none)).toBe(false)
  expect(countriesDiffer({ ...none, document: 'DE', residence: 'DE' })).toBe(false)
  expect(countriesDiffer({ ...none, document: 'DE', phone: 'AT' })).toBe(true)
  expect(countriesDiffer({ document: 'FR', phone: 'RE', residence: 'YT', session: 'FR' })).toBe(false)
})

test('a residence outside the EEA, and one that is not served', () => {
  expect(residenceProblem('DE', ['IR'])).toBeUndefined()
  expect(residenceProblem('US', ['IR'])).toBe('country-only-eea')
  // Parts of member states with a code of their own, and what belongs to one and not to the Union.
  for (const part of ['AX', 'GF', 'GP', 'MF', 'MQ', 'RE', 'YT'])
    expect([part, residenceProblem(part, ['IR'])]).toEqual([part, undefined])
  for (const outside of ['NC', 'PF', 'BL', 'GL', 'FO', 'SJ', 'AW', 'BQ'])
    expect([outside, residenceProblem(outside, ['IR'])]).toEqual([outside, 'country-only-eea'])
  expect(residenceProblem('RE', ['FR'])).toBe('country-not-supported')
  expect(residenceProblem('IR', ['IR'])).toBe('country-not-supported')
})

test('an age is reached on the birthday', () => {
  expect(ageOn('2008-11-22', '2026-11-21')).toBe(17)
  expect(ageOn('2008-11-22', '2026-11-22')).toBe(18)
  expect(ageOn('2008-02-29', '2026-02-28')).toBe(17)
  expect(ageOn('2008-02-29', '2026-03-01')).toBe(18)
})

test('minutes are rounded up', () => {
  expect(minutesOf([])).toBe(0)
  expect(minutesOf(['citizenship'])).toBe(1)
  expect(minutesOf(stepsOf({}))).toBe(5)
})
