import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createHttp, type Http } from '../http/http.ts'
import { silentLog } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { serveHot } from './hot-pages.ts'

let vite: Server
let http: Http
let from: string

beforeEach(async () => {
  vite = createServer((asked, answer) => {
    if (asked.url === '/src/main.tsx' && asked.headers['if-none-match'] === '"1"')
      return void answer.writeHead(304).end()
    if (asked.url === '/src/main.tsx')
      return void answer.writeHead(200, { 'content-type': 'text/javascript', etag: '"1"' }).end('main()')
    if (asked.url?.startsWith('/src/')) return void answer.writeHead(404).end()
    answer.writeHead(200, { 'content-type': 'text/html' })
    answer.end(`<script nonce="agio-nonce">go()</script><p>${asked.url}</p>`)
  })
  await new Promise<void>((resolve) => vite.listen(0, '127.0.0.1', resolve))
  from = `http://127.0.0.1:${(vite.address() as AddressInfo).port}`
  http = createHttp({
    catalogue: { 'not-found': [404, 'n'], 'method-not-allowed': [405, 'm'] },
    authenticate: {},
    log: silentLog,
    metrics: createMetrics(),
  })
  serveHot(http, from, {
    policy: async ({ path }) => ({ frameAncestors: [`https://of${path.slice(1)}.example`] }),
  })
})
afterEach(async () => {
  await http.stop()
  vite.close()
})

test('a page has the policy of a build, with a nonce of its own and the way to the news', async () => {
  const look = async () => {
    const { body, headers } = await http.app.inject('/buy?key=shop')
    const policy = String(headers['content-security-policy'])
    const [, nonce = ''] =
      /script-src 'self' 'nonce-([\w-]{22})'; style-src 'self' 'nonce-\1';/.exec(policy) ?? []
    expect(body).toBe(`<script nonce="${nonce}">go()</script><p>/buy?key=shop</p>`)
    expect(policy).toContain(`connect-src 'self' ${from.replace('http', 'ws')};`)
    expect(policy).toContain('frame-ancestors https://ofbuy.example;')
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toContain('unsafe')
    expect(headers['cache-control']).toBe('no-store')
    return nonce
  }
  expect(await look()).not.toBe(await look())
})

test('a source comes as it is made, is not sent twice, and may be missing', async () => {
  const source = await http.app.inject('/src/main.tsx')
  expect(source.body).toBe('main()')
  expect(source.headers).toMatchObject({ 'content-type': 'text/javascript', etag: '"1"' })
  const again = await http.app.inject({ url: '/src/main.tsx', headers: { 'if-none-match': '"1"' } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await http.app.inject('/src/other.tsx')).statusCode).toBe(404)
})

test('no path of the API is asked of it, and no address leads to another machine', async () => {
  expect((await http.app.inject('/api/nothing')).statusCode).toBe(404)
  expect((await http.app.inject('//other.example/x')).body).toContain('<p>//other.example/x</p>')
})
