/** The list of orders, and the case that its page opened by itself: nobody looked at that, the audit says so, and accounts stay masked. */
import type { AdminOrderRow, AdminOrderView } from '@agio/contract'
import { expect, test } from 'vitest'
import { openWorld } from '../../orders/testing/world.ts'
import { handlersBelow, openBackOffice } from '../testing.ts'
import * as audit from '../audit/audit.ts'
import { ordersQueueRoutes } from './orders-routes.ts'

test('an order that opened by itself is not noted as read and masks the account; one that a person opens is read', async () => {
  await using world = await openWorld()
  const office = await openBackOffice(world)
  const tom = await office.person('Tom Treasurer', 'treasurer')
  const handlers = handlersBelow('/api/admin/orders', (serve) => ordersQueueRoutes(serve, office.platform))
  const id = await world.placed()
  const opens = async (query: object) =>
    (await handlers.get('GET /{id}')?.({ caller: tom, params: { id }, query, body: {} })) as AdminOrderView
  const noted = async () => {
    const page = await audit.list(office.platform, { limit: 10, subject: id })
    return 'items' in page ? page.items.map(({ action }) => action) : page
  }
  const glanced = await opens({ look: 'unasked' })
  expect(glanced.customer).toMatchObject({ name: 'Greta Beispiel', isMasked: true, mayUnmask: false })
  expect(glanced.customer.account).toMatch(/^DE\*\* /)
  expect(glanced.customer.email).toMatch(/^c\*\*\*@/)
  expect(await noted()).toEqual([])
  expect((await opens({})).customer).toMatchObject({ isMasked: false, account: 'DE89370400440532013000' })
  expect(await noted()).toEqual(['order.viewed'])
})

test('a line of the list says whose the order is as the role may read it, whom it waits for, and who is at work on it', async () => {
  await using world = await openWorld()
  const office = await openBackOffice(world)
  const tom = await office.person('Tom Treasurer', 'treasurer')
  const vera = await office.person('Vera Viewer', 'viewer')
  const handlers = handlersBelow('/api/admin/orders', (serve) => ordersQueueRoutes(serve, office.platform))
  const id = await world.placed()
  const line = async (caller: object) => {
    const list = await handlers.get('GET ')?.({ caller, query: { limit: 10 }, params: {}, body: {} })
    return (list as { items: AdminOrderRow[] }).items.find((one) => one.id === id)
  }
  expect(await line(tom)).toMatchObject({
    customer: 'Greta Beispiel',
    owner: null,
    waits: { who: 'customer' },
  })
  expect(await line(vera)).toMatchObject({ customer: 'G*** B***' })
  await world.lists({ name: 'greta beispiel' })
  await world.paidInFull(id)
  await world.db.query('update operator_case set assigned_to = $1 where order_id = $2', [tom.id, id])
  expect(await line(vera)).toMatchObject({
    owner: { name: 'Tom Treasurer' },
    // Who may not read hits reads what any hold by the checks waits for.
    waits: { who: 'operator', wait: 'sell.on_hold.compliance' },
  })
  const cora = await office.person('Cora Compliance', 'compliance')
  expect(await line(cora)).toMatchObject({ waits: { wait: 'sell.on_hold.hit' } })
})
