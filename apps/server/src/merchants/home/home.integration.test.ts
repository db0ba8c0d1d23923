/** A merchant's way to its first payment, its turnover, and its orders without a word about persons. */
import type { AnswerOf, getOwnHome, listOwnOrders } from '@agio/contract'
import { expect, test } from 'vitest'
import { merchantId, openShop } from '../links/testing.ts'
import { homeRoutes } from './index.ts'

type Home = AnswerOf<typeof getOwnHome>
type Orders = AnswerOf<typeof listOwnOrders>

async function openHome() {
  const shop = await openShop()
  const serve = (as: string) =>
    shop.serve((it) => homeRoutes(it, shop.platform), {
      as,
      authenticate: {
        merchant: async ({ token = '' }) => ({
          caller: { id: 'opr_olga', sessionId: '', roles: ['staff'], firmId: token },
        }),
      },
    })
  const http = await serve(merchantId)
  const pays = async (amount: string) => {
    const link = await shop.make({ amount })
    const order = await shop.begun(link.token, { quoteId: await shop.quote(amount, link.fiat) })
    await shop.coinsFor(order)
    return { order, link }
  }
  return {
    ...shop,
    pays,
    home: async () => (await http.json<Home>('GET', '/api/merchant/home')).body,
    orders: async (query = 'limit=20') =>
      (await http.json<Orders>('GET', `/api/merchant/orders?${query}`)).body,
    serve,
  }
}
const doneOf = ({ steps }: Home) => steps.filter(({ isDone }) => isDone).map(({ name }) => name)

test('each step is done when its thing is there, and the last with the first payment that the bank booked', async () => {
  const shop = await openHome()
  expect(doneOf(await shop.home())).toEqual(['site'])
  await shop.approve()
  expect(doneOf(await shop.home())).toEqual(['site', 'account'])
  const { order } = await shop.pays('100.00')
  expect(await shop.home()).toMatchObject({ open: 1, volume: [] })
  expect(doneOf(await shop.home())).toEqual(['site', 'account', 'link'])
  await shop.bankBooks(order)
  const home = await shop.home()
  expect(doneOf(home)).toEqual(['site', 'account', 'link', 'paid'])
  expect(home.volume).toEqual([
    { day: home.to, service: 'sell', orders: 1, amount: { currency: 'EUR', amount: '100.00' } },
  ])
})

test('the turnover of a day is the sum of its completed orders, and ends after 30 days', async () => {
  const shop = await openHome()
  await shop.approve()
  for (const amount of ['100.00', '25.10']) await shop.bankBooks((await shop.pays(amount)).order)
  await shop.pays('60.00')
  const { from, to, volume } = await shop.home()
  expect(volume).toMatchObject([{ day: to, orders: 2, amount: { amount: '125.10' } }])
  expect((await shop.home()).totals).toEqual([
    { service: 'sell', orders: 2, amount: { currency: 'EUR', amount: '125.10' } },
  ])
  expect((Date.parse(to) - Date.parse(from)) / 86_400_000).toBe(29)
  shop.clock.advance(30 * 86_400)
  expect((await shop.home()).volume).toEqual([])
})

test('orders are listed newest first by pages, each with what a webhook says of it and no name or account', async () => {
  const shop = await openHome()
  await shop.approve()
  const { order: first, link } = await shop.pays('100.00')
  await shop.bankBooks(first)
  // Ids sort by time.
  shop.clock.advance(1)
  const { order: second } = await shop.pays('60.00')
  const { items, next } = await shop.orders()
  expect(next).toBeNull()
  expect(items.map(({ orderId, status }) => [orderId, status])).toEqual([
    [second, 'processing'],
    [first, 'completed'],
  ])
  expect(items[1]).toMatchObject({
    externalId: '4711',
    link: link.id,
    receive: { currency: 'EUR', amount: '100.00' },
  })
  const page = await shop.orders('limit=1')
  expect(page.items.map(({ orderId }) => orderId)).toEqual([second])
  const rest = await shop.orders(`limit=1&cursor=${page.next}`)
  expect(rest.items.map(({ orderId }) => orderId)).toEqual([first])
  expect((await shop.orders('limit=20&service=buy')).items).toEqual([])
  expect(Object.keys(items[0] ?? {}).toSorted()).toEqual(
    'externalId link orderId placedAt receive reference send service status updatedAt'.split(' '),
  )
})

test('another merchant sees none of it', async () => {
  const shop = await openHome()
  await shop.approve()
  await shop.bankBooks((await shop.pays('100.00')).order)
  const other = await shop.serve('mer_b')
  expect((await other.json<Orders>('GET', '/api/merchant/orders?limit=20')).body.items).toEqual([])
  expect((await other.json<Home>('GET', '/api/merchant/home')).body).toMatchObject({
    volume: [],
    totals: [],
    open: 0,
  })
})

test('what is owed is the money of open payments by the ledger, and nothing once the bank booked the payout', async () => {
  const shop = await openHome()
  await shop.approve()
  await shop.bankBooks((await shop.pays('100.00')).order)
  expect((await shop.home()).owed).toEqual([])
  const { order } = await shop.pays('60.00')
  await shop.pays('25.10')
  const eur = (amount: string) => ({ currency: 'EUR', amount })
  const due = { total: eur('85.10'), payments: 2, returned: eur('0.00') }
  expect((await shop.home()).owed).toEqual([{ ...due, withBank: eur('0.00') }])
  await shop.bankBooks(order, 'accepted')
  expect((await shop.home()).owed).toEqual([{ ...due, withBank: eur('60.00') }])
  await shop.bankBooks(order)
  expect((await shop.home()).owed).toMatchObject([
    { total: eur('25.10'), payments: 1, withBank: eur('0.00') },
  ])
})
