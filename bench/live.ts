/**
 * `npm run bench -- live [--streams=N] [--seconds=N]`: many people looking at their orders, each order moving once a second.
 *
 * Recipe: our server's streams fed by rows and notifications of a real database, against a loop that writes to as many open
 * responses by a timer; a tenth of the readers every tenth of a second in both; processor time of the serving process alone,
 * in turn. The readers live in this process. In the end a tenth of them leave, miss three changes and come back.
 */
import { openTestDatabase, type TestDatabase } from '../apps/server/src/platform/testing.ts'
import { createReader, openAll, type Reader } from './live/readers.ts'
import type { Question, Usage } from './live/process.ts'
import { compare, limited, option, quantile, short, verify } from './measure.ts'
import { openPostgresForBench } from './world/postgres.ts'
import { askChild, serve, type Served } from './world/programs.ts'

const streams = option('streams', 1_000)
const seconds = option('seconds', 5)
const parts = 10
const nameOf = (index: number): string => `ord_${String(index).padStart(26, 'a')}`
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const late = { ours: [] as number[], bare: [] as number[] }
const told = new Map<string, number>()
let version = 1

const postgres = await openPostgresForBench()
process.env.TEST_DATABASE_URL = postgres.url
const db = await openTestDatabase()
await putOrders(db)
const ours = await serve('bench/live/process.ts', ['ours', db.url])
const bare = await serve('bench/live/process.ts', ['bare'])
try {
  const readers = await openBoth()
  await measure()
  await measureReturn(readers)
} finally {
  await ours.stop()
  await bare.stop()
  await db.close()
  await postgres.close()
}

async function openBoth(): Promise<Reader[]> {
  const names = Array.from({ length: streams }, (_, index) => nameOf(index))
  const ourReaders = names.map((id) =>
    createReader(ours.port, id, (seen) => {
      const at = told.get(`${id} ${seen}`)
      if (at !== undefined) late.ours.push(performance.now() - at)
    }),
  )
  const bareReaders = names.map((id) =>
    createReader(bare.port, id, (_, event) =>
      late.bare.push(Date.now() - Number(/"at":(\d+)/.exec(event)?.[1])),
    ),
  )
  const grown = { ours: await openAndWeigh(ours, ourReaders), bare: await openAndWeigh(bare, bareReaders) }
  limited('memory of a stream', grown.ours / streams / 1024, 16, 'KB')
  console.log(`· memory of a stream of the bare loop: ${short(grown.bare / streams / 1024)} KB`)
  return ourReaders
}

/** Bytes the process grew by. */
async function openAndWeigh({ child }: Served, readers: readonly Reader[]): Promise<number> {
  // What the first few cost is the program waking up, not their streams.
  const first = readers.slice(0, 200)
  await openAll(first)
  for (const reader of first) reader.close()
  await pause(500)
  for (const { seen } of first) seen.length = 0
  const before = await usageOf(child)
  await openAll(readers)
  await pause(500)
  return (await usageOf(child)).residentBytes - before.residentBytes
}

function usageOf(child: Served['child']): Promise<Usage> {
  return askChild(child, { ask: 'usage' } satisfies Question)
}

async function measure(): Promise<void> {
  const during = async ({ child }: Served, work: () => Promise<unknown>): Promise<number> => {
    const before = await usageOf(child)
    await work()
    await pause(200)
    return ((await usageOf(child)).processorSeconds - before.processorSeconds) * 1000
  }
  await compare({
    name: `processor for ${streams} streams, one event a second each`,
    against: 'a bare res.write loop',
    unit: `ms in ${seconds} s`,
    bar: { atMost: 1.5 },
    reference: () => during(bare, () => askChild(bare.child, { ask: 'beat', seconds } satisfies Question)),
    subject: () => during(ours, () => change(seconds)),
  })
  limited('99 of 100 events after their notification within', quantile(late.ours, 0.99), 50, 'ms')
  console.log(`· those of the bare loop within ${short(quantile(late.bare, 0.99))} ms`)
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
  for (const id of ids) told.set(`${id} ${version}`, at)
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
  for (let waited = 0; waited < 50 && readers.some(({ seen }) => seen.at(-1) !== version); waited += 1)
    await pause(100)
  const whole = readers.filter(
    ({ seen }) => seen.length === version && seen.every((one, index) => one === index + 1),
  )
  verify(
    `${streams} readers, ${leaving.length} of whom had left, saw all ${version} versions once and in order (${whole.length})`,
    whole.length === streams,
  )
  const [row] = await db.query<{ events: number }>('select count(*)::int as events from order_event')
  verify(`${streams * version} events are stored (${row?.events})`, row?.events === streams * version)
}

/** As few words as the table allows: nobody opens these orders. */
async function putOrders(sql: TestDatabase): Promise<void> {
  const ids = Array.from({ length: streams }, (_, index) => nameOf(index))
  await sql.query(
    `with placed as (
       insert into orders (id, service, customer_id, status, version, state, reference, quote_id, mid_rate, send_asset, send_units,
         receive_asset, receive_units, counterparty, created_at, updated_at)
       select id, 'sell', 'cus_bench', 'confirming', 1, '{}', id, id, '1', 'USDC@1', 1, 'EUR', 1, '', now(), now()
       from unnest($1::text[]) id returning id)
     insert into order_event (order_id, seq, event_id, type, actor, from_status, to_status, at, data)
     select id, 1, 'placed', 'order.placed', 'customer', '', 'confirming', now(), '{}' from placed`,
    [ids],
  )
}
