import { once } from 'node:events'
import { Agent, request as rawRequest } from 'node:http'
import { connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod'
import { createGate } from '../guards/gate.ts'
import { hiddenCallers } from './traffic.ts'
import { createHttp, type Http, events, file } from './http.ts'
import { silentLog } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import type { Catalogue, RouteShape } from './route.ts'

const catalogue: Catalogue = {
  invalid: [422, 'Check the fields that are named.'],
  malformed: [400, "We couldn't read the request."],
  'too-large': [413, 'The request is too large.'],
  unauthorized: [401, 'Please sign in.'],
  'not-found': [404, 'There is nothing here.'],
  'method-not-allowed': [405, 'Not that method.'],
  'too-many': [429, 'Too many.'],
  overloaded: [503, 'Busy.'],
  'shop.closed': [409, 'The shop is closed.'],
}

const nothing = z.strictObject({})
const route = (it: Partial<RouteShape> & Pick<RouteShape, 'method' | 'path'>): RouteShape => ({
  summary: '',
  access: 'anyone',
  params: nothing,
  query: nothing,
  body: nothing,
  answer: z.any(),
  refusals: [],
  ...it,
})
const buy = route({
  method: 'POST',
  path: '/api/things/{id}',
  params: z.strictObject({ id: z.string().regex(/^t\d{1,5}$/) }),
  body: z.strictObject({
    name: z.string().trim().min(1).max(20),
    count: z.number().int().min(1).max(9),
    mail: z.email().optional(),
    colour: z.enum(['red', 'blue']).optional(),
    agrees: z.literal(true, { error: 'consent.required' }).optional(),
    more: z.number().gt(0).optional(),
    either: z
      .strictObject({ a: z.string().optional(), b: z.string().optional() })
      .refine((it) => (it.a === undefined) !== (it.b === undefined), {
        path: ['a'],
        params: { code: 'one_of' },
      })
      .optional(),
    price: z.optional(z.string().regex(/^\d{1,30}$/)),
    parts: z.optional(z.array(z.strictObject({ n: z.number() })).max(3)),
  }),
})

const open: Http[] = []
afterEach(async () => {
  for (const http of open.splice(0)) await http.stop()
})

function started(extra: Partial<Parameters<typeof createHttp>[0]> = {}): Http & { called: unknown[] } {
  const http = createHttp({ catalogue, authenticate: {}, log: silentLog, metrics: createMetrics(), ...extra })
  const called: unknown[] = []
  http.serve(buy, async ({ params, body }) => {
    called.push(body)
    return { params, body }
  })
  open.push(http)
  return { ...http, called }
}

const post = (
  http: Http,
  payload: string | object,
  headers: Record<string, string> = {},
  url = '/api/things/t1',
) =>
  http.app.inject({
    method: 'POST',
    remoteAddress: '192.0.2.7',
    url,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  })

const good = { name: 'lamp', count: 2 }

test('a good request is answered, with the headers of every answer', async () => {
  const http = started()
  const answer = await post(http, good)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ params: { id: 't1' }, body: good })
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'strict-transport-security': expect.any(String),
  })
  // Only a page has any use for these headers.
  for (const name of ['permissions-policy', 'cross-origin-opener-policy'])
    expect(answer.headers).not.toHaveProperty(name)
})

test.each([
  ['nothing', {}, 422, { name: 'required', count: 'required' }],
  ['unknown fields', { ...good, colour2: 1, admin: true }, 422, { colour2: 'unknown', admin: 'unknown' }],
  ['an empty word', { ...good, name: '' }, 422, { name: 'required' }],
  ['a long word', { ...good, name: 'x'.repeat(21) }, 422, { name: 'too_long' }],
  ['a number too small', { ...good, count: 0 }, 422, { count: 'number.min' }],
  ['a number too large', { ...good, count: 10 }, 422, { count: 'number.max' }],
  ['a 40-digit number', `{"name":"a","count":${'9'.repeat(40)}}`, 422, { count: /./ }],
  ['a number beyond all', '{"name":"a","count":1e999}', 422, { count: /./ }],
  ['a 40-digit text', { ...good, price: '9'.repeat(40) }, 422, { price: 'invalid' }],
  ['wrong types', { name: 1, count: '2' }, 422, { name: 'invalid', count: 'invalid' }],
  ['null', { name: null, count: null }, 422, { name: 'invalid', count: 'invalid' }],
  ['no mail', { ...good, mail: 'a@' }, 422, { mail: 'email' }],
  ['no choice', { ...good, colour: 'green' }, 422, { colour: 'invalid' }],
  ['a box that is not ticked', { ...good, agrees: false }, 422, { agrees: 'consent.required' }],
  ['both of two', { ...good, either: { a: 'x', b: 'y' } }, 422, { 'either.a': 'one_of' }],
  ['neither of two', { ...good, either: {} }, 422, { 'either.a': 'one_of' }],
  ['no more than nothing', { ...good, more: 0 }, 422, { more: 'number.more' }],
  ['a list in place of an object', [good], 422, {}],
  ['a bare word', '"x"', 422, {}],
  ['deep problems', { ...good, parts: [{ n: 1 }, { n: 'x' }] }, 422, { 'parts.1.n': 'invalid' }],
  ['broken JSON', '{"name":', 400, {}],
  ['a NUL', '{"name":"a\\u0000b","count":2}', 400, {}],
  ['half a character', '{"name":"a\\ud800","count":2}', 400, {}],
  ['a prototype', '{"__proto__":{"admin":true},"name":"a","count":2}', 400, {}],
  ['a constructor', '{"constructor":{"prototype":{}},"name":"a","count":2}', 400, {}],
  ['no end of nesting', `${'['.repeat(5_000)}${']'.repeat(5_000)}`, 400, {}],
  ['one megabyte', JSON.stringify({ ...good, name: 'x'.repeat(1_000_000) }), 413, {}],
])('%s is refused and nothing happens', async (_, body, status, fields) => {
  const http = started()
  const answer = await post(http, body)
  expect(answer.statusCode).toBe(status)
  const { error } = answer.json() as {
    error: { requestId: string; fields: { field: string; code: string }[] }
  }
  expect(error.requestId).toMatch(/^req_/)
  const told = Object.fromEntries(error.fields.map(({ field, code }) => [field, code]))
  for (const [field, code] of Object.entries(fields)) expect(told[field]).toMatch(code as string)
  expect(http.called).toEqual([])
})

test.each(['__proto__', 'constructor', 'prototype'])('a text under the name %s is left out', async (name) => {
  const http = started()
  const answer = await post(http, `{"${name}":"x","name":"a","count":2}`)
  expect(answer.statusCode).toBe(200)
  const [body] = http.called as [object]
  expect(Object.keys(body).toSorted()).toEqual(['count', 'name'])
  expect(Object.getPrototypeOf(body)).toBe(Object.prototype)
})

test('an answer never repeats a value that came', async () => {
  const answer = await post(started(), { ...good, mail: 'ada-secret', name: 5 })
  expect(answer.body).not.toContain('ada-secret')
})

test('other content, other paths and other methods are refused with 4xx', async () => {
  const http = started()
  expect((await post(http, 'a=b', { 'content-type': 'application/x-www-form-urlencoded' })).statusCode).toBe(
    400,
  )
  expect((await post(http, 'x', { 'content-type': 'text/plain' })).statusCode).toBe(400)
  expect((await post(http, Buffer.from([0x22, 0xff, 0x22]) as unknown as object)).statusCode).toBe(400)
  expect((await post(http, good, {}, '/api/things/%00')).statusCode).toBe(400)
  expect((await post(http, good, {}, '/api/things/%zz')).statusCode).toBe(400)
  expect((await post(http, good, {}, '/api/things/nope')).statusCode).toBe(422)
  expect((await post(http, good, {}, '/api/things/t1?x=1')).json()).toMatchObject({
    error: { fields: [{ field: 'x', code: 'unknown' }] },
  })
  expect((await post(http, good, {}, '/api/nothing')).statusCode).toBe(404)
  expect((await post(http, good, {}, `/api/things/${'x'.repeat(5_000)}`)).statusCode).toBe(400)
  for (const url of ['/api/things/%zz', `/api/things/${'x'.repeat(5_000)}`]) {
    const { body, headers } = await post(http, good, {}, url)
    expect(body).not.toMatch(/%zz|xxx/)
    expect(headers['x-content-type-options']).toBe('nosniff')
  }
})

test('a PIN in a path that is read by GET is answered 405 with Allow and never repeated', async () => {
  const http = started()
  const login = route({ method: 'POST', path: '/api/auth/login/{email}/{pin}', params: z.any() })
  http.serve(login, async () => ({}))
  const answer = await http.app.inject({ method: 'GET', url: '/api/auth/login/ada@example.test/123456' })
  expect(answer.statusCode).toBe(405)
  expect(answer.headers.allow).toBe('POST')
  expect(answer.body + JSON.stringify(answer.headers)).not.toMatch(/ada@|ada%|123456/)
})

test('a refusal is a value: its status, its sentence, its fields', async () => {
  const http = started()
  const shut = route({ method: 'GET', path: '/api/shut', refusals: ['shop.closed'] })
  http.serve(shut, async () => ({
    refused: 'shop.closed' as const,
    fields: [{ field: 'day', code: 'one_of' }],
  }))
  const answer = await http.app.inject('/api/shut')
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({
    error: { code: 'shop.closed', message: 'The shop is closed.', fields: [{ field: 'day' }] },
  })
})

test('a bug answers 500 and tells nothing', async () => {
  const http = started()
  http.serve(route({ method: 'GET', path: '/api/bug' }), async () =>
    Promise.reject(new Error('secret table')),
  )
  const answer = await http.app.inject('/api/bug')
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toMatchObject({ error: { code: 'internal' } })
  expect(answer.body).not.toContain('secret')
})

test('an answer that breaks its contract is found outside production', async () => {
  const http = started()
  const strict = route({ method: 'GET', path: '/api/strict', answer: z.object({ n: z.number() }) })
  http.serve(strict, async () => ({ n: 'x' }))
  expect((await http.app.inject('/api/strict')).statusCode).toBe(500)
})

test('an unknown caller is refused; a new token travels in the answer', async () => {
  const authenticate = async ({ token }: { token: string | undefined }) =>
    token === 'good'
      ? { caller: { id: 'c1', sessionId: 's1' }, newToken: 'next' }
      : { refused: 'unauthorized' }
  const http = started({ authenticate: { customer: authenticate } })
  http.serve(route({ method: 'GET', path: '/api/me', access: 'customer' }), async ({ caller }) => caller)
  http.serve(route({ method: 'GET', path: '/api/admin', access: 'operator' }), async () => ({}))
  const paper = route({ method: 'GET', path: '/api/paper', access: 'customer', produces: 'application/pdf' })
  http.serve(paper, async () => file(new Uint8Array([1]), { type: 'application/pdf' }))
  const news = route({ method: 'GET', path: '/api/news', access: 'customer', produces: 'text/event-stream' })
  http.serve(news, async () => events((stream) => stream.end()))
  const broken = route({ method: 'GET', path: '/api/broken', access: 'customer' })
  http.serve(broken, async () => {
    throw new Error('a bug')
  })
  expect((await http.app.inject('/api/me')).statusCode).toBe(401)
  const answer = await http.app.inject({ url: '/api/me', headers: { authorization: 'Bearer good' } })
  expect(answer.json()).toMatchObject({ id: 'c1' })
  expect(answer.headers.authorization).toBe('Bearer next')
  for (const url of ['/api/paper', '/api/news', '/api/broken']) {
    const other = await http.app.inject({ url, headers: { authorization: 'Bearer good' } })
    expect(other.headers.authorization, url).toBe('Bearer next')
  }
  expect(
    (await http.app.inject({ url: '/api/admin', headers: { authorization: 'Bearer good' } })).statusCode,
  ).toBe(401)
})

test('every answer has the date of the application: a stream, a file, a refusal and what cannot be read', async () => {
  const now = new Date('2031-02-03T04:05:06Z')
  const http = started({ clock: { now: () => now } })
  const paper = route({ method: 'GET', path: '/api/paper', produces: 'application/pdf' })
  http.serve(paper, async () => file(new Uint8Array([1]), { type: 'application/pdf' }))
  const news = route({ method: 'GET', path: '/api/news', produces: 'text/event-stream' })
  http.serve(news, async () => events((stream) => stream.end()))
  for (const url of ['/api/paper', '/api/news', '/api/nowhere', '/api/things/t1', '/api/%c0'])
    expect((await http.app.inject(url)).headers.date, url).toBe(now.toUTCString())
  const odd = {
    method: 'POST',
    url: '/api/things',
    payload: '{',
    headers: { 'content-type': 'application/json' },
  } as const
  const unread = await http.app.inject(odd)
  expect([unread.statusCode, unread.headers.date]).toEqual([400, now.toUTCString()])
})

test('writes beyond the bucket get 429 with the seconds to wait; too much work at once gets 503', async () => {
  const http = started({ writes: { perMinute: 60, burst: 3 } })
  const statuses = await Promise.all(
    Array.from({ length: 5 }, async () => (await post(http, good)).statusCode),
  )
  expect(statuses.toSorted()).toEqual([200, 200, 200, 429, 429])
  expect((await post(http, good)).headers['retry-after']).toBe('1')

  const busy = started({ load: { mostInFlight: 2, mostLagMilliseconds: 10_000 } })
  busy.serve(
    route({ method: 'GET', path: '/api/slow' }),
    () => new Promise((resolve) => setTimeout(resolve, 50, {})),
  )
  const answers = await Promise.all(Array.from({ length: 6 }, () => busy.app.inject('/api/slow')))
  expect(answers.map((one) => one.statusCode).toSorted()).toEqual([200, 200, 503, 503, 503, 503])
  expect(answers.find((one) => one.statusCode === 503)?.headers['retry-after']).toBe('1')
})

test('reads have a bucket too: each network its own, and those that a proxy hides a larger one together', async () => {
  const http = started({ reads: { perMinute: 1, burst: 4 } })
  const get = (url: string, remoteAddress: string) => http.app.inject({ url, remoteAddress })
  http.serve(route({ method: 'GET', path: '/api/read' }), async () => ({}))
  http.serve(route({ method: 'GET', path: '/api/health' }), async () => ({}), { isUncounted: true })
  const reads = async (url: string, from: string, count: number) => {
    const answers = await Promise.all(Array.from({ length: count }, () => get(url, from)))
    return answers.filter(({ statusCode }) => statusCode === 200).length
  }
  expect(await reads('/api/read', '192.0.2.7', 8)).toBe(4)
  expect(await reads('/api/read', '192.0.2.8', 8)).toBe(4)
  expect(await reads('/api/health', '192.0.2.7', 8)).toBe(8)
  expect(await reads('/api/read', '127.0.0.1', 200)).toBe(4 * hiddenCallers)
})

test('a request that waits at a gate is no work: other requests are served meanwhile', async () => {
  const http = started({ load: { mostInFlight: 4, mostLagMilliseconds: 60_000 } })
  const gate = createGate({ atOnce: 1, laneAtOnce: 1, laneWaiting: 20, waiting: 50, choose: () => 0 })
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  const waits = async () => opened.then(() => ({}))
  http.serve(route({ method: 'GET', path: '/api/enter' }), waits, { gate })
  http.serve(route({ method: 'GET', path: '/api/read' }), async () => ({}))
  const answers: number[] = []
  const entering = Array.from({ length: 30 }, async () => {
    answers.push((await http.app.inject('/api/enter')).statusCode)
  })
  // All of them have come: one that comes once the gate is open finds a place.
  await expect.poll(() => [gate.waiting(), answers.length]).toEqual([20, 9])
  expect((await http.app.inject('/api/read')).statusCode).toBe(200)
  open()
  await Promise.all(entering)
  expect([200, 429].map((code) => answers.filter((one) => one === code).length)).toEqual([21, 9])
})

test('bytes that are no HTTP get a 400', async () => {
  const url = new URL(await started().listen('127.0.0.1', 0))
  const [status, sniff] = await new Promise<unknown[]>((resolve, reject) => {
    const sent = rawRequest(
      {
        host: url.hostname,
        port: url.port,
        path: '/api/things/t1',
        headers: { 'x-long': 'x'.repeat(40_000) },
      },
      (response) => resolve([response.statusCode, response.headers['x-content-type-options']]),
    )
    sent.on('error', reject).end()
  })
  expect([status, sniff]).toEqual([400, 'nosniff'])
})

test('a hook hears its body byte for byte, answers 204, and greets the bearer of a good token', async () => {
  const heard: { bytes: string; caller: string }[] = []
  const hook = route({ method: 'POST', path: '/api/hook', body: z.looseObject({}), answer: z.null() })
  const http = started({
    authenticate: {
      customer: async ({ token }) =>
        token === 'good' ? { caller: { id: 'cus_1', sessionId: 'ses_1' } } : { refused: 'unauthorized' },
    },
  })
  http.serve(
    hook,
    async ({ bytes, caller }) => {
      heard.push({ bytes: Buffer.from(bytes ?? []).toString(), caller: caller.id })
      return null
    },
    { recognises: 'customer' },
  )
  const url = await http.listen('127.0.0.1', 0)
  const body = '{ "a" : 1 }\n'
  for (const token of ['good', 'bad', undefined]) {
    const answer = await fetch(`${url}/api/hook`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    })
    expect([answer.status, await answer.text()]).toEqual([204, ''])
  }
  expect(heard).toEqual(['cus_1', 'anyone', 'anyone'].map((caller) => ({ bytes: body, caller })))
})

test('refusals of any route reach the watch: no token, too often, and what a handler refuses', async () => {
  const rang: string[] = []
  const http = started({
    writes: { perMinute: 1, burst: 2 },
    refusals: {
      most: { unauthorized: 0, 'too-many': 0, 'shop.closed': 0 },
      windowMinutes: 15,
      alarm: async (code) => void rang.push(code),
    },
  })
  http.serve(route({ method: 'GET', path: '/api/mine', access: 'customer' }), async () => null)
  http.serve(route({ method: 'GET', path: '/api/shop', refusals: ['shop.closed'] }), async () => ({
    refused: 'shop.closed',
  }))
  await http.app.inject('/api/mine')
  await http.app.inject('/api/shop')
  for (let times = 0; times < 3; times += 1) await post(http, good)
  expect(rang).toEqual(['unauthorized', 'shop.closed', 'too-many'])
})

test('stopping does not wait for a connection that never carried a request', async () => {
  const http = started()
  const { port } = new URL(await http.listen('127.0.0.1', 0))
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  await fetch(`http://127.0.0.1:${port}/`)
  const closed = once(socket, 'close')
  await http.stop()
  await closed
})

test('stopping answers a request that was under way: over a connection just opened, and over one not taken yet', async () => {
  const http = started()
  http.serve(route({ method: 'GET', path: '/api/news' }), async () => null)
  const { port } = new URL(await http.listen('127.0.0.1', 0))
  const opened = connect(Number(port), '127.0.0.1')
  await once(opened, 'connect')
  const stopped = http.stop()
  const opening = connect(Number(port), '127.0.0.1')
  for (const socket of [opened, opening]) {
    socket.write('GET /api/news HTTP/1.1\r\nhost: here\r\n\r\n')
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 204 /)
  }
  await stopped
})

test('stopping finishes the request in work, and does not wait for its connection to be used again', async () => {
  const http = started()
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    http.serve(route({ method: 'GET', path: '/api/slow' }), async () => {
      resolve()
      await new Promise<void>((done) => (answer = done))
      return { done: true }
    })
  })
  const url = await http.listen('127.0.0.1', 0)
  const agent = new Agent({ keepAlive: true })
  const got = new Promise<number | undefined>((resolve) =>
    rawRequest(`${url}/api/slow`, { agent }, (response) => {
      response.resume()
      resolve(response.statusCode)
    }).end(),
  )
  await asked
  const stopped = http.stop()
  answer()
  expect(await got).toBe(200)
  await stopped
  agent.destroy()
})

test('a file is read once its sender is known, up to its limit, and no other route takes one', async () => {
  const known = async ({ token }: { token: string | undefined }) =>
    token === 'ana' ? { caller: { id: 'ana', sessionId: 's' } } : { refused: 'unauthorized' }
  const http = started({ authenticate: { customer: known } })
  const upload = route({ method: 'POST', path: '/api/files', access: 'customer', takesBytes: 1_000 })
  http.serve(upload, async ({ bytes }) => ({ length: bytes?.length }))
  const send = (payload: Buffer, type = 'image/jpeg', token = 'ana', url = '/api/files') =>
    http.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': type, authorization: `Bearer ${token}` },
    })
  const types = ['image/jpeg', 'application/octet-stream', 'application/pdf', 'application/json', 'text/csv']
  for (const type of types) expect((await send(Buffer.from('{"a":1}'), type)).json()).toEqual({ length: 7 })
  expect((await send(Buffer.alloc(1_000))).json()).toEqual({ length: 1_000 })
  const long = await send(Buffer.alloc(1_001))
  expect([long.statusCode, long.headers.connection]).toEqual([413, 'close'])
  expect((await send(Buffer.alloc(1_001), 'image/png', 'ben')).statusCode).toBe(401)
  expect((await send(Buffer.from('x'), 'text/plain')).statusCode).toBe(400)
  expect((await send(Buffer.from('x'), 'image/jpeg', 'ana', '/api/things/t1')).statusCode).toBe(400)
})

test('a file that never says how long it is ends at the limit, and one that stops in the middle is no file', async () => {
  const http = started()
  http.serve(route({ method: 'POST', path: '/api/files', takesBytes: 100_000 }), async ({ bytes }) => ({
    length: bytes?.length,
  }))
  const { port } = new URL(await http.listen('127.0.0.1', 0))
  const headers = { 'content-type': 'image/png', 'transfer-encoding': 'chunked' }
  const endless = rawRequest({ port, method: 'POST', path: '/api/files', headers })
  endless.on('error', () => undefined)
  endless.write(Buffer.alloc(100_001))
  const [answer] = (await once(endless, 'response')) as [{ statusCode: number }]
  expect(answer.statusCode).toBe(413)
  endless.destroy()
  const gone = rawRequest({ port, method: 'POST', path: '/api/files', headers })
  gone.on('error', () => undefined)
  gone.write(Buffer.alloc(10))
  const closed = new Promise((resolve) => gone.on('close', resolve))
  setTimeout(() => gone.destroy(), 50)
  await closed
  const whole = await fetch(`http://127.0.0.1:${port}/api/files`, {
    method: 'POST',
    headers: { 'content-type': 'image/png' },
    body: Buffer.alloc(9),
  })
  expect(await whole.json()).toEqual({ length: 9 })
})
