/** The statement that moves an order also notifies its merchant. */
import { WebhookEvents } from '@agio/contract'
import { LinkPayments } from '@agio/domain'
import { expect, test } from 'vitest'
import { notifyOfVerification } from '../../merchants/webhooks/index.ts'
import { openWorld, type World } from '../testing/world.ts'

const flowers = { merchantId: `mer_${'a'.repeat(26)}`, name: 'Blumen Beispiel' }
const page = { widgetKey: 'shop-1', externalId: 'order/4711', metadata: { clerk: 'Ines Muster' } }

async function openShop() {
  const world = await openWorld()
  world.out.widgetKeys.set('shop-1', { merchant: flowers, services: ['sell', 'buy'], isPrepared: false })
  return world
}
type Stored = {
  readonly type: keyof typeof WebhookEvents
  readonly object: string
  readonly sequence: number
  readonly status: string | null
  readonly data: Readonly<Record<string, unknown>>
}
const eventsIn = (world: World) =>
  world.db.query<Stored>(
    'select type, object, sequence, status, data from webhook_event where merchant_id = $1 order by object, sequence',
    [flowers.merchantId],
  )

test('a sale notifies its merchant of each step, once, to the end and back; one without a merchant notifies none', async () => {
  await using world = await openShop()
  const id = await world.placed('cus_greta', page)
  const own = await world.placed()
  for (const order of [id, own]) {
    await world.paidInFull(order)
    await world.bankBooks(order)
  }
  const events = await eventsIn(world)
  expect(events.map(({ type, status }) => [type, status])).toEqual([
    ['order.created', 'waiting'],
    ['order.status_changed', 'receiving'],
    ['order.status_changed', 'processing'],
    ['order.status_changed', 'sent'],
    ['order.status_changed', 'completed'],
    ['payment.completed', 'completed'],
  ])
  expect(events.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6])
  for (const { type, object, sequence, data } of events) {
    const fits = WebhookEvents[type].safeParse({
      type,
      id: 'evt_1',
      version: 1,
      timestamp: '2026-11-20T10:00:00Z',
      object,
      sequence,
      data,
    })
    expect([type, fits.error]).toEqual([type, undefined])
    expect(data).toMatchObject({ orderId: id, externalId: 'order/4711' })
    // Neither the payee nor the merchant's words are stored in clear.
    expect(JSON.stringify(data)).not.toMatch(/Greta|Beispiel|Ines|DE\d\d|0x|cus_/)
  }
})

test('a purchase notifies its merchant too, and a cancelled one is no payment', async () => {
  await using world = await openShop()
  const id = await world.buy.placed(page)
  await world.orders.advance(id, 'over', { type: 'customer.cancelled' })
  expect((await eventsIn(world)).map(({ type, status }) => [type, status])).toEqual([
    ['order.created', 'waiting'],
    ['order.status_changed', 'cancelled'],
  ])
})

test('a verification is told to those who wait for an order, under a name that another merchant does not have', async () => {
  await using world = await openShop()
  const other = { merchantId: `mer_${'b'.repeat(26)}`, name: 'Bücher Beispiel' }
  world.out.widgetKeys.set('shop-2', { merchant: other, services: ['sell', 'buy'], isPrepared: false })
  const first = await world.placed('cus_greta', page)
  await world.placed('cus_greta', { widgetKey: 'shop-2' })
  const change = { customerId: 'cus_greta', from: 'incomplete', to: 'complete' } as const
  await notifyOfVerification(world.db, change, world.clock.now())
  await notifyOfVerification(world.db, { ...change, from: 'complete', to: 'pending_up' }, world.clock.now())
  const rows = await world.db.query<Stored & { merchant_id: string }>(
    `select merchant_id, type, object, sequence, data from webhook_event where type = 'verification.status_changed' order by merchant_id`,
  )
  expect(rows).toMatchObject([
    {
      merchant_id: flowers.merchantId,
      sequence: 1,
      data: { status: 'verified', orders: [{ orderId: first, externalId: 'order/4711' }] },
    },
    {
      merchant_id: other.merchantId,
      sequence: 1,
      data: { status: 'verified', orders: [{ externalId: null }] },
    },
  ])
  expect(rows[0]?.object).not.toBe(rows[1]?.object)
  expect(JSON.stringify(rows)).not.toContain('cus_greta')
})

test('an order that is looked at stands for its merchant where it stood, before coins come and after', async () => {
  await using world = await openShop()
  const id = await world.placed('cus_greta', page)
  const hold = { type: 'operator.hold', reason: 'a suspicion' } as const
  await world.orders.advance(id, 'hold', hold)
  expect(await world.status(id)).toBe('on_hold')
  expect(LinkPayments.stateOf((await world.sale(id)).order)).toBe('waiting')
  await world.orders.advance(id, 'release', { type: 'operator.release' })
  await world.paidInFull(id)
  await world.orders.advance(id, 'hold again', hold)
  await world.settle()
  expect(await world.status(id)).toBe('on_hold')
  const events = await eventsIn(world)
  expect(events.map(({ status }) => status)).toEqual(['waiting', 'receiving', 'processing'])
})
