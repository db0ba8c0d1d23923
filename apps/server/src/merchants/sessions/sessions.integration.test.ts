/** Sessions over HTTP: prepared by a merchant's server, opened once, with values that only the merchant sets. */
import { expect, onTestFinished, test } from 'vitest'
import { readSettings } from '../../settings/settings.ts'
import { openWorld } from '../../testing/world.ts'
import { embeddingRoutes } from '../embedding/routes.ts'
import { frameAncestors } from '../embedding/widget-keys.ts'
import { merchants, setSuspended } from '../merchant-store.ts'
import { lockOwnKey, placingKey, widgetKeys } from '../widget-key-store.ts'
import * as sessions from './sessions.ts'
import { serveSessions } from './session-page.ts'

const publicUrl = 'https://pay.example'
const coin = { coin: 'USDC', network: 11155111 }
const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const metadata = { clerk: 'Ines Muster' }

const usual = readSettings({ NODE_ENV: 'test' })
const offer = { ...usual.offer, services: ['sell', 'buy'] } as const

async function openShop() {
  const world = await openWorld({ settings: { ...usual, publicUrl, offer } })
  onTestFinished(world.close)
  const { db, clock } = world
  const merchantIds = ['mer_a', 'mer_b']
  for (const id of merchantIds) {
    const words = { name: `Shop ${id}`, legalName: 'Shop GmbH', registrationNumber: 'HRB 1', country: 'DE' }
    const scope = { allowedOrigins: ['https://shop.example'], services: ['sell', 'buy'] as const }
    await merchants.add(db, { id, ...words, ...scope, createdAt: clock.now(), suspendedAt: null })
    await widgetKeys.add(db, {
      key: `wk_${id}`,
      name: 'Checkout',
      allowedOrigins: ['https://shop.example'],
      services: { sell: { enabled: true }, buy: { enabled: id === 'mer_b' } },
      sellButtonTitle: null,
      buyButtonTitle: null,
      theme: {},
      locale: 'de',
      merchantId: id,
      createdAt: clock.now(),
    })
  }
  const framedBy = async (key?: string) =>
    key === undefined ? [`'none'`] : frameAncestors(world.platform, key)
  const http = await world.serve((serve, door) => {
    embeddingRoutes(serve, world.platform)
    serveSessions(door, world.platform, framedBy)
  })
  const made = async (options = {}, merchantId = 'mer_a') => {
    const one = await sessions.create(world.platform, merchantId, {
      widgetKey: `wk_${merchantId}`,
      options,
      metadata,
    })
    if ('refused' in one) throw new Error(one.refused)
    return one
  }
  const open = (to: string, headers: Record<string, string> = {}) =>
    fetch(http.url + new URL(to).pathname, { redirect: 'manual', headers })
  const start = async (pairs: Record<string, string>, key = 'wk_mer_a') =>
    http.json<Record<string, unknown>>('POST', `/v1/widget-config/${key}`, {
      headers: { 'widget-api-key': key },
      body: pairs,
    })
  return { ...world, made, open, start }
}
const leadsTo = (answer: Response) => new URL(answer.headers.get('location') ?? '', publicUrl)

test('the address carries a token alone and leads to the widget of the key, whose values are the server’s', async () => {
  const shop = await openShop()
  const options = {
    service: 'sell',
    ...coin,
    fiat: 'EUR',
    fiatAmount: '250',
    email: 'ines@shop.example',
  } as const
  const { url, expiresAt } = await shop.made({
    ...options,
    lang: 'de',
    refundAddress: address,
    lock: ['fiatAmount'],
  })
  expect(new URL(url).pathname).toMatch(/^\/session\/[\w-]{43}$/)
  expect(new URL(url).search).toBe('')
  expect(expiresAt.toISOString()).toBe('2026-11-20T10:05:00.000Z')
  const answer = await shop.open(url)
  expect(answer.status).toBe(303)
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  const widget = leadsTo(answer)
  expect(widget.pathname).toBe('/sell')
  expect([...widget.searchParams.keys()]).toEqual(['key', 'session'])
  const pairs = Object.fromEntries(widget.searchParams)
  const { status, body } = await shop.start({ ...pairs, amount: '1', externalId: 'mine' })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    key: 'wk_mer_a',
    merchantId: 'mer_a',
    locale: 'de',
    visit: { session: expect.stringMatching(/^[\w-]{43}$/), locked: ['amount'] },
    prefill: {
      coin: 'USDC@11155111',
      currency: 'EUR',
      amount: '250',
      email: 'ines@shop.example',
      refund_address: address,
    },
  })
  expect(body['prefill']).not.toHaveProperty('externalId')
})

test('looking at the address opens nothing; the first page that asks for its configuration does, of ten at once one', async () => {
  const shop = await openShop()
  const { url } = await shop.made()
  for (const headers of [{}, { 'sec-purpose': 'prefetch' }, { 'user-agent': 'LinkScanner/1.0' }])
    expect((await shop.open(url, headers)).status).toBe(303)
  const pairs = Object.fromEntries(leadsTo(await shop.open(url)).searchParams)
  const answers = await Promise.all(Array.from({ length: 10 }, () => shop.start(pairs)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    200,
    ...Array.from({ length: 9 }, () => 410),
  ])
  const again = await shop.open(url, { 'accept-language': 'de-AT,en;q=0.5' })
  expect([again.status, await again.text()]).toEqual([
    410,
    expect.stringContaining('Dieser Besuch wurde schon geöffnet.'),
  ])
  expect(again.headers.get('content-security-policy')).toContain('frame-ancestors https://shop.example')
})

test('a stranger with the address has no visit that was opened; the page that opened it goes on with its own token', async () => {
  const shop = await openShop()
  const options = { email: 'ines@shop.example' }
  const pairs = Object.fromEntries(leadsTo(await shop.open((await shop.made(options)).url)).searchParams)
  const { body } = await shop.start(pairs)
  const { session = '' } = body['visit'] as { session?: string }
  expect(session).not.toBe(pairs['session'])
  expect((await shop.start(pairs)).body).toMatchObject({ error: { code: 'session.over' } })
  expect((await shop.start({ ...pairs, session })).body).toMatchObject({
    prefill: options,
    visit: { session },
  })
})

test('five minutes later it is too late; an unknown one is said so', async () => {
  const shop = await openShop()
  const { url } = await shop.made()
  const pairs = Object.fromEntries(leadsTo(await shop.open(url)).searchParams)
  shop.clock.advance(300)
  expect((await shop.start(pairs)).body).toMatchObject({ error: { code: 'session.over' } })
  const late = await shop.open(url, { 'accept-language': 'en' })
  expect([late.status, await late.text()]).toEqual([
    410,
    expect.stringContaining('The time to open this visit is over.'),
  ])
  const unknown = await shop.open(`${publicUrl}/session/${'a'.repeat(43)}`, { 'accept-language': 'ar' })
  expect([unknown.status, await unknown.text()]).toEqual([404, expect.stringContaining('dir="rtl"')])
  expect(unknown.headers.get('content-security-policy')).toContain(`frame-ancestors 'none'`)
})

test('a visit belongs to its key, ends after seven days or with its merchant, and is forgotten', async () => {
  const shop = await openShop()
  const link = leadsTo(await shop.open((await shop.made()).url)).searchParams.get('session') ?? ''
  // Another key does not open it.
  expect((await shop.start({ session: link }, 'wk_mer_b')).body).toMatchObject({
    error: { code: 'session.over' },
  })
  const { body } = await shop.start({ session: link })
  const { session = '' } = body['visit'] as { session?: string }
  expect(await sessions.find(shop.platform, session)).toMatchObject({
    merchant: { merchantId: 'mer_a' },
    metadata,
  })
  expect((await shop.start({ session }, 'wk_mer_b')).body).toMatchObject({ error: { code: 'session.over' } })
  expect((await shop.start({ session: 'invented' })).body).toMatchObject({ error: { code: 'session.over' } })
  await setSuspended(shop.db, 'mer_a', shop.clock.now())
  expect(await sessions.find(shop.platform, session)).toBeUndefined()
  await setSuspended(shop.db, 'mer_a', null)
  shop.clock.advance(7 * 86_400)
  expect((await shop.start({ session })).body).toMatchObject({ error: { code: 'session.over' } })
  shop.clock.advance(2 * 86_400)
  await sessions.forgetOld(shop.platform)
  expect(await shop.db.query('select id from widget_session')).toEqual([])
})

test('the key that an order is placed under knows what is allowed, and which names visits were prepared for', async () => {
  const shop = await openShop()
  await shop.made({ externalId: '4711' })
  const of = (key: string, externalId?: string) => placingKey(shop.db, key, shop.clock.now(), externalId)
  const merchant = { merchantId: 'mer_a', name: 'Shop mer_a' }
  expect(await of('wk_mer_a', '4711')).toEqual({ merchant, services: ['sell'], isPrepared: true })
  expect(await of('wk_mer_a', '4712')).toMatchObject({ isPrepared: false })
  expect(await of('wk_mer_a')).toMatchObject({ isPrepared: false })
  expect(await of('wk_mer_b', '4711')).toMatchObject({ services: ['sell', 'buy'], isPrepared: false })
})

test('preparing a visit does not wait for a change of its key', async () => {
  const shop = await openShop()
  await shop.db.transaction(async (sql) => {
    await lockOwnKey(sql, 'mer_a', 'wk_mer_a')
    await expect(shop.made()).resolves.toHaveProperty('url')
  })
})

test('a session is for a key of the merchant itself, and for a service that the key has', async () => {
  const shop = await openShop()
  const create = (widgetKey: string, options = {}) =>
    sessions.create(shop.platform, 'mer_a', { widgetKey, options })
  expect(await create('wk_mer_b')).toEqual({ refused: 'not-found' })
  expect(await create('wk_mer_a', { service: 'buy' })).toEqual({ refused: 'merchant.not_allowed' })
})

test('a locked service offers no other', async () => {
  const shop = await openShop()
  const { url } = await shop.made({ service: 'buy', address, lock: ['service', 'address'] }, 'mer_b')
  const widget = leadsTo(await shop.open(url))
  expect(widget.pathname).toBe('/buy')
  expect((await shop.start(Object.fromEntries(widget.searchParams), 'wk_mer_b')).body).toMatchObject({
    services: { sell: { enabled: false }, buy: { enabled: true } },
    visit: { locked: ['service', 'destination_address'] },
  })
})
