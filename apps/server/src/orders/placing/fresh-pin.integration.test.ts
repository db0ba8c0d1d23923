/** A stolen session must not pay a new account, send to a new wallet, place a large order, or change the account. */
import { queuedMails } from '../../notify/testing.ts'
import { expect, test } from 'vitest'
import { authenticateCustomer, sessions, signIn } from '../../customers/index.ts'
import { addOpenSession, home } from '../../customers/testing.ts'
import { quotes } from '../../quotes/index.ts'
import { greta, openWorld, type World } from '../testing/world.ts'

const stolen = { id: greta.id, hasFreshPin: false }
const needed = { refused: 'pin.required' }
const other = 'NL91 ABNA 0417 1643 00'

async function completedSale(world: World): Promise<string> {
  const id = await world.placed()
  await world.paidInFull(id)
  await world.bankBooks(id)
  expect(await world.status(id)).toBe('completed')
  return id
}
const sells = async (world: World, payout = '100.00', iban?: string) =>
  world.orders.placeSell(
    stolen,
    await world.wish({
      quoteId: await world.quote(payout),
      ...(iban && { beneficiary: { name: 'Greta Beispiel', iban } }),
    }),
  )

test('a sale to an account that was never paid needs the PIN; one that was paid does not, until its money returns', async () => {
  await using world = await openWorld()
  expect(await sells(world)).toEqual(needed)
  const id = await completedSale(world)
  expect(await sells(world)).not.toHaveProperty('refused')
  expect(await sells(world, '100.00', other)).toEqual(needed)
  const { order } = await world.sale(id)
  await world.tell({
    id: 'bank:returned',
    owner: id,
    type: 'payment.returned',
    key: `${id}:payout:1`,
    returnId: 'r1',
    amount: order.payout,
    reason: 'AC04',
  })
  await world.settle()
  expect(await sells(world)).toEqual(needed)
})

test('an account that another customer was paid at is new to this one', async () => {
  await using world = await openWorld()
  await completedSale(world)
  expect(await world.orders.placeSell({ id: 'cus_mallory', hasFreshPin: false }, await world.wish())).toEqual(
    needed,
  )
})

test('one cent above EUR 1,000 a known account needs the PIN too', async () => {
  await using world = await openWorld()
  await completedSale(world)
  const quote = await quotes.find(world.db, await world.quote('985.00'))
  expect(quote?.terms).toMatchObject({ gross: { units: 100_000n } })
  expect(await sells(world, '985.00')).not.toHaveProperty('refused')
  expect(await sells(world, '985.01')).toEqual(needed)
})

test('a purchase to a wallet that got nothing yet needs the PIN', async () => {
  await using world = await openWorld()
  const { buy, orders } = world
  expect(await orders.placeBuy(stolen, await buy.wish())).toEqual(needed)
  const id = await buy.placed()
  await buy.paid(id)
  await world.settle()
  await buy.coinsGo(id)
  expect(await orders.placeBuy(stolen, await buy.wish())).not.toHaveProperty('refused')
  const elsewhere = { destination: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359' }
  expect(await orders.placeBuy(stolen, await buy.wish(elsewhere))).toEqual(needed)
  expect(await orders.placeBuy(stolen, await buy.wish({ quoteId: await buy.quote('1000.01') }))).toEqual(
    needed,
  )
})

test('problems of the order are said before a PIN is asked for', async () => {
  await using world = await openWorld()
  const wish = await world.wish({ beneficiary: { name: 'Greta Beispiel', iban: 'DE89370400440532013001' } })
  expect(await world.orders.placeSell(stolen, wish)).toMatchObject({ refused: 'iban.invalid' })
})

test('a revised account always needs the PIN', async () => {
  await using world = await openWorld()
  const id = await world.placed()
  world.out.match = 'no_match'
  await world.paidInFull(id)
  const account = { name: 'Greta Beispiel', iban: other }
  expect(await world.orders.revise(stolen, id, account)).toEqual(needed)
  expect(await world.status(id)).toBe('needs_revision')
  expect(await world.orders.revise(greta, id, account)).not.toHaveProperty('refused')
})

test('over HTTP: 9:59 after the PIN it counts, 10:01 after it does not, and the same request goes on after a new one', async () => {
  await using world = await openWorld()
  const { platform, clock } = world
  const http = await world.serveOrders({
    authenticate: { customer: authenticateCustomer(platform) },
  })
  const verifiedUntil = new Date(clock.now().getTime() + 600_000)
  const first = await addOpenSession(platform, greta.id, { verifiedUntil })
  const me = { customerId: greta.id, sessionId: 'ses', email: `${greta.id}@example.test` }
  const place = (key: string, body: object, token = first) =>
    http.json<{ id?: string; error?: { code: string } }>('POST', '/api/orders/sell', { as: token, key, body })

  clock.advance(599)
  expect((await place('key-of-9-59', await world.wish())).status).toBe(200)
  clock.advance(2)
  const { newToken: token = first } = (await sessions.authenticate(platform, first))!
  const body = await world.wish()
  for (let times = 0; times < 2; times += 1)
    expect(await place('key-of-10-01', body, token)).toMatchObject({
      status: 428,
      body: { error: { code: 'pin.required' } },
    })
  await signIn.startVerify(platform, { ...me, ...home })
  const { pin } = (await queuedMails(platform)).at(-1)!.params as { pin: string }
  await signIn.verifyPin(platform, { ...me, ...home, pin })
  const placed = await place('key-of-10-01', body, token)
  expect(placed.status).toBe(200)
  expect(await place('key-of-10-01', body, token)).toMatchObject({
    status: 200,
    body: { id: placed.body.id },
  })
})
