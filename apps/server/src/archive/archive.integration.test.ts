/** Old months leave the database whole, once, and only when no order in them may change. */
import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ledger } from '../ledger/index.ts'
import { newId } from '../platform/ids.ts'
import { neverCrash, type CrashPoint } from '../platform/crash.ts'
import { makeMonths } from '../platform/sql/months-store.ts'
import { openPostgres } from '../platform/sql/postgres.ts'
import { openTestDatabase, type TestDatabase } from '../platform/testing.ts'
import { listedLines, ordersOf, readOrders, takeOut, verifyArchive } from './index.ts'

let database: TestDatabase
let folder: string

beforeEach(async () => {
  database = await openTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'agio-archive-'))
  await makeMonths(database, new Date('2024-01-15T00:00:00Z'))
})
afterEach(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

/** As the command does: one connection, whose lock ends with it. */
async function run(
  { before = '2024_03', crashPoint = neverCrash }: { before?: string; crashPoint?: CrashPoint } = {},
  into = folder,
) {
  const owner = openPostgres(database.url, { maxConnections: 1 })
  const said: string[] = []
  try {
    const say = (sentence: string) => void said.push(sentence)
    const stay = await takeOut({ database: owner, folder: into, before, say, crashPoint })
    return { stay, said }
  } finally {
    await owner.close()
  }
}

/** A finished order with two events and two postings; its sealed words stay as they are. */
async function finished(at: string, units = '12345678901234567890123'): Promise<string> {
  const id = newId('ord', new Date(at))
  await database.query(
    `insert into orders (id, service, customer_id, status, version, state, reference, quote_id, mid_rate, send_asset,
       send_units, receive_asset, receive_units, counterparty, is_open, created_at, updated_at)
     values ($1, 'sell', 'cus_one', 'completed', 2, '{}', $1, $1, '1', 'a', 1, 'b', 1, 'c', false, $2, $2)`,
    [id, at],
  )
  await database.query(
    `insert into order_event (order_id, seq, event_id, type, actor, from_status, to_status, at, data)
     select $1, n, 'e' || n, 't', 'a', 'x', 'y', $2, '{"sealed": "k1.abc=="}' from generate_series(1, 2) n`,
    [id, at],
  )
  const entry = (account: string, amount: string) => ({ account, asset: 'ETH@1', units: amount })
  const moves = (from: string, to: string) => [entry(from, `-${units}`), entry(to, units)]
  await database.query('select ledger_post($1::jsonb, $2)', [
    JSON.stringify([
      { key: `${id}:in`, entries: moves(`order:${id}`, 'chain:1:deposits') },
      { key: `${id}:out`, entries: moves('exchange', `order:${id}`) },
    ]),
    at,
  ])
  return id
}

const audit = () => ledger.audit(database)
const rowsIn = async (table: 'order_event' | 'ledger_entry') =>
  (await database.query<{ count: number }>(`select count(*)::int as count from ${table}`))[0]?.count

async function read(...ids: string[]) {
  const lines: { order_id?: string; key?: string; units?: string }[] = []
  for await (const line of readOrders(folder, ids, expect.unreachable))
    lines.push(JSON.parse(line) as (typeof lines)[number])
  return lines
}

test('a month leaves whole: the ledger holds before and after, and an order is read in the files', async () => {
  const id = await finished('2024-01-20T10:00:00Z')
  await finished('2024-02-20T10:00:00Z')
  const young = await finished('2024-03-02T10:00:00Z')
  const balances = await ledger.balances(database)
  expect(await audit()).toEqual([])

  const { stay, said } = await run()
  expect(stay).toBe(0)
  expect(said).toContain('order_event of 2024-01 is in order_event-2024-01.jsonl.gz: 2 rows.')
  expect(await audit()).toEqual([])
  expect(await ledger.balances(database)).toEqual(balances)
  expect([await rowsIn('order_event'), await rowsIn('ledger_entry')]).toEqual([2, 4])
  expect(await run()).toEqual({ stay: 0, said: [] })

  expect(await verifyArchive(folder, await listedLines(database))).toEqual({
    months: 4,
    rows: 12,
    faults: [],
  })
  expect(await ordersOf(database, 'cus_one')).toContain(id)
  const lines = await read(id)
  expect(lines.filter(({ order_id }) => order_id === id)).toHaveLength(2)
  expect(lines.filter(({ key }) => key?.startsWith(id)).map(({ units }) => units)).toEqual([
    '-12345678901234567890123',
    '12345678901234567890123',
    '-12345678901234567890123',
    '12345678901234567890123',
  ])
  expect(JSON.stringify(lines)).toContain('k1.abc==')
  expect(await read(young)).toEqual([])
})

test('an order of the month that something may still happen to keeps its month; others leave', async () => {
  const id = await finished('2024-01-20T10:00:00Z')
  await finished('2024-02-20T10:00:00Z')
  const reasons = [
    ['update orders set is_held = true where id = $1', 'update orders set is_held = false where id = $1'],
    [
      `insert into operator_case (kind, subject_kind, subject_id, order_id, data, topic, opened_at)
       values ('k', 'order', $1, $1, '{}', 't', now())`,
      'update operator_case set closed_at = now() where order_id = $1',
    ],
    [
      `insert into order_inbox (event_id, order_id, event) values ('late', $1, '{}')`,
      'update order_inbox set applied_at = now() where order_id = $1',
    ],
    [
      `update orders set unallocated = 'open' where id = $1`,
      'update orders set unallocated = null where id = $1',
    ],
  ] as const
  for (const [opens, closes] of reasons) {
    await database.query(opens, [id])
    const { stay, said } = await run()
    expect(stay).toBe(2)
    expect(said).toContain(`order_event of 2024-01 stays: ${id} may still change.`)
    expect([await rowsIn('order_event'), await rowsIn('ledger_entry')]).toEqual([2, 4])
    await database.query(closes, [id])
  }
  expect((await run()).stay).toBe(0)
  expect(await audit()).toEqual([])
})

test('killed after any step, nothing is lost or written twice, and the next run goes on', async () => {
  for (const [place, at] of [
    'archive.detached',
    'archive.written',
    'archive.listed',
    'archive.dropped',
  ].entries()) {
    const month = `2024-0${place + 1}`
    await makeMonths(database, new Date(`${month}-01T00:00:00Z`))
    const id = await finished(`${month}-20T10:00:00Z`)
    const before = `2024_0${place + 2}`
    const crashPoint = (name: string) => {
      if (name === at) throw new Error('killed')
    }
    // Once in the ledger's month, and once in the orders': each table's step is killed.
    await expect(run({ before, crashPoint })).rejects.toThrow('killed')
    expect(await audit()).toEqual([])
    await expect(run({ before, crashPoint })).rejects.toThrow('killed')
    expect(await audit()).toEqual([])
    // A line that was being written is not on the list.
    appendFileSync(join(folder, 'manifest.jsonl'), '{"number": 9')
    await run({ before })
    expect(await verifyArchive(folder, await listedLines(database))).toMatchObject({
      faults: [],
      months: 2 * place + 2,
    })
    expect(await read(id)).toHaveLength(6)
    expect([await rowsIn('order_event'), await rowsIn('ledger_entry')]).toEqual([0, 0])
  }
})

test('a changed, lost, swapped or cut file is named', async () => {
  await finished('2024-01-20T10:00:00Z')
  await finished('2024-02-20T10:00:00Z')
  await run()
  const known = await listedLines(database)
  const at = (name: string) => join(folder, name)
  const faults = async () => (await verifyArchive(folder, known)).faults
  const [january, february] = ['order_event-2024-01.jsonl.gz', 'order_event-2024-02.jsonl.gz']

  const bytes = readFileSync(at(january))
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 12) ^ 1, bytes.length - 12)
  const whole = readFileSync(at(january))
  writeFileSync(at(january), bytes)
  expect(await faults()).toEqual([expect.stringContaining(january)])
  writeFileSync(at(january), whole)
  expect(await faults()).toEqual([])

  renameSync(at(january), at('away'))
  expect(await faults()).toEqual([`${january} is missing.`, 'away is not on the list.'])
  renameSync(at(february), at(january))
  renameSync(at('away'), at(february))
  expect(await faults()).toEqual([
    `${january} holds what belongs into ${february}.`,
    `${february} holds what belongs into ${january}.`,
  ])
  renameSync(at(february), at('away'))
  renameSync(at(january), at(february))
  renameSync(at('away'), at(january))

  const list = readFileSync(at('manifest.jsonl'), 'utf8')
  writeFileSync(at('manifest.jsonl'), list.replace('"rows":2', '"rows":3'))
  expect((await verifyArchive(folder)).faults).toEqual(
    [expect.stringContaining('3'), expect.stringContaining('does not follow')].toReversed(),
  )
  writeFileSync(at('manifest.jsonl'), `${list.split('\n').slice(0, 3).join('\n')}\n`)
  expect(await faults()).toEqual([
    'Line 4 of manifest.jsonl is missing.',
    expect.stringContaining('is not on the list'),
  ])
  await expect(run({ before: '2024_04' })).rejects.toThrow('is not the archive of this database')
})

test('a folder of another database takes nothing, and a file that was damaged meanwhile keeps its month here', async () => {
  await finished('2024-01-20T10:00:00Z')
  await run({ before: '2024_02' })
  await finished('2024-02-20T10:00:00Z')
  const other = mkdtempSync(join(tmpdir(), 'agio-archive-'))
  await expect(run({}, other)).rejects.toThrow('is not the archive of this database')
  rmSync(other, { recursive: true })

  const crashPoint = (name: string) => {
    if (name === 'archive.listed') throw new Error('killed')
  }
  await expect(run({ crashPoint })).rejects.toThrow('killed')
  const newest = readdirSync(folder).find((name) => name.includes('2024-02')) ?? ''
  writeFileSync(join(folder, newest), readFileSync(join(folder, newest)).subarray(0, -30))
  await expect(run()).rejects.toThrow('unexpected end of file')
  expect(await audit()).toEqual([])
  const kept = await database.query(
    `select from pg_tables where schemaname = 'months' and tablename = 'ledger_entry_2024_02'`,
  )
  expect(kept).toHaveLength(1)
})

test('an order is read in all months but the one with a damaged file, which is named', async () => {
  const id = await finished('2024-02-20T10:00:00Z')
  await finished('2024-01-20T10:00:00Z')
  await run()
  const bad = readdirSync(folder).filter((name) => name.includes('2024-01'))
  for (const name of bad) writeFileSync(join(folder, name), readFileSync(join(folder, name)).subarray(0, -30))
  const [tables, unread]: [string[], string[]] = [[], []]
  for await (const line of readOrders(folder, [id], (file) => void unread.push(file)))
    tables.push('order_id' in (JSON.parse(line) as object) ? 'event' : 'entry')
  expect(tables.toSorted()).toEqual(['entry', 'entry', 'entry', 'entry', 'event', 'event'])
  expect(unread.toSorted()).toEqual(bad.toSorted())
})

test('an event for an order of an archived month is kept all the same', async () => {
  const id = await finished('2024-01-20T10:00:00Z')
  await run()
  await database.query(
    `insert into order_event (order_id, seq, event_id, type, actor, from_status, to_status, at, data)
     values ($1, 3, 'late', 't', 'a', 'x', 'y', now(), '{}')`,
    [id],
  )
  const rest = await database.query<{ rest: boolean }>(
    'select bool_or(has_rest) as rest from look_at_months(now())',
  )
  expect([await rowsIn('order_event'), rest]).toEqual([1, [{ rest: false }]])
})
