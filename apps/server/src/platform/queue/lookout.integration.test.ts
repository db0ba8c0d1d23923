import { afterEach, beforeEach, expect, test } from 'vitest'
import { silentLog } from '../log.ts'
import type { Sql } from '../sql/sql.ts'
import { openTestDatabase, type TestDatabase } from '../testing.ts'
import { createLoop } from './loop.ts'
import { either, type Due } from './lookout.ts'
import { createQueue } from './queue.ts'

const queue = createQueue<{ id: string }>({
  table: 'errand',
  key: 'id',
  open: 'done_at is null and kind = any($4)',
  columns: 'id',
  onFinish: 'done_at = clock_timestamp()',
})

let database: TestDatabase
beforeEach(async () => {
  database = await openTestDatabase()
  await database.query(`create table errand (
    id text primary key, kind text not null, due_at timestamptz default clock_timestamp(), leased_until timestamptz,
    tries integer not null default 0, done_at timestamptz)`)
})
afterEach(() => database.close())

const put = (id: string, kind: string) =>
  database.query('insert into errand (id, kind) values ($1, $2)', [id, kind])

/** Loops that would sleep for a minute; they note what they took. */
async function running(dues: readonly Due[], sql: Sql, until: (taken: string[]) => Promise<void>) {
  const stopping = new AbortController()
  const taken: string[] = []
  const ends = dues.map((due, index) => {
    const pass = async () => {
      const [row] = await queue.claim(database, { most: 1, leaseSeconds: 20, values: [[`kind ${index}`]] })
      if (!row) return false
      taken.push(row.id)
      await queue.finish(database, row.claim)
      return true
    }
    const name = `loop ${index}`
    return createLoop({
      name,
      log: silentLog,
      pass,
      pollMilliseconds: 60_000,
      dueIn: { database: sql, due },
    }).run(stopping.signal)
  })
  await until(taken)
  stopping.abort()
  await Promise.all(ends)
}

test('rows that are due wake the loop they are for, without any notification', async () => {
  const due = (index: number) => queue.due({ values: [[`kind ${index}`]] })
  await running([due(0), due(1)], database, async (taken) => {
    await put('a', 'kind 1')
    await expect.poll(() => taken, { timeout: 10_000 }).toEqual(['a'])
    await put('b', 'kind 0')
    await expect.poll(() => taken, { timeout: 10_000 }).toEqual(['a', 'b'])
  })
})

test('loops that have nothing to do ask one question together', async () => {
  const asked: string[] = []
  const counting = {
    ...database,
    query: <Row extends object>(text: string, values?: readonly unknown[]) => {
      asked.push(text)
      return database.query<Row>(text, values)
    },
  }
  const none = either(queue.due({ values: [['nothing']] }), {
    text: '$1::integer',
    values: () => [null],
  })
  await running([none, none, none], counting, async () => {
    await expect.poll(() => asked.length, { timeout: 10_000 }).toBeGreaterThan(2)
  })
  expect(new Set(asked.slice(-2)).size).toBe(1)
  expect(asked.at(-1)?.match(/from errand/g)).toHaveLength(3)
})
