import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoRoutes, startDemo, type Demo } from './index.ts'

let demo: Demo
beforeAll(async () => {
  demo = await startDemo({
    dataDir: mkdtempSync(join(tmpdir(), 'demo-')),
    widgetUrl: 'http://127.0.0.1:9/?key=a&b=1',
  })
})
afterAll(() => demo.close())

const browse = (path: string) => fetch(demo.baseUrl + path, { headers: { accept: 'text/html' } })

test('every page opens, marked as a sandbox, and the shop embeds the widget as the guide says', async () => {
  for (const path of [
    '/',
    '/control-room',
    '/routes',
    '/mailbox',
    '/phone',
    '/wallet',
    '/bank',
    '/card',
    '/chain',
    '/shop',
    '/messenger',
    '/operators',
    '/papers',
    '/push',
    '/docs',
  ]) {
    const answer = await browse(path)
    expect(answer.status, path).toBe(200)
    expect(answer.headers.get('content-type'), path).toMatch(/text\/html/)
    expect(await answer.text(), path).toContain('nothing here is real money')
  }
  const shop = await (await browse('/shop')).text()
  expect(shop).toContain('src="http://127.0.0.1:9/embed.js"')
  expect(shop).toContain('data-key="swapin-widget-default"')
  expect(shop).toContain('data-fit="content"')
  // The shop is a page of somebody else.
  const places = '<nav aria-label="Sandbox">'
  expect(shop).not.toContain(places)
  expect(await (await browse('/mailbox')).text()).toContain(places)
})

test('every described route is really there', async () => {
  for (const route of demoRoutes) {
    const given = { chainId: '97', product: 'USDC-EUR', jurisdiction: 'de', number: 'HRB%2099001' }
    const path = Object.entries(given).reduce(
      (it, [name, value]) => it.replace(`{${name}}`, value),
      route.path,
    )
    const answer = await fetch(
      demo.baseUrl + path,
      route.method === 'POST'
        ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
        : { signal: AbortSignal.timeout(5000) },
    )
    expect([200, 400], `${route.method} ${path}`).toContain(answer.status)
  }
})

test('as a process it prints the addresses of sandbox and demo in one line, and ends in order', async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', new URL('main.ts', import.meta.url).pathname], {
    env: { ...process.env, SANDBOX_PORT: '0', SANDBOX_DATA: mkdtempSync(join(tmpdir(), 'demo-main-')) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (part: Buffer) => (output += part.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  while (!output.includes('\n')) await sleep(50)
  const { baseUrl, shopUrl, messenger, walletRelayUrl } = JSON.parse(output) as Demo
  expect({ shopUrl, walletRelayUrl, app: messenger.appUrl }).toEqual({
    shopUrl: `${baseUrl}/shop`,
    walletRelayUrl: `${baseUrl.replace('http', 'ws')}/relay`,
    app: `${baseUrl}/messenger`,
  })
  expect((await fetch(`${baseUrl}/control-room/state`)).status).toBe(200)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})
