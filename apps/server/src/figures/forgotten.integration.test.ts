/** A row that no worker will look at again is counted, whichever queue it is in, and an alert asks for the figure. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../platform/testing.ts'
import { testPlatform } from '../testing/world.ts'
import { countFigures } from './figures.ts'
import { forgotten, unfinished } from './forgotten-store.ts'

/** Without the rows that they point at. */
const alone = (database: TestDatabase, ...statements: string[]) =>
  database.transaction(async (sql) => {
    await sql.query('set local session_replication_role = replica')
    for (const statement of statements) await sql.query(statement)
  })

test('each table whose moment may be null says which of its rows are not finished', async () => {
  await using database = await openTestDatabase()
  const rows = await database.query<{ of: string }>(
    `select c.table_name as of from information_schema.columns c
     where c.table_schema = 'public' and c.column_name = 'due_at' and c.is_nullable = 'YES'`,
  )
  expect(rows.map(({ of }) => of).toSorted()).toEqual(Object.keys(unfinished).toSorted())
  expect(rows.length).toBeGreaterThan(10)
})

test('a credit to an IBAN that arrived and lost its moment is counted, until it is due again', async () => {
  await using database = await openTestDatabase()
  await alone(
    database,
    `insert into iban_credit (id, identity, iban_id, state, why, recorded_at, due_at)
     values ('ibc_1', 'line 1', 'ibn_1', 'arrived', 'no_price', now(), null),
       ('ibc_2', 'line 2', 'ibn_1', 'waiting', 'no_price', now(), null)`,
    `insert into bank_credit (identity, account, in_ledger, currency, units, booked_at, names, sender, in_suspense, reason, recorded_at)
     select identity, 'eur', true, 'EUR', 12200, now(), '{}', 'sealed', true, 'dedicated_iban', now() from iban_credit`,
  )
  expect(await forgotten(database)).toEqual([['iban_credit', 1]])
  // Somebody works on it.
  await database.query(`update iban_credit set leased_until = clock_timestamp() + interval '30 seconds'`)
  expect(await forgotten(database)).toEqual([])
  await database.query(`update iban_credit set leased_until = null`)
  await database.query(`update iban_credit set due_at = now() where id = 'ibc_1'`)
  expect(await forgotten(database)).toEqual([])
  // An operator decided about its money: the worker has nothing to do.
  await database.query(`update iban_credit set due_at = null`)
  await database.query(`update bank_credit set state = 'returned'`)
  expect(await forgotten(database)).toEqual([])
})

test('a payment at a bank and an event of a webhook are counted alike, and shown to who asks for figures', async () => {
  await using database = await openTestDatabase()
  await alone(
    database,
    `insert into webhook_event (id, merchant_id, type, version, object, sequence, data, created_at)
     values ('evt_1', 'mer_1', 'payment.completed', 1, 'ord_1', 1, '{}', now())`,
  )
  const platform = testPlatform({ db: database })
  const { metrics } = platform
  countFigures(platform)
  expect((await metrics.registry.metrics()).split('\n')).toContain(
    'agio_rows_forgotten{queue="webhook_event"} 1',
  )
  expect(readFileSync('ops/alerts.yml', 'utf8')).toContain('max by (queue) (agio_rows_forgotten) > 0')
})
