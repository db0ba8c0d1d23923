/** The inputs of the risk score from a verification: typed, read by a paper or vendor, and approved. */
import { expect, test } from 'vitest'
import { ana, hint, openVerificationWorld } from '../testing.ts'

test('before anything was typed nothing is known', async () => {
  await using world = await openVerificationWorld()
  expect(await world.verification.riskSignalsOf(world.customerId)).toEqual({
    countries: [],
    declared: null,
    papersAbove: null,
    fundsExceeded: false,
    identified: 'none',
    politicallyExposed: false,
    reviewId: null,
  })
})

test('countries with where they are from, the volume that was declared, and the papers that were approved', async () => {
  await using world = await openVerificationWorld()
  await world.complete()
  await world.put('citizenship', { countries: ['FR', 'DE'] })
  await world.db.query(`update customer set zone = 'Europe/Vienna'`)
  const signals = await world.verification.riskSignalsOf(world.customerId)
  expect(signals).toMatchObject({ declared: 200_000n, identified: 'papers', papersAbove: null })
  expect(signals.countries).toEqual([
    { country: 'DE', from: 'residence' },
    { country: 'DE', from: 'citizenship' },
    { country: 'FR', from: 'citizenship' },
    { country: hint.country, from: 'document' },
    { country: 'DE', from: 'phone' },
    { country: 'AT', from: 'session' },
  ])
  const [newest] = await world.db.query<{ id: string }>(
    'select id from verification_review order by opened_at desc, id desc',
  )
  expect(signals.reviewId).toBe(newest?.id)
  world.out.verdict = 'green'
  expect(await world.verification.riskSignalsOf(world.customerId)).toMatchObject({ identified: 'vendor' })
})

test('basic is asked for papers above a sum, until papers are accepted; an order above those says so', async () => {
  await using world = await openVerificationWorld()
  await world.complete()
  const { db, verification, customerId } = world
  await db.query(`update verification set approved = 'basic', target = 'basic' where customer_id = $1`, [
    customerId,
  ])
  await world.put('financial', { ...ana.financial, volume: 'under_50000', funds: 'salary' })
  const signals = () => verification.riskSignalsOf(customerId)
  expect(await signals()).toMatchObject({ papersAbove: 1_000_000n, declared: 5_000_000n })
  const until = new Date(world.clock.now().getTime() + 100 * 86_400_000).toISOString().slice(0, 10)
  await db.transaction((sql) => verification.funds.accept(sql, customerId, { cents: 2_000_000n, until }))
  expect(await signals()).toMatchObject({ papersAbove: null, fundsExceeded: false })
  await verification.funds.more(customerId)
  expect(await signals()).toMatchObject({ papersAbove: null, fundsExceeded: true })
})
