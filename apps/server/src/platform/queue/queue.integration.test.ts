import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../testing.ts'
import { createQueue, type Claim } from './queue.ts'

const table = { table: 'errand', key: 'id', open: 'done_at is null and kind = $4', columns: 'id, word' }
const queue = createQueue<{ id: string; word: string }>({
  ...table,
  onClaim: `word = word || '!'`,
  onFinish: 'done_at = clock_timestamp()',
  reason: 'reason',
})

let database: TestDatabase
beforeEach(async () => {
  database = await openTestDatabase()
  await database.query(`create table errand (
    id text primary key, kind text not null default 'mail', word text not null default 'go', reason text,
    due_at timestamptz default clock_timestamp(), leased_until timestamptz, tries integer not null default 0,
    done_at timestamptz)`)
  await database.query(`insert into errand (id) values ('a'), ('b'), ('c')`)
})
afterEach(() => database.close())

const take = (more: { most?: number; now?: Date; leaseSeconds?: number } = {}) =>
  queue.claim(database, { most: 10, leaseSeconds: 20, values: ['mail'], ...more })
const rowOf = async (id: string) =>
  (
    await database.query<{ due: boolean; word: string; reason: string | null; tries: number }>(
      `select due_at <= clock_timestamp() as due, word, reason, tries from errand where id = $1`,
      [id],
    )
  )[0]

test('of many who claim at once each row goes to one, with what the claim writes', async () => {
  const taken = (await Promise.all([take({ most: 2 }), take({ most: 2 }), take({ most: 2 })])).flat()
  const late = await take()
  expect([...taken, ...late].map(({ id }) => id).sort()).toEqual(['a', 'b', 'c'])
  expect(taken[0]).toMatchObject({ word: 'go!', claim: { tries: 1 } })
  expect(await queue.claim(database, { most: 10, leaseSeconds: 20, values: ['parcel'] })).toEqual([])
})

test('a lease that ran out is taken over: who was too slow neither finishes nor postpones', async () => {
  const [slow] = await take()
  const stale: Claim = { key: 'a', tries: slow!.claim.tries, dueAt: slow!.claim.dueAt }
  await database.query(
    `update errand set leased_until = clock_timestamp() - interval '1 second' where id = 'a'`,
  )
  const [next] = await take()
  expect(next).toMatchObject({ id: 'a', claim: { tries: 2 } })
  await queue.finish(database, stale)
  await queue.postpone(database, stale, 60, 'slow')
  expect(
    await database.query(`select 1 from errand where done_at is not null or reason is not null`),
  ).toEqual([])
  await queue.finish(database, next!.claim)
  expect(await database.query('select id from errand where done_at is not null')).toEqual([{ id: 'a' }])
})

test('a row is due with its moment and not a millisecond before, and a lease holds it until its end', async () => {
  const moment = new Date('2030-01-01T00:00:00Z')
  await database.query('update errand set due_at = $1', [moment])
  expect(await take({ now: new Date(moment.getTime() - 1) })).toEqual([])
  expect(await take({ now: moment, most: 1 })).toHaveLength(1)
  const held = (milliseconds: number) =>
    database.transaction(async (sql) => {
      await sql.query(
        `update errand set due_at = now(), leased_until = clock_timestamp() + make_interval(secs => $1)`,
        [milliseconds / 1_000],
      )
      return queue.claim(sql, { most: 10, leaseSeconds: 20, values: ['mail'] })
    })
  expect(await held(30_000)).toEqual([])
  expect(await held(0)).not.toEqual([])
})

test('a postponed row is due later, at a moment, or never; one that was called for meanwhile stays due', async () => {
  const claims = new Map((await take()).map(({ id, claim }) => [id, claim]))
  await queue.postpone(database, claims.get('a')!, 60, 'no answer')
  await queue.postpone(database, claims.get('b')!, null)
  await database.query(`update errand set due_at = clock_timestamp() where id = 'c'`)
  await queue.postpone(database, claims.get('c')!, new Date('2100-01-01'))
  expect(await rowOf('a')).toMatchObject({ due: false, reason: 'no answer' })
  expect((await rowOf('b'))?.due).toBe(null)
  expect((await rowOf('c'))?.due).toBe(true)
  expect((await take()).map(({ id }) => id)).toEqual(['c'])
  expect((await take({ now: new Date(Date.now() + 120_000) })).map(({ id }) => id)).toEqual(['a'])
})

test('repeated failures are counted, until the row is put back without a reason', async () => {
  await database.query('alter table errand add failures integer not null default 0')
  const counting = createQueue<{ id: string }>({ ...table, reason: 'reason', failures: 'failures' })
  for (const [why, failures] of [
    ['no', 1],
    ['never', 2],
    [undefined, 0],
    ['no', 1],
  ] as const) {
    const [claimed] = await counting.claim(database, { most: 1, leaseSeconds: 20, values: ['mail'] })
    await counting.postpone(database, claimed!.claim, -1, why)
    const [row] = await database.query(`select reason, failures from errand where id = $1`, [claimed!.id])
    expect(row).toEqual({ reason: why ?? null, failures })
    await database.query(`delete from errand where id <> $1`, [claimed!.id])
  }
  expect(() => createQueue({ ...table, failures: 'failures' })).toThrow('by their reasons')
})

test('a claim is prepared; a lease is short; names of tables and columns are names', async () => {
  await expect(take({ leaseSeconds: 31 })).rejects.toThrow('30 seconds')
  expect(() => createQueue({ ...table, table: 'errand; drop table errand' })).toThrow('no name')
  expect(() => createQueue({ ...table, key: 'id = id or id' })).toThrow('no name')
  await database.transaction(async (sql) => {
    await queue.claim(sql, { most: 1, leaseSeconds: 20, values: ['mail'] })
    expect(
      await sql.query(`select name from pg_prepared_statements where name = 'errand_claim'`),
    ).toHaveLength(1)
  })
})
