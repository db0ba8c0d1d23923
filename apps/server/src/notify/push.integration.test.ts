/** Guarantees of notifications: over HTTP to a push service that opens them as a browser does, and on a real database. */
import type { Stored } from '@agio/domain'
import fastify from 'fastify'
import { mkdtempSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { customers } from '../customers/index.ts'
import { addDevice, ownDevices } from '../customers/push/devices.ts'
import { addOpenSession } from '../customers/testing.ts'
import { forgetOthers } from '../customers/devices/device-store.ts'
import { endAllSessions, endSession, forgetOld } from '../customers/sign-in/sessions.ts'
import { serveOn } from '../../../sandbox/src/app/serve.ts'
import { openPushService as openSandbox, pushKey, pushRoutes } from '../../../sandbox/src/push/index.ts'
import type { Platform } from '../platform/platform.ts'
import { readSettings } from '../settings/settings.ts'
import { openWorld } from '../testing/world.ts'
import { queueOrderMail } from './order-mail.ts'
import { openPushService } from './push-service.ts'
import { deliverPush, pushHandlers } from './push.ts'

const eur = { amount: '100.00', currency: 'EUR' }
const coins = { amount: '110.00', currency: 'USDC@11155111' }

test('coins seen, a choice and the end are told on each device, in the language of its customer, sealed meanwhile', async () => {
  await using town = await openTown()
  const [one, other] = [await town.yes(), await town.yes()]
  await town.news('coins_received', { received: coins })
  await town.news('coins_short', { left: coins, choices: ['refund'] })
  await town.news('payout_sent', { payout: eur })
  await town.news('completed', { payout: eur })
  const rows = await town.db.query('select payload::text from outbox')
  expect(JSON.stringify(rows)).not.toMatch(/100,00|push\/send/)
  await town.deliverAll()

  for (const { shown } of [one, other])
    expect(shown().map(({ title, urgency, url }) => [title, urgency, new URL(url).pathname])).toEqual([
      ['100,00\u00a0€ sind auf Ihrem Konto', 'normal', '/sell/transaction/ord_1'],
      ['Es fehlen noch 110 USDC', 'high', '/sell/transaction/ord_1'],
    ])
  const [last] = one.shown()
  expect(last).toMatchObject({ tag: 'ord_1', body: expect.stringContaining('Bank') as string })
})

test('a step that has not left is told by later news; on its own it leaves at once', async () => {
  await using town = await openTown()
  const { shown } = await town.yes()
  await town.news('coins_received', { received: coins })
  await town.deliverAll()
  expect(shown().map(({ title }) => title)).toEqual(['110 USDC sind angekommen'])
  await town.news('coins_received', { received: coins }, 'ord_2')
  await town.news('completed', { payout: eur }, 'ord_2')
  await town.deliverAll()
  expect(shown().map(({ tag, title }) => [tag, title])).toEqual([
    ['ord_2', '100,00\u00a0€ sind auf Ihrem Konto'],
    ['ord_1', '110 USDC sind angekommen'],
  ])
})

test('delivered twice it arrives once; a push service that is down is tried again, and then it arrives', async () => {
  await using town = await openTown()
  const { shown } = await town.yes()
  await town.news('coins_short', { left: coins })
  const [row] = await town.rows()
  town.service.faults.set({ kind: 'down', seconds: 60 })
  await expect(town.deliver(row!)).rejects.toThrow('503')
  expect(shown()).toEqual([])
  town.service.faults.clear()
  expect(await town.deliver(row!)).toBe('taken')
  expect(await town.deliver(row!)).toBe('already-sent')
  expect(shown()).toHaveLength(1)
})

test('news of three days ago is not told', async () => {
  await using town = await openTown()
  await town.yes()
  await town.news('completed', { payout: eur })
  const [row] = await town.rows()
  town.clock.advance(3 * 86_400)
  expect(await town.deliver(row!)).toBe('stale')
})

test('a device that unsubscribed goes, and the others are told', async () => {
  await using town = await openTown()
  await town.yes()
  await town.news('completed', { payout: eur })
  town.service.faults.set({ kind: 'gone', seconds: 60 })
  await town.deliverAll()
  town.service.faults.clear()
  expect(await ownDevices(town.platform, town.customerId)).toEqual([])
  const { shown } = await town.yes()
  await town.news('completed', { payout: eur }, 'ord_2')
  await town.deliverAll()
  expect(shown()).toHaveLength(1)
})

test('this server calls the push services of browsers alone: no other host, none of its own network, none without TLS', async () => {
  await using town = await openTown()
  const { keys } = (await town.yes()).subscription
  const add = (endpoint: string, p256dh = keys.p256dh) =>
    addDevice(town.platform, {
      customerId: town.customerId,
      sessionId: 'ses',
      name: '',
      subscription: { endpoint, keys: { ...keys, p256dh } },
    })
  for (const endpoint of [
    'http://127.0.0.1:1/push',
    'https://127.0.0.1/push',
    'https://192.168.1.4/push',
    'https://push.internal/push',
    'http://push.example.com/send',
    'https://updates.push.services.mozilla.com:9000/wpush/v2/a',
    'https://push.example.com/send',
    'https://fcm.googleapis.com.example.com/send',
  ])
    expect([endpoint, await add(endpoint)]).toEqual([endpoint, { refused: 'invalid' }])
  expect(await add('https://fcm.googleapis.com/fcm/send/a', `${keys.p256dh.slice(0, -4)}AAAA`)).toEqual({
    refused: 'invalid',
  })
  expect(await add('https://updates.push.services.mozilla.com/wpush/v2/a')).toMatchObject({
    id: expect.any(String) as string,
  })
})

test('a device that is signed out hears nothing, and one of another session goes on', async () => {
  await using town = await openTown()
  const { platform, customerId } = town
  await addOpenSession(platform, customerId, { id: 'ses_a' })
  await addOpenSession(platform, customerId, { id: 'ses_b' })
  const [lost, kept] = [await town.yes('ses_a'), await town.yes('ses_b')]
  await town.news('completed', { payout: eur })
  await endSession(platform, { customerId, id: 'ses_a' })
  await town.deliverAll()
  expect([lost.shown().length, kept.shown().length]).toEqual([0, 1])
})

test('a device is told nothing after a reported passkey, a forgotten session, and a sign-out everywhere', async () => {
  await using town = await openTown()
  const { platform, customerId, db, clock } = town
  const told = async () => (await ownDevices(platform, customerId)).map(({ id }) => id)
  await addOpenSession(platform, customerId, { id: 'ses_a' })
  // The session idled out, and no act ends it.
  const [own, idle] = [await town.yes('ses_a'), await town.yes('ses_idle')]
  expect((await told()).toSorted()).toEqual([own.id, idle.id].toSorted())
  await forgetOthers(db, { customerId, sessionId: 'ses_a', now: clock.now() })
  expect(await told()).toEqual([own.id])
  await town.yes('ses_idle')
  await forgetOld(platform)
  expect(await told()).toEqual([own.id])
  await endAllSessions(platform, customerId)
  expect(await told()).toEqual([])
})

test('a browser is one customer’s at a time, and of eleven devices the oldest goes', async () => {
  await using town = await openTown()
  const first = await town.yes()
  const other = await town.customer('ben@example.test')
  const { subscription } = first
  await addDevice(town.platform, { customerId: other, sessionId: 'ses', name: '', subscription })
  expect(await ownDevices(town.platform, town.customerId)).toEqual([])
  const made = []
  for (let each = 0; each < 11; each += 1) {
    town.clock.advance(1)
    made.push((await town.yes()).id)
  }
  const kept = await ownDevices(town.platform, town.customerId)
  expect(kept.map(({ id }) => id)).toEqual(made.slice(1).toReversed())
})

test('after another key of this server a device is not told, and without a key nothing is', async () => {
  await using town = await openTown()
  const { shown } = await town.yes()
  await town.news('completed', { payout: eur })
  await town.news('completed', { payout: eur }, 'ord_2')
  const [row, second] = await town.rows()
  expect(await deliverPush(town.platform, {}, row!)).toBe('off')
  const pushKey = { ...town.platform.settings.pushKey!, publicKey: 'another' }
  const platform = { ...town.platform, settings: { ...town.platform.settings, pushKey } }
  expect(await deliverPush(platform, { devices: town.push }, second!)).toBe('no-receiver')
  expect(await ownDevices(town.platform, town.customerId)).toEqual([])
  expect(shown()).toEqual([])
})

async function openTown() {
  const push = await openPushes()
  const world = await openWorld({ at: new Date().toISOString(), settings: push.settings() })
  const { platform, db, clock } = world
  const customer = (email: string) =>
    customers.meetCustomer(platform, db, { email, locale: 'de', zone: 'Europe/Berlin', now: clock.now() })
  const customerId = await customer('ana@example.test')
  const service = openPushService(platform)
  const handler = pushHandlers(platform, { devices: service }).push
  let count = 0
  const rows = async () =>
    (
      await db.query<{ payload: Stored.SealedMail }>(
        `select payload from outbox where kind = 'push' order by id`,
      )
    ).map(({ payload }) => payload)
  return {
    ...push,
    push: service,
    platform,
    db,
    clock,
    customerId,
    customer,
    yes: (sessionId?: string) => push.yes(platform, customerId, sessionId),
    news: (message: string, data: object, orderId = 'ord_1') =>
      queueOrderMail(platform, {
        id: `${orderId}.${message}.${(count += 1)}`,
        customerId,
        message,
        data: { orderId, ...data },
      }),
    rows,
    deliver: (row: Stored.SealedMail) => deliverPush(platform, { devices: service }, row),
    async deliverAll() {
      for (const row of await rows()) await handler(row as never, { key: '', owner: '', tries: 1 })
    },
    [Symbol.asyncDispose]: async () => {
      await push.close()
      await world.close()
    },
  }
}

/** The push service of the sandbox on a port of its own, and browsers that subscribe there. */
async function openPushes() {
  const app = fastify()
  const base = () => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const file = join(mkdtempSync(join(tmpdir(), 'agio-push-')), 'push.json')
  const service = openSandbox({ file, now: () => new Date(), film: undefined, base })
  pushRoutes(app, serveOn(app), service)
  await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    service,
    settings: () =>
      readSettings({
        NODE_ENV: 'test',
        PUBLIC_URL: 'https://pay.example.test',
        PUSH_KEY: pushKey,
        PUSH_ORIGINS: base(),
      }),
    /** A browser of this customer says yes. */
    async yes(platform: Platform, customerId: string, sessionId = 'ses') {
      const { device, ...subscription } = service.subscribe(platform.settings.pushKey?.publicKey ?? '')
      const name = 'Firefox on Linux'
      const added = await addDevice(platform, { customerId, sessionId, name, subscription })
      if ('refused' in added) throw new Error(added.refused)
      return { ...added, browser: device, subscription, shown: () => service.list(device) }
    },
    close: () => app.close(),
  }
}
