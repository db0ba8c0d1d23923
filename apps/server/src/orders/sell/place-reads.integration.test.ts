/** One POST that places an order is two statements: who, what and the price in one read, and all that is written. */
import { expect, test } from 'vitest'
import { inForce } from '../../configuration/index.ts'
import { authenticateCustomer, sessions } from '../../customers/index.ts'
import { addOpenSession } from '../../customers/testing.ts'
import { greta, openWorld, type World } from '../testing/world.ts'

/** Asks the routes with a real session, and notes the statements by their names. */
async function withSession(world: World) {
  const asked: string[] = []
  const query: typeof world.db.query = (text, values) => {
    asked.push(/^-- prepared: (\w+)/.exec(text.trim())?.[1] ?? text)
    return world.db.query(text, values)
  }
  const platform = { ...world.platform, db: { ...world.db, query } }
  const token = await addOpenSession(world.platform, greta.id, { verifiedUntil: world.inMinutes(10) })
  const http = await world.serveOrders(
    { authenticate: { customer: authenticateCustomer(platform) } },
    platform,
  )
  // A process reads the configuration once.
  await inForce(world.platform)
  const place = (key: string, body: object, as = token) =>
    http.json<{ id?: string; error?: { code: string } }>('POST', '/api/orders/sell', { as, key, body })
  return { asked, token, place }
}

test('caller, customer, quote and source of funds are one read, with a reference and an e-mail to seal', async () => {
  await using world = await openWorld()
  const { asked, token, place } = await withSession(world)
  // The first use of a token is noted.
  await sessions.authenticate(world.platform, token)
  const body = await world.wish({ reference: 'For the roof', contactEmail: 'ana@example.test' })
  asked.length = 0
  expect((await place('one-and-the-same', body)).status).toBe(200)
  // Limits, debts, pauses, the kept answer and all rows are one statement of orders, which is told the cap of the documents.
  expect(asked).toEqual(['order_look_by_token', 'order_place'])
})

test('a session that has to be written is found as always, and the order is placed', async () => {
  await using world = await openWorld()
  const { asked, place } = await withSession(world)
  const body = await world.wish()
  asked.length = 0
  expect((await place('with-a-new-token', body)).status).toBe(200)
  expect(asked).toEqual(['order_look_by_token', 'session_look', 'find_by_token', 'order_look', 'order_place'])
})

test('no token, a wrong one, an ended session and a quote that is none are refused as everywhere', async () => {
  await using world = await openWorld()
  const { token, place } = await withSession(world)
  const body = await world.wish()
  expect((await place('with-a-wrong-token', body, 'x'.repeat(43))).status).toBe(401)
  const unknown = `quo_${'2'.repeat(26)}`
  const codes = []
  for (const [index, quoteId] of ['quo_\u0000', unknown, 'QUO', 7, null, { $ne: 1 }].entries())
    codes.push((await place(`other-quote-${index}`, { ...body, quoteId })).body.error?.code)
  expect(codes).toEqual(['malformed', 'quote.expired', 'invalid', 'invalid', 'invalid', 'invalid'])
  const [session] = await world.db.query<{ id: string }>('select id from session')
  await sessions.logout(world.platform, { customerId: greta.id, sessionId: session?.id ?? '' })
  expect((await place('with-an-ended-session', body, token)).status).toBe(401)
  expect(await world.db.query('select id from orders')).toEqual([])
})
