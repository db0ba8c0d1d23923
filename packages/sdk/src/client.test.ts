import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAgio, type AgioOptions } from './client.ts'
import { AgioError } from './error.ts'

const link = { payee: 'pay_1', uses: 'open', days: 7 } as const
const refused = (status: number, code: string, headers: Record<string, string> = {}) =>
  Response.json(
    {
      error: {
        code,
        message: `no: ${code}`,
        fields: [{ field: 'days', code: 'required' }],
        requestId: 'req_1',
      },
    },
    { status, headers },
  )

/** A test server that records its requests. */
function openWith(answers: readonly (() => Response | Promise<Response>)[], more: Partial<AgioOptions> = {}) {
  const asked: { url: string; init: RequestInit & { headers: Record<string, string> } }[] = []
  const fetch = (async (url: string, init: (typeof asked)[number]['init']) => {
    asked.push({ url, init })
    return await answers[Math.min(asked.length, answers.length) - 1]!()
  }) as unknown as typeof globalThis.fetch
  return { asked, agio: createAgio({ base: 'https://pay.example/console/', key: 'secret', fetch, ...more }) }
}

const silence = () => Promise.reject(new TypeError('fetch failed'))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Ends every pause at once. */
async function hurried<T>(work: Promise<T>): Promise<T> {
  const settled = work.then(
    () => true,
    () => true,
  )
  while (!(await Promise.race([settled, vi.advanceTimersByTimeAsync(60_000).then(() => false)])));
  return work
}

test('an input is split into path, query and body, with the API key and without browser options', async () => {
  const { agio, asked } = openWith([() => Response.json({ done: true })])
  await agio.retryDelivery({ id: 'whe/1', delivery: '7' })
  await agio.listLinks({ externalId: 'a b', cursor: undefined })
  await agio.switchWebhook({ id: 'whe_1', on: false })
  await agio.createLinks({ file: 'payee,uses\n' })
  expect(asked.map(({ url, init }) => [init.method, url, init.body])).toEqual([
    ['POST', 'https://pay.example/api/merchant/webhooks/whe%2F1/deliveries/7/retry', '{}'],
    ['GET', 'https://pay.example/api/merchant/links?externalId=a+b', null],
    ['POST', 'https://pay.example/api/merchant/webhooks/whe_1/switch', '{"on":false}'],
    ['POST', 'https://pay.example/api/merchant/links/bulk', 'payee,uses\n'],
  ])
  for (const { init } of asked) {
    expect(init.headers['authorization']).toBe('Bearer secret')
    expect(Object.keys(init).toSorted()).toEqual(['body', 'headers', 'method', 'redirect', 'signal'])
  }
  expect(asked[3]?.init.headers['content-type']).toBe('application/octet-stream')
})

test('a write without an answer is retried with the same key, and another write has another key', async () => {
  const { agio, asked } = openWith([
    silence,
    () => refused(503, 'overloaded'),
    () => Response.json({ id: 'lnk_1' }),
  ])
  expect(await hurried(agio.createLink(link))).toEqual({ id: 'lnk_1' })
  await agio.createLink(link)
  await agio.createLink(link, { idempotencyKey: 'invoice-4711' })
  const keys = asked.map(({ init }) => init.headers['idempotency-key'])
  expect(keys).toHaveLength(5)
  expect(new Set(keys.slice(0, 3)).size).toBe(1)
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys[3]).not.toBe(keys[0])
  expect(keys[4]).toBe('invoice-4711')
})

test('an operation without an idempotency key is never retried', async () => {
  const { agio, asked } = openWith([silence])
  await expect(agio.tryStartUrl({ id: 'wk_1', values: {} })).rejects.toMatchObject({ code: 'offline' })
  expect(asked).toHaveLength(1)
  expect(asked[0]?.init.headers).not.toHaveProperty('idempotency-key')
})

test('a refusal is an error with code, fields and request id, and is not retried', async () => {
  const { agio, asked } = openWith([() => refused(422, 'invalid')])
  const error = await agio.createLink(link).catch((it: unknown) => it)
  expect(error).toBeInstanceOf(AgioError)
  expect(error).toMatchObject({
    code: 'invalid',
    message: 'no: invalid',
    status: 422,
    requestId: 'req_1',
    fields: [{ field: 'days', code: 'required' }],
  })
  expect(asked).toHaveLength(1)
})

test('retries stop at the maximum and respect Retry-After', async () => {
  const { agio, asked } = openWith([() => refused(429, 'too-many', { 'retry-after': '7' })], { tries: 2 })
  const answer = agio.getLink({ id: 'lnk_1' }).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(6_900)
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(await answer).toMatchObject({ code: 'too-many', retryAfterSeconds: 7 })
  expect(asked).toHaveLength(2)
})

test('a silent server times out; an aborted call throws the abort reason and is not retried', async () => {
  const never = (init: RequestInit) =>
    new Promise<Response>((_, reject) =>
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
    )
  const asked: string[] = []
  const fetch = ((url: string, init: RequestInit) => (
    asked.push(url),
    never(init)
  )) as typeof globalThis.fetch
  const agio = createAgio({ base: 'https://pay.example', key: 'secret', fetch, tries: 2, patienceMs: 1_000 })
  await expect(hurried(agio.getLink({ id: 'lnk_1' }))).rejects.toMatchObject({ code: 'offline', status: 0 })
  expect(asked).toHaveLength(2)
  const leaving = new AbortController()
  const answer = agio.createLink(link, { signal: leaving.signal })
  leaving.abort(new Error('enough'))
  await expect(answer).rejects.toThrow('enough')
  expect(asked).toHaveLength(3)
  expect(vi.getTimerCount()).toBe(0)
})

test('each() iterates a list page by page', async () => {
  const pages = [
    { items: [1, 2], next: 'c1' },
    { items: [], next: 'c2' },
    { items: [3], next: null },
  ]
  const { agio, asked } = openWith(pages.map((page) => () => Response.json(page)))
  const found: unknown[] = []
  for await (const one of agio.listLinks.each({ limit: 2 })) found.push(one)
  expect(found).toEqual([1, 2, 3])
  expect(asked.map(({ url }) => new URL(url).search)).toEqual([
    '?limit=2',
    '?limit=2&cursor=c1',
    '?limit=2&cursor=c2',
  ])
})

test.each([
  ['a page of a proxy', () => new Response('<html>', { status: 200 }), 200],
  [
    'a redirect',
    () => new Response(null, { status: 308, headers: { location: 'https://evil.example/' } }),
    308,
  ],
])('%s is no answer of the API, and is not followed', async (_, answer, status) => {
  const { agio, asked } = openWith([answer])
  await expect(agio.getLink({ id: 'lnk_1' })).rejects.toMatchObject({ code: 'internal', status })
  expect(asked.map(({ init }) => init.redirect)).toEqual(['manual'])
})

test('a client needs an API key', () => {
  expect(() => createAgio({ base: 'https://pay.example', key: '' })).toThrow('`key` is missing')
})
