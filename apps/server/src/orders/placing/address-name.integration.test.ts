/** A name of a wallet: looked up for its customer within a budget, and once more before a purchase to it is placed. */
import type { AnswerOf, resolveName } from '@agio/contract'
import { Coins } from '@agio/domain'
import { expect, onTestFinished, test } from 'vitest'
import { noBudgets } from '../../customers/testing.ts'
import type { ReadName } from '../../rails/rail.ts'
import { coin, greta, openWorld, wallet } from '../testing/world.ts'

type Answer = AnswerOf<typeof resolveName> & {
  readonly error?: { readonly code: string; readonly fields: readonly object[] }
}
const other = '0x1111111111111111111111111111111111111111'
const usdc = '0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238'

/** A chain on which every name is alice.eth, and leads where the test says. */
async function town() {
  const world = await openWorld()
  onTestFinished(world.close)
  const chain = { asked: [] as unknown[], says: named(wallet) }
  world.giveDoors(({ coins }) => ({
    coins: {
      ...coins,
      addresses: {
        ...coins.addresses,
        readName: async (...asked) => {
          chain.asked.push(asked)
          return chain.says
        },
      },
    },
  }))
  const ask = async (platform = world.platform, as = 'cus_greta') => {
    const http = await world.serveOrders({}, platform)
    return http.json<Answer>('POST', '/api/validate/name', { body: { coin, name: 'Alice.eth' }, as })
  }
  return { world, chain, ask, ...world.buy, orders: world.orders }
}
const named = (to: string): ReadName => ({ name: 'alice.eth', address: Coins.address(to) })
const wished = { destination: wallet, destinationName: 'Alice.eth' }

test('a form learns the name as it is spelled, and its address on the chain of the coin', async () => {
  const { ask, chain } = await town()
  expect(await ask()).toMatchObject({ status: 200, body: { name: 'alice.eth', address: wallet } })
  expect(chain.asked).toEqual([[11155111, 'Alice.eth']])
  expect(await ask(undefined, '')).toMatchObject({ status: 401 })
  expect(chain.asked).toHaveLength(1)
})

test.each([
  [{ problem: 'invalid' }, 422, 'name.invalid'],
  [{ problem: 'unknown' }, 422, 'name.unknown'],
  [{ problem: 'elsewhere' }, 422, 'name.elsewhere'],
  [{ problem: 'silent' }, 503, 'name.silent'],
  [{ problem: 'disagreed' }, 409, 'name.disagreed'],
  [{ problem: 'spelling', name: 'alice.eth' }, 422, 'name.spelling'],
  // The token's own contract: coins sent there are lost.
  [named(usdc), 422, 'address.refused'],
] as const)('a form and an order are told why there is no address: %o', async (says, status, code) => {
  const { ask, chain, world, orders, wish } = await town()
  chain.says = says
  const params = code === 'name.spelling' ? { params: { name: 'alice.eth' } } : {}
  expect(await ask()).toMatchObject({
    status,
    body: { error: { code, fields: [{ field: 'name', code, ...params }] } },
  })
  expect(await orders.placeBuy(greta, await wish(wished))).toMatchObject({
    refused: code === 'address.refused' ? code : 'invalid',
    fields: [{ field: 'destination', code, ...params }],
  })
  expect(await world.db.query('select 1 from orders')).toEqual([])
})

test('the order goes to the address that was shown, and keeps the name beside it, sealed', async () => {
  const { world, stored, chain, orders, wish } = await town()
  const placed = await orders.placeBuy(greta, await wish(wished))
  if ('refused' in placed) throw new Error(placed.refused)
  const row = await stored(placed.row.id)
  expect(row.order.destination).toBe(wallet)
  expect(row.details).not.toContain('alice')
  // Wherever the name leads later.
  chain.says = named(other)
  const http = await world.serveOrders()
  expect(await http.json('GET', `/api/orders/buy/${placed.row.id}`)).toMatchObject({
    body: { destination: wallet, destinationName: 'alice.eth' },
  })
})

test('a name that leads elsewhere since it was shown places nothing', async () => {
  const { world, chain, orders, wish } = await town()
  chain.says = named(other)
  expect(await orders.placeBuy(greta, await wish(wished))).toMatchObject({
    refused: 'invalid',
    fields: [{ field: 'destination', code: 'name.changed' }],
  })
  expect(await world.db.query('select 1 from orders')).toEqual([])
  expect(await world.db.query('select 1 from limit_entry')).toEqual([])
})

test('who asks for names one after the other runs dry', async () => {
  const { ask, chain, world } = await town()
  const { settings } = world.platform
  const budget = { ...noBudgets.name, account: { most: 2, withinSeconds: 3_600 } }
  const platform = { ...world.platform, settings: { ...settings, budgets: { ...noBudgets, name: budget } } }
  expect((await ask(platform)).status).toBe(200)
  expect((await ask(platform)).status).toBe(200)
  expect((await ask(platform)).status).toBe(429)
  expect(chain.asked).toHaveLength(2)
})

test('a sale keeps the refund address that was shown and its name, sealed; one that leads elsewhere since places none', async () => {
  const { world, chain } = await town()
  const wish = await world.wish({ refundAddress: wallet, refundName: 'Alice.eth' })
  chain.says = named(other)
  expect(await world.orders.placeSell(greta, wish)).toMatchObject({
    refused: 'invalid',
    fields: [{ field: 'refundAddress', code: 'name.changed' }],
  })
  chain.says = named(wallet)
  const placed = await world.orders.placeSell(greta, wish)
  if ('refused' in placed) throw new Error(placed.refused)
  expect((await world.sale(placed.row.id)).details).not.toContain('alice')
  const http = await world.serveOrders()
  expect(await http.json('GET', `/api/orders/sell/${placed.row.id}`)).toMatchObject({
    body: { refundAddress: wallet, refundName: 'alice.eth' },
  })
})

test('coins go back to the wallet that was shown for a name, and nowhere once the name leads elsewhere', async () => {
  const { world, chain, orders } = await town()
  const id = await world.placed()
  const deposit = await world.pays(id, 1_000_000n, { name: 'short', from: Coins.address(other) })
  await deposit.seen()
  await deposit.final()
  await world.settle()
  await world.hasProved(wallet)
  const back = { to: wallet, toName: 'Alice.eth' }
  chain.says = named(other)
  expect(await orders.refund(greta.id, id, back)).toMatchObject({
    refused: 'invalid',
    fields: [{ field: 'to', code: 'name.changed' }],
  })
  chain.says = named(wallet)
  expect(await orders.refund(greta.id, id, back)).not.toHaveProperty('refused')
  await world.settle()
  expect(world.out.transfers).toMatchObject([{ to: wallet }])
})
