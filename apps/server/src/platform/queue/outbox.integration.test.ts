import { afterEach, beforeEach, expect, test } from 'vitest'
import { silentLog } from '../log.ts'
import { every, more } from './loop.ts'
import { createMetrics } from '../metrics.ts'
import { outbox } from './outbox-store.ts'
import { createOutboxWorker, forgetDone, putIntoOutbox, wakeOf, type OutboxHandler } from './outbox.ts'
import { openTestDatabase, type TestDatabase } from '../testing.ts'
import { testPlatform } from '../../testing/world.ts'
import { runWorkers, type Workers } from './worker.ts'

let database: TestDatabase
const running: Workers[] = []
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(async () => {
  for (const workers of running.splice(0)) await workers.stop()
  await database.close()
})

const entry = (key: string, payload: object = {}) => ({ kind: 'mail', key, owner: 'ord_1', payload })
const take = () => outbox.claim(database, { most: 10, leaseSeconds: 20, values: [['mail']] })
const metrics = createMetrics()

function work(mail: OutboxHandler, options: { metrics?: typeof metrics; leaseSeconds?: number } = {}): void {
  const worker = createOutboxWorker({
    database,
    handlers: { mail },
    log: silentLog,
    random: () => 0,
    ...options,
  })
  running.push(runWorkers([worker], silentLog))
}

test('housekeeping goes on until nothing old is left, a batch at a time', async () => {
  await database.query(
    `insert into outbox (kind, key, owner, payload, done_at)
     select 'mail', 'old ' || n, 'ord_1', '{}', clock_timestamp() - interval '31 days' from generate_series(1, 45) n`,
  )
  await database.transaction((sql) => putIntoOutbox(sql, [entry('new')]))
  const left = async () => (await database.query('select 1 from outbox')).length
  const sizes: number[] = []
  const tidy = every('tidy', 3_600, silentLog, async () => {
    const isMore = await forgetDone(database, 10)
    sizes.push(await left())
    return isMore && more
  })
  running.push(runWorkers([tidy], silentLog))
  await expect.poll(left).toBe(1)
  await expect.poll(() => sizes.slice(0, 5), { timeout: 20_000 }).toEqual([36, 26, 16, 6, 1])
})

test('a committed command is carried out; the same key only once', async () => {
  const sent: unknown[] = []
  work(async (payload) => void sent.push(payload))
  await database.transaction((sql) => putIntoOutbox(sql, [entry('a', { to: 1 }), entry('b', { to: 2 })]))
  await putIntoOutbox(database, [entry('a', { to: 3 })])
  wakeOf(testPlatform({ db: database }))()
  await expect.poll(() => sent).toEqual([{ to: 1 }, { to: 2 }])
  await expect.poll(() => database.query('select 1 from outbox where done_at is null')).toEqual([])
})

test('a wake-up is heard at once, long before the next poll', async () => {
  const sent: unknown[] = []
  work(async (payload) => void sent.push(payload))
  await new Promise((resolve) => setTimeout(resolve, 200))
  await putIntoOutbox(database, [entry('a')])
  wakeOf(testPlatform({ db: database }))()
  await expect.poll(() => sent.length, { timeout: 2_000 }).toBe(1)
})

test('two workers never hold the same row; a lease that ran out is taken over, and the first cannot finish it', async () => {
  await putIntoOutbox(
    database,
    Array.from({ length: 10 }, (_, index) => entry(`k${index}`)),
  )
  const [one, two] = await Promise.all([take(), take()])
  expect(new Set([...one, ...two].map((row) => row.key)).size).toBe(10)
  expect(await take()).toEqual([])
  await database.query(
    `update outbox set leased_until = clock_timestamp() - interval '1 second' where key = 'k1'`,
  )
  const late = [...one, ...two].find((row) => row.key === 'k1')!
  const [taken] = await take()
  expect(taken).toMatchObject({ key: 'k1', claim: { tries: 2 } })
  await outbox.finish(database, late.claim)
  expect(await database.query(`select 1 from outbox where key = 'k1' and done_at is null`)).toHaveLength(1)
  await outbox.finish(database, taken!.claim)
  expect(await database.query(`select 1 from outbox where key = 'k1' and done_at is null`)).toHaveLength(0)
})

test('a failing command stays, says why without secrets, waits longer each time, and is counted', async () => {
  let failing = true
  let tries = 0
  work(
    async () => {
      tries += 1
      if (failing) throw new Error('no mail to ada@example.test')
    },
    { metrics },
  )
  await putIntoOutbox(database, [entry('a')])
  await expect.poll(() => tries, { timeout: 10_000 }).toBeGreaterThan(1)
  // A claim under way would lose its row, and the row would keep the rest of that lease.
  const raised = 'update outbox set tries = 7 where leased_until is null and done_at is null returning 1'
  await expect.poll(() => database.query(raised), { timeout: 10_000 }).toHaveLength(1)
  await expect
    .poll(async () => (await database.query<{ last_error: string }>('select last_error from outbox'))[0])
    .toEqual({
      last_error: 'no mail to [e-mail]',
    })
  expect(await metrics.registry.metrics()).toContain('agio_outbox_failing 1')
  failing = false
  await expect
    .poll(
      async () => {
        // A try that was under way may still put the row off.
        await database.query('update outbox set due_at = clock_timestamp()')
        return database.query('select 1 from outbox where done_at is null')
      },
      { timeout: 10_000 },
    )
    .toEqual([])
})

test('handlers that never end give their places to other rows; each keeps its lease to itself', async () => {
  const begun: string[] = []
  work(
    (_, { key }) => {
      begun.push(key)
      return key.startsWith('stuck') ? new Promise(() => undefined) : Promise.resolve()
    },
    { leaseSeconds: 2 },
  )
  const stuck = ['stuck1', 'stuck2', 'stuck3', 'stuck4']
  await putIntoOutbox(
    database,
    stuck.map((key) => entry(key)),
  )
  await expect.poll(() => begun.toSorted()).toEqual(stuck)
  await putIntoOutbox(database, [entry('good')])
  const open = `select key, tries from outbox where done_at is null order by key`
  await expect.poll(() => begun, { timeout: 5_000 }).toContain('good')
  const rows = await database.query<{ key: string; tries: number }>(open)
  expect(rows.filter(({ key, tries }) => key.startsWith('stuck') && tries <= 2)).toHaveLength(4)
  const ago = `update outbox set due_at = clock_timestamp() - interval '90 seconds' where key = 'stuck1'`
  await database.query(ago)
  expect(await outbox.oldestSeconds(database, { values: [['mail']] })).toBeGreaterThanOrEqual(90)
  expect(await outbox.oldestSeconds(database, { values: [['other']] })).toBe(0)
})

test('a stop waits for what is in work', async () => {
  let ended = false
  work(async () => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    ended = true
  })
  await putIntoOutbox(database, [entry('a')])
  wakeOf(testPlatform({ db: database }))()
  await expect.poll(async () => (await database.query('select 1 from outbox where tries = 1')).length).toBe(1)
  await running.pop()?.stop()
  expect(ended).toBe(true)
  expect(await database.query('select 1 from outbox where done_at is null')).toEqual([])
})
