import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { createHttp, type Http } from '../../http/http.ts'
import type { RouteShape } from '../../http/route.ts'
import { silentLog } from '../../log.ts'
import { createMetrics } from '../../metrics.ts'
import { serveReference } from './reference.ts'
import { readShell } from './shell.ts'

const none = z.strictObject({})
const route = (path: RouteShape['path'], summary: string, access: string): RouteShape => ({
  method: 'POST',
  path,
  summary,
  access,
  params: none,
  query: none,
  body: z.strictObject({ amount: z.string().meta({ examples: ['1 < 2'] }) }),
  answer: z.object({ done: z.literal(true) }),
  refusals: ['not-found'],
})
const catalogue = { 'not-found': [404, 'Nothing is “here” & there.'] } as const

let http: Http
let root: string
beforeAll(async () => {
  const strangers = async () => ({ refused: 'unauthorized' })
  const authenticate = { customer: strangers, operator: strangers }
  http = createHttp({ catalogue, authenticate, log: silentLog, metrics: createMetrics() })
  http.serve(route('/api/orders', 'Place <b>an order</b>.', 'customer'), async () => ({ done: true }))
  http.serve(route('/api/admin/orders', 'Hold an order.', 'operator'), async () => ({ done: true }))
  const tags = [{ name: 'Orders', description: 'All of them.', under: ['/api/'] }]
  const webhooks = { 'order.placed': z.object({ order: z.string().meta({ examples: ['ord_1'] }) }) }
  const url = 'https://pay.example.com'
  serveReference(http, {
    title: 'Agio',
    description: 'An API.',
    version: '1',
    catalogue,
    tags,
    url,
    webhooks,
  })
  root = await http.listen('127.0.0.1', 0)
})
afterAll(() => http.stop())

const pathsAt = async (place: string) => {
  const { paths } = (await (await fetch(root + place)).json()) as { paths: object }
  return Object.keys(paths).toSorted()
}

test('the routes for operators have a document of their own', async () => {
  expect(await pathsAt('/api/openapi.json')).toEqual(['/api/openapi.json', '/api/orders'])
  expect(await pathsAt('/api/admin/openapi.json')).toEqual(['/api/admin/openapi.json', '/api/admin/orders'])
})

const textAt = async (place: string) => {
  const answer = await fetch(root + place)
  expect(answer.status, place).toBe(200)
  return answer.text()
}

test('a resource has a page with its operations, their examples and refusals, as text', async () => {
  const first = await textAt('/api/')
  expect(first).toContain('<a href="/api/openapi.json">')
  expect(first).toContain('<a href="/api/docs/orders">Orders</a>')
  const html = await textAt('/api/docs/orders')
  for (const part of [
    '<code>POST /api/orders</code>',
    'Place &lt;b&gt;an order&lt;/b&gt;.',
    '1 &lt; 2',
    'Nothing is “here” &amp; there.',
    'curl -X POST &#39;https://pay.example.com/api/orders&#39;',
    'requests.post(',
  ])
    expect(html).toContain(part)
  expect(html).not.toContain('/api/admin/')
  expect(await textAt('/api/docs/errors')).toContain('<code>not-found</code>')
  const events = await textAt('/api/docs/events')
  for (const part of ['order.placed', 'ord_1']) expect(events).toContain(part)
})

test('operators have pages of their own, without the events of merchants', async () => {
  expect(await textAt('/api/admin/')).toContain('<a href="/api/admin/docs/orders">Orders</a>')
  expect(await textAt('/api/admin/docs/orders')).toContain('<code>POST /api/admin/orders</code>')
  expect((await fetch(`${root}/api/admin/docs/events`)).status).toBe(404)
  expect((await fetch(`${root}/api/docs/nothing`)).status).toBe(404)
})

test('each page is there as Markdown, and a program finds all of them in one list', async () => {
  const list = await textAt('/llms.txt')
  const pages = [...list.matchAll(/\]\((\/api\/docs\/[^)]+)\)/g)].map(([, place = '']) => place)
  expect(pages).toEqual(['index', 'orders', 'errors', 'events'].map((name) => `/api/docs/${name}.md`))
  for (const place of pages) {
    const answer = await fetch(root + place)
    expect(answer.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    expect(await answer.text()).toMatch(/^# /)
  }
  expect(await textAt('/api/docs/orders.md')).toContain('| `not-found` | 404 | Nothing is “here” & there. |')
})

test('the search has a line for each page and operation', async () => {
  const found = JSON.parse(await textAt('/api/docs/search.json')) as { at: string }[]
  expect(found.map(({ at }) => at)).toContain('/api/docs/orders#post_api_orders')
})

test('a page is within what the docs are built around, and without a build it stands alone', async () => {
  const page = readShell(undefined)({ title: 'A & B', rail: '<ul></ul>', main: '<p>$& {{rail}}</p>' })
  expect(page).toContain('<title>A &amp; B</title>')
  expect(page).toContain('<main><p>$& {{rail}}</p></main>')
})

test('no site may frame a page, and it needs no script', async () => {
  const answer = await fetch(`${root}/api/docs/orders`)
  expect(await answer.text()).not.toMatch(/<script|\son\w+=|javascript:/i)
  const policy = answer.headers.get('content-security-policy')
  expect(policy).toContain("style-src 'self';")
  expect(policy).toContain("frame-ancestors 'none'")
})
