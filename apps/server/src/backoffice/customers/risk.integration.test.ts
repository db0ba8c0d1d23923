/** The risk score from real orders and rows: what counts, over which window, and through which way it came. */
import { addPerson } from '../../customers/testing.ts'
import { Money, Risk } from '@agio/domain'
import { expect, test } from 'vitest'
import { openWorld } from '../../orders/testing/world.ts'
import type { SignalsOf } from './risk-signals.ts'
import { riskOf } from './risk-view.ts'
import { watchRisk } from './risk-watch.ts'

const id = `cus_${'a'.repeat(26)}`
const minute = 60

async function openScored() {
  const world = await openWorld()
  const { db, clock, platform } = world
  await addPerson(platform, { id, level: 2 })
  /** The signals of verification; its own test shows where they are from. */
  const said: Awaited<ReturnType<SignalsOf>> = {
    countries: [{ country: 'DE', from: 'residence' }],
    declared: 25_000_000n,
    papersAbove: null,
    fundsExceeded: false,
    identified: 'vendor',
    politicallyExposed: false,
    reviewId: 'rev_one',
  }
  const signalsOf = async () => said
  return {
    world,
    db,
    said,
    risk: () => riskOf(platform, id, 'basic', signalsOf),
    watch: () => watchRisk(platform, signalsOf),
    cases: () =>
      db.query(`select data from operator_case where kind = 'risk_raised' and subject_id = $1 order by id`, [
        id,
      ]),
    async rules() {
      return (await this.risk()).points.map(({ rule }) => rule)
    },
    /** A sale that pays out so much, a while after the one before. */
    async sells(payout: string, customerId = id) {
      clock.advance(20 * minute)
      return world.placed(customerId, { quoteId: await world.quote(payout) })
    },
    [Symbol.asyncDispose]: world.close,
  }
}

test('three sales just below the amount of the wallet question within a day are a point, with the orders it counts', async () => {
  await using desk = await openScored()
  const first = await desk.sells('920.00')
  const second = await desk.sells('930.00')
  // Another customer's, and one that is well below.
  await desk.sells('925.00', 'cus_other')
  await desk.sells('100.00')
  expect(await desk.risk()).toEqual({ total: 0, level: 'low', points: [], reviewId: 'rev_one' })
  const third = await desk.sells('940.00')
  const { points, total, level } = await desk.risk()
  expect({ total, level }).toEqual({ total: Risk.riskRules.just_below_in_day.points, level: 'medium' })
  expect(points).toMatchObject([
    {
      rule: 'just_below_in_day',
      kind: 'structuring',
      figures: { count: 3, from: '900.00', to: '1000.00', window: 'day' },
      seenIn: ['limits'],
      orders: [{ id: third }, { id: second }, { id: first }],
    },
  ])
  const [point] = points
  const cents = (point?.orders ?? []).map(({ amount }) => BigInt(amount.amount.replace('.', '')))
  const sum = cents.reduce((all, one) => all + one, 0n)
  expect(point?.figures).toMatchObject({ total: Money.format(Money.money('EUR', sum)) })
})

test('an order that ended without a payment counts no more', async () => {
  await using desk = await openScored()
  for (const payout of ['920.00', '930.00', '940.00']) await desk.sells(payout)
  expect(await desk.rules()).toEqual(['just_below_in_day'])
  desk.world.clock.advance(100 * minute)
  await desk.world.settle()
  expect(await desk.rules()).toEqual([])
})

test('the used part of the limits is compared with the volume that was declared', async () => {
  await using desk = await openScored()
  await desk.sells('500.00')
  Object.assign(desk.said, { declared: 60_000n })
  expect(await desk.rules()).toEqual(['volume_near', 'volume_in_month'])
  Object.assign(desk.said, { declared: 40_000n })
  expect(await desk.rules()).toEqual(['volume_above', 'volume_in_month'])
  Object.assign(desk.said, { declared: null })
  expect(await desk.rules()).toEqual(['volume_not_declared'])
})

test('card, services, a dedicated IBAN, a messenger and papers from a phone are seen in the rows of each', async () => {
  await using desk = await openScored()
  const { db, world } = desk
  await desk.sells('100.00')
  const byCard = await world.buy.placed({ quoteId: await world.buy.quote('100.00', 'card') }, id)
  const quoteId = await world.buy.quote('100.00')
  const byIban = await world.buy.placed({ quoteId }, id)
  await db.query(
    `insert into dedicated_iban (id, customer_id, state, standing_order, requested_at)
     values ('ibn_a', $1, 'active', '{"do": "keep"}', now())`,
    [id],
  )
  await db.query(
    `insert into iban_credit (id, identity, iban_id, state, quote_id, recorded_at)
     values ('ibc_a', 'line', 'ibn_a', 'arrived', $1, now())`,
    [quoteId],
  )
  await db.query(
    `insert into messenger_account (customer_id, account_index, account_sealed, linked_at)
     values ($1, 'x', 'x', now())`,
    [id],
  )
  await db.query(
    `insert into verification_document
       (id, customer_id, step, kind, side, state, type, size, added_at, stored_at, handed_over)
     values ('doc_a', $1, 'identity', 'passport', 'single', 'valid', 'image/jpeg', 1, now(), now(), true)`,
    [id],
  )
  const { points } = await desk.risk()
  expect(points.map(({ rule, orders }) => [rule, orders.map((it) => it.id)])).toEqual([
    ['paid_by_card', [byCard]],
    ['bought_and_sold', expect.arrayContaining([expect.stringMatching(/^ord_/)])],
    ['handed_over', []],
    ['through_iban', [byIban]],
    ['through_messenger', []],
  ])
})

test('the country of a bank that we pay counts beside those of the verification', async () => {
  await using desk = await openScored()
  await desk.sells('100.00')
  await desk.db.query(`update order_beneficiary set label = 'BG** **** 0001'`)
  expect((await desk.risk()).points).toMatchObject([
    { rule: 'country_monitored', figures: { countries: [{ country: 'BG', from: 'bank' }] } },
  ])
})

test('a score that rises to the highest level opens a case, once', async () => {
  await using desk = await openScored()
  for (const payout of ['920.00', '930.00', '940.00']) await desk.sells(payout)
  await desk.watch()
  expect(await desk.cases()).toEqual([])
  Object.assign(desk.said, { declared: 40_000n, identified: 'none' })
  await desk.sells('950.00')
  await desk.watch()
  await desk.watch()
  expect(await desk.cases()).toMatchObject([{ data: { level: 'high', before: 'medium' } }])
})

test('the change of an approval is scored without an order', async () => {
  await using desk = await openScored()
  const { db, world } = desk
  await desk.sells('100.00')
  await desk.watch()
  world.clock.advance(3 * 86_400)
  Object.assign(desk.said, { declared: 40_000n, identified: 'none', politicallyExposed: true })
  await desk.watch()
  expect(await desk.cases()).toEqual([])
  await db.query(
    `insert into verification (customer_id, state, target, approved) values ($1, 'complete', 'starter', 'starter')
     on conflict (customer_id) do nothing`,
    [id],
  )
  const changed = (approved: string) =>
    db.query(
      `insert into verification_event (customer_id, event, state, approved, at) values ($1, 'review.approve', 'complete', $2, $3)`,
      [id, approved, world.clock.now()],
    )
  await changed('no_service')
  await desk.watch()
  expect(await desk.cases()).toEqual([])
  await changed('starter')
  await desk.watch()
  await desk.watch()
  expect(await desk.cases()).toMatchObject([{ data: { level: 'high' } }])
})
