import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createHttp, type Http } from '../http/http.ts'
import { silentLog } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { serveStatic } from './static-files.ts'

let dir: string
let http: Http
const inline = 'document.title = 1'
const script = 'console.log(1)\n'.repeat(500)
const refusal = '<!doctype html><title>Refused</title><style>p{margin:0}</style><script>alert(3)</script>'
function open(): Http {
  const opened = createHttp({
    catalogue: { 'not-found': [404, 'n'], 'method-not-allowed': [405, 'm'] },
    authenticate: {},
    log: silentLog,
    metrics: createMetrics(),
  })
  serveStatic(opened, dir, {
    policy: async ({ query }) => ({
      ...(query.has('refused') && { instead: refusal }),
      frameAncestors:
        query.get('key') === 'shop' ? ['https://shop.example', 'https://x.example; script-src *'] : [],
    }),
  })
  return opened
}

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'agio-static-'))
  mkdirSync(join(dir, 'assets'))
  writeFileSync(
    join(dir, 'index.html'),
    `<!doctype html><title>Agio</title><script>${inline}</script><script src="/embed.js"></script>`,
  )
  writeFileSync(join(dir, 'assets/app-Ab12Cd34.js'), script)
  writeFileSync(join(dir, 'embed.js'), 'embed')
  http = open()
})

afterEach(async () => {
  await http.stop()
  rmSync(dir, { recursive: true })
})

test('every path of the pages gets the HTML, framed by whom its key allows', async () => {
  const page = await http.app.inject('/sell/order?key=shop')
  expect(page.body).toContain('<title>Agio</title>')
  expect(page.headers['cache-control']).toBe('no-store')
  const policy = String(page.headers['content-security-policy'])
  expect(policy).toContain('frame-ancestors https://shop.example;')
  expect(policy).not.toMatch(/unsafe|script-src \*/)
  const hash = createHash('sha256').update(inline).digest('base64')
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
  expect(policy).toContain("style-src 'self';")
  const other = await http.app.inject('/')
  expect(other.headers['content-security-policy']).toContain("frame-ancestors 'none'")
})

test('a page of the server itself takes the place of the built one, with its own scripts and sheets only', async () => {
  const { body, headers } = await http.app.inject('/sell?key=shop&refused')
  expect(body).toBe(refusal)
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain(`script-src 'self' ${hash('alert(3)')};`)
  expect(policy).toContain(`style-src 'self' ${hash('p{margin:0}')};`)
  expect(policy).toContain('frame-ancestors https://shop.example;')
})

test.each([
  '/.env',
  '/.git/config',
  '/sell/.git/HEAD',
  '/.well-known/security.txt',
  '/%2egit/config',
  '/.DS_Store',
])('%s is no page: nothing here begins with a dot', async (path) => {
  expect((await http.app.inject(path)).statusCode).toBe(404)
})

test('a path may have a page of its own; its scripts are allowed, not those of other pages', async () => {
  writeFileSync(join(dir, 'buy.html'), '<!doctype html><title>Buy</title><script>alert(2)</script>')
  await http.stop()
  http = open()
  const own = await http.app.inject('/buy?key=shop')
  expect(own.body).toContain('<title>Buy</title>')
  const hash = createHash('sha256').update('alert(2)').digest('base64')
  expect(own.headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`)
  expect((await http.app.inject('/buy/order')).body).toContain('<title>Agio</title>')
  expect((await http.app.inject('/buy.html')).statusCode).toBe(404)
})

test('a folder with a page has it for everything below', async () => {
  mkdirSync(join(dir, 'profile'))
  writeFileSync(join(dir, 'profile/index.html'), '<!doctype html><title>Profile</title>')
  await http.stop()
  http = open()
  for (const path of ['/profile', '/profile/', '/profile/business/deep'])
    expect((await http.app.inject(path)).body).toContain('<title>Profile</title>')
  for (const path of ['/', '/profiles', '/sell/profile'])
    expect((await http.app.inject(path)).body).toContain('<title>Agio</title>')
})

test('a page comes in the language that the address, else the browser asks for first, where there is one', async () => {
  const titled = (lang: string, title: string) =>
    `<!doctype html><html lang="${lang}"><title>${title}</title><script>alert('${lang}')</script>`
  writeFileSync(join(dir, 'buy.html'), titled('en', 'Buy'))
  writeFileSync(join(dir, 'buy.de.html'), titled('de', 'Kaufen'))
  await http.stop()
  http = open()
  const asks = (accepted: string | undefined, url = '/buy') =>
    http.app.inject({ url, headers: accepted === undefined ? {} : { 'accept-language': accepted } })
  for (const accepted of ['de', 'de-AT,en;q=0.5', 'DE', 'fr, de;q=0.8, en;q=0.5'])
    expect((await asks(accepted)).body, accepted).toContain('<title>Kaufen</title>')
  for (const accepted of [undefined, '', 'en', 'en-GB,de;q=0.9', 'fr', '*', ';;,,', '../de'])
    expect((await asks(accepted)).body, accepted).toContain('<title>Buy</title>')
  expect((await asks('en', '/buy?locale=de-CH')).body).toContain('<title>Kaufen</title>')
  expect((await asks('de', '/buy?locale=en')).body).toContain('<title>Buy</title>')
  const hash = createHash('sha256').update("alert('de')").digest('base64')
  expect((await asks('de')).headers['content-security-policy']).toContain(
    `script-src 'self' 'sha256-${hash}';`,
  )
  expect((await asks('de', '/buy.de')).statusCode).toBe(404)
})

test('an id in the address may carry a dot', async () => {
  expect((await http.app.inject('/coins/ord_aaaa.11155111%3A0x12%3A3')).statusCode).toBe(200)
})

test('assets are compressed, and kept for ever where their name carries a hash', async () => {
  const asset = await http.app.inject({
    url: '/assets/app-Ab12Cd34.js',
    headers: { 'accept-encoding': 'gzip, br' },
  })
  expect(asset.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
  })
  expect(brotliDecompressSync(asset.rawPayload).toString()).toBe(script)
  const embed = await http.app.inject('/embed.js')
  expect(embed.headers['cache-control']).toBe('no-cache')
  const again = await http.app.inject({
    url: '/embed.js',
    headers: { 'if-none-match': String(embed.headers.etag) },
  })
  expect(again.statusCode).toBe(304)
})

test('a missing file is not found, and the folder has no other side', async () => {
  for (const path of [
    '/assets/none.js',
    '/api/none',
    '/../package.json',
    '/assets/..%2f..%2fetc%2fpasswd.txt',
    '/index.html/../x.js',
  ]) {
    expect((await http.app.inject(path)).statusCode).toBe(404)
  }
})

test('docs have pages and nothing else: one that is not written is missing, and what is around them is never shown', async () => {
  mkdirSync(join(dir, 'integrate'))
  writeFileSync(join(dir, 'integrate/index.html'), '<title>Integrate</title>')
  writeFileSync(join(dir, 'integrate/script.html'), '<title>Script</title>')
  writeFileSync(join(dir, 'integrate/script.md'), '# Script')
  writeFileSync(join(dir, '.shell.html'), '{{main}}')
  serveStatic(http, dir, {
    under: '/docs',
    onlyPages: true,
    policy: async () => ({ frameAncestors: [] }),
  })
  const at = (path: string) => http.app.inject(`/docs${path}`)
  for (const path of ['', '/']) expect((await at(path)).body).toContain('<title>Agio</title>')
  for (const path of ['/integrate', '/integrate/'])
    expect((await at(path)).body).toContain('<title>Integrate</title>')
  expect((await at('/integrate/script')).body).toContain('<title>Script</title>')
  expect((await at('/integrate/script.md')).headers['content-type']).toBe('text/markdown; charset=utf-8')
  for (const path of ['/gone', '/integrate/gone', '/.shell', '/integrate/script/more'])
    expect((await at(path)).statusCode, path).toBe(404)
})
