/** The price of a coin moves: who waited for it hears of it once, by mail, or on the device that they said yes on. */
import type { PriceAlert } from '@agio/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callsTo, until } from '../world/calls.ts'
import { openWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.end())

type Customer = Awaited<ReturnType<World['customer']>>
type Subscribed = { endpoint: string; device: string; keys: { p256dh: string; auth: string } }
type Shown = { title: string; body: string; url: string }

const coin = 'ETH@11155111'
const alertsOf = async ({ call }: Customer) =>
  (await call<{ items: PriceAlert[] }>('GET', '/price_alerts')).items
const mailsOf = async ({ email }: Customer) =>
  (await world.outside.mails(email)).filter(({ subject }) => subject.startsWith('Price alert: '))

test('a sale and a purchase are told when the rate is there: by mail, or by push and then not by mail', async () => {
  const sandbox = callsTo(world.sandbox)
  const before = Number((await world.outside.prices('ETH-EUR'))?.kraken)
  const [byMail, byPush] = [await world.customer(), await world.customer()]
  const { key } = await byPush.call<{ key: string }>('GET', '/auth/push')
  const { endpoint, keys, device } = await sandbox<Subscribed>('POST', '/push/subscribe', { serverKey: key })
  await byPush.call('POST', '/auth/push', { endpoint, keys })
  for (const { call } of [byMail, byPush]) {
    const price = (before * 1.04).toFixed(2)
    await call('POST', '/price_alerts', { service: 'sell', coin, fiat: 'EUR', price })
  }
  const least = (before * 0.96).toFixed(2)
  await byMail.call('POST', '/price_alerts', { service: 'buy', coin, fiat: 'EUR', price: least })

  await world.outside.price('ETH-EUR', (before * 1.06).toFixed(2))
  const mail = await until('the mail', async () => (await mailsOf(byMail))[0])
  expect(mail.subject).toMatch(/^Price alert: 1 ETH = €[\d,.]+$/)
  const links = mail.links.map((it) => new URL(it).pathname + new URL(it).search)
  expect(links).toContain('/sell?coin=ETH%4011155111&fiat=EUR')
  expect(links).toContain('/profile')
  const [push] = await until('the notification', async () => {
    const shown = await sandbox<Shown[]>('GET', `/pushes?device=${device}`)
    return shown.length > 0 && shown
  })
  expect(push).toMatchObject({ title: mail.subject, url: expect.stringContaining('/sell?coin=') as string })

  await world.outside.price('ETH-EUR', (before * 0.94).toFixed(2))
  const told = await until('the other mail', async () => {
    const mails = await mailsOf(byMail)
    return mails.length > 1 && mails
  })
  expect(told[0]?.text).toContain('when you can buy at')
  // Back at the first price: an alert that was told is over.
  await world.outside.price('ETH-EUR', (before * 1.06).toFixed(2))
  await byMail.call('POST', '/price_alerts', {
    service: 'sell',
    coin,
    fiat: 'EUR',
    price: `${Math.ceil(before * 1.1)}`,
  })
  await world.outside.price('ETH-EUR', (before * 1.12).toFixed(2))
  await until('the third mail', async () => (await mailsOf(byMail)).length === 3)
  expect((await alertsOf(byMail)).map(({ state }) => state)).toEqual(['notified', 'notified', 'notified'])
  expect((await alertsOf(byPush)).map(({ state }) => state)).toEqual(['notified'])
  expect(await mailsOf(byPush)).toEqual([])
  expect(await sandbox<Shown[]>('GET', `/pushes?device=${device}`)).toHaveLength(1)
})
