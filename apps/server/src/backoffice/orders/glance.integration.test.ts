/** A case that a page opened by itself was looked at by nobody: the audit says so, and accounts stay masked. */
import type { AdminOrderView } from '@agio/contract'
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
