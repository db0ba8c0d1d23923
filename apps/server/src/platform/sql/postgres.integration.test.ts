import { expect, test } from 'vitest'
import { openPostgres } from './postgres.ts'
import { openTestDatabase } from '../testing.ts'

test('a test database is migrated and its own', async () => {
  await using one = await openTestDatabase()
  await using two = await openTestDatabase()
  await one.query('insert into outbox (kind, key, owner, payload) values ($1, $2, $3, $4)', [
    'mail',
    'k',
    'o',
    '{"a":1}',
  ])
  expect(await one.query('select kind, payload, id from outbox')).toEqual([
    { kind: 'mail', payload: { a: 1 }, id: '1' },
  ])
  expect(await two.query('select 1 from outbox')).toEqual([])
})

test('amounts come back as the digits they were', async () => {
  await using database = await openTestDatabase()
  const [row] = await database.query<Record<string, unknown>>(
    `select 123456789012345678901234567890::numeric(78,0) as n, 9007199254740993::int8 as i, date '2026-11-20' as d,
      timestamptz '2026-11-20 12:00:00+00' as t`,
  )
  expect(row).toEqual({
    n: '123456789012345678901234567890',
    i: '9007199254740993',
    d: '2026-11-20',
    t: new Date('2026-11-20T12:00:00Z'),
  })
})

test('a deadlock is tried again until both are done', async () => {
  await using database = await openTestDatabase()
  await database.query('create table pair (id int primary key, n int not null)')
  await database.query('insert into pair values (1, 0), (2, 0)')
  const add = (order: readonly number[]) =>
    database.transaction(async (sql) => {
      for (const id of order) {
        await sql.query('update pair set n = n + 1 where id = $1', [id])
        await new Promise((resolve) => setTimeout(resolve, 30))
      }
    })
  await Promise.all([add([1, 2]), add([2, 1]), add([1, 2]), add([2, 1])])
  expect(await database.query('select n from pair order by id')).toEqual([{ n: 4 }, { n: 4 }])
})

test('a transaction whose connection is cut before the commit runs again, once', async () => {
  await using database = await openTestDatabase()
  await database.query('create table mark (n int)')
  let tries = 0
  await database.transaction(async (sql) => {
    tries += 1
    await sql.query('insert into mark values (1)')
    const [me] = await sql.query<{ pid: number }>('select pg_backend_pid() as pid')
    if (tries === 1) await database.query('select pg_terminate_backend($1)', [me?.pid])
    // It breaks while it is idle: the process must not end by that.
    await new Promise((resolve) => setTimeout(resolve, 50))
    await sql.query('select 1')
  })
  expect(tries).toBe(2)
  expect(await database.query('select n from mark')).toEqual([{ n: 1 }])
})

test('listening survives the loss of its connection', async () => {
  await using database = await openTestDatabase()
  const heard: string[] = []
  const stop = await database.listen('news', (payload) => heard.push(payload))
  await database.query(`select pg_notify('news', 'one')`)
  await expect.poll(() => heard).toEqual(['one'])
  await database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen%'`,
  )
  await expect.poll(() => heard).toEqual(['one', ''])
  await database.query(`select pg_notify('news', 'two')`)
  await expect.poll(() => heard).toEqual(['one', '', 'two'])
  await stop()
})

test('a statement that names itself is prepared once per connection', async () => {
  await using database = await openTestDatabase()
  const one = openPostgres(database.url, { maxConnections: 1 })
  const text = '-- prepared: plus_one\nselect $1::int + 1 as n'
  expect(await one.query(text, [1])).toEqual([{ n: 2 }])
  expect(await one.query(text, [2])).toEqual([{ n: 3 }])
  expect(await one.query('select name from pg_prepared_statements')).toEqual([{ name: 'plus_one' }])
  await one.close()
})

test('who listens is woken once a transaction is committed, once for many, and never by one that is not', async () => {
  await using database = await openTestDatabase()
  await database.query('create table mark (n int)')
  const heard: number[] = []
  const rows = async () => (await database.query('select n from mark')).length
  const stop = await database.listen('marks', () => void rows().then((count) => heard.push(count)))
  const put = () =>
    database.transaction(async (sql) => {
      sql.wakeAfter('marks')
      await sql.query('insert into mark values (1)')
    })
  await expect(
    database.transaction(async (sql) => {
      sql.wakeAfter('marks')
      await sql.query('insert into no_such_table values (1)')
    }),
  ).rejects.toThrow('no_such_table')
  await Promise.all(Array.from({ length: 40 }, put))
  await expect.poll(() => heard.at(-1)).toBe(40)
  expect(heard).not.toContain(0)
  expect(heard.length).toBeLessThan(40)
  await stop()
})

test('the first statement of a transaction is inside of it, also where it fails', async () => {
  await using database = await openTestDatabase()
  await database.query('create table mark (n int)')
  const kept = () => database.query('select n from mark')
  const first = database.transaction(async (sql) => {
    await sql.query('insert into mark values (1)')
    throw new Error('no more')
  })
  await expect(first).rejects.toThrow('no more')
  expect(await kept()).toEqual([])
  const fails = database.transaction((sql) =>
    Promise.all([sql.query('select 1 / 0'), sql.query('insert into mark values (2)')]),
  )
  await expect(fails).rejects.toThrow('division by zero')
  expect(await kept()).toEqual([])
})
