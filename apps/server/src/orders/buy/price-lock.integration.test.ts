/** The rate lock of a purchase against the database: its breaker, and a person who decides when the market moved. */
import { Money } from '@agio/domain'
import { expect, onTestFinished, test } from 'vitest'
import { openWorld } from '../testing/world.ts'
import { ledger } from '../../ledger/index.ts'

async function town() {
  const world = await openWorld()
  onTestFinished(world.close)
  const order = async (id: string) => (await world.buy.stored(id)).order
  return { ...world.buy, world, out: world.out, order }
}

test.each([
  ['the market jumped', '1.30'],
  ['there is no reliable price', undefined],
])('paid in time, and %s: nothing is exchanged before a person decides', async (_, price) => {
  const here = await town()
  const id = await here.placed({ quoteId: await here.quote('100.00', 'card') })
  const { quote } = await here.order(id)
  here.world.prices(price)
  await here.paid(id, '100.00', { source: { kind: 'card', id: 'charge-1' } })
  await here.world.settle()
  expect(await here.order(id)).toMatchObject({ state: 'cleared', executed: null, hold: { reason: 'price' } })
  expect(here.out.prepared).toEqual([])
  expect(await here.world.db.query('select kind, data from operator_case')).toEqual([
    {
      kind: 'price_moved',
      data: { gross: Money.format(quote.amount), atMarket: price === undefined ? null : expect.any(String) },
    },
  ])

  here.world.prices('1.30')
  await here.world.orders.advance(id, 'clear-1', { type: 'case.cleared' })
  await here.world.settle()
  const { executed } = await here.order(id)
  expect(executed?.rate.scaled).toBeGreaterThan(quote.rate.scaled)
  expect(await ledger.audit(here.world.db)).toEqual([])
})
