/** One POST that places an order reads its customer only once. */
import { expect, test } from 'vitest'
import { inForce } from '../../configuration/index.ts'
import { authenticateCustomer, sessions } from '../../customers/index.ts'
import { addOpenSession } from '../../customers/testing.ts'
import { greta, openWorld } from '../testing/world.ts'

test('the customer is read once, with a reference and an e-mail to seal', async () => {
  await using world = await openWorld()
  const asked: string[] = []
  const query: typeof world.db.query = (text, values) => {
    asked.push(text)
    return world.db.query(text, values)
  }
  const platform = { ...world.platform, db: { ...world.db, query } }
  const token = await addOpenSession(world.platform, greta.id, { verifiedUntil: world.inMinutes(10) })
  const http = await world.serveOrders(
    { authenticate: { customer: authenticateCustomer(platform) } },
    platform,
  )
  // A process reads the configuration once, and the first use of a token is noted.
  await inForce(world.platform)
  await sessions.authenticate(world.platform, token)
  const body = await world.wish({ reference: 'For the roof', contactEmail: 'ana@example.test' })
  asked.length = 0
  const answer = await http.ask('POST', '/api/orders/sell', { as: token, key: 'one-and-the-same', body })

  expect(answer.status).toBe(200)
  // Limits, debts, pauses, the kept answer and all rows are one statement of orders, which is told the cap of the documents.
  expect(asked.map((text) => text.split('\n')[0]?.trim())).toEqual([
    '-- prepared: session_look',
    '-- prepared: customer_find',
    '-- prepared: quote_find',
    '-- prepared: find_funds_bounds',
    '-- prepared: order_place',
  ])
})
