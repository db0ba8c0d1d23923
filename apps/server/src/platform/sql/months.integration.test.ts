/** Tables that are cut into months: ids stay unique, no row is refused, and months are made in time. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lowestId, newId } from '../ids.ts'
import { createMetrics } from '../metrics.ts'
import { openTestDatabase } from '../testing.ts'
import { openDatabase } from './database.ts'
import { chooseUser, giveTo } from './embedded-binaries.ts'
import { countMonths, makeMonths } from './months-store.ts'
import type { Sql } from './sql.ts'

const monthOf = async (sql: Sql, id: string) =>
  (
    await sql.query<{ month: string }>(
      'select tableoid::regclass::text as month from order_event where order_id = $1',
      [id],
    )
  ).map(({ month }) => month)

/** An order and its first event, as far as the tables ask for them. */
async function happens(sql: Sql, id: string, eventId = 'first'): Promise<void> {
  await sql.query(
    `insert into orders (id, service, customer_id, status, version, state, reference, quote_id, mid_rate, send_asset,
       send_units, receive_asset, receive_units, counterparty, created_at, updated_at)
     values ($1, 'sell', 'cus', 'completed', 1, '{}', $1, $1, '1', 'a', 1, 'b', 1, 'c', now(), now()) on conflict do nothing`,
    [id],
  )
  await sql.query(
    `insert into order_event (order_id, seq, event_id, type, actor, from_status, to_status, at, data)
     values ($1, 1 + (select count(*) from order_event where order_id = $1), $2, 't', 'a', 'x', 'y', now(), '{}')`,
    [id, eventId],
  )
}

test('the database and the program agree where a month begins', async () => {
  await using database = await openTestDatabase()
  for (const at of ['2026-11-01T00:00:00Z', '2031-02-28T23:59:59.999Z']) {
    const [row] = await database.query<{ low: string; number: string }>(
      `select lowest_id('ord', $1) as low, lowest_id(null, $1) as number`,
      [at],
    )
    expect(row?.low).toBe(lowestId('ord', new Date(at)))
    expect(BigInt(row?.number ?? 0)).toBe(BigInt(new Date(at).getTime()) << 20n)
  }
})

test('a row without a month is kept, moves into its month, and its ids stay unique all the while', async () => {
  await using database = await openTestDatabase()
  const later = new Date('2040-05-17T12:00:00Z')
  const [id, next] = [newId('ord', later), newId('ord', new Date('2040-06-01T00:00:00Z'))]
  await happens(database, id)
  expect(await monthOf(database, id)).toEqual(['months.order_event_rest'])
  const metrics = createMetrics()
  countMonths({ db: database, clock: { now: () => later }, metrics })
  expect(await metrics.registry.metrics()).toContain('agio_months_ahead{table="order_event"} -1')
  expect(await metrics.registry.metrics()).toContain('agio_months_rest{table="order_event"} 1')

  expect(await makeMonths(database, later)).toBe(6)
  expect(await makeMonths(database, later)).toBe(0)
  expect(await monthOf(database, id)).toEqual(['months.order_event_2040_05'])
  await happens(database, next)
  expect(await monthOf(database, next)).toEqual(['months.order_event_2040_06'])
  await expect(happens(database, id)).rejects.toThrow('duplicate key')
  await happens(database, id, 'second')
  await expect(database.query('delete from order_event where order_id = $1', [id])).rejects.toThrow(
    'only grows',
  )
  expect(await metrics.registry.metrics()).toContain('agio_months_ahead{table="order_event"} 2')
  expect(await metrics.registry.metrics()).toContain('agio_months_rest{table="order_event"} 0')
})

test('a posting and its lines are of the month they were posted in, and a key is posted once over all months', async () => {
  await using database = await openTestDatabase()
  const post = (at: string) =>
    database.query(`select ledger_post($1::jsonb, $2)`, [
      JSON.stringify([
        {
          key: 'k',
          entries: ['a', 'b'].map((account, n) => ({ account, asset: 'EUR', units: n ? '5' : '-5' })),
        },
      ]),
      at,
    ])
  await makeMonths(database, new Date('2040-05-17T12:00:00Z'))
  await post('2040-05-31T23:59:59.999Z')
  await post('2040-06-01T00:00:00Z')
  const rows = await database.query<{ month: string }>(
    'select tableoid::regclass::text as month from ledger_entry',
  )
  expect(rows.map(({ month }) => month)).toEqual(Array(2).fill('months.ledger_entry_2040_05'))
})

test('the role of the server makes months, and reaches none of them beside its table', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'agio-months-'))
  giveTo(folder, chooseUser())
  const database = await openDatabase({ dataDir: folder, fsync: false, maxConnections: 2 })
  try {
    const later = new Date('2040-05-17T12:00:00Z')
    const id = newId('ord', later)
    await happens(database, id)
    expect(await makeMonths(database, later)).toBe(6)
    expect(await monthOf(database, id)).toEqual(['months.order_event_2040_05'])
    for (const statement of [
      'delete from months.order_event_2040_05',
      'drop table months.order_event_2040_05',
      'alter table order_event detach partition months.order_event_2040_05',
      'create table months.mine (a int)',
      `insert into cut_into_months (name) values ('orders')`,
      `insert into ledger_archived values ('a', 'b', 1)`,
    ])
      await expect(database.query(statement)).rejects.toThrow(/permission denied|must be owner/)
  } finally {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
