import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { createHttp, type Http } from '../http/http.ts'
import { forgetKeys } from './idempotency.ts'
import { silentLog } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import type { RouteShape } from '../http/route.ts'
import { openTestDatabase, plainSealer, type TestDatabase } from '../testing.ts'

const none = z.strictObject({})
const route = (path: `/${string}`): RouteShape => ({
  method: 'POST',
  path,
  summary: '',
  access: 'anyone',
  params: none,
  query: none,
  answer: z.any(),
  refusals: [],
  body: z.strictObject({ n: z.number() }),
  idempotent: true,
})
const catalogue = {
  invalid: [422, 'i'],
  malformed: [400, 'm'],
  overloaded: [503, 'o'],
  unauthorized: [401, 'u'],
  'shop.closed': [409, 's'],
  'idempotency.reused': [409, 'r'],
  'idempotency.in_progress': [409, 'p'],
} as const

let database: TestDatabase
let http: Http
let shopIs: 'open' | 'closed' | 'on fire'
beforeEach(async () => {
  database = await openTestDatabase()
  await database.query('create table thing (id bigint generated always as identity, n int)')
  shopIs = 'open'
  http = createHttp({
    catalogue,
    authenticate: {},
    answers: { sql: database, sealer: plainSealer },
    log: silentLog,
    metrics: createMetrics(),
  })
  http.serve(route('/api/around'), async ({ body }) => {
    const { n } = body as { n: number }
    if (shopIs === 'on fire') throw new Error('fire')
    if (shopIs === 'closed') return { refused: 'shop.closed' as const }
    const [row] = await database.query<{ id: string }>('insert into thing (n) values ($1) returning id', [n])
    return { id: row?.id }
  })
  http.serve(
    route('/api/at_once'),
    async ({ body, idempotency, requestId }) => {
      const { n } = body as { n: number }
      const answer = { made: requestId }
      const rows = await database.query(
        `with key as (insert into idempotency_key (caller, key, route, body_hash, status, body)
          select $2, $3, $4, $5, $6::int, $7 where $2::text is not null on conflict do nothing returning 1)
        insert into thing (n) select $1 where $2::text is null or exists (select from key) returning id`,
        [n, ...(idempotency?.row(answer) ?? [null, null, null, null, null, null])],
      )
      return rows.length > 0 ? answer : { refused: 'idempotency.in_progress' as const }
    },
    { idempotency: 'in-statement' },
  )
  http.serve({ ...route('/api/file'), body: none, takesBytes: 100 }, async ({ bytes }) => {
    const [row] = await database.query<{ id: string }>('insert into thing (n) values ($1) returning id', [
      bytes?.length,
    ])
    return { id: row?.id }
  })
})
afterEach(async () => {
  await http.stop()
  await database.close()
})

const ask = (url: string, key: string | undefined, n = 1) =>
  http.app.inject({
    method: 'POST',
    url,
    payload: { n },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })
const things = async () => (await database.query('select 1 from thing')).length

test.each(['/api/around', '/api/at_once'])(
  '%s: the same key and body get the same answer, and one effect',
  async (url) => {
    const first = await ask(url, 'key-number-1')
    const second = await ask(url, 'key-number-1')
    expect(first.statusCode).toBe(200)
    expect(first.headers['idempotent-replayed']).toBeUndefined()
    expect(second.statusCode).toBe(200)
    expect(second.body).toBe(first.body)
    expect(second.headers['idempotent-replayed']).toBe('true')
    expect((await ask(url, 'key-number-1', 2)).json()).toMatchObject({
      error: { code: 'idempotency.reused' },
    })
    expect(await things()).toBe(1)
    await ask(url, 'key-number-2')
    await ask(url, undefined)
    expect(await things()).toBe(3)
  },
)

test.each(['/api/around', '/api/at_once'])(
  '%s: of twenty at the same moment one has the effect',
  async (url) => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(url, 'the-same-key')))
    expect(await things()).toBe(1)
    const done = answers.filter((one) => one.statusCode === 200)
    expect(done.length).toBeGreaterThan(0)
    expect(new Set(done.map((one) => one.body)).size).toBe(1)
    for (const one of answers.filter((it) => it.statusCode !== 200)) {
      expect(one.json()).toMatchObject({ error: { code: 'idempotency.in_progress' } })
    }
  },
)

test('a file is a part of its request: the same one has one effect, another one under the key is refused', async () => {
  const send = (text: string) =>
    http.app.inject({
      method: 'POST',
      url: '/api/file',
      payload: text,
      headers: { 'content-type': 'text/csv', 'idempotency-key': 'key-number-1' },
    })
  const first = await send('a,b')
  expect(first.statusCode).toBe(200)
  expect((await send('a,b')).body).toBe(first.body)
  expect((await send('a,c')).json()).toMatchObject({ error: { code: 'idempotency.reused' } })
  expect(await things()).toBe(1)
})

test('a refusal is kept, our own failure is not', async () => {
  shopIs = 'on fire'
  expect((await ask('/api/around', 'key-number-1')).statusCode).toBe(500)
  shopIs = 'closed'
  expect((await ask('/api/around', 'key-number-1')).statusCode).toBe(409)
  shopIs = 'open'
  const again = await ask('/api/around', 'key-number-1')
  expect(again.statusCode).toBe(409)
  expect(again.headers['idempotent-replayed']).toBe('true')
  expect(await things()).toBe(0)
})

test('a process that died at work holds the key for its lease only', async () => {
  const half = `insert into idempotency_key (caller, key, route, body_hash, leased_until)
    select caller, $1, route, body_hash, clock_timestamp() + make_interval(secs => $2) from idempotency_key limit 1`
  await ask('/api/around', 'key-number-1')
  await database.query(half, ['key-number-2', 30])
  await database.query(half, ['key-number-3', -1])
  expect((await ask('/api/around', 'key-number-2')).json()).toMatchObject({
    error: { code: 'idempotency.in_progress' },
  })
  expect((await ask('/api/around', 'key-number-3')).statusCode).toBe(200)
})

test('a key that is none is refused; old ones are forgotten', async () => {
  for (const key of ['short', 'x'.repeat(129), 'with space in it'])
    expect((await ask('/api/around', key)).statusCode).toBe(400)
  await ask('/api/around', 'key-number-1')
  const kept = async () => (await database.query('select 1 from idempotency_key')).length
  const before = await kept()
  expect([await forgetKeys(database), await kept()]).toEqual([false, before])
  await database.query(`update idempotency_key set created_at = created_at - interval '31 days'`)
  expect([await forgetKeys(database, before), await kept()]).toEqual([true, 0])
})

test.each(['/api/around', '/api/at_once'])(
  '%s: a kept answer is stored sealed, and opens in its own row only',
  async (url) => {
    const { body } = await ask(url, 'key-number-1')
    const [row] = await database.query<{ body: string }>('select body from idempotency_key')
    expect(body).toContain('"')
    expect(row?.body).not.toContain(body.slice(1, 12))
    await ask(url, 'key-number-2', 2)
    await database.query(`update idempotency_key set body = $1 where key = 'key-number-2'`, [row?.body])
    expect((await ask(url, 'key-number-2', 2)).statusCode).toBe(500)
  },
)
