/** Orders of both services count against the accepted source of funds, concurrent ones too. */
import { expect, test } from 'vitest'
import { limits } from '../../limits/index.ts'
import { funds } from '../../verification/funds/index.ts'
import { greta, openWorld } from '../testing/world.ts'

const refused = { refused: 'funds.required' }

test('concurrent sales and purchases never exceed the accepted source of funds', async () => {
  await using world = await openWorld()
  await world.atLevel('full')
  // Sales weigh 490.33, purchases 480.00 of it.
  await world.acceptsFunds(200_000n)
  const answers = await Promise.all(
    Array.from({ length: 12 }, async (_, index) =>
      index % 2 === 0
        ? world.orders.placeSell(greta, await world.wish({ quoteId: await world.quote('480.00') }))
        : world.orders.placeBuy(greta, await world.buy.wish({ quoteId: await world.buy.quote('480.00') })),
    ),
  )
  expect(answers.filter((it) => !('refused' in it))).toHaveLength(4)
  expect(answers.filter((it) => 'refused' in it && it.refused === 'funds.required')).toHaveLength(8)
  const used = await Promise.all(
    (['sell', 'buy'] as const).map(async (service) => {
      const rows = await limits.usage(world.platform, 'cus_greta', 'full', service, world.clock.now())
      return rows.find(({ window }) => window === 'year')?.used ?? 0n
    }),
  )
  expect(used[0]! + used[1]!).toBeLessThanOrEqual(200_000n)
  // Each refusal requests new documents, once or more often.
  expect(await funds.stateOf(world.platform, greta.id)).toMatchObject({ why: 'amount', isWanted: true })
})

test('an ended order releases its amount; a refused one stores no answer under its key', async () => {
  await using world = await openWorld()
  await world.atLevel('full')
  await world.acceptsFunds(60_000n)
  const first = await world.placed('cus_greta', { quoteId: await world.quote('480.00') })
  const wish = await world.wish({ quoteId: await world.quote('480.00') })
  const keep = () => ['cus_greta', 'key-0001', 'POST /api/orders/sell', 'hash', 200, '{}'] as const
  expect(await world.orders.placeSell(greta, wish, keep)).toEqual(refused)
  expect(await world.db.query('select 1 as one from idempotency_key')).toEqual([])
  await world.orders.cancel('cus_greta', first)
  expect(await world.orders.placeSell(greta, wish, keep)).not.toHaveProperty('refused')
})

test('after an acceptance expires no order is placed; without a cap no documents are requested', async () => {
  await using world = await openWorld()
  await world.acceptsFunds(60_000n, '2026-11-19')
  expect(await world.orders.placeSell(greta, await world.wish())).toEqual(refused)
  expect(await world.orders.placeBuy(greta, await world.buy.wish())).toEqual(refused)
  expect(await funds.stateOf(world.platform, greta.id)).toMatchObject({ upTo: 0n, isWanted: true })
  await world.db.query('delete from verification_funds')
  expect(await world.orders.placeSell(greta, await world.wish())).not.toHaveProperty('refused')
  expect(await world.db.query('select from verification_funds')).toEqual([])
})
