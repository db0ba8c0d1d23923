/** How often one POST that places an order asks for the customer who places it. */
import { refusals } from '@agio/contract'
import { expect, test } from 'vitest'
import { authenticateCustomer } from '../../customers/index.ts'
import { openHouse } from '../../customers/testing.ts'
import { createHttp } from '../../platform/http/http.ts'
import { silentLog } from '../../platform/log.ts'
import { createMetrics } from '../../platform/metrics.ts'
import { levelOfRank } from '../../verification/index.ts'
import { createOrders } from '../orders.ts'
import { orderRoutes } from '../routes.ts'
import { openWorld } from '../testing/house.ts'
import { plainSealer } from '../../platform/testing.ts'

test('the customer is read once, with a reference and an e-mail to seal', async () => {
  await using house = await openHouse()
  const world = await openWorld()
  const { customers } = house
  const ordererOf = async (id: string) => {
    const { level, seal } = await customers.ordererOf(id)
    return { id, level: levelOfRank(level), seal }
  }
  const http = createHttp({
    catalogue: refusals,
    answers: { sql: world.db, sealer: plainSealer },
    log: silentLog,
    metrics: createMetrics(),
    authenticate: { customer: authenticateCustomer(customers) },
  })
  orderRoutes(http.serve, {
    ...world.deps,
    orders: createOrders({ ...world.deps, ordererOf }),
    publicUrl: 'https://pay.example',
  })
  const url = await http.listen('127.0.0.1', 0)
  const { token } = await house.signIn()
  house.statements.length = 0

  const answer = await fetch(`${url}/api/orders/sell`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': 'one-and-the-same',
    },
    body: JSON.stringify(world.wish({ reference: 'For the roof', contactEmail: 'ana@example.test' })),
  })

  expect(answer.status).toBe(200)
  expect(house.statements.filter((text) => /\b(from|join|update) customer\b/.test(text))).toHaveLength(1)
  await http.stop()
  await world.orders.close()
  await world.db.close()
})
