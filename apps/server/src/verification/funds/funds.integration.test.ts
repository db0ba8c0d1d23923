/** The source of funds is accepted up to an amount until a day; above or after it new documents are due. */
import * as reviews from '../decisions/reviews.ts'
import { expect, test } from 'vitest'
import { limitRoutes } from '../../limits/routes.ts'
import { listCases } from '../../cases/index.ts'
import { ana, openVerificationWorld } from '../testing.ts'
import { capOf, exceeded } from './funds.ts'
import { fundsView } from './funds-view.ts'

const year = 365

/** At full, with funds accepted up to 50,000 EUR for a year. */
async function openAccepted({ cents = 5_000_000n, days = year } = {}) {
  const world = await openVerificationWorld()
  const { verification, db, clock, customerId } = world
  await world.complete()
  await world.call('POST', '/upgrade/full')
  await world.put('poa', { kind: 'utility_bill', issuedOn: today(clock.now()) })
  await world.paper('proof-of-address', { step: 'poa' })
  await world.put('financial', {
    ...ana.financial,
    volume: 'under_50000',
    funds: 'salary',
    wealth: 'under_50000',
  })
  await world.put('sof', { category: 'salary' })
  const papers = async () => {
    await world.paper('payslips', { step: 'sof' })
    await world.paper('bank-statements', { step: 'sof' })
  }
  await papers()
  await world.call('POST', '/submit')
  await world.check()
  const until = (count: number) => today(new Date(clock.now().getTime() + count * 86_400_000))
  const review = async () => {
    const page = await reviews.waiting(world.platform, { limit: 10 })
    const [one] = 'items' in page ? page.items : []
    if (!one) throw new Error('no review waits')
    return one
  }
  const approve = async (funds?: { cents: bigint; until: string }) => {
    const it = await review()
    await db.transaction((sql) =>
      reviews.decide(world.platform, sql, it.id, { decision: 'approve', persons: 2, funds }),
    )
    await world.days(0)
  }
  await approve({ cents, until: until(days) })
  return {
    ...world,
    until,
    review,
    approve,
    papers,
    cap: (of = customerId) => capOf(world.platform, of),
    exceeds: () => exceeded(world.platform, customerId),
    funds: async () => fundsView(await verification.funds.stateOf(customerId)),
    cases: () => listCases(db, { kind: 'funds_due', orderId: null, isOpen: null, before: null, count: 10 }),
    needs: (amount: string) => world.call('GET', `/requirements?service=sell&amount=${amount}`),
  }
}
const today = (at: Date) => at.toISOString().slice(0, 10)

test('the accepted amount is shown with its use, and caps both services together', async () => {
  await using world = await openAccepted()
  await world.uses('sell', 1_000_000n)
  await world.uses('buy', 500_000n)
  expect(await world.funds()).toEqual({
    state: 'accepted',
    why: null,
    upTo: '50000.00',
    until: world.until(year),
    used: '15000.00',
    left: '35000.00',
    isWanted: false,
  })
  expect(await world.cap()).toBe(5_000_000n)
  expect(await world.needs('35000')).toMatchObject({ isEnough: true, reason: null })
  expect(await world.needs('35000.01')).toMatchObject({
    isEnough: false,
    needed: 'full',
    reason: 'funds',
    steps: [{ step: 'sof', state: 'missing', papers: [{ kind: 'payslips' }, { kind: 'bank-statements' }] }],
  })
  expect(await world.cases()).toEqual([])
})

test('an order above the amount requests new documents; the level stays, and the next acceptance counts', async () => {
  await using world = await openAccepted()
  world.clock.advance(60)
  await world.exceeds()
  const asked = await world.view()
  expect(asked).toMatchObject({ status: 'complete', level: 'full', isRenewal: true, next: 'sof' })
  expect(asked.documents.filter(({ step }) => step === 'sof').map(({ state }) => state)).toEqual([
    'expired',
    'expired',
  ])
  // Orders within the accepted amount are still possible.
  expect(await world.cap()).toBe(5_000_000n)
  expect(await world.cases()).toMatchObject([
    { subject: { kind: 'customer' }, data: { why: 'amount', upTo: '50000.00 EUR' }, closedAt: null },
  ])
  expect(await world.call('POST', '/submit')).toMatchObject({
    error: { code: 'verification.steps_missing', fields: [{ field: 'sof', code: 'required' }] },
  })
  // Another category needs other documents.
  await world.put('sof', { category: 'inheritance' })
  expect((await world.view()).documents).toContainEqual(
    expect.objectContaining({ step: 'sof', kind: 'will', state: 'required' }),
  )
  await world.paper('will', { step: 'sof' })
  expect(await world.view()).toMatchObject({ next: 'sof' })
  await world.paper('bank-statements', { step: 'sof' })
  expect(await world.view()).toMatchObject({ next: null, isRenewal: true })
  expect(await world.call('POST', '/submit')).toMatchObject({ status: 'pending_up', level: 'full' })
  expect(await world.funds()).toMatchObject({ state: 'submitted', why: 'amount', isWanted: false })
  await world.check()
  expect(await reviews.acceptanceOf(world.platform, await world.review())).toMatchObject({
    cents: 5_000_000n,
    until: world.until(year),
  })
  await world.approve({ cents: 20_000_000n, until: world.until(200) })
  expect(await world.funds()).toMatchObject({ state: 'accepted', upTo: '200000.00', until: world.until(200) })
  expect(await world.view()).toMatchObject({ status: 'complete', isRenewal: false, next: null })
  expect((await world.cases()).every(({ closedAt }) => closedAt !== null)).toBe(true)
})

test('one mail 30 days before the last day; after it no order is placed, and a case opens', async () => {
  await using world = await openAccepted({ days: 100 })
  await world.days(69)
  expect(await world.templates()).not.toContain('funds_due')
  await world.days(2)
  expect((await world.templates()).filter((it) => it === 'funds_due')).toHaveLength(1)
  expect(await world.view()).toMatchObject({ status: 'complete', isRenewal: true, next: 'sof' })
  expect(await world.cases()).toMatchObject([{ data: { why: 'due' } }])
  expect(await world.cap()).toBe(5_000_000n)
  await world.days(29)
  expect(await world.cap()).toBe(5_000_000n)
  await world.days(1)
  expect(await world.cap()).toBe(0n)
  expect(await world.needs('10')).toMatchObject({ isEnough: false, reason: 'funds' })
  expect(await world.cases()).toMatchObject([{ data: { why: 'date' }, closedAt: null }])
  await world.days(3)
  expect((await world.templates()).filter((it) => it.startsWith('funds'))).toEqual([
    'funds_due',
    'funds_wanted',
  ])
  expect(await world.levelNow()).toBe(3)
})

test('new documents sent in time are reviewed, and no mail reports them missing', async () => {
  await using world = await openAccepted({ days: 100 })
  await world.days(71)
  await world.papers()
  await world.call('POST', '/submit')
  await world.check()
  await world.days(40)
  expect((await world.templates()).filter((it) => it.startsWith('funds'))).toEqual(['funds_due'])
  expect(await world.cap()).toBe(0n)
  await world.approve({ cents: 100n, until: world.until(10) })
  expect(await world.cap()).toBe(100n)
})

test('after a withdrawal or refusal new documents are still due', async () => {
  await using world = await openAccepted()
  world.clock.advance(60)
  await world.call('POST', '/funds')
  await world.papers()
  await world.call('POST', '/submit')
  await world.call('POST', '/withdraw')
  expect(await world.funds()).toMatchObject({ state: 'exceeded', isWanted: true })
  // The uploaded document is still stored.
  expect(await world.view()).toMatchObject({ status: 'complete', next: null, isRenewal: true })
  await world.call('POST', '/submit')
  await world.check()
  const review = await world.review()
  await world.db.transaction((sql) =>
    reviews.decide(world.platform, sql, review.id, { decision: 'refuse', persons: 2 }),
  )
  expect(await world.view()).toMatchObject({
    status: 'complete',
    level: 'full',
    next: 'sof',
    isRenewal: true,
  })
  expect(await world.funds()).toMatchObject({ state: 'exceeded', upTo: '50000.00', isWanted: true })
})

test('after a request of an operator the customer sees why and cannot order; an operator may accept without documents', async () => {
  await using world = await openAccepted()
  const { verification, customerId, db } = world
  world.clock.advance(60)
  await db.transaction((sql) => verification.funds.askAgain(sql, customerId, 'not_plausible'))
  const view = await world.view()
  expect(view).toMatchObject({ status: 'complete', next: 'sof', isRenewal: true })
  expect(view.steps.find(({ step }) => step === 'sof')).toMatchObject({
    state: 'wrong',
    reason: 'not_plausible',
  })
  expect(await world.cap(customerId)).toBe(0n)
  expect((await world.templates()).at(-1)).toBe('funds_wanted')
  const proposed = await verification.funds.proposed(customerId)
  expect(proposed).toMatchObject({ cents: 5_000_000n, latest: world.until(year), deciders: 2 })
  const accept = (cents: bigint, days: number) =>
    db.transaction((sql) => verification.funds.accept(sql, customerId, { cents, until: world.until(days) }))
  expect([await accept(0n, 10), await accept(1n, 0), await accept(1n, year + 1)]).toEqual([
    false,
    false,
    false,
  ])
  expect(await accept(7_000_000n, 10)).toBe(true)
  expect(await world.cap(customerId)).toBe(7_000_000n)
  expect(await world.view()).toMatchObject({ next: null, isRenewal: false })
})

test('basic without documents is capped at 10,000 EUR, and a starter has no cap', async () => {
  await using world = await openVerificationWorld()
  await world.complete()
  const { verification, customerId } = world
  expect(await verification.funds.stateOf(customerId)).toBeUndefined()
  expect(await verification.funds.proposed(customerId)).toBeUndefined()
  expect(await world.call('POST', '/funds')).toMatchObject({ error: { code: 'verification.not_now' } })
  await world.call('POST', '/upgrade/basic')
  await world.put('poa', { kind: 'utility_bill', issuedOn: today(world.clock.now()) })
  await world.paper('proof-of-address', { step: 'poa' })
  await world.put('financial', { ...ana.financial, funds: 'salary' })
  await world.call('POST', '/submit')
  await world.check()
  const page = await reviews.waiting(world.platform, { limit: 10 })
  const [review] = 'items' in page ? page.items : []
  if (!review) throw new Error('no review waits')
  expect(await reviews.acceptanceOf(world.platform, review)).toBeNull()
  await world.db.transaction((sql) =>
    reviews.decide(world.platform, sql, review.id, { decision: 'approve', persons: 2 }),
  )
  await world.uses('sell', 600_000n)
  await world.uses('buy', 350_000n)
  expect(await verification.funds.stateOf(customerId)).toMatchObject({
    upTo: 1_000_000n,
    left: 50_000n,
    until: null,
  })
  expect((await world.view()).steps.map(({ step }) => step)).not.toContain('sof')
  world.clock.advance(60)
  expect(await world.call('POST', '/funds')).toMatchObject({ next: 'sof', isRenewal: true, level: 'basic' })
  await world.put('sof', { category: 'salary' })
  await world.paper('payslips', { step: 'sof' })
  await world.paper('bank-statements', { step: 'sof' })
  expect(await world.call('POST', '/submit')).toMatchObject({ status: 'pending_up', level: 'basic' })
})

test('the limits page shows the source of funds', async () => {
  await using world = await openAccepted()
  const { heldLevelOf, funds } = world.verification
  const http = await world.serve(
    (serve) =>
      limitRoutes(serve, world.platform, {
        heldLevelOf,
        fundsOf: async (id) => fundsView(await funds.stateOf(id)),
      }),
    { as: world.customerId },
  )
  expect((await http.json('GET', '/api/limits')).body).toMatchObject({
    level: 'full',
    funds: { upTo: '50000.00', left: '50000.00', until: world.until(year) },
  })
})
