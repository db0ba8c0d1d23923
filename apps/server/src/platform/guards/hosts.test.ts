/** The console on a host of its own: the operators' pages and calls are only there, in every spelling of their address. */
import * as contract from '@agio/contract'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod'
import { createHttp, type Http } from '../http/http.ts'
import type { RouteShape } from '../http/route.ts'
import { silentLog } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { serveStatic } from '../web/static-files.ts'
import { hostsOf } from './hosts.ts'

const none = z.strictObject({})
const route = (method: 'GET' | 'POST', path: RouteShape['path']): RouteShape => ({
  method,
  path,
  summary: '',
  access: 'anyone',
  params: none,
  query: none,
  body: none,
  answer: z.any(),
  refusals: [],
})

const open: Http[] = []
afterEach(async () => {
  for (const http of open.splice(0)) await http.stop()
})

async function start(consoleOrigin: string | undefined, cardFrameOrigin?: string) {
  const isOnHost = hostsOf({ consoleOrigin, cardFrameOrigin })
  const options = { catalogue: contract.refusals, authenticate: {}, log: silentLog, metrics: createMetrics() }
  const http = createHttp({ ...options, isOnHost })
  open.push(http)
  for (const path of ['/api/admin/orders', '/api/config', '/health/ready', '/api/health/live'] as const)
    http.serve(route('GET', path), async () => ({ at: path }))
  http.app.get('/card-frame', () => 'the form')
  const dir = mkdtempSync(join(tmpdir(), 'agio-pages-'))
  writeFileSync(join(dir, 'index.html'), '<html></html>')
  const policy = async () => ({ frameAncestors: [] })
  serveStatic(http, dir, { under: '/console', policy })
  serveStatic(http, dir, { under: '/docs', policy })
  serveStatic(http, dir, { policy })
  const { port } = new URL(await http.listen('127.0.0.1', 0))
  const ask = (host: string, path: string, method = 'GET', more: Record<string, string> = {}) =>
    new Promise<{ status: number | undefined; headers: Record<string, unknown> }>((resolve, reject) => {
      const asked = request(
        { port, host: '127.0.0.1', path, method, headers: { host, ...more } },
        (answer) => {
          answer.resume().on('end', () => resolve({ status: answer.statusCode, headers: answer.headers }))
        },
      )
      asked.on('error', reject).end()
    })
  return { ask }
}

test('on its own host there is the console and its API, and none of the widget', async () => {
  const { ask } = await start('https://desk.example')
  const at = async (path: string) => (await ask('DESK.example', path)).status
  for (const path of ['/api/admin/orders', '/console/', '/console/orders/1', '/health/ready', '/docs/'])
    expect(await at(path), path).toBe(200)
  for (const path of ['/api/config', '/', '/sell', '/other']) expect(await at(path), path).toBe(404)
  const { headers } = await ask('desk.example', '/console/')
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  // A picture from another host would tell that host which operator looks at which customer.
  expect(headers['content-security-policy']).toContain("img-src 'self' data: blob:;")
})

test('no other host knows it: 404, also for another method, another spelling and a forwarded host', async () => {
  const { ask } = await start('https://desk.example')
  for (const host of ['pay.example', 'desk.example.evil.test', '127.0.0.1'])
    for (const path of ['/api/admin/orders', '/api/%61dmin/orders', '/console', '/console/', '/%63onsole/'])
      for (const method of ['GET', 'POST', 'OPTIONS']) {
        const answer = await ask(host, path, method, { 'x-forwarded-host': 'desk.example' })
        expect([answer.status, answer.headers['allow']], `${method} ${host}${path}`).toEqual([404, undefined])
      }
  for (const path of ['/api/config', '/', '/sell', '/api/health/live'])
    expect((await ask('pay.example', path)).status, path).toBe(200)
})

test('without the setting one host has both', async () => {
  const { ask } = await start(undefined)
  for (const path of ['/api/admin/orders', '/console/', '/api/config', '/'])
    expect((await ask('pay.example', path)).status, path).toBe(200)
})

test.each([undefined, 'https://desk.example'])(
  'the host of the card form has the form and none of our pages and calls, and no other host has the form (console: %s)',
  async (console) => {
    const { ask } = await start(console, 'https://card.example')
    const at = async (host: string, path: string) => (await ask(host, path)).status
    for (const path of ['/card-frame', '/health/ready'])
      expect(await at('CARD.example', path), path).toBe(200)
    for (const path of ['/', '/sell', '/api/config', '/api/admin/orders', '/console/', '/api/merchant/x'])
      expect(await at('card.example', path), path).toBe(404)
    for (const host of ['pay.example', 'desk.example', '127.0.0.1'])
      expect(await at(host, '/card-frame'), host).toBe(404)
    expect(await at('pay.example', '/api/config')).toBe(200)
    expect(await at(console ? 'desk.example' : 'pay.example', '/console/')).toBe(200)
  },
)

test('every route of operators is under the address that moves with the console', () => {
  const routes = Object.values(contract).filter(
    (it): it is RouteShape & typeof it =>
      typeof it === 'object' && it !== null && 'path' in it && 'access' in it,
  )
  const theirs = routes.filter(({ access }) => access === 'operator')
  expect(theirs.length).toBeGreaterThan(10)
  for (const { path } of theirs) expect(path).toMatch(/^\/api\/admin\//)
})
