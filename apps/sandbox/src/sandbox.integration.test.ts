import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sandboxRoutes, startSandbox, type Sandbox } from './index.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ dataDir: mkdtempSync(join(tmpdir(), 'sandbox-')) })
})
afterAll(() => sandbox.close())

const post = (path: string, body: object) =>
  fetch(sandbox.baseUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const get = async <T>(path: string) => (await fetch(sandbox.baseUrl + path)).json() as Promise<T>
const browse = (path: string) => fetch(sandbox.baseUrl + path, { headers: { accept: 'text/html' } })

type Mail = { id: string; to: string[]; subject: string; links: string[]; pin?: string }

test('a mail sent by SMTP is there to be read, newest first, with its PIN and links', async () => {
  const transport = createTransport(sandbox.smtpUrl)
  const mail = { from: 'agio@example.org', to: 'Ada@example.org' }
  await transport.sendMail({
    ...mail,
    subject: 'First',
    text: 'Your PIN is 482913.\nIt holds for 10 minutes.',
  })
  await transport.sendMail({
    ...mail,
    subject: 'Grüße',
    text: 'Sign in: https://example.org/login?a=1&b=2.',
    html: '<p>Sign in <a href="https://example.org/login?a=1&amp;b=2">here</a><script>alert(1)</script></p>',
  })
  const mails = await get<Mail[]>('/mail?to=ada@example.org')
  expect(mails.map(({ subject, pin, links }) => ({ subject, pin, links }))).toEqual([
    { subject: 'Grüße', links: ['https://example.org/login?a=1&b=2'] },
    { subject: 'First', pin: '482913', links: [] },
  ])
  expect(await get<Mail[]>('/mail?to=bo@example.org')).toEqual([])
  const page = await (await browse(`/mailbox/${mails[0]!.id}`)).text()
  expect(page).toContain('sandbox="allow-popups')
  expect(page).not.toContain('<script>alert(1)')
})

test('a mail server in trouble refuses for the time being', async () => {
  await post('/mail/fault', { kind: 'refuse', seconds: 30 })
  const transport = createTransport(sandbox.smtpUrl)
  const mail = { from: 'agio@example.org', to: 'ada@example.org', subject: 'x', text: 'x' }
  await expect(transport.sendMail(mail)).rejects.toMatchObject({ responseCode: 451 })
  await post('/mail/fault', { kind: 'refuse', seconds: 0 })
  await transport.sendMail(mail)
})

type Kraken = { error: string[]; result?: Record<string, { a: string[]; b: string[]; c: string[] }> }
type Coinbase = { price: string; bid: string; ask: string; time: string }
const kraken = async (pair: string) =>
  Object.values((await get<Kraken>(`/exchange/kraken/0/public/Ticker?pair=${pair}`)).result ?? {})[0]
const coinbase = (pair: string) => get<Coinbase>(`/exchange/coinbase/products/${pair}/ticker`)

test('both exchanges know every pair, a little apart, and follow a price that is set', async () => {
  for (const coin of ['ETH', 'BNB', 'USDC', 'USDT', 'EURC', 'DAI']) {
    for (const currency of ['EUR', 'GBP']) {
      const one = Number((await kraken(coin + currency))?.c[0])
      const other = Number((await coinbase(`${coin}-${currency}`)).price)
      expect(one, coin).toBeGreaterThan(0)
      expect(one).not.toBe(other)
      expect(Math.abs(one - other) / one).toBeLessThan(0.001)
    }
  }
  await post('/exchange/price', { pair: 'USDC-EUR', price: '0.95' })
  await post('/exchange/price', { pair: 'USDC-GBP', price: '0.5', source: 'kraken' })
  expect((await kraken('USDCEUR'))?.c[0]).toBe('0.95004750')
  expect((await coinbase('USDC-EUR')).price).toBe('0.94995250')
  expect((await kraken('USDCGBP'))?.c[0]).toBe('0.50002500')
  expect((await coinbase('USDC-GBP')).price).toBe('0.79116044')
  expect((await get<Kraken>('/exchange/kraken/0/public/Ticker?pair=DOGEEUR')).error).toEqual([
    'EQuery:Unknown asset pair',
  ])
})

test('an exchange goes down, stale, to zero and to ten times, alone', async () => {
  const fault = (kind: string, seconds = 60) => post('/exchange/fault', { kind, seconds, source: 'coinbase' })
  await fault('tenfold')
  expect(Number((await coinbase('ETH-EUR')).price)).toBeGreaterThan(29_000)
  expect(Number((await kraken('ETHEUR'))?.c[0])).toBeLessThan(3100)
  await fault('down', 0)
  await fault('zero')
  expect(Number((await coinbase('ETH-EUR')).price)).toBe(0)
  await fault('down', 0)
  await fault('stale')
  const { time } = await coinbase('ETH-EUR')
  await sleep(20)
  expect((await coinbase('ETH-EUR')).time).toBe(time)
  expect(Date.now() - Date.parse(time)).toBeGreaterThan(3_500_000)
  await fault('down', 0)
  await fault('down')
  expect((await fetch(`${sandbox.coinbaseUrl}/products/ETH-EUR/ticker`)).status).toBe(503)
  expect((await fetch(`${sandbox.krakenUrl}/0/public/Ticker?pair=ETHEUR`)).status).toBe(200)
  await fault('down', 0)
})

test('time moves forward for the exchanges and the chains too', async () => {
  const before = await get<{ version: number; offsetSeconds: number }>('/clock')
  expect((await post('/clock/advance', { seconds: 0 })).status).toBe(400)
  await post('/clock/advance', { seconds: 5400 })
  expect(await get('/clock')).toEqual({
    version: before.version + 1,
    offsetSeconds: before.offsetSeconds + 5400,
  })
  expect(Date.parse((await coinbase('ETH-EUR')).time) - Date.now()).toBeGreaterThan(5_300_000)
  const block = await fetch(sandbox.rpc[97][0]!, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"jsonrpc":"2.0","id":1,"method":"eth_getBlockByNumber","params":["latest",false]}',
  })
  const { result } = (await block.json()) as { result: { timestamp: string } }
  expect(Number(result.timestamp) * 1000 - Date.now()).toBeGreaterThan(5_300_000)
})

test('the bank answers over HTTP: name check, directory, transfer, refusals', async () => {
  const answer = async (path: string, body: object) => {
    const said = await post(path, body)
    return { status: said.status, ...((await said.json()) as object) }
  }
  const iban = 'DE90999999990000004711'
  expect(await answer('/bank/name_check', { name: 'Ada Example', iban })).toEqual({
    status: 200,
    result: 'match',
  })
  expect(await answer('/bank/name_check', { name: 'Ada Mismatch', iban })).toEqual({
    status: 200,
    result: 'no_match',
  })
  expect(
    await answer('/bank/name_check', { name: 'Ada Close', sortCode: '089999', accountNumber: '66374958' }),
  ).toEqual({ status: 200, result: 'close', name: 'Ada' })
  expect(await answer('/bank/name_check', { name: 'Ada' })).toMatchObject({ status: 400 })
  expect(await get(`/bank/directory?iban=${iban}`)).toMatchObject({ bankName: 'Testbank DE', instant: true })
  expect(await get('/bank/directory?iban=FR761234')).toMatchObject({ bankName: 'Testbank FR' })
  const transfer = {
    toIban: 'DE93999999990000000001',
    fromName: 'Ada',
    fromIban: iban,
    amount: '5',
    currency: 'EUR',
    reference: 'R',
  }
  expect(await answer('/bank/transfer', transfer)).toMatchObject({ status: 200, amount: '5.00' })
  expect(await answer('/bank/transfer', { ...transfer, currency: 'GBP' })).toMatchObject({ status: 400 })
  expect(await answer('/bank/transfer', { ...transfer, amount: '1.234' })).toMatchObject({ status: 400 })
  expect(await answer('/bank/return', { endToEndId: 'nobody', reason: 'AC01' })).toMatchObject({
    status: 400,
  })
})

test('every page of an institution opens, marked as a sandbox; a page of the demo says that the demo does not run', async () => {
  const places = '<nav aria-label="Sandbox">'
  const [, nav = ''] = (await (await browse('/mailbox')).text()).split(places)
  const paths = [...nav.split('</nav>')[0]!.matchAll(/href="([^"]+)"/g)].map(([, path = '']) => path)
  const shown: string[] = []
  for (const path of [...paths, '/papers', '/push']) {
    const answer = await browse(path)
    expect(answer.headers.get('content-type'), path).toMatch(/text\/html/)
    const text = await answer.text()
    expect(text, path).toContain('nothing here is real money')
    if (answer.status === 200) shown.push(path)
    else expect(text, path).toContain('This page is one of the demo.')
  }
  expect(shown).toEqual(['/mailbox', '/bank', '/card', '/chain', '/papers', '/push'])
})

test('every described route is really there', async () => {
  for (const route of sandboxRoutes) {
    const given = { chainId: '97', product: 'USDC-EUR', jurisdiction: 'de', number: 'HRB%2099001' }
    const path = Object.entries(given).reduce(
      (it, [name, value]) => it.replace(`{${name}}`, value),
      route.path,
    )
    const answer = await fetch(
      sandbox.baseUrl + path,
      route.method === 'POST'
        ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
        : { signal: AbortSignal.timeout(5000) },
    )
    expect([200, 400], `${route.method} ${path}`).toContain(answer.status)
  }
})

test('as a process of its own it prints its addresses and ends in order; a taken port is a sentence', async () => {
  const start = (port: string) => {
    const child = spawn(process.execPath, ['--import', 'tsx', new URL('main.ts', import.meta.url).pathname], {
      env: { ...process.env, SANDBOX_PORT: port, SANDBOX_DATA: mkdtempSync(join(tmpdir(), 'sandbox-main-')) },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (part: Buffer) => (output += part.toString()))
    child.stderr.on('data', (part: Buffer) => (output += part.toString()))
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
    return { child, ended, output: () => output }
  }
  const first = start('0')
  while (!first.output().includes('\n')) await sleep(50)
  const { ready, baseUrl } = JSON.parse(first.output()) as { ready: boolean; baseUrl: string }
  expect(ready).toBe(true)
  expect((await fetch(`${baseUrl}/clock`)).status).toBe(200)
  const second = start(new URL(baseUrl).port)
  expect(await second.ended).toBe(1)
  expect(second.output()).toMatch(/port \d+ is taken/)
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
})
