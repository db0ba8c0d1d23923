/** The rate lock against the database: its size, its end, and a person who decides when the market moved. */
import { Money } from '@agio/domain'
import { expect, test } from 'vitest'
import { openWorld, type World } from '../testing/world.ts'
import { ledger } from '../../ledger/index.ts'

const quoted = async (world: World, id: string) => (await world.sale(id)).order.offers[0]?.coins.units ?? 0n

/** Coins that are seen at one price and final at another. */
async function pays(world: World, id: string, units: bigint, atSight?: string, atEnd?: string) {
  const transfer = await world.pays(id, units)
  world.prices(atSight)
  await transfer.seen()
  await world.settle()
  world.prices(atEnd)
  await transfer.final()
  await world.settle()
  return (await world.sale(id)).order
}

const clear = (world: World, id: string, event: string) =>
  world.orders.advance(id, event, { type: 'case.cleared' })

test('the market fell after the coins were seen: a person decides, and the lower price is paid', async () => {
  await using world = await openWorld()
  const id = await world.placed()
  const before = (await world.sale(id)).order
  expect(await pays(world, id, await quoted(world, id), '0.90', '0.45')).toMatchObject({
    state: 'on_hold',
    reason: 'price',
    gross: before.gross,
  })
  expect(world.out.payments).toEqual([])
  expect(await world.db.query('select kind, data from operator_case')).toEqual([
    {
      kind: 'price_moved',
      data: {
        gross: Money.format(before.gross),
        atMarket: Money.format({ ...before.gross, units: before.gross.units / 2n }),
      },
    },
  ])

  expect(await clear(world, id, 'clear-1')).toMatchObject({ known: false })
  await world.settle()
  const { order } = await world.sale(id)
  expect(order).toMatchObject({ state: 'converted', gross: { units: before.gross.units / 2n } })
  expect(world.out.payments).toMatchObject([{ amount: order.payout }])
  await world.bankBooks(id)
  expect(await ledger.audit(world.db)).toEqual([])
  expect(await ledger.balance(world.db, `order:${id}`, 'EUR')).toBe(0n)
})

test('no reliable price: held, not cleared without one, and paid as agreed when it is back', async () => {
  await using world = await openWorld()
  const id = await world.placed()
  const before = (await world.sale(id)).order
  expect(await pays(world, id, await quoted(world, id))).toMatchObject({ state: 'on_hold', reason: 'price' })
  expect(await clear(world, id, 'clear-1')).toEqual({ refused: 'price.unavailable' })
  world.prices('0.95')
  await clear(world, id, 'clear-2')
  expect((await world.sale(id)).order).toMatchObject({ state: 'converted', gross: before.gross })
})

test('coins above the lock have the lower price, and the customer takes all of it at that figure', async () => {
  await using world = await openWorld()
  const id = await world.placed()
  const before = (await world.sale(id)).order
  const order = await pays(world, id, (await quoted(world, id)) * 2n, '0.85', '0.90')
  expect(order.state).toBe('overpaid')
  await world.orders.takeAll('cus_greta', id, { surplus: 'pay_out' })
  const { gross } = (await world.sale(id)).order
  expect(gross.units).toBeGreaterThan((before.gross.units * 194n) / 100n)
  expect(gross.units).toBeLessThan((before.gross.units * 196n) / 100n)
})

test('a cancelled order has no rate: coins of that very moment are late and have the market', async () => {
  await using world = await openWorld()
  const id = await world.placed()
  const units = await quoted(world, id)
  await world.orders.cancel('cus_greta', id)
  expect(await pays(world, id, units, '0.45', '0.45')).toMatchObject({
    state: 'underpaid',
    deposits: [{ late: true, rate: { scaled: 45_000_000_000_000n } }],
  })
})

test('the page of a late order shows the rate its coins came at, not that of the last offer', async () => {
  await using world = await openWorld()
  const id = await world.placed()
  const units = await quoted(world, id)
  await world.orders.cancel('cus_greta', id)
  world.clock.advance(3 * 3600)
  expect(await pays(world, id, units, '0.80', '0.80')).toMatchObject({ deposits: [{ late: true }] })
  const http = await world.serveOrders()
  const { body } = await http.json<{ rate: string }>('GET', `/api/orders/sell/${id}`, {})
  expect(body.rate).toMatch(/^0\.80?/)
})
