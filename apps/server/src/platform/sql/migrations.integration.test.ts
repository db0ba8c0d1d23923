import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate, readMigrations } from './migrations.ts'
import { openTestDatabase } from '../testing.ts'
import type { Sql } from './sql.ts'

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
    `insert into schema_migration (number, name, checksum) values (31, '031_orders.sql', 'old'), (32, '032_wallets.sql', 'old')`,
  )
  await database.query(`update schema_migration set checksum = 'old' where name = '010_customers.sql'`)
  await expect(migrate(database, await files())).rejects.toThrow(
    /^Another version of this program made this database: 010_customers\.sql, 031_orders\.sql, 032_wallets\.sql ran there .*delete the data folder/,
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

test('a program works on a database of the next release, and refuses the one after that', async () => {
  await using database = await openTestDatabase()
  const before = await files()
  writeFileSync(join(folder, '810_next.sql'), '-- release: 2\ncreate table next (n int);')
  await migrate(database, await files())
  expect(await migrate(database, before)).toEqual([])
  writeFileSync(
    join(folder, '811_later.sql'),
    '-- release: 3, unused since 2\nalter table first drop column n;',
  )
  await migrate(database, await files())
  await expect(migrate(database, before)).rejects.toThrow(
    'The database is of release 3 and this program of release 1',
  )
})

test('a table or column that a release takes away was used by no process since an earlier one', async () => {
  for (const text of [
    'drop table first;',
    'alter table first rename to second;',
    'alter table first drop column n;',
  ])
    for (const header of ['-- release: 2', '-- release: 2, unused since 2']) {
      writeFileSync(join(folder, '810_next.sql'), `${header}\n${text}`)
      await expect(readMigrations(folder)).rejects.toThrow(
        /^810_next\.sql says .* processes of the release before/,
      )
    }
})

test('a role that may not migrate says what did not run, and who does it', async () => {
  await using database = await openTestDatabase()
  const role = `reader_${randomBytes(6).toString('hex')}`
  await database.query('revoke create on schema public from public')
  await database.query(`create role ${role}`)
  try {
    await database.query(`grant select on schema_migration to ${role}`)
    const asReader = {
      ...database,
      transaction: <T>(work: (sql: Sql) => Promise<T>) =>
        database.transaction(async (sql) => {
          await sql.query(`set local role ${role}`)
          return work(sql)
        }),
    }
    await expect(migrate(asReader, await files())).rejects.toThrow(
      new RegExp(
        `^The database is older than this program: 801_first\\.sql, 803_third\\.sql did not run there, and the role ${role} .* Run \`agio migrate\``,
      ),
    )
    await database.query('alter table schema_migration rename to schema_migration_of_others')
    await expect(migrate(asReader, await files())).rejects.toThrow(
      new RegExp(
        `^The database has no tables of Agio yet, and the role ${role} may make none. Run \`agio migrate\` with DATABASE_OWNER_URL`,
      ),
    )
  } finally {
    await database.query(`drop owned by ${role}`)
    await database.query(`drop role ${role}`)
  }
})
