/** Orders in pounds count in the limit, and in the bounds, as what they are worth in euros. */
import { expect, test } from 'vitest'
import { greta, openWorld, type World } from './testing/world.ts'

const account = { name: 'Greta Beispiel', sortCode: '60-16-13', accountNumber: '31926819' }
const sale = async (world: World) =>
  world.placed('cus_greta', { quoteId: await world.quote('100.00', 'GBP'), beneficiary: account })
const purchase = async (world: World) =>
  world.buy.placed({ quoteId: await world.buy.quote('100.00', 'bank_transfer', 'GBP') })

const entries = ({ db }: World) =>
  db.query('select service, state, cents::text from limit_entry order by service')

test('a sale and a purchase in pounds take euros of the limit, when they are placed and when they are paid', async () => {
  await using world = await openWorld()
  const [sold, bought] = [await sale(world), await purchase(world)]
  // 104.00 and 100.00 at 1.15
  const taken = (state: string) => [
    { service: 'buy', state, cents: '11500' },
    { service: 'sell', state, cents: '11960' },
  ]
  expect(await entries(world)).toEqual(taken('reserved'))
  await world.paidInFull(sold)
  await world.buy.paid(bought)
  await world.settle()
  expect([await world.status(sold), await world.status(bought)]).toEqual(['converted', 'executed'])
  expect(await entries(world)).toEqual(taken('committed'))
})

// Of a starter 5,000.00 euros a day: 4,347.82 pounds are as many, to the cent.
test.each([
  ['4347.82', 'executed', 'committed'],
  ['4347.83', 'failed', 'released'],
])('%s pounds for a purchase of 100.00 are weighed anew in euros: %s', async (pounds, status, state) => {
  await using world = await openWorld()
  await world.atLevel('starter')
  const bought = await purchase(world)
  await world.buy.paid(bought, pounds)
  await world.settle()
  expect(await world.status(bought)).toBe(status)
  expect(await entries(world)).toMatchObject([{ service: 'buy', state }])
})

test('a sale in pounds is refused by what it is worth in euros', async () => {
  await using world = await openWorld()
  await world.atLevel('starter')
  // 2,000.00 euros a day: with its fees it is less in pounds, and more in euros.
  const wish = await world.wish({ quoteId: await world.quote('1800.00', 'GBP'), beneficiary: account })
  expect(await world.orders.placeSell(greta, wish)).toMatchObject({ refused: 'limit.exceeded' })
  const euros = await world.wish({ quoteId: await world.quote('1800.00') })
  expect(await world.orders.placeSell(greta, euros)).toHaveProperty('row')
})
