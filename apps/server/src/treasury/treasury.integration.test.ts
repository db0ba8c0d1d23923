/** Exposure of real orders: it comes when coins or money come, does not move when they are exchanged, and costs the same at any number of orders. */
import { expect, onTestFinished, test } from 'vitest'
import { ledger } from '../ledger/index.ts'
import { exactly } from '../orders/testing/stages.ts'
import { coin, openWorld } from '../orders/testing/world.ts'
import { read } from './exposure-store.ts'
import { exposures, keep, lastDay, prune } from './exposures.ts'

async function open() {
  const world = await openWorld()
  onTestFinished(world.close)
  const exposure = async () => {
    const found = await exposures(world.platform)
    const it = found.find((one) => one.coin === coin)
    return it && { position: it.position.units, exposure: it.exposure.units, it }
  }
  return { ...world, exposure }
}

test('coins of a sale count from the block they are seen in, and the exchange moves them into the position', async () => {
  const world = await open()
  const id = await world.placed()
  expect(await world.exposure()).toBeUndefined()
  const coins = await exactly(world, id)
  const transfer = await world.pays(id, coins)
  await transfer.seen()
  await world.inbox.pass()
  expect(await world.exposure()).toMatchObject({ position: 0n, exposure: coins })
  await transfer.final()
  await world.settle()
  const { order } = await world.sale(id)
  expect(order.converted).toBe(true)
  expect(await world.exposure()).toMatchObject({ position: coins, exposure: coins })
  const booked = await ledger.balancesOf(world.db, `exchange:${coin}`)
  expect(booked).toEqual([
    { asset: 'EUR', units: String(order.gross.units) },
    { asset: coin, units: String(-coins) },
  ])
  expect((await world.exposure())?.it.paid).toEqual([order.gross])
})

test('coins that vanish are no exposure, and an order that was never paid is none', async () => {
  const world = await open()
  const id = await world.placed()
  const transfer = await world.pays(id, await exactly(world, id))
  await transfer.seen()
  await world.inbox.pass()
  expect((await world.exposure())?.exposure).toBeGreaterThan(0n)
  await transfer.vanished()
  await world.inbox.pass()
  expect(await world.exposure()).toBeUndefined()
})

test('a sale and a purchase of one coin net each other out', async () => {
  const world = await open()
  const sale = await world.placed()
  await world.paidInFull(sale)
  const long = (await world.exposure())!.exposure
  const purchase = await world.buy.placed()
  await world.buy.paid(purchase)
  await world.inbox.pass()
  await world.settle()
  const { executed } = (await world.buy.stored(purchase)).order
  expect(executed).not.toBeNull()
  const after = (await world.exposure())!
  expect(after.exposure).toBe(long - executed!.coins.units)
  expect(after.position).toBe(after.exposure)
})

test('five minutes have one sample, which says what was so; it is forgotten after 90 days', async () => {
  const world = await open()
  const id = await world.placed()
  await (await world.pays(id, await exactly(world, id))).seen()
  await world.inbox.pass()
  const first = (await world.exposure())!
  await keep(world.platform)
  await world.paidInFull(await world.placed())
  await keep(world.platform)
  expect(await lastDay(world.platform)).toMatchObject([{ coin, exposure: { units: first.exposure } }])
  expect((await lastDay(world.platform))[0]?.worth).toEqual(first.it.worth)
  world.clock.advance(5 * 60)
  await keep(world.platform)
  expect(await lastDay(world.platform)).toHaveLength(2)
  world.clock.advance(91 * 86_400)
  await prune(world.platform)
  expect(await world.db.query('select 1 from exposure_sample')).toEqual([])
})

test('a coin without a reliable price has its exposure in coins and no value', async () => {
  const world = await open()
  await world.paidInFull(await world.placed())
  world.prices(undefined)
  await keep(world.platform)
  expect((await world.exposure())?.it.worth).toBeUndefined()
  expect((await lastDay(world.platform))[0]).toMatchObject({ coin, worth: undefined })
})

test('a look reads the exchange accounts and the promised orders, and none of those that are over', async () => {
  const world = await open()
  await world.paidInFull(await world.placed())
  await world.db.query(
    `insert into orders (id, service, customer_id, status, version, state, reference, quote_id, mid_rate, send_asset, send_units,
       receive_asset, receive_units, counterparty, is_open, created_at, updated_at, promised_coins, promised_money)
     select 'ord_old' || n, 'sell', 'cus_greta', 'archived', 9, '{}', 'R' || n, 'quo_old' || n, '1', $1, 1, 'EUR', 1, '', false, now(), now(),
       case when n <= 20 then 5 end, case when n <= 20 then 4 end
     from generate_series(1, 20000) n`,
    [coin],
  )
  await world.db.query(
    `insert into ledger_balance (account, asset, shard, units)
     select 'order:ord_old' || n, 'EUR', 0, 0 from generate_series(1, 20000) n`,
  )
  await world.db.query('analyze orders')
  await world.db.query('analyze ledger_balance')
  const before = (await exposures(world.platform)).find((one) => one.coin === coin)!
  expect(before.sales.units).toBe(100n)
  let asked: readonly [string, readonly unknown[]] = ['', []]
  await read({
    ...world.db,
    query: (text, values = []) => {
      asked = [text, values]
      return world.db.query(text, values)
    },
  })
  const [plan] = await world.db.query<{ 'QUERY PLAN': readonly [{ Plan: Node }] }>(
    `explain (analyze, format json) ${asked[0]}`,
    asked[1],
  )
  const scans = scansIn(plan!['QUERY PLAN'][0].Plan)
  expect(scans.map((it) => it['Node Type'])).not.toContain('Seq Scan')
  for (const it of scans) expect(it['Actual Rows'], it['Index Name']).toBeLessThan(200)
})

type Node = {
  readonly 'Node Type': string
  readonly 'Index Name'?: string
  readonly 'Actual Rows': number
  readonly Plans?: readonly Node[]
}
const scansIn = (node: Node): Node[] =>
  node['Node Type'].endsWith('Scan') && !node.Plans ? [node] : (node.Plans ?? []).flatMap(scansIn)
