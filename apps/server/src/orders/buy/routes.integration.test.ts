/** Buying over HTTP. Every answer is held against its schema. */
import type { BuyOrderView, MethodView } from '@agio/contract'
import { expect, onTestFinished, test } from 'vitest'
import { openWorld, payerName, wallet } from '../testing/world.ts'

/** The world with its HTTP door. */
async function openApi() {
  const world = await openWorld()
  onTestFinished(world.close)
  const http = await world.serveOrders()
  const json = <Body = BuyOrderView>(...asked: Parameters<typeof http.json>) => http.json<Body>(...asked)
  const wish = async (more: object = {}) => ({
    quoteId: await world.buy.quote(),
    destination: wallet,
    payerName,
    consents: { correctInformation: true, buyRisk: true, terms: '2026-11-01' },
    ...more,
  })
  return { ...world.buy, world, url: http.url, json, wish }
}

type Said = { error: { code: string; fields: { field: string; code: string }[] } }

test('twenty times the same request under one key: one order, the same answer each time', async () => {
  const api = await openApi()
  const body = await api.wish()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => api.json('POST', '/api/orders/buy', { body, key: 'one-and-the-same' })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body)))).toHaveLength(1)
  expect(await api.world.db.query('select id from orders')).toHaveLength(1)
  const [answer] = answers
  expect(answer?.body).toMatchObject({
    service: 'buy',
    status: 'N',
    method: 'SEPA_BANK_TRANSFER',
    amount: { currency: 'EUR', amount: '100.00' },
    destination: wallet,
    transfer: { holder: 'Agio Test', amount: { amount: '100.00' }, reference: answer?.body.reference },
  })
})

test.each([
  ['address.refused', { destination: '0xaa00000000000000000000000000000000000001' }],
  ['address.checksum', { destination: '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }],
  ['quote.expired', { quoteId: `quo_${'a'.repeat(26)}` }],
  ['invalid', { payerName: '12' }],
  ['invalid', { destination: 'my wallet' }],
])('refused with %s: %o', async (code, more) => {
  const api = await openApi()
  const { body } = await api.json<Said>('POST', '/api/orders/buy', {
    body: await api.wish(more),
    key: 'a-key-of-its-own',
  })
  expect(body.error.code).toBe(code)
  expect(await api.world.db.query('select id from orders')).toEqual([])
})

test('the ways to pay, a choice among them, "transferred", cancelled: each answers with the order as it is then', async () => {
  const api = await openApi()
  const { world } = api
  const id = await api.placed()
  const path = `/api/orders/buy/${id}`
  const { body: ways } = await api.json<{ items: MethodView[] }>('GET', `${path}/methods`)
  expect(ways.items.map(({ method, available }) => [method, available])).toEqual([
    ['SEPA_BANK_TRANSFER', true],
    ['OPEN_BANKING', true],
    ['CREDIT_CARD', true],
  ])
  const chosen = await api.json('POST', `${path}/method`, {
    body: { method: 'CREDIT_CARD' },
    key: 'choose-the-card',
  })
  expect(chosen.body).toMatchObject({
    method: 'CREDIT_CARD',
    fees: { service: { amount: '4.00' } },
    floats: false,
  })
  const said = await api.json('POST', `${path}/transferred`, { key: 'i-transferred' })
  expect(said.body).toMatchObject({ status: 'W', version: 3 })
  const gone = await api.json('POST', `${path}/cancel`, { key: 'cancel-it-now' })
  expect(gone.body).toMatchObject({ status: 'X', choices: [] })
  const late = await api.json<Said>('POST', `${path}/method`, {
    body: { method: 'OPEN_BANKING' },
    key: 'too-late-now',
  })
  expect([late.status, late.body.error.code]).toEqual([409, 'order.not_now'])
  await api.paid(id)
  await world.settle()
  await api.coinsGo(id)
  const { body: done } = await api.json('GET', path)
  expect(done).toMatchObject({ status: 'C', isExecuted: true, transaction: { hash: '0xh1', isFinal: true } })
  expect(done.timeline.map(({ status }) => status).join('')).toBe('NWXRBOTPC')
})

test('an amount above the most of a card is refused as such', async () => {
  const api = await openApi()
  const id = await api.placed({ quoteId: await api.quote('6000.00') })
  const path = `/api/orders/buy/${id}/method`
  const { body } = await api.json<Said>('POST', path, {
    body: { method: 'CREDIT_CARD' },
    key: 'choose-the-card',
  })
  expect(body.error.code).toBe('amount.above_max')
})

test('a stranger, and a request for a sale by the id of a purchase, find nothing', async () => {
  const api = await openApi()
  const id = await api.placed()
  const sale = await api.world.placed()
  const asked = [
    api.json('GET', `/api/orders/buy/${id}`, { as: 'cus_hans' }),
    api.json('GET', `/api/orders/buy/${id}/methods`, { as: 'cus_hans' }),
    api.json('POST', `/api/orders/buy/${id}/cancel`, { as: 'cus_hans', key: 'not-their-order' }),
    api.json('POST', `/api/orders/buy/${id}/transferred`, { as: 'cus_hans', key: 'not-their-order-2' }),
    api.json('GET', `/api/orders/buy/${sale}`),
    api.json('GET', `/api/orders/sell/${id}`),
    api.json('POST', `/api/orders/sell/${id}/cancel`, { key: 'not-of-this-life' }),
    api.json('POST', `/api/orders/buy/${sale}/cancel`, { key: 'not-of-this-life-2' }),
  ]
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 404))
  expect(await api.world.status(sale)).toBe('awaiting_deposit')
})

test('live: a purchase tells each of its versions once and in order', async () => {
  const api = await openApi()
  const id = await api.placed()
  await api.paid(id)
  await api.world.settle()
  await api.coinsGo(id)
  const { version } = await api.stored(id)
  const stop = new AbortController()
  const response = await fetch(`${api.url}/api/orders/${id}/events`, {
    headers: { authorization: 'Bearer cus_greta', 'last-event-id': '1' },
    signal: stop.signal,
  })
  const seen: number[] = []
  let status = ''
  for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    for (const [, data = ''] of part.matchAll(/^data: (.*)$/gm)) {
      const told = JSON.parse(data) as { version: number; status: string }
      seen.push(told.version)
      status = told.status
    }
    if (seen.at(-1) === version) break
  }
  stop.abort()
  expect(seen).toEqual(Array.from({ length: version - 1 }, (_, n) => n + 2))
  expect(status).toBe('C')
})
