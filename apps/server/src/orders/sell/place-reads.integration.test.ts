/** One POST that places an order reads its customer only once. */
import { expect, test } from 'vitest'
import { inForce } from '../../configuration/index.ts'
import { authenticateCustomer } from '../../customers/index.ts'
import { openCustomerWorld } from '../../customers/testing.ts'
import { levelOfRank } from '../../verification/index.ts'
import { openWorld } from '../testing/world.ts'

test('the customer is read once, with a reference and an e-mail to seal', async () => {
  await using customerWorld = await openCustomerWorld()
  await using world = await openWorld()
  const { customers } = customerWorld
  const ordererOf = async (id: string) => {
    const { level, ...own } = await customers.ordererOf(id)
    return { id, level: levelOfRank(level), ...own }
  }
  const asked: string[] = []
  const query: typeof world.db.query = (text, values) => {
    asked.push(text)
    return world.db.query(text, values)
  }
  world.giveDoors(({ lower }) => ({ lower: { ...lower, ordererOf } }))
  const http = await world.serveOrders(
    { authenticate: { customer: authenticateCustomer(customerWorld.platform) } },
    { ...world.platform, db: { ...world.db, query } },
  )
  const { token } = await customerWorld.signIn()
  // A process reads the configuration once.
  await inForce(world.platform)
  customerWorld.statements.length = 0
  asked.length = 0

  const body = world.wish({ reference: 'For the roof', contactEmail: 'ana@example.test' })
  const answer = await http.ask('POST', '/api/orders/sell', { as: token, key: 'one-and-the-same', body })

  expect(answer.status).toBe(200)
  expect(
    customerWorld.statements.filter((text) => /\b(from|join|update) customer\b/.test(text)),
  ).toHaveLength(1)
  // Limits, debts, pauses, the kept answer and all rows are one statement of orders.
  expect(asked.map((text) => text.split('\n')[0])).toEqual(['-- prepared: order_place'])
})
