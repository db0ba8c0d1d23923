import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate, readMigrations } from './migrations.ts'
import { openTestDatabase } from '../testing.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'agio-migrations-'))
  writeFileSync(join(folder, '801_first.sql'), 'create table first (n int); insert into first values (1);')
  writeFileSync(join(folder, '803_third.sql'), 'create table third (n int);')
})
afterEach(() => rmSync(folder, { recursive: true }))

const files = async () => [...(await readMigrations()), ...(await readMigrations(folder))]

test('files run once, in order, also those of a slice that comes later', async () => {
  await using database = await openTestDatabase()
  expect(await migrate(database, await files())).toEqual(['801_first.sql', '803_third.sql'])
  writeFileSync(join(folder, '802_second.sql'), 'create table second (n int);')
  expect(await migrate(database, await files())).toEqual(['802_second.sql'])
  expect(await migrate(database, await files())).toEqual([])
  expect(await database.query('select n from first')).toEqual([{ n: 1 }])
})

test('several programs that start together migrate once', async () => {
  await using database = await openTestDatabase()
  const all = await files()
  const ran = await Promise.all(Array.from({ length: 5 }, () => migrate(database, all)))
  expect(ran.flat().sort()).toEqual(['801_first.sql', '803_third.sql'])
})

test('a file that changed after it ran is refused by its name', async () => {
  await using database = await openTestDatabase()
  await migrate(database, await files())
  writeFileSync(join(folder, '801_first.sql'), 'create table first (n int, more int);')
  await expect(migrate(database, await files())).rejects.toThrow(
    '801_first.sql ran there and is missing or different here',
  )
})

test('a database of a newer program is refused', async () => {
  await using database = await openTestDatabase()
  await migrate(database, await files())
  rmSync(join(folder, '803_third.sql'))
  await expect(migrate(database, await files())).rejects.toThrow(
    '803_third.sql ran there and is missing or different here',
  )
})

test('a database from before the files were made one per slice is refused with what to do, and stays as it is', async () => {
  await using database = await openTestDatabase()
  await database.query(
    `insert into schema_migration (number, name, checksum) values (12, '012_wallets.sql', 'old'), (31, '031_orders.sql', 'old')`,
  )
  await database.query(`update schema_migration set checksum = 'old' where name = '010_customers.sql'`)
  await expect(migrate(database, await files())).rejects.toThrow(
    /^Another version of this program made this database: 010_customers\.sql, 012_wallets\.sql, 031_orders\.sql ran there .*delete the data folder/,
  )
  expect(await database.query(`select to_regclass('first') as first`)).toEqual([{ first: null }])
})

test('a file that fails leaves nothing behind', async () => {
  await using database = await openTestDatabase()
  writeFileSync(join(folder, '804_broken.sql'), 'create table half (n int); select nothing_like_this;')
  await expect(migrate(database, await files())).rejects.toThrow('Migration 804_broken.sql failed')
  expect(await database.query(`select to_regclass('half') as t, to_regclass('first') as f`)).toEqual([
    { t: null, f: null },
  ])
})
