import { createHmac } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { createFilm, serveOn } from '@agio/sandbox'
import { hearing } from './hearing.ts'
import { openShopServer } from './shop-server.ts'

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const now = new Date('2031-05-01T12:00:00Z')

function openShop() {
  const app = fastify()
  const file = join(mkdtempSync(join(tmpdir(), 'shop-')), 'shop.json')
  const shop = openShopServer({ file, now: () => now, film: createFilm(() => now) })
  hearing(app, serveOn(app), shop)
  const post = async (body: string, { at = now, by = secret, key = 'shop-1' } = {}) => {
    const timestamp = String(at.getTime() / 1000)
    const signature = createHmac('sha256', Buffer.from(by.slice(6), 'base64'))
      .update(`evt_1.${timestamp}.${body}`)
      .digest('base64')
    const headers = {
      'content-type': 'application/json',
      'webhook-id': 'evt_1',
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    }
    return (await app.inject({ method: 'POST', url: `/shop/${key}/hooks`, headers, payload: body }))
      .statusCode
  }
  const orders = async () => (await app.inject('/shop/shop-1/orders')).json()
  const believe = () => app.inject({ method: 'POST', url: '/shop/shop-1/secret', payload: { secret } })
  return { post, orders, believe }
}

const event = (type: string, sequence: number, status: string) =>
  JSON.stringify({
    type,
    object: 'ord_1',
    sequence,
    data: { externalId: 'invoice-1', status, receive: { currency: 'EUR', amount: '90.00' } },
  })

test('the shop believes what is signed with its secret, now, and nothing else', async () => {
  const { post, orders, believe } = openShop()
  const paid = event('payment.completed', 6, 'completed')
  expect(await post(paid)).toBe(404)
  await believe()
  expect(await post(paid, { by: `whsec_${Buffer.alloc(32, 8).toString('base64')}` })).toBe(401)
  expect(await post(paid, { at: new Date(now.getTime() - 301_000) })).toBe(401)
  expect(await orders()).toEqual({ tests: 0, orders: [] })
  expect(await post(paid)).toBe(204)
  const order = { id: 'ord_1', name: 'invoice-1', amount: '90.00 EUR', status: 'completed' }
  expect(await orders()).toEqual({ tests: 0, orders: [{ ...order, isPaid: true, sequence: 6 }] })
})

test('an event that comes again, or late, changes nothing; a returned payment is none', async () => {
  const { post, orders, believe } = openShop()
  await believe()
  await post(event('payment.completed', 6, 'completed'))
  expect(await post(event('order.status_changed', 4, 'sent'))).toBe(204)
  expect((await orders()).orders).toMatchObject([{ isPaid: true, status: 'completed' }])
  await post(event('order.status_changed', 7, 'revision_needed'))
  expect((await orders()).orders).toMatchObject([{ isPaid: true }])
  await post(event('payment.returned', 8, 'revision_needed'))
  expect((await orders()).orders).toMatchObject([{ isPaid: false, sequence: 8 }])
})
