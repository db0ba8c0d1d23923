/**
 * `npm run bench -- live [--streams=N] [--seconds=N]`: many people looking at their orders, each order moving once a second.
 *
 * Recipe: the real server's streams of signed-in customers' orders, fed by rows and notifications as `advance` writes them,
 * against a loop that writes to as many open responses by a timer; a tenth of the readers every tenth of a second in both;
 * processor time of the serving process alone, in turn. In the end a tenth of the readers leave, miss three changes and come
 * back.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openTestDatabase } from '../apps/server/src/platform/testing.ts'
import type { Question } from './live/process.ts'
import { createReader, openAll, type Reader } from './live/readers.ts'
import { compare, limited, option, quantile, short, verify } from './measure.ts'
import { openShop } from './server/placing.ts'
import { newFolder, startServer } from './server/process.ts'
import { openConnections } from './world/connection.ts'
import { openPostgresForBench } from './world/postgres.ts'
import { askChild, serve } from './world/programs.ts'
import { signInCustomers, type SignedIn } from './world/selling.ts'

const streams = option('streams', 1_000, 100)
const seconds = option('seconds', 5, 1)
const parts = 10
/** A customer may have twenty streams. */
const streamsEach = 20
/** Ids have letters and a few digits only. */
const nameOf = (index: number): string =>
  `ord_${String(index)
    .replace(/\d/g, (digit) => 'bcdefghijk'[Number(digit)] ?? '')
    .padStart(26, 'a')}`
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const late: number[] = []
const sent = new Map<string, number>()
let version = 1

const postgres = await openPostgresForBench()
process.env.TEST_DATABASE_URL = postgres.url
const db = await openTestDatabase()
const keyFile = join(newFolder(), 'personal-data.key')
const people = await signInCustomers(db, keyFile, Math.ceil(streams / streamsEach))
const ours = await startServer(db, keyFile)
const ownerOf = (index: number): SignedIn | undefined => people[Math.floor(index / streamsEach)]
await putOrders()
const loop = await serve('bench/live/process.ts', ['loop'])
const loopReaders = await serve('bench/live/process.ts', ['readers', String(loop.port), String(streams)])
const ask = ({ child }: typeof loop, question: Question) => askChild<number>(child, question)
try {
  const readers = await openBoth()
  await measure()
  await measureReturn(readers)
} finally {
  await ours.stop()
  await loopReaders.stop()
  await loop.stop()
  await db.close()
  await postgres.close()
}

async function openBoth(): Promise<Reader[]> {
  const readers = Array.from({ length: streams }, (_, index) => {
    const path = `/api/orders/${nameOf(index)}/events`
    return createReader({ port: ours.port, path, token: ownerOf(index)?.token ?? '' }, (seen) => {
      const at = sent.get(`${nameOf(index)} ${seen}`)
      if (at !== undefined) late.push(performance.now() - at)
    })
  })
  // The first few streams measure the start of the program, so they are opened and closed before.
  const first = readers.slice(0, 200)
  await openAll(first)
  for (const reader of first) reader.close()
  await pause(500)
  for (const { seen } of first) seen.length = 0
  const memory = async (pid: number | undefined, open: () => Promise<unknown>): Promise<number> => {
    const before = usageOf(pid).residentBytes
    await open()
    await pause(500)
    return (usageOf(pid).residentBytes - before) / streams / 1024
  }
  limited('memory of a stream', await memory(ours.pid, () => openAll(readers)), 16, 'KB')
  const bare = await memory(loop.child.pid, () => ask(loopReaders, { openReaders: true }))
  console.log(`· memory of a stream of the bare loop: ${short(bare)} KB`)
  return readers
}

type Usage = { readonly processorMs: number; readonly residentBytes: number }

/** A hundred ticks are a second. */
function usageOf(pid = 0): Usage {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  const [user = 0, system = 0, pages = 0] = [11, 12, 21].map((at) => Number(fields[at]))
  return { processorMs: (user + system) * 10, residentBytes: pages * 4096 }
}

async function measure(): Promise<void> {
  const during = async (pid: number | undefined, work: () => Promise<unknown>): Promise<number> => {
    const before = usageOf(pid).processorMs
    await work()
    await pause(200)
    return usageOf(pid).processorMs - before
  }
  await compare({
    name: `processor for ${streams} streams, one event a second each`,
    against: 'a bare res.write loop',
    unit: `ms in ${seconds} s`,
    bar: { atMost: 1.5 },
    reference: () => during(loop.child.pid, () => ask(loop, { beat: seconds })),
    subject: () => during(ours.pid, () => change(seconds)),
  })
  limited('99 of 100 events after their notification within', quantile(late, 0.99), 50, 'ms')
  console.log(`· those of the bare loop within ${short(await ask(loopReaders, { late: true }))} ms`)
}

/** Every order moves once a second: rows first, then the notification, as `advance` does. */
async function change(times: number): Promise<void> {
  for (let second = 0; second < times; second += 1) {
    version += 1
    for (let part = 0; part < parts; part += 1) {
      const next = performance.now() + 1000 / parts
      await changePart(part)
      await pause(Math.max(0, next - performance.now()))
    }
  }
}

async function changePart(part: number): Promise<void> {
  const ids = Array.from({ length: Math.ceil((streams - part) / parts) }, (_, index) =>
    nameOf(index * parts + part),
  )
  await db.query(
    `with moved as (update orders set version = $2 where id = any($1) returning id)
     insert into order_event (order_id, seq, event_id, type, actor, from_status, to_status, at, data)
     select id, $2, 'fact ' || $2, 'bench', 'system', 'confirming', 'confirming', now(), '{}' from moved`,
    [ids, version],
  )
  const at = performance.now()
  for (const id of ids) sent.set(`${id} ${version}`, at)
  await db.query(
    `select pg_notify('orders', id || ' ' || $2::int || ' sell confirming') from unnest($1::text[]) id`,
    [ids, version],
  )
}

/** A tenth leaves and returns with what it saw last. */
async function measureReturn(readers: readonly Reader[]): Promise<void> {
  const leaving = readers.filter((_, index) => index % 10 === 3)
  for (const reader of leaving) reader.close()
  await change(3)
  await openAll(leaving)
  await change(1)
  for (let waited = 0; waited < 600 && readers.some(({ seen }) => seen.at(-1) !== version); waited += 1)
    await pause(100)
  const whole = readers.filter(
    ({ seen }) => seen.length === version && seen.every((one, index) => one === index + 1),
  )
  verify(
    `${streams} readers, ${leaving.length} of whom had left, saw all ${version} versions once and in order (${whole.length})`,
    whole.length === streams,
  )
  const [row] = await db.query<{ events: number }>(
    `select count(*)::int as events from order_event where order_id like 'ord_aaa%'`,
  )
  verify(`${streams * version} events are stored (${row?.events})`, row?.events === streams * version)
}

/** One order placed in earnest, and its rows again under other names. */
async function putOrders(): Promise<void> {
  const connections = await openConnections(ours.port, 1)
  await openShop(db, people, connections).place(1)
  for (const connection of connections) connection.close()
  const indexes = Array.from({ length: streams }, (_, index) => index)
  await db.query(
    `with model as (select * from orders), placed as (
       insert into orders (id, service, customer_id, status, version, state, reference, quote_id, mid_rate, send_asset, send_units,
         receive_asset, receive_units, counterparty, created_at, updated_at)
       select n.id, 'sell', n.owner, m.status, 1, replace(m.state::text, m.id, n.id)::jsonb, n.id, n.id, m.mid_rate, m.send_asset,
         m.send_units, m.receive_asset, m.receive_units, m.counterparty, now(), now()
       from model m, unnest($1::text[], $2::text[]) n (id, owner) returning id)
     insert into order_event (order_id, seq, event_id, type, actor, from_status, to_status, at, data)
     select id, 1, 'placed', 'order.placed', 'customer', '', 'confirming', now(), '{}' from placed`,
    [indexes.map(nameOf), indexes.map((index) => ownerOf(index)?.id ?? '')],
  )
}
