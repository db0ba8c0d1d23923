/** The application's bank client against the sandbox's bank: signed calls, one IBAN per id, silence, hooks. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { bankRoutes, ibanKeys, startBank } from '../../../sandbox/src/bank/index.ts'
import { openOutside } from '../verification/testing/door-world.ts'
import { createHttpBank } from './bank/http-bank.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function openTown() {
  const hooks: { bytes: Buffer; headers: Readonly<Record<string, string | undefined>> }[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      hooks.push({ bytes: Buffer.concat(parts), headers: request.headers as Record<string, string> })
      response.writeHead(204).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => server.close())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const running = await startBank({
    dataDir: mkdtempSync(join(tmpdir(), 'agio-ibans-')),
    sftpPort: 0,
    delayMs: 50,
    statementSeconds: 3600,
    now: () => new Date(),
    hookUrl: `http://127.0.0.1:${port}`,
  })
  const onClose = (work: () => Promise<unknown>) => void closing.push(work)
  const { url: baseUrl } = await openOutside({ onClose }, (app, serve) => {
    bankRoutes(app, serve, running)
    return running.close
  })
  const doorWith = (keys: { key: string; secret: string }) =>
    createHttpBank({ url: `${baseUrl}/bank/api`, ...keys }, { now: () => new Date() })
  const send = (path: string, body: object) =>
    fetch(`${baseUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).then(async (answer) => (await answer.json()) as Record<string, unknown>)
  const entries = async () => (await (await fetch(`${baseUrl}/bank/entries`)).json()) as object[]
  return { door: doorWith(ibanKeys), doorWith, hooks, send, entries, keys: ibanKeys }
}

const holder = 'Greta Beispiel'

test('one id is one IBAN, active after a while, and a signed hook reports the change', async () => {
  const { door, doorWith, hooks, keys } = await openTown()
  expect(await door.look('ibn_one')).toBeUndefined()
  expect(await door.open({ id: 'ibn_one', holder })).toMatchObject({ word: 'pending' })
  await expect
    .poll(() => door.look('ibn_one'))
    .toMatchObject({ word: 'active', account: { bank: 'Sandbank' } })
  const [once_, again] = [await door.look('ibn_one'), await door.open({ id: 'ibn_one', holder })]
  expect(again).toEqual(once_)
  await expect.poll(() => hooks.length).toBe(1)
  const [{ bytes, headers } = { bytes: Buffer.alloc(0), headers: {} }] = hooks
  const header = (name: string) => String(headers[name] ?? '')
  expect(door.readHook(bytes, header)).toBe('ibn_one')
  expect(doorWith({ ...keys, secret: 'another' }).readHook(bytes, header)).toBeUndefined()
  expect(door.readHook(Buffer.from('{"id":"ibn_two"}'), header)).toBeUndefined()
})

test('a call with another key is refused, and a silent bank has still processed the request', async () => {
  const { door, doorWith, send } = await openTown()
  await expect(doorWith({ key: 'x', secret: 'y' }).open({ id: 'ibn_one', holder })).rejects.toThrow('401')
  await send('/bank/fault', { kind: 'ibans_silent', seconds: 60 })
  await expect(door.open({ id: 'ibn_one', holder })).rejects.toThrow('504')
  expect(await door.look('ibn_one')).toBeDefined()
  await send('/bank/fault', { kind: 'ibans_down', seconds: 60 })
  await expect(door.look('ibn_one')).rejects.toThrow('503')
})

test('an active IBAN receives money; a blocked one refuses it', async () => {
  const { door, send, entries } = await openTown()
  await door.open({ id: 'ibn_one', holder })
  await expect.poll(async () => (await door.look('ibn_one'))?.word).toBe('active')
  const iban = (await door.look('ibn_one'))?.account?.iban ?? ''
  expect(await send('/bank/pay_iban', { iban, amount: '25', person: 'greta' })).toMatchObject({
    amount: '25.00',
    to: iban,
  })
  expect((await entries())[0]).toMatchObject({ currency: 'EUR', to: iban, other: { name: holder } })
  expect(await door.change('ibn_one', { number: 1, to: 'blocked' })).toMatchObject({ word: 'blocked' })
  expect(await send('/bank/pay_iban', { iban, amount: '25', person: 'greta' })).toHaveProperty('error')
  expect(await door.change('ibn_one', { number: 2, to: 'active' })).toMatchObject({ word: 'active' })
  // A repeated request is not executed again.
  expect(await door.change('ibn_one', { number: 1, to: 'blocked' })).toMatchObject({ word: 'active' })
})

test('the bank can refuse a holder', async () => {
  const { door } = await openTown()
  expect(await door.open({ id: 'ibn_one', holder: 'Rita Refused' })).toEqual({
    word: 'refused',
    account: undefined,
  })
})
