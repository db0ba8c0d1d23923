/** Endpoints over HTTP, and their deliveries: signed, in sequence, tried again, sent again, given up. */
import type { AnswerOf, DeliveryView, listAllDeliveries } from '@agio/contract'
import { expect, test } from 'vitest'
import { forgetOld } from './delivery-store.ts'
import { headersOf } from './signature.ts'
import { openShop, url, type Made } from './testing/open-shop.ts'
import { changesOrder, everything, shopFetch, verify, workersByHand } from './testing/shop.ts'

test('an endpoint is made once however often it is asked, and its secret is in that answer alone', async () => {
  const { http, make, view, notes, db } = await openShop()
  const asked = { body: { ...everything, url }, key: 'the-same-key' }
  const first = await http.json<Made>('POST', '/api/merchant/webhooks', asked)
  const again = await http.json<Made>('POST', '/api/merchant/webhooks', asked)
  expect(again.body).toEqual(first.body)
  expect(first.body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(JSON.stringify(await view(first.body))).not.toContain('whsec_')
  expect(notes).toEqual(['webhook.created'])
  const rows = await db.query<{ secret: string }>('select secret from webhook_endpoint')
  expect(rows).toHaveLength(1)
  expect(rows[0]?.secret).not.toContain(first.body.secret)
  for (let more = 1; more < 10; more += 1) await make()
  const full = await http.json('POST', '/api/merchant/webhooks', { body: { ...everything, url } })
  expect(full).toMatchObject({ status: 409, body: { error: { code: 'merchant.too_many' } } })
})

test.each([
  'http://shop.example/',
  'https://127.0.0.1/',
  'https://shop.example:25/',
  'https://a:b@shop.example/',
  'shop',
])('%s becomes no endpoint, neither at first nor by a change', async (bad) => {
  const { http, make, at, view } = await openShop()
  const made = await make()
  for (const path of ['/api/merchant/webhooks', at(made, '/change')])
    expect(await http.json('POST', path, { body: { ...everything, url: bad } })).toMatchObject({
      status: 422,
      body: { error: { code: 'webhook.target', fields: [{ field: 'url' }] } },
    })
  expect((await view(made))?.url).toBe(url)
})

test('staff read, a key with the scope acts, a key without it is refused, and those of another merchant find nothing', async () => {
  const { http, make, at, workers, log } = await openShop()
  const made = await make()
  await http.json('POST', at(made, '/test'), { as: 'server' })
  await workers.settle()
  const [sent] = await log(made)
  const acts: [string, object?][] = [
    ['/change', { ...everything, url }],
    ['/switch', { on: false }],
    ['/switch', { on: true }],
    ['/test'],
    ['/replay', { since: '2026-11-01 00:00:00', what: 'all' }],
    [`/deliveries/${sent?.id}/retry`],
    ['/rotate'],
  ]
  const reads = ['/deliveries', `/deliveries/${sent?.id}`]
  const status = async (as: string, method: string, path: string, body?: object) =>
    (await http.json(method, at(made, path), { as, ...(body && { body }) })).status
  for (const [path, body] of acts) {
    expect([path, await status('other', 'POST', path, body)]).toEqual([path, 404])
    for (const as of ['staff', 'reader'])
      expect([path, await status(as, 'POST', path, body)]).toEqual([path, 403])
    expect([path, await status('server', 'POST', path, body)]).toEqual([path, 200])
  }
  for (const path of reads) {
    expect([path, await status('other', 'GET', path)]).toEqual([path, 404])
    expect([path, await status('reader', 'GET', path)]).toEqual([path, 403])
    expect([path, await status('staff', 'GET', path)]).toEqual([path, 200])
  }
  const mine = await http.json<{ items: unknown[] }>('GET', '/api/merchant/webhooks', { as: 'other' })
  expect(mine.body.items).toEqual([])
})

test('an endpoint hears the events and statuses that it chose, with what the shop said of the order, signed', async () => {
  const { make, changes, workers, got, clock, newOrder } = await openShop()
  const all = await make()
  const some = await make({
    url: 'https://some.example/',
    types: ['order.status_changed', 'payment.completed'],
    statuses: ['sent', 'completed'],
  })
  const order = newOrder()
  await changes(order, { type: 'order.created', status: 'waiting' })
  for (const status of ['receiving', 'sent', 'completed'] as const) await changes(order, { status })
  await changes(order, { type: 'payment.completed', status: 'completed' })
  await workers.settle()
  const at = (host: string) =>
    got.filter((it) => it.url.includes(host)).map(({ event }) => [event.type, event.sequence])
  expect(at('shop.example')).toEqual([
    ['order.created', 1],
    ['order.status_changed', 2],
    ['order.status_changed', 3],
    ['order.status_changed', 4],
    ['payment.completed', 5],
  ])
  expect(at('some.example')).toEqual([
    ['order.status_changed', 3],
    ['order.status_changed', 4],
    ['payment.completed', 5],
  ])
  for (const it of got) {
    const secret = it.url === url ? all.secret : some.secret
    expect(() => verify(secret, it, clock.now())).not.toThrow()
    expect(() => verify(secret, { ...it, body: `${it.body} ` }, clock.now())).toThrow('No matching signature')
    expect(it.event).toMatchObject({
      id: it.headers['webhook-id'],
      version: 1,
      object: order,
      data: { externalId: 'invoice 41', metadata: { till: '7' } },
    })
  }
})

test('deliveries to all endpoints are one list for whoever reads webhooks, by pages, and none of another merchant', async () => {
  const { make, changes, workers, http, newOrder } = await openShop()
  await make()
  const off = await make({ url: 'https://some.example/', description: 'Till' })
  await changes(newOrder(), { type: 'order.created', status: 'waiting' })
  await workers.settle()
  await http.json('POST', `/api/merchant/webhooks/${off.endpoint.id}/switch`, { body: { on: false } })
  type Found = AnswerOf<typeof listAllDeliveries>
  const read = (query: string, as: string) =>
    http.json<Found>('GET', `/api/merchant/deliveries?${query}`, { as })
  const { body: first } = await read('limit=1', 'staff')
  const { body: rest } = await read(`limit=1&cursor=${first.next}`, 'server')
  expect(
    [...first.items, ...rest.items].map(({ endpoint }) => [endpoint.description, endpoint.isOn]),
  ).toEqual(
    expect.arrayContaining([
      ['', true],
      ['Till', false],
    ]),
  )
  expect(rest.next).toBeNull()
  expect((await read('limit=9&state=given_up', 'owner')).body.items).toEqual([])
  expect((await read('limit=9&state=delivered', 'owner')).body.items).toHaveLength(2)
  expect((await read('limit=9', 'other')).body.items).toEqual([])
  expect((await read('limit=9', 'reader')).status).toBe(403)
})

test('the same event has the same id and the same words whenever it comes, and is tried until it is taken', async () => {
  const { make, changes, workers, got, shop, hours, log, newOrder, http, at, view } = await openShop()
  const made = await make()
  const order = newOrder()
  let failures = 5
  shop.answers = () => (failures-- > 0 ? 503 : 204)
  await changes(order)
  await changes(order, { status: 'sent' })
  await workers.settle()
  expect(got).toHaveLength(1)
  expect(await view(made)).toMatchObject({ state: 'failing', waiting: 2 })
  await hours(3)
  expect(got.map(({ event }) => event.sequence)).toEqual([1, 1, 1, 1, 1, 1, 2])
  expect(new Set(got.slice(0, 6).map(({ headers, body }) => headers['webhook-id'] + body)).size).toBe(1)
  expect(await view(made)).toMatchObject({ state: 'on', waiting: 0, failingSince: null })
  const [second, first] = await log(made)
  expect([second, first]).toMatchObject([
    { sequence: 2, state: 'delivered', tries: 1, lastStatus: 204 },
    { sequence: 1, state: 'delivered', tries: 6, lastStatus: 204 },
  ])
  const { body } = await http.json<DeliveryView>('GET', at(made, `/deliveries/${first?.id}`))
  expect(body.request.body).toBe(got[0]?.body)
  expect(body.attempts.map(({ status, answer, fault }) => [status, answer, fault])).toEqual([
    [204, '', null],
    ...Array.from({ length: 5 }, () => [503, 'answered 503', 'status']),
  ])
})

test.each([
  ['a redirect', async (): Promise<number> => 307, 'redirect'],
  [
    'an answer that never comes',
    (): Promise<number> => Promise.reject(new Error('the line is dead')),
    'unreachable',
  ],
] as const)('%s is no delivery', async (_, answers, fault) => {
  const { make, changes, workers, shop, log, newOrder, http, at } = await openShop()
  const made = await make()
  shop.answers = answers
  await changes(newOrder())
  await workers.settle()
  const [item] = await log(made)
  expect(item).toMatchObject({ state: 'waiting', tries: 1 })
  const { body } = await http.json<DeliveryView>('GET', at(made, `/deliveries/${item?.id}`))
  expect(body.attempts).toMatchObject([{ fault }])
})

test('one event that is never taken is given up after 72 hours, and holds up its own order alone', async () => {
  const { make, changes, shop, hours, log, newOrder, view, mails } = await openShop()
  const made = await make()
  const [bad, good] = [newOrder(), newOrder()]
  shop.answers = ({ event }) => (event.object === bad && event.sequence === 1 ? 500 : 200)
  await changes(bad)
  await changes(bad, { status: 'sent' })
  for (let day = 0; day < 4; day += 1) {
    await changes(good)
    await hours(20)
  }
  const items = await log(made)
  expect(items.filter(({ object }) => object === bad)).toMatchObject([
    { sequence: 2, state: 'delivered' },
    { sequence: 1, state: 'given_up' },
  ])
  expect(items.filter(({ object }) => object === good).map(({ state }) => state)).toEqual(
    Array(4).fill('delivered'),
  )
  expect([(await view(made))?.state, mails]).toEqual(['on', []])
})

test('an event whose deliveries cannot be made holds up its own order alone, and is tried again', async () => {
  const { db, make, changes, workers, log, newOrder, clock } = await openShop()
  const made = await make()
  const [bad, good] = [newOrder(), newOrder()]
  await changes(bad)
  await changes(bad, { status: 'sent' })
  await changes(good)
  await db.query(`alter table webhook_delivery add constraint no_bad check (object <> '${bad}')`)
  await workers.step()
  await workers.settle()
  expect((await log(made)).map(({ object }) => object)).toEqual([good])
  await db.query('alter table webhook_delivery drop constraint no_bad')
  clock.advance(60)
  await workers.settle()
  const ofBad = (await log(made)).filter(({ object }) => object === bad)
  expect(ofBad.map(({ sequence }) => sequence)).toEqual([2, 1])
})

test('an event that cannot be written is given up at once: the next of its order and those of others go', async () => {
  const { make, changes, workers, log, newOrder, view, unreadable } = await openShop()
  const made = await make()
  const [bad, good] = [newOrder(), newOrder()]
  unreadable.add(bad)
  await changes(bad)
  await changes(good)
  await workers.settle()
  unreadable.clear()
  await changes(bad, { status: 'sent' })
  await workers.settle()
  const items = await log(made)
  expect(items.filter(({ object }) => object === bad)).toMatchObject([
    { sequence: 2, state: 'delivered' },
    { sequence: 1, state: 'given_up', tries: 1 },
  ])
  expect(items.filter(({ object }) => object === good)).toMatchObject([{ state: 'delivered' }])
  expect(await view(made)).toMatchObject({ state: 'on', failingSince: null })
})

test('an endpoint that fails for 72 hours is switched off with a mail; switched on it gets what waited, and a replay the rest', async () => {
  const { make, changes, shop, hours, newOrder, view, mails, got, http, at, workers, clock } =
    await openShop()
  const made = await make()
  shop.answers = () => 500
  const order = newOrder()
  await changes(order)
  await hours(71)
  expect((await view(made))?.state).toBe('failing')
  await hours(3)
  expect([(await view(made))?.state, mails]).toEqual(['switched_off', [made.endpoint.id]])
  const tries = got.length
  expect(tries).toBeLessThan(40)
  await changes(order, { status: 'sent' })
  await hours(10)
  expect(got).toHaveLength(tries)
  expect((await http.json('POST', at(made, '/test'))).status).toBe(409)

  shop.answers = () => 200
  await http.json('POST', at(made, '/switch'), { body: { on: true } })
  await workers.settle()
  expect(got.slice(tries).map(({ event }) => event.sequence)).toEqual([1])
  clock.advance(60)
  const since = { body: { since: '2026-11-20 00:00:00', what: 'latest' } }
  expect((await http.json('POST', at(made, '/replay'), since)).body).toEqual({ events: 1 })
  await workers.settle()
  expect(got.slice(tries).map(({ event }) => event.sequence)).toEqual([1, 2])
  expect(mails).toHaveLength(1)
})

test('a secret is rotated without a loss: both sign for a day, then the new one alone', async () => {
  const { make, changes, workers, got, clock, newOrder, http, at } = await openShop()
  const made = await make()
  const { body } = await http.json<Made>('POST', at(made, '/rotate'))
  expect(body.secret).not.toBe(made.secret)
  expect((await http.json('POST', at(made, '/rotate'))).body).toMatchObject({
    error: { code: 'webhook.rotating' },
  })
  await changes(newOrder())
  await workers.settle()
  for (const secret of [made.secret, body.secret])
    expect(() => verify(secret, got[0]!, clock.now())).not.toThrow()
  clock.advance(25 * 3600)
  await changes(newOrder())
  await workers.settle()
  expect(() => verify(body.secret, got[1]!, clock.now())).not.toThrow()
  expect(() => verify(made.secret, got[1]!, clock.now())).toThrow('No matching signature')
})

test('a secret that leaked ends at once with its endpoint; another one for the same address gets what was missed', async () => {
  const { make, changes, workers, got, clock, newOrder, http, at } = await openShop()
  const leaked = await make()
  await http.json('POST', at(leaked, '/switch'), { body: { on: false } })
  const order = newOrder()
  await changes(order)
  await workers.settle()
  expect(got).toEqual([])
  const made = await make()
  clock.advance(60)
  const since = { body: { since: '2026-11-20 00:00:00', what: 'all' } }
  expect((await http.json('POST', at(made, '/replay'), since)).body).toEqual({ events: 1 })
  await changes(order, { status: 'sent' })
  await workers.settle()
  expect(got.map(({ event }) => event.sequence)).toEqual([1, 2])
  for (const one of got) {
    expect(() => verify(made.secret, one, clock.now())).not.toThrow()
    expect(() => verify(leaked.secret, one, clock.now())).toThrow('No matching signature')
  }
})

test('one delivery, all since a moment, and the latest state are sent again with their own ids', async () => {
  const { make, changes, workers, got, newOrder, http, at, log, clock } = await openShop()
  const made = await make()
  const [one, other] = [newOrder(), newOrder()]
  await changes(one)
  await changes(one, { status: 'sent' })
  await workers.settle()
  clock.advance(3600)
  await changes(other)
  await changes(one, { status: 'completed' })
  await workers.settle()
  const ids = got.map(({ event }) => event.id)
  const again = async (path: string, body?: object) => {
    const before = got.length
    expect((await http.json('POST', at(made, path), body ? { body } : {})).status).toBe(200)
    await workers.settle()
    return got.slice(before).map(({ event }) => [event.object, event.sequence, ids.includes(event.id)])
  }
  const first = (await log(made)).at(-1)
  expect(await again(`/deliveries/${first?.id}/retry`)).toEqual([[one, 1, true]])
  const all = await again('/replay', { since: '2026-11-20 09:00:00', what: 'all' })
  expect(all.filter(([object]) => object === one)).toEqual([1, 2, 3].map((sequence) => [one, sequence, true]))
  expect(all).toHaveLength(4)
  const latest = await again('/replay', { since: '2026-11-20 10:30:00', what: 'latest' })
  expect(latest.toSorted()).toEqual(
    [
      [one, 3, true],
      [other, 1, true],
    ].toSorted(),
  )
  expect((await log(made))[0]?.isReplay).toBe(true)
})

test('a name that leads inside is refused when something is sent, not only when it is written down', async () => {
  const { make, changes, db, clock, newOrder, log, http, at } = await openShop()
  const made = await make({ url: 'https://turned.example/' })
  const resolve = async () => [{ address: '169.254.169.254', family: 4 }]
  const workers = workersByHand({ db, clock, rules: { allowed: [], resolve } })
  await changes(newOrder())
  await workers.settle()
  const [item] = await log(made)
  const { body } = await http.json<DeliveryView>('GET', at(made, `/deliveries/${item?.id}`))
  expect(body.attempts).toMatchObject([{ status: null, fault: 'refused_target' }])
  expect(JSON.stringify(body.attempts)).not.toContain('169.254')
})

test('an endpoint with much to send does not hold up another: each visit takes a part, and the longest waiting one is next', async () => {
  const { make, changes, got, db, clock, newOrder, shop } = await openShop()
  await make({ types: ['order.created'] })
  const other = 'https://other.example/'
  await make({ url: other, types: ['order.status_changed'] })
  for (let count = 0; count < 40; count += 1) await changes(newOrder(), { type: 'order.created' })
  clock.advance(1)
  await changes(newOrder())
  const fetch = shopFetch((it) => {
    got.push(it)
    clock.advance(0.1)
    return shop.answers(it)
  })
  await workersByHand({ db, clock, fetch }, { quick: 1, slow: 1 }).settle()
  expect(got).toHaveLength(41)
  expect(got.findIndex((it) => it.url === other)).toBeLessThanOrEqual(8)
})

test('two workers at once deliver each event once, in its sequence', async () => {
  const { make, changes, got, db, clock, newOrder, shop } = await openShop()
  await make()
  await make({ url: 'https://some.example/' })
  const fetch = shopFetch(async (it) => {
    await new Promise((resolve) => setImmediate(resolve))
    got.push(it)
    return shop.answers(it)
  })
  const orders = Array.from({ length: 12 }, newOrder)
  for (const status of ['receiving', 'processing', 'sent'] as const)
    await Promise.all(orders.map((order) => changes(order, { status })))
  const both = [workersByHand({ db, clock, fetch }), workersByHand({ db, clock, fetch })]
  await Promise.all(both.map((it) => it.settle()))
  await Promise.all(both.map((it) => it.settle()))
  for (const host of [url, 'https://some.example/'])
    for (const order of orders)
      expect(
        got.filter((it) => it.url === host && it.event.object === order).map(({ event }) => event.sequence),
      ).toEqual([1, 2, 3])
})

test('an event is told by the transaction that changes something, or not at all', async () => {
  const { make, db, workers, got, merchantId, clock, newOrder } = await openShop()
  await make()
  const order = newOrder()
  const broken = changesOrder(
    {
      clock,
      db: {
        ...db,
        transaction: (work: Parameters<typeof db.transaction>[0]) =>
          db.transaction(async (sql) => {
            await work(sql)
            throw new Error('the change did not happen')
          }),
      } as typeof db,
    },
    merchantId,
    order,
  )
  await expect(broken).rejects.toThrow('did not happen')
  await workers.settle()
  expect(got).toEqual([])
})

test('old events go with all that was delivered of them; what waits stays', async () => {
  const { make, changes, workers, db, clock, newOrder, shop } = await openShop()
  await make()
  const [taken, waits] = [newOrder(), newOrder()]
  shop.answers = ({ event }) => (event.object === waits ? 500 : 200)
  await changes(taken)
  await workers.settle()
  await changes(waits)
  await workers.settle()
  clock.advance(100 * 86_400)
  expect(await forgetOld(db, new Date(clock.now().getTime() - 90 * 86_400_000))).toBe(false)
  const [left] = await db.query(
    `select (select array_agg(object) from webhook_event) as events, (select array_agg(object) from webhook_delivery) as deliveries,
       (select count(*)::int from webhook_attempt) as attempts`,
  )
  expect(left).toEqual({ events: [waits], deliveries: [waits], attempts: 1 })
})

type Vector = {
  readonly id: string
  readonly secret: string
  readonly 'webhook-id': string | null
  readonly 'webhook-timestamp': number | string | null
  readonly payload: string
  readonly signature: string | null
}

test('a message is signed as the vector of Standard Webhooks is', () => {
  const vector: Vector = {
    id: 'sign',
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': 1_614_265_330,
    payload: '{"test": 2432232314}',
    signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  }
  const at = new Date(Number(vector['webhook-timestamp']) * 1000)
  const headers = headersOf({ id: String(vector['webhook-id']), at, body: vector.payload }, [vector.secret])
  expect(headers['webhook-signature']).toBe(vector.signature)
})
