/** The score is the sum of its points, each with its figures; more facts never lower it. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countries as all } from '../accounts/countries.ts'
import { countryLists, listOf } from './countries.ts'
import { countrySources, orderChannels, type RiskSignals, type RiskOrder } from './signals.ts'
import { riskLevelNames, riskLevels, riskRules } from './rules.ts'
import { riskScore } from './score.ts'

const hour = 3_600_000
const calm: RiskSignals = {
  countries: [{ country: 'DE', from: 'residence' }],
  orders: [],
  hours: { day: 24, month: 720, year: 8_760 },
  used: { day: 0n, month: 0n, year: 0n },
  declared: 1_000_000n,
  papersAbove: null,
  fundsExceeded: false,
  thresholds: [
    { name: 'wallet_answer', cents: 100_000n, service: null },
    { name: 'fresh_pin', cents: 100_000n, service: null },
    { name: 'day_limit', cents: 500_000n, service: 'buy' },
  ],
  identified: 'vendor',
  politicallyExposed: false,
  handedOver: false,
  messenger: false,
  linkedTo: null,
}
const order = (id: string, change: Partial<RiskOrder> = {}): RiskOrder => ({
  id,
  reference: `RF${id}`,
  at: 0,
  cents: 20_000n,
  service: 'sell',
  coin: 'USDC@1',
  method: null,
  channel: 'page',
  ...change,
})
const rulesOf = (signals: Partial<RiskSignals>) =>
  riskScore({ ...calm, ...signals }).points.map(({ rule }) => rule)
const pointOf = (signals: Partial<RiskSignals>, rule: string) =>
  riskScore({ ...calm, ...signals }).points.find((it) => it.rule === rule)
const hourly = (cents: readonly bigint[], everyHours = 1) =>
  cents.map((it, at) => order(`o${at}`, { cents: it, at: at * everyHours * hour }))

test('a known and quiet customer whom a vendor has seen has no points', () => {
  expect(riskScore(calm)).toEqual({ total: 0, level: 'low', points: [] })
})

test('a politically exposed person is of high risk, whatever else is known', () => {
  expect(riskScore({ ...calm, politicallyExposed: true })).toMatchObject({
    level: 'high',
    points: [{ rule: 'politically_exposed', kind: 'person', seenIn: ['verification'] }],
  })
})

test('a country counts by the gravest list that has it, and says where it is known from', () => {
  expect([listOf('MM'), listOf('SY'), listOf('BG'), listOf('DE')]).toEqual([
    'fatf_call',
    'eu_high_risk',
    'fatf_monitored',
    undefined,
  ])
  const countries = [
    { country: 'SY', from: 'citizenship' },
    { country: 'DE', from: 'residence' },
    { country: 'BG', from: 'bank' },
  ] as const
  expect(riskScore({ ...calm, countries })).toMatchObject({
    total: riskRules.country_high_risk.points + riskRules.country_monitored.points,
    points: [
      { rule: 'country_high_risk', figures: { list: 'eu_high_risk', countries: [countries[0]] } },
      { rule: 'country_monitored', figures: { list: 'fatf_monitored', countries: [countries[2]] } },
    ],
  })
})

test('the lists hold countries, each once', () => {
  for (const { countries } of Object.values(countryLists)) {
    expect(new Set(countries).size).toBe(countries.length)
    expect(countries.filter((it) => !all.includes(it))).toEqual([])
  }
})

test('residence, document, phone and session that disagree count; a citizenship or a bank elsewhere does not', () => {
  const home = { country: 'DE', from: 'residence' } as const
  const also = (from: RiskSignals['countries'][number]['from']) =>
    rulesOf({ countries: [home, { country: 'FR', from }] })
  expect(['document', 'phone', 'session'].map((from) => also(from as 'phone'))).toEqual(
    Array.from({ length: 3 }, () => ['countries_differ']),
  )
  expect([also('citizenship'), also('bank')]).toEqual([[], []])
})

test('coins, ways of paying and services give their points with the orders that they count', () => {
  const orders = [
    order('a', { coin: 'USDT@1' }),
    order('b', { service: 'buy', method: 'card', at: 721 * hour }),
    order('c', { service: 'buy', method: 'bank_transfer', at: 719 * hour }),
  ]
  expect(riskScore({ ...calm, orders }).points).toMatchObject([
    { rule: 'coin_without_issuer', figures: { count: 1, coins: ['USDT@1'] }, orders: [{ id: 'a' }] },
    { rule: 'paid_by_card', figures: { count: 1 }, orders: [{ id: 'b' }] },
    { rule: 'bought_and_sold', figures: { count: 2 }, orders: [{ id: 'a' }, { id: 'c' }] },
  ])
  expect(rulesOf({ orders: orders.slice(1) })).toEqual(['paid_by_card'])
})

test('the volume is compared with what was declared: near it, above it, and in one month', () => {
  const of = (year: bigint, month = 0n) => rulesOf({ used: { day: 0n, month, year } })
  expect([of(800_000n), of(800_001n), of(1_000_000n), of(1_000_001n)]).toEqual([
    [],
    ['volume_near'],
    ['volume_near'],
    ['volume_above'],
  ])
  expect(of(600_000n, 500_001n)).toEqual(['volume_in_month'])
  expect(pointOf({ used: { day: 0n, month: 0n, year: 2_500_000n } }, 'volume_above')?.figures).toEqual({
    used: '25000.00',
    declared: '10000.00',
    percent: 250,
  })
  expect(rulesOf({ declared: null, used: { day: 0n, month: 0n, year: 1n } })).toEqual(['volume_not_declared'])
  expect(rulesOf({ declared: null })).toEqual([])
})

test('the channel: how they were identified, signed in and came to their orders', () => {
  expect([rulesOf({ identified: 'none' }), rulesOf({ identified: 'papers' })]).toEqual([
    ['not_identified'],
    ['identified_by_papers'],
  ])
  expect(rulesOf({ handedOver: true, messenger: true })).toEqual(['handed_over', 'through_messenger'])
  expect(rulesOf({ linkedTo: 'refused' })).toEqual(['linked_to_refused'])
  expect(rulesOf({ linkedTo: 'same_person' })).toEqual(['linked_to_same_person'])
  const orders = orderChannels.map((channel) => order(channel, { channel }))
  expect(rulesOf({ orders })).toEqual(['through_merchant', 'through_link', 'through_iban'])
})

test('three orders just below an amount within a day count, with the amount and what is asked above it', () => {
  const below = [100_000n, 90_000n, 95_000n]
  expect(pointOf({ orders: hourly(below) }, 'just_below_in_day')).toMatchObject({
    points: riskRules.just_below_in_day.points,
    figures: {
      count: 3,
      total: '2850.00',
      from: '900.00',
      to: '1000.00',
      window: 'day',
      thresholds: ['wallet_answer', 'fresh_pin'],
    },
    orders: [{ id: 'o0' }, { id: 'o1' }, { id: 'o2' }],
  })
  expect(rulesOf({ orders: hourly(below.slice(1)) })).toEqual([])
  expect(rulesOf({ orders: hourly([100_001n, 89_999n, 95_000n]) })).toEqual([])
  // The last one is an hour too late, and a limit of purchases is none of sales.
  expect(rulesOf({ orders: hourly(below, 12.5) })).toEqual([])
  expect(rulesOf({ orders: hourly([500_000n, 460_000n, 480_000n]) })).toEqual([])
})

test('a pattern that a day does not show, a month and a year do', () => {
  const times = (count: number) => Array.from({ length: count }, () => 95_000n)
  expect(rulesOf({ orders: hourly(times(5), 48) })).toEqual(['just_below_in_month'])
  expect(rulesOf({ orders: hourly(times(12), 600) })).toEqual(['just_below_in_year'])
})

test('several orders that end just below the sum from which papers are asked count', () => {
  const orders = hourly([300_000n, 310_000n, 350_000n])
  const at = (year: bigint) =>
    rulesOf({ orders, declared: 10_000_000n, papersAbove: 1_000_000n, used: { day: 0n, month: 0n, year } })
  expect([at(899_999n), at(900_000n), at(1_000_000n), at(1_000_001n)]).toEqual([
    [],
    ['below_papers'],
    ['below_papers'],
    [],
  ])
})

const cents = fc.bigInt({ min: 1n, max: 1_200_000n })
const anyOrder = fc.record({
  id: fc.uuid(),
  reference: fc.constant('RF18'),
  at: fc.integer({ min: 0, max: 8_760 * hour }),
  cents: fc.oneof(cents, fc.bigInt({ min: 88_000n, max: 102_000n })),
  service: fc.constantFrom('sell' as const, 'buy' as const),
  coin: fc.constantFrom('USDC@1' as const, 'USDT@1' as const),
  method: fc.constantFrom(null, 'card' as const, 'bank_transfer' as const),
  channel: fc.constantFrom(...orderChannels),
})
const anyCountry = fc.record({
  country: fc.constantFrom('DE', 'FR', 'BG', 'SY', 'MM', 'KP'),
  from: fc.constantFrom(...countrySources),
})
const anySignals: fc.Arbitrary<RiskSignals> = fc.record({
  countries: fc.array(anyCountry, { maxLength: 6 }),
  orders: fc.array(anyOrder, { maxLength: 20 }),
  hours: fc.constant(calm.hours),
  used: fc.record({ day: cents, month: cents, year: cents }),
  declared: fc.option(fc.bigInt({ min: 1n, max: 5_000_000n })),
  papersAbove: fc.option(fc.constant(1_000_000n)),
  fundsExceeded: fc.boolean(),
  thresholds: fc.constant(calm.thresholds),
  identified: fc.constantFrom('vendor', 'papers', 'none'),
  politicallyExposed: fc.boolean(),
  handedOver: fc.boolean(),
  messenger: fc.boolean(),
  linkedTo: fc.constantFrom('refused', 'same_person', null),
})
const total = (signals: RiskSignals) => riskScore(signals).total

test('the score is the sum of its points, each given once, and its level is the highest it reaches', () =>
  fc.assert(
    fc.property(anySignals, (signals) => {
      const score = riskScore(signals)
      expect(score.total).toBe(score.points.reduce((sum, { rule }) => sum + riskRules[rule].points, 0))
      expect(new Set(score.points.map(({ rule }) => rule)).size).toBe(score.points.length)
      const higher = riskLevelNames.filter((it) => riskLevels[it] > riskLevels[score.level])
      expect(score.total).toBeGreaterThanOrEqual(riskLevels[score.level])
      for (const level of higher) expect(score.total).toBeLessThan(riskLevels[level])
    }),
  ))

test('the same signals in another order give the same score', () =>
  fc.assert(
    fc.property(anySignals, (signals) => {
      const turned = {
        ...signals,
        orders: signals.orders.toReversed(),
        countries: signals.countries.toReversed(),
      }
      const pointsOf = (it: RiskSignals) => riskScore(it).points.map(({ rule, points }) => [rule, points])
      expect(pointsOf(turned)).toEqual(pointsOf(signals))
    }),
  ))

test('another country, order or channel never lowers the score, and no larger volume does that was declared', () =>
  fc.assert(
    fc.property(anySignals, anyCountry, anyOrder, cents, (signals, country, one, more) => {
      const before = total(signals)
      const raised = [
        { ...signals, countries: [...signals.countries, country] },
        { ...signals, orders: [...signals.orders, one] },
        { ...signals, fundsExceeded: true },
        { ...signals, handedOver: true },
        { ...signals, messenger: true },
        { ...signals, used: { ...signals.used, month: signals.used.month + more } },
      ]
      for (const it of raised) expect(total(it)).toBeGreaterThanOrEqual(before)
      const open = { ...signals, papersAbove: null }
      const { used } = open
      expect(total({ ...open, used: { ...used, year: used.year + more } })).toBeGreaterThanOrEqual(
        total(open),
      )
    }),
  ))

test('a vendor who saw the person, a verification and a declared volume end what their lack gave', () =>
  fc.assert(
    fc.property(anySignals, (signals) => {
      const [vendor, papers, none] = (['vendor', 'papers', 'none'] as const).map((identified) =>
        total({ ...signals, identified }),
      )
      expect([papers! - vendor!, none! - vendor!]).toEqual([
        riskRules.identified_by_papers.points,
        riskRules.not_identified.points,
      ])
    }),
  ))
