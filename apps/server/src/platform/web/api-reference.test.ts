import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { createHttp, type Http } from '../http/http.ts'
import type { RouteShape } from '../http/route.ts'
import { silentLog } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { serveReference } from './api-reference.ts'

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

test('the page shows each operation with its example and its refusals, as text', async () => {
  const answer = await fetch(`${root}/api/`)
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const html = await answer.text()
  for (const part of [
    '<code>POST /api/orders</code>',
    'Place &lt;b&gt;an order&lt;/b&gt;.',
    '1 &lt; 2',
    'Nothing is “here” &amp; there.',
    '<a href="/api/openapi.json">',
    '<code>order.placed</code>',
    'ord_1',
  ])
    expect(html).toContain(part)
  expect(await (await fetch(`${root}/api/admin/`)).text()).not.toContain('order.placed')
  expect(html).not.toContain('/api/admin/')
  expect(await (await fetch(`${root}/api/admin/`)).text()).toContain('<code>POST /api/admin/orders</code>')
})

test('the page has no script, no site may frame it, and its own sheet is allowed', async () => {
  const answer = await fetch(`${root}/api/`)
  const html = await answer.text()
  expect(html).not.toMatch(/<script|\son\w+=|javascript:/i)
  const [, sheet = ''] = /<style>([^]*?)<\/style>/.exec(html) ?? []
  const policy = answer.headers.get('content-security-policy')
  expect(policy).toContain(`'sha256-${createHash('sha256').update(sheet).digest('base64')}'`)
  expect(policy).toContain("frame-ancestors 'none'")
})
