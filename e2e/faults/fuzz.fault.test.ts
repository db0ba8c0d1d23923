/**
 * Fuzz: inputs made from the schemas of every operation and hook, and spoiled ones, as every kind of caller, at the running
 * server. Each is answered as the contract says, the books stay balanced, and the memory stays where it was.
 *
 *   npm run fuzz -- 100000 [seed]        within `npm test`: FUZZ_INPUTS of them, by the seed of the day; at night more
 *
 * The whole has no limit of time, as machines differ: each request has one, so each input ends. The requests until
 * then are listed, however the run ends.
 */
import { env } from 'node:process'
import { refusals } from '@agio/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cardKeys } from '../../apps/sandbox/src/card/index.ts'
import { hookSecret } from '../../apps/sandbox/src/open-banking/institutions.ts'
import { perTier } from '../../scripts/stages/per-tier.ts'
import { pause, until } from '../world/calls.ts'
import { placeBuy, ways } from './buying.ts'
import { inputs, type Input } from './fuzz-input.ts'
import { operationsOf, type Operation } from './operations.ts'
import { rawRequests, statusOf } from './raw-http.ts'
import { sellMany } from './selling.ts'
import { openWorld, type World } from './world.ts'

const count = Number(env.FUZZ_INPUTS ?? perTier(500, 6_000))
const seed = Number(env.FUZZ_SEED ?? Math.floor(Date.now() / 86_400_000))
const batch = 500
const sayEvery = 5_000
const atOnce = 12
const mebibyte = 1024 * 1024
/** Far beyond what the slowest machine needs for one answer. */
const mostSeconds = 60

let world: World
let operations: Operation[]
/** Tokens: none, garbage, two customers', and one of each role. */
let tokens: (string | undefined)[]
let callers: string[]
let adminAt: number

beforeAll(async () => {
  world = await openWorld({ env: { LOG_LEVEL: 'info' } })
  operations = await operationsOf(world)
  const [owner, other] = await Promise.all([world.person(), world.person()])
  await sellMany(world, [owner!], 1).done
  await owner!.place('fuzz-sale', await owner!.wish())
  for (const way of [ways.transfer, ways.card, ways.online])
    await placeBuy(world, owner!, `fuzz-${way.method}`, way)
  await world.outside.bank.transfer({
    fromName: 'Otto Fremdling',
    fromIban: 'NL91ABNA0417164300',
    amount: '33.00',
    currency: 'EUR',
  })
  const roles = await world.operatorTokens()
  tokens = [undefined, 'x'.repeat(43), owner!.token, other!.token, ...roles.values()]
  callers = ['anyone', 'garbage', 'customer', 'customer', ...roles.keys()]
  adminAt = tokens.indexOf(roles.get('admin'))
}, 0)
afterAll(() => world?.end())

/** Operations that end the caller's own session or account, which others here still need. */
const isLeaving = ({ path }: Operation) => /logout|sign_out|auth\/sessions\/|profile\/erasure/.test(path)
const lists = ['transactions', 'auth/sessions', 'orders/recipients']
const adminLists = [
  'orders',
  'unmatched',
  'payout_batches',
  'bank_files',
  'approvals',
  'cases',
  'reconciliation',
]

/** Parts that an input paused go on: orders are placed in every batch. */
async function endPauses(): Promise<void> {
  const { text } = await send({ path: '/api/admin/pauses', caller: adminAt })
  const { items = [] } = JSON.parse(text) as { items?: { id: string; endedAt: string | null }[] }
  for (const { id, endedAt } of items)
    if (endedAt === null)
      await send({
        method: 'POST',
        path: `/api/admin/pauses/${id}/end`,
        caller: adminAt,
        headers: { 'content-type': 'application/json', 'idempotency-key': `end-${id}` },
        body: JSON.stringify({ reason: 'the next batch' }),
      })
}

/** The words that the server gives in its lists, by their names. */
async function poolNow(): Promise<Map<string, unknown[]>> {
  const pool = new Map<string, unknown[]>()
  const gather = (value: unknown, name = ''): void => {
    if (Array.isArray(value)) return value.forEach((one) => gather(one, name))
    if (typeof value === 'object' && value !== null)
      return Object.entries(value).forEach(([field, inner]) => gather(inner, field))
    const known = pool.get(name) ?? []
    if (value !== null && !known.includes(value) && known.length < 120) pool.set(name, [...known, value])
  }
  for (const [paths, at] of [
    [lists, 2],
    [adminLists.map((path) => `admin/${path}`), adminAt],
  ] as const)
    for (const path of paths) {
      const answer = await send({ path: `/api/${path}`, caller: at })
      if (answer.status === 200) gather(JSON.parse(answer.text))
    }
  await endPauses()
  const body = JSON.stringify({ coin: 'USDC@11155111', fiat: 'EUR', fiatAmount: '60' })
  const headers = { 'content-type': 'application/json' }
  for (const service of ['sell', 'buy']) {
    const answer = await send({ method: 'POST', path: `/api/quotes/${service}`, caller: 0, headers, body })
    if (answer.status === 200) gather(JSON.parse(answer.text))
  }
  return pool
}

type Given = { readonly status: number; readonly text: string; readonly type: string }

async function send(it: {
  path: string
  caller: number
  method?: string
  headers?: Readonly<Record<string, string>>
  body?: Input['body']
}): Promise<Given> {
  const token = tokens[it.caller]
  const answer = await fetch(world.root + it.path, {
    method: it.method ?? 'GET',
    headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...it.headers },
    ...(it.body !== undefined && { body: typeof it.body === 'string' ? it.body : new Uint8Array(it.body) }),
    signal: AbortSignal.timeout(mostSeconds * 1000),
  })
  const next = answer.headers.get('authorization')?.replace('Bearer ', '')
  if (next !== undefined && token !== undefined) tokens[it.caller] = next
  const type = answer.headers.get('content-type') ?? ''
  if (!type.startsWith('text/event-stream')) return { status: answer.status, text: await answer.text(), type }
  await answer.body?.cancel()
  return { status: answer.status, text: '', type }
}

/** A machine with much else to do may say "not now"; then it is asked again. */
async function ask(input: Input): Promise<Given> {
  const { operation, caller, ...rest } = input
  const who = isLeaving(operation) && caller > 1 ? 0 : caller
  for (let times = 0; ; times += 1) {
    const answer = await send({ ...rest, caller: who, method: operation.method })
    if (answer.status !== 503 || times === mostSeconds) return answer
    shed += 1
    await pause(1_000)
  }
}
let shed = 0

/** The fault of the answer; undefined where it is as the contract says. */
function fault({ operation }: Input, { status, text, type }: Given): string | undefined {
  if (status >= 500) return 'is an error of the server'
  if (!operation.statuses.includes(String(status))) return 'has a status that the document does not name'
  if (status < 400) return undefined
  if (!type.startsWith('application/json')) return 'is a refusal without JSON'
  const { error } = JSON.parse(text) as { error?: { code: keyof typeof refusals; fields: unknown } }
  if (error === undefined || refusals[error.code]?.[0] !== status) return 'is no refusal of the catalogue'
  return Array.isArray(error.fields) ? undefined : 'has no fields'
}

async function memory(): Promise<number> {
  const { text } = await send({ path: '/metrics', caller: 0 })
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1])
}

type Tally = {
  readonly statuses: Map<number, number>
  readonly faults: string[]
  readonly milliseconds: number[]
}

/** The inputs that were sent, and their answers. */
function saying({ statuses, milliseconds }: Tally): string {
  const sorted = milliseconds.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
  const came = [...statuses].toSorted(([a], [b]) => a - b).map(([status, of]) => `${of} × ${status}`)
  return (
    `${sorted.length} of ${count} inputs at ${operations.length} operations by seed ${seed}: ${came.join(', ')}; ` +
    `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms; asked again ${shed}`
  )
}

async function run(all: readonly Input[], tally: Tally): Promise<void> {
  const waiting = all.entries()
  const lane = async () => {
    for (const [number, input] of waiting) {
      const from = performance.now()
      const answer = await ask(input).catch((error: unknown) => ({
        status: 0,
        text: String(error),
        type: '',
      }))
      tally.milliseconds.push(performance.now() - from)
      tally.statuses.set(answer.status, (tally.statuses.get(answer.status) ?? 0) + 1)
      const what = answer.status === 0 ? 'did not come' : fault(input, answer)
      const { operation, ...words } = input
      if (what !== undefined && tally.faults.length < 20)
        tally.faults.push(
          `${operation.method} ${operation.path}, input ${number}: the answer ${what}: ${answer.status} ` +
            `${answer.text.slice(0, 200)} for ${JSON.stringify(words).slice(0, 600)}`,
        )
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
}

/** Gives the memory of the server once it had loaded what it loads when needed. */
async function runAll(tally: Tally): Promise<number> {
  const signers = {
    card: cardKeys.webhookSecret,
    bank: hookSecret,
    now: () => Math.floor(Date.now() / 1000),
  }
  let before = 0
  for (let done = 0; done < count && tally.faults.length === 0; done += batch) {
    if (done > 0 && done % sayEvery === 0) console.log(saying(tally))
    const making = { pool: await poolNow(), callers, signers }
    await run(inputs(operations, making, { seed: seed + done, count: Math.min(batch, count - done) }), tally)
    for (const text of rawRequests(seed + done, 10)) {
      const status = (await statusOf(world.root, text)) ?? 0
      if (status >= 500 && status !== 503 && status !== 505)
        tally.faults.push(`${JSON.stringify(text)}: ${status}`)
    }
    if (before === 0 && done >= count / 5) before = await memory()
  }
  return before
}

const title = `${count} inputs by seed ${seed}: no error on our side, every refusal of the catalogue, books and memory as before`
test(title, { tags: ['larger'], timeout: 0 }, async () => {
  const tally: Tally = { statuses: new Map(), faults: [], milliseconds: [] }
  const before = await runAll(tally).finally(() => console.log(saying(tally)))
  const after = await memory()
  console.log(`memory ${Math.round(before / mebibyte)} → ${Math.round(after / mebibyte)} MiB`)
  expect(tally.faults, tally.faults.join('\n')).toEqual([])
  expect(world.said.filter((line) => /"level":"?(error|50)/.test(line))).toEqual([])
  expect(after).toBeLessThan(Math.max(before * 1.15, 600 * mebibyte))
  await until('the books to agree', async () => {
    await world.books().agree()
    return true
  })
})
