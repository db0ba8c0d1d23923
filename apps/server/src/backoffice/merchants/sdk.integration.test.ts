/**
 * A shop's server with @agio/sdk as it is published: Node loads the packed module, asks the real routes with a key of the API, and
 * believes what the real sender signed.
 */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LinkView } from '@agio/contract'
import { expect, onTestFinished, test } from 'vitest'
import { packLibraries } from '../../../../../scripts/libraries/pack.mjs'
import { freePort, run } from '../../../../../scripts/run.mjs'
import { changesOrder, everything, shopFetch, workersByHand } from '../../merchants/webhooks/testing/shop.ts'
import { newId } from '../../platform/ids.ts'
import { openShop } from './testing.ts'

/** Runs a program of the shop and returns its last line of output. */
async function programs() {
  const [sdk] = await packLibraries(['@agio/sdk'])
  const folder = mkdtempSync(join(tmpdir(), 'agio-shop-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'node_modules/@agio'), { recursive: true })
  symlinkSync(sdk!.folder, join(folder, 'node_modules/@agio/sdk'))
  return async <Said>(text: string, env: Record<string, string>): Promise<Said> => {
    const words = "import { AgioError, createAgio, readTime, verifyWebhook } from '@agio/sdk'"
    writeFileSync(join(folder, 'shop.mjs'), `${words}\n${text}`)
    const { code, output } = await run(process.execPath, ['shop.mjs'], { cwd: folder, env })
    expect(code, output).toBe(0)
    return JSON.parse(output) as Said
  }
}

/** A network that delivers the first write and loses its answer. */
async function losingOneAnswer(url: string): Promise<string> {
  let isLost = false
  const proxy = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const headers = Object.fromEntries(
      ['authorization', 'content-type', 'idempotency-key'].flatMap((name) => {
        const value = request.headers[name]
        return typeof value === 'string' ? [[name, value]] : []
      }),
    )
    const { method = 'GET' } = request
    const body = method === 'GET' ? null : Buffer.concat(chunks)
    const answer = await fetch(url + request.url, { method, headers, body })
    const text = await answer.text()
    if (method === 'POST' && !isLost) {
      isLost = true
      return request.socket.destroy()
    }
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text)
  })
  const port = await freePort()
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => void proxy.close())
  return `http://127.0.0.1:${port}`
}

const asks = `
const { base, key, payee, widgetKey } = process.env
const agio = createAgio({ base, key })
const wish = { payee, uses: 'one', amount: '25.00', externalId: 'invoice-1', days: 7 }
const first = await agio.createLink(wish)
const twice = [1, 2].map(() => agio.createLink({ ...wish, externalId: 'invoice-2' }, { idempotencyKey: 'invoice-2' }))
const [again, same] = await Promise.all(twice)
const file = 'payee,uses,amount,externalId,days\\n' + payee + ',one,25.00,invoice-3,7\\nnobody,one,25.00,invoice-4,7\\n'
const report = await agio.createLinks({ file })
const listed = []
for await (const { externalId } of agio.listLinks.each({ limit: 1 })) listed.push(externalId)
const off = await agio.switchOffLink({ id: first.id })
const refused = await agio.switchOffLink({ id: first.id }).catch((error) => [error instanceof AgioError, error.code, error.status])
const visit = await agio.createSession({ widgetKey, options: { fiat: 'EUR', fiatAmount: '49.00' } })
const { name } = await agio.getOwnMerchant()
console.log(JSON.stringify({
  isSame: again.id === same.id, made: report.made, line: report.items[1].refusal, listed: listed.sort(),
  state: off.state, ends: readTime(off.endsAt).getTime() > 0, refused, visit: visit.url, name,
}))`

test('the SDK creates a link once although an answer is lost, reads pages, opens visits, and throws typed errors', async () => {
  const shop = await openShop()
  const runs = await programs()
  const { key, payee, widgetKey } = shop
  const base = await losingOneAnswer(shop.http.url)
  const said = await runs<Record<string, unknown>>(asks, { base, key, payee, widgetKey })
  expect(said).toMatchObject({
    isSame: true,
    made: 1,
    line: 'invalid',
    listed: ['invoice-1', 'invoice-2', 'invoice-3'],
    state: 'switched_off',
    ends: true,
    refused: [true, 'merchant.ended', 409],
    name: 'Rad und Tat',
  })
  expect(said['visit']).toMatch(/^https:\/\/pay\.example\/session\//)
  const { body } = await shop.http.json<{ items: LinkView[] }>('GET', '/api/merchant/links', {
    as: shop.token,
  })
  expect(body.items.filter((it) => it.externalId === 'invoice-1')).toHaveLength(1)
})

const makesEndpoint = `
const { base, key, wish } = process.env
const agio = createAgio({ base, key })
const { endpoint, secret } = await agio.createWebhook(JSON.parse(wish))
const rotated = await agio.rotateWebhook({ id: endpoint.id })
await agio.testWebhook({ id: endpoint.id })
console.log(JSON.stringify({ older: secret, newer: rotated.secret }))`
const hears = `
const { body, headers, secret, now } = process.env
const event = await verifyWebhook({ body, headers: JSON.parse(headers), secret, now: new Date(now) })
  .catch((error) => ({ type: error.code }))
console.log(JSON.stringify(event))`

test('webhooks verify with both secrets during a rotation, and with no other secret', async () => {
  const shop = await openShop()
  const runs = await programs()
  const { db, clock, http, key, merchantId } = shop
  const wish = JSON.stringify({ ...everything, url: 'https://rad.example/hooks' })
  const made = await runs<{ older: string; newer: string }>(makesEndpoint, { base: http.url, key, wish })
  await changesOrder({ db, clock }, merchantId, newId('ord', clock.now()), { type: 'payment.completed' })
  const got: { headers: Readonly<Record<string, string>>; body: string }[] = []
  await workersByHand({
    db,
    clock,
    sealer: shop.platform.keys.sealer,
    fetch: shopFetch((it) => (got.push(it), 204)),
  }).settle()
  const types: string[] = []
  for (const { headers, body } of got) {
    const words = { body, headers: JSON.stringify(headers), now: clock.now().toISOString() }
    for (const secret of [made.older, made.newer, `whsec_${Buffer.alloc(32).toString('base64')}`])
      types.push((await runs<{ type: string }>(hears, { ...words, secret })).type)
  }
  expect(types.toSorted()).toEqual([
    'payment.completed',
    'payment.completed',
    'signature',
    'signature',
    'webhook.test',
    'webhook.test',
  ])
})
