/** An order knows its merchant: by the widget key of the page, and by no other word of the request. */
import { expect, test } from 'vitest'
import { listOrders } from '../history/order-list-store.ts'
import { operatorOrdersOf } from '../../backoffice/testing.ts'
import { eraseOrders } from '../personal-data/personal-data-store.ts'
import { greta, openWorld, type World } from '../testing/world.ts'

const flowers = { merchantId: `mer_${'a'.repeat(26)}`, name: 'Blumen Beispiel' }
const both = ['sell', 'buy'] as const
const metadata = { basket: '12 roses', clerk: 'Ines Muster' }

async function openShops() {
  const world = await openWorld()
  world.out.widgetKeys.set('shop-1', { merchant: flowers, services: both, isPrepared: false })
  world.out.widgetKeys.set('own-page', { merchant: null, services: both, isPrepared: false })
  return world
}
const stored = async (world: World, id: string) =>
  (
    await world.db.query<{ merchant_id: string | null; external_id: string | null; state: object }>(
      'select merchant_id, external_id, state from orders where id = $1',
      [id],
    )
  )[0]

test('orders of both services keep merchant, the name it has for them and its metadata, which is sealed', async () => {
  await using world = await openShops()
  const page = { widgetKey: 'shop-1', externalId: '4711', metadata }
  const sale = await world.placed('cus_greta', page)
  const purchase = await world.buy.placed(page)
  for (const id of [sale, purchase]) {
    const row = await stored(world, id)
    expect(row).toMatchObject({ merchant_id: flowers.merchantId, external_id: '4711' })
    expect(row?.state).toMatchObject({ v: id === sale ? 4 : 3, shop: { ...flowers, externalId: '4711' } })
    expect(JSON.stringify(row)).not.toContain('Ines')
  }
  expect((await world.orders.open(await world.sale(sale))).details.metadata).toEqual(metadata)
  expect((await world.orders.openBuy(await world.buy.stored(purchase))).details.metadata).toEqual(metadata)
  const api = await world.serveOrders()
  const seen = await api.json('GET', `/api/orders/sell/${sale}`)
  expect(seen.body).toMatchObject({ shop: { ...flowers, externalId: '4711' } })
  expect(JSON.stringify(seen.body)).not.toContain('Ines')
})

test('every event of such an order names the merchant, to its end; its receipt and the history name the shop', async () => {
  await using world = await openShops()
  const id = await world.placed('cus_greta', { widgetKey: 'shop-1', externalId: '4711' })
  const other = await world.placed()
  await world.paidInFull(id)
  await world.paidInFull(other)
  await world.bankBooks(id)
  expect(await world.status(id)).toBe('completed')
  const of = (order: string) =>
    world.db.query('select distinct merchant_id from order_event where order_id = $1', [order])
  expect(await of(id)).toEqual([{ merchant_id: flowers.merchantId }])
  expect(await of(other)).toEqual([{ merchant_id: null }])
  expect(await world.orders.receipt(await world.sale(id))).toMatchObject({
    shop: { name: 'Blumen Beispiel', externalId: '4711' },
  })
  const table = await world.orders.table('cus_greta', {})
  const [head, ...lines] = Buffer.from(table).toString('utf8').split('\r\n')
  expect(head?.endsWith(',shop_reference')).toBe(true)
  expect(lines.filter((line) => line.endsWith(',4711'))).toHaveLength(1)
})

test('a page of the installation itself has no merchant, and its name of an order is kept and comes back', async () => {
  await using world = await openShops()
  const page = { widgetKey: 'own-page', externalId: '4711', metadata }
  const sale = await world.placed('cus_greta', page)
  const purchase = await world.buy.placed(page)
  const api = await world.serveOrders()
  for (const [service, id] of [
    ['sell', sale],
    ['buy', purchase],
  ] as const) {
    expect(await stored(world, id)).toMatchObject({ merchant_id: null, external_id: '4711' })
    const seen = await api.json('GET', `/api/orders/${service}/${id}`)
    expect(seen.body).toMatchObject({ shop: null, externalId: '4711' })
  }
  await world.paidInFull(sale)
  await world.bankBooks(sale)
  expect(await world.orders.receipt(await world.sale(sale))).toMatchObject({ shop: null, externalId: '4711' })
  const [, ...lines] = Buffer.from(await world.orders.table('cus_greta', {}))
    .toString('utf8')
    .split('\r\n')
  expect(lines.filter((line) => line.endsWith(',4711'))).toHaveLength(2)
  await eraseOrders(world.db, [sale, purchase])
  for (const id of [sale, purchase]) expect(JSON.stringify(await stored(world, id))).not.toContain('4711')
})

test('a key that works no more places nothing', async () => {
  await using world = await openShops()
  const gone = await world.wish({ widgetKey: 'shop-of-before' })
  expect(await world.orders.placeSell(greta, gone)).toEqual({ refused: 'widget_key.unknown' })
  const goneToo = await world.buy.wish({ widgetKey: 'shop-of-before' })
  expect(await world.orders.placeBuy(greta, goneToo)).toEqual({ refused: 'widget_key.unknown' })
})

test('a key that allows one service places no order of the other, in a visit neither', async () => {
  await using world = await openShops()
  const off = { refused: 'service.off' }
  const only = (service: 'sell' | 'buy') => {
    const of = { merchant: flowers, services: [service] }
    world.out.widgetKeys.set(service, { ...of, isPrepared: false })
    world.out.visits.set(service, { ...of, id: service, options: {} })
  }
  only('sell')
  only('buy')
  for (const page of [{ widgetKey: 'sell' }, { session: 'sell' }]) {
    expect(await world.orders.placeBuy(greta, await world.buy.wish(page))).toEqual(off)
    expect(await world.orders.placeSell(greta, await world.wish(page))).not.toHaveProperty('refused')
  }
  for (const page of [{ widgetKey: 'buy' }, { session: 'buy' }]) {
    expect(await world.orders.placeSell(greta, await world.wish(page))).toEqual(off)
    expect(await world.orders.placeBuy(greta, await world.buy.wish(page))).not.toHaveProperty('refused')
  }
})

test('a request cannot name a merchant beside its key, and what is too large is refused by its name', async () => {
  await using world = await openShops()
  const api = await world.serveOrders()
  const place = async (more: object) =>
    api.json('POST', '/api/orders/sell', { body: { ...(await world.wish()), ...more } })
  expect((await place({ widgetKey: 'shop-1', merchantId: 'mer_other' })).body).toMatchObject({
    error: { code: 'invalid', fields: [{ field: 'merchantId', code: 'unknown' }] },
  })
  const tooMany = Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`name${n}`, 'x']))
  const tooMuch = Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`name${n}`, 'ü'.repeat(400)]))
  for (const [metadata, max] of [
    [tooMany, '20'],
    [tooMuch, '4000'],
  ] as const)
    expect((await place({ widgetKey: 'shop-1', metadata })).body).toMatchObject({
      error: { code: 'invalid', fields: [{ field: 'metadata', code: 'too_long', params: { max } }] },
    })
  expect((await place({ widgetKey: 'shop-1', metadata: { note: 'x'.repeat(501) } })).body).toMatchObject({
    error: {
      fields: expect.arrayContaining([expect.objectContaining({ field: 'metadata.note', code: 'too_long' })]),
    },
  })
  expect((await place({ widgetKey: 'shop-1', externalId: 'ines@shop.example' })).body).toMatchObject({
    error: { fields: [{ field: 'externalId', code: 'invalid' }] },
  })
})

test('operators find orders by merchant and by the name that the merchant has for them', async () => {
  await using world = await openShops()
  const books = { merchantId: `mer_${'b'.repeat(26)}`, name: 'Bücher Beispiel' }
  world.out.widgetKeys.set('shop-2', { merchant: books, services: both, isPrepared: false })
  const first = await world.placed('cus_greta', { widgetKey: 'shop-1', externalId: 'A-1' })
  world.clock.advance(1)
  const second = await world.placed('cus_greta', { widgetKey: 'shop-2', externalId: 'A-1' })
  await world.placed()
  const orders = operatorOrdersOf(world)
  const found = async (query: object) => {
    const page = await orders.list({ limit: 20, ...query })
    if ('refused' in page) throw new Error(page.refused)
    return page.items.map(({ id }) => id)
  }
  expect(await found({ q: 'A-1' })).toEqual([second, first])
  expect(await found({ q: 'A-1', merchant: flowers.merchantId })).toEqual([first])
  expect(await found({ q: flowers.merchantId })).toEqual([first])
  expect(await listOrders(world.db, { merchantId: flowers.merchantId }, 5)).toMatchObject([
    { id: first, merchantId: flowers.merchantId, externalId: 'A-1' },
  ])
})

test('in a visit the merchant, its name for the order and its metadata are the server’s; what is locked cannot differ', async () => {
  await using world = await openShops()
  const options = {
    coin: 'USDC',
    network: 11155111,
    fiat: 'EUR',
    fiatAmount: '100',
    reference: 'Invoice 7',
  } as const
  const lock = ['coin', 'fiat', 'fiatAmount', 'reference'] as const
  world.out.visits.set('page', {
    id: 'visit-1',
    merchant: flowers,
    services: both,
    options: { ...options, externalId: '4711', lock },
    metadata,
  })
  const wish = (more: object) => world.wish({ session: 'page', reference: 'Invoice 7', ...more })
  const locked = { refused: 'session.locked' }
  expect(await world.orders.placeSell(greta, await wish({ quoteId: await world.quote('90.00') }))).toEqual(
    locked,
  )
  expect(
    await world.orders.placeSell(greta, await wish({ quoteId: await world.quote('100.00', 'GBP') })),
  ).toEqual(locked)
  expect(await world.orders.placeSell(greta, await wish({ reference: 'Invoice 8' }))).toEqual(locked)
  expect(await world.orders.placeSell(greta, await world.wish({ session: 'other' }))).toEqual({
    refused: 'session.over',
  })
  // A locked amount is locked in its unit, whether the unit has a lock of its own or not.
  world.out.visits.set('amount', {
    id: 'visit-2',
    merchant: flowers,
    services: both,
    options: { ...options, lock: ['fiatAmount'] },
  })
  const pounds = await world.wish({ session: 'amount', quoteId: await world.quote('100.00', 'GBP') })
  expect(await world.orders.placeSell(greta, pounds)).toEqual(locked)
  expect(await world.db.query('select id from orders')).toEqual([])
  // Words beside the visit count for nothing.
  const id = await world.placed(
    'cus_greta',
    await wish({ widgetKey: 'own-page', externalId: 'mine', metadata: {} }),
  )
  expect(await stored(world, id)).toMatchObject({ merchant_id: flowers.merchantId, external_id: '4711' })
  expect((await world.orders.open(await world.sale(id))).details.metadata).toEqual(metadata)
})

test('a visit serves one order, also where two are placed at once', async () => {
  await using world = await openShops()
  world.out.visits.set('page', { id: 'visit-1', merchant: flowers, services: both, options: {} })
  const places = async (quoteId: string) =>
    world.orders.placeSell(greta, await world.wish({ session: 'page', quoteId }))
  const answers = await Promise.all([
    places(await world.quote('100.00')),
    places(await world.quote('100.00')),
  ])
  const over = { refused: 'session.over' }
  expect(answers.filter((it) => 'refused' in it)).toEqual([over])
  expect(await places(await world.quote('100.00'))).toEqual(over)
  expect(await world.orders.placeBuy(greta, await world.buy.wish({ session: 'page' }))).toEqual(over)
  expect(await world.db.query('select visit from orders')).toEqual([{ visit: 'visit-1' }])
})

test('the name of a prepared order is not given to another by hand', async () => {
  await using world = await openShops()
  world.out.widgetKeys.set('shop-1', { merchant: flowers, services: both, isPrepared: true })
  const wish = await world.wish({ widgetKey: 'shop-1', externalId: '4711' })
  expect(await world.orders.placeSell(greta, wish)).toEqual({ refused: 'session.locked' })
})

test('a purchase in a visit goes to the wallet that was locked, and to no other', async () => {
  await using world = await openShops()
  const address = '0x52908400098527886E0F7030069857D2E4169EE7'
  world.out.visits.set('page', {
    id: 'visit-1',
    merchant: flowers,
    services: both,
    options: { address, lock: ['address'] },
  })
  const elsewhere = await world.buy.wish({
    session: 'page',
    destination: '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  })
  expect(await world.orders.placeBuy(greta, elsewhere)).toEqual({ refused: 'session.locked' })
  const id = await world.buy.placed({ session: 'page' })
  expect(await stored(world, id)).toMatchObject({ merchant_id: flowers.merchantId, external_id: null })
})
