/** Placing a purchase: what is refused, in which order, and that what is placed is placed once. */
import { expect, onTestFinished, test } from 'vitest'
import { greta, openWorld, wallet } from '../testing/world.ts'

async function town() {
  const world = await openWorld()
  onTestFinished(world.close)
  return { ...world.buy, world, out: world.out, orders: world.orders }
}

const ourOwn = '0xaa00000000000000000000000000000000000001'
const usdc = '0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238'
const nobody = `0x${'0'.repeat(40)}`

test('placed: a reference, the payer sealed, five days to pay, the limit reserved, and none of our addresses given away', async () => {
  const here = await town()
  const id = await here.placed()
  const row = await here.stored(id)
  expect(row).toMatchObject({
    depositAddress: null,
    order: { state: 'awaiting_payment', destination: wallet, rail: 'sepa' },
  })
  expect(row.reference).toMatch(/^RF\d\d[A-Z0-9]{14}$/)
  expect(row.details).not.toContain('Greta')
  expect(
    JSON.stringify(row.order, (_, it: unknown) => (typeof it === 'bigint' ? `${it}` : it)),
  ).not.toContain('Greta')
  const [stored] = await here.world.db.query(
    `select counterparty, destination, is_open, send_asset, receive_asset from orders where id = $1`,
    [id],
  )
  expect(stored).toEqual({
    counterparty: wallet,
    destination: wallet.toLowerCase(),
    is_open: true,
    send_asset: 'EUR',
    receive_asset: 'USDC@11155111',
  })
  expect(await here.world.db.query('select state from limit_entry')).toEqual([{ state: 'reserved' }])
})

test.each([
  ['a typing error', '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'address.checksum'],
  ['one of our addresses', ourOwn, 'address.refused'],
  ["a token's own contract", usdc, 'address.refused'],
  ['nobody', nobody, 'address.refused'],
  ['a listed one', '0x1111111111111111111111111111111111111111', 'address.refused'],
  ['no address', '0x12', 'invalid'],
])('refused: a destination that is %s', async (_, destination, refused) => {
  const here = await town()
  await here.world.lists({ wallet: '0x1111111111111111111111111111111111111111' })
  expect(await here.orders.placeBuy(greta, await here.wish({ destination }))).toMatchObject({
    refused,
    fields: [{ field: 'destination' }],
  })
  expect(await here.world.db.query('select 1 from orders')).toEqual([])
})

test('refused: a payer whose name has no letters', async () => {
  const here = await town()
  expect(await here.orders.placeBuy(greta, await here.wish({ payerName: '12' }))).toMatchObject({
    refused: 'invalid',
    fields: [{ field: 'payerName', code: 'invalid' }],
  })
})

test('a listed name is no refusal that the customer sees: its money is held', async () => {
  const here = await town()
  await here.world.lists({ name: 'greta beispiel' })
  const id = await here.placed()
  await here.paid(id, '100.00')
  await here.world.settle()
  expect((await here.stored(id)).order).toMatchObject({ state: 'payment_received', hold: { by: 'checks' } })
})

test('the guards stand in a fixed order: level, quote, coin, fields', async () => {
  const here = await town()
  const wish = await here.wish({ destination: ourOwn })
  const refusal = async () => here.orders.placeBuy(greta, wish)
  await here.world.atLevel('no_service')
  here.world.offers({ coins: [] })
  expect(await refusal()).toMatchObject({ refused: 'verification.required' })
  await here.world.atLevel('basic')
  expect(await refusal()).toEqual({ refused: 'coin.unavailable' })
  here.world.clock.advance(121)
  expect(await refusal()).toEqual({ refused: 'quote.expired' })
})

test('a quote of a sale buys nothing, and one of a purchase sells nothing', async () => {
  const here = await town()
  const { world, orders } = here
  expect(await orders.placeBuy(greta, await here.wish({ quoteId: await world.quote() }))).toEqual({
    refused: 'quote.expired',
  })
  expect(await orders.placeSell(greta, await world.wish({ quoteId: await here.quote() }))).toEqual({
    refused: 'quote.expired',
  })
})

test('ten at once at the edge of the limit never exceed it, and buying does not eat what may be sold', async () => {
  const here = await town()
  await here.world.atLevel('starter')
  const answers = await Promise.all(
    Array.from({ length: 10 }, async () =>
      here.orders.placeBuy(greta, await here.wish({ quoteId: await here.quote('1000.00') })),
    ),
  )
  const refused = answers.filter((it) => 'refused' in it)
  expect(refused).toHaveLength(5)
  expect(refused[0]).toMatchObject({ refused: 'limit.exceeded', fields: [{ field: 'amount' }] })
  expect(await here.orders.placeSell(greta, await here.world.wish())).not.toHaveProperty('refused')
})

test('a quote is ordered at in its last millisecond, and not at its end', async () => {
  const here = await town()
  const [last, late] = [await here.wish(), await here.wish()]
  here.world.clock.advance(119.999)
  expect(await here.orders.placeBuy(greta, last)).not.toHaveProperty('refused')
  here.world.clock.advance(0.001)
  expect(await here.orders.placeBuy(greta, late)).toEqual({ refused: 'quote.expired' })
})

test('a quote serves one order', async () => {
  const here = await town()
  const wish = await here.wish()
  const answers = await Promise.all([1, 2].map(() => here.orders.placeBuy(greta, wish)))
  expect(answers.filter((it) => 'refused' in it)).toEqual([{ refused: 'quote.expired' }])
})

test('ways to pay: each with its fees and what it brings; the window ends, and the present rate counts', async () => {
  const here = await town()
  const id = await here.placed({ quoteId: await here.quote('6000.00') })
  const ways = await here.orders.methods('cus_greta', id)
  if ('refused' in ways) throw new Error('refused')
  expect(ways.map(({ method, why, fees }) => [method, why, fees.service.units])).toEqual([
    ['bank_transfer', null, 8_100n],
    ['open_banking', null, 14_400n],
    ['card', 'above_max', 23_400n],
  ])
  const [, fixed] = ways
  here.world.prices('1.80')
  const [later, kept] = (await here.orders.methods('cus_greta', id)) as typeof ways
  expect(kept?.receive).toEqual(fixed?.receive)
  expect(later?.receive?.units).toBe((ways[0]?.receive?.units ?? 0n) / 2n)
  here.world.clock.advance(31 * 60)
  const [, afterwards] = (await here.orders.methods('cus_greta', id)) as typeof ways
  expect(afterwards?.fixedUntil).toBeUndefined()
  expect(await here.orders.chooseMethod('cus_greta', id, 'card')).toEqual({ refused: 'amount.above_max' })
  expect(await here.orders.methods('cus_hans', id)).toEqual({ refused: 'not-found' })
})

test('rails learn what may be paid for the owner only, while money is waited for, and takes over the way of paying', async () => {
  const here = await town()
  const id = await here.placed()
  const { reference } = await here.stored(id)
  expect(await here.orders.payable('cus_hans', id, 'card')).toEqual({ refused: 'not-found' })
  const owed = await here.orders.payable('cus_greta', id, 'card')
  expect(owed).toMatchObject({
    orderId: id,
    reference,
    amount: { units: 10_000n },
    creditor: { holder: 'Agio Test' },
  })
  expect((await here.stored(id)).order.method).toBe('card')
  expect(await here.orders.wants(id, 'cps_1')).toBe(true)
  await here.orders.cancelPurchase('cus_greta', id)
  expect(await here.orders.payable('cus_greta', id, 'card')).toEqual({ refused: 'order.not_now' })
  expect(await here.orders.wants(id, 'cps_1')).toBe(false)
})

test('"I transferred" pressed twice is said once, and does not keep from cancelling', async () => {
  const here = await town()
  const id = await here.placed()
  await Promise.all([1, 2].map(() => here.orders.sayTransferred('cus_greta', id)))
  expect((await here.stored(id)).order.state).toBe('payment_pending')
  expect(await here.orders.cancelPurchase('cus_greta', id)).toMatchObject({ order: { state: 'cancelled' } })
  expect(await here.orders.cancelPurchase('cus_hans', id)).toEqual({ refused: 'not-found' })
})
