import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { chooseUser, giveTo } from './embedded-binaries.ts'
import { openPostgres } from './postgres.ts'
import { confine, tooMuchOf } from './roles.ts'
import type { Database } from './sql.ts'

let folder: string
let database: Database & { readonly url: string }
let owner: Database

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'agio-roles-'))
  giveTo(folder, chooseUser())
  database = await openDatabase({ dataDir: folder, fsync: false, isStrict: true, maxConnections: 2 })
  owner = openPostgres(database.url, { maxConnections: 1 })
})
afterAll(async () => {
  await owner.close()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

test('the server reads and writes rows, and hears its channels', async () => {
  await database.query(`insert into operator_refusal (subject, tries, last_at) values ('one', 1, now())`)
  await database.query(`update operator_refusal set tries = 2`)
  expect(await database.query('delete from operator_refusal returning tries::int')).toEqual([{ tries: 2 }])
  await database.query(
    `insert into operator_audit (seq, at, action, subject, line, hash) values (1, now(), 'a', 's', '{}', '')`,
  )
  await database.query(`select nextval('evm_key_index')`)
  expect(await tooMuchOf(database)).toBe(undefined)
  expect(await tooMuchOf(owner)).toContain('superuser')
})

test.each([
  'create table mine (a int)',
  'create schema mine',
  'create function mine() returns int language sql as $$ select 1 $$',
  `create or replace function operator_audit_stays() returns trigger language plpgsql as $$ begin return old; end $$`,
  'create trigger mine before insert on bank_payment for each row execute function operator_audit_stays()',
  'alter table operator_audit disable trigger all',
  'alter table bank_payment add column mine text',
  'drop table bank_payment',
  'truncate operator_audit',
  'truncate bank_payment',
  `set session_replication_role = 'replica'`,
  `update operator_audit set line = 'other'`,
  'delete from operator_audit',
  'delete from order_event',
  `delete from schema_migration`,
  `insert into schema_migration (number, name, checksum) values (999, 'x', 'x')`,
  'create role mine superuser',
  'alter role agio_server superuser',
  'set role agio',
  `copy operator to program 'cat'`,
])('the role of the server may not: %s', async (statement) => {
  await expect(database.query(statement)).rejects.toThrow(/permission denied|must be owner/)
})

test('a server that would work as the owner of the tables does not start where that is not allowed', async () => {
  await owner.query('create role lord login')
  await owner.query('alter table operator_refusal owner to lord')
  const url = new URL(database.url)
  url.username = 'lord'
  await owner.query('grant select on schema_migration to lord')
  const opened = openDatabase({ databaseUrl: url.toString(), dataDir: folder, isStrict: true })
  await expect(opened).rejects.toThrow('lord owns the tables. Make a role')
  await owner.query('alter table operator_refusal owner to agio')
})

test('a database that does not answer, or does not let the role in, is named by its setting', async () => {
  const nobody = new URL(database.url)
  nobody.username = 'nobody_here'
  const closed = 'postgresql://agio@127.0.0.1:1/agio'
  for (const [setting, wrong] of [
    ['DATABASE_URL', { databaseUrl: nobody.toString() }],
    ['DATABASE_OWNER_URL', { databaseUrl: database.url, ownerUrl: nobody.toString() }],
    ['DATABASE_URL', { databaseUrl: closed }],
  ] as const)
    await expect(openDatabase({ ...wrong, dataDir: folder })).rejects.toThrow(
      new RegExp(`^${setting}: the database does not answer: .+`),
    )
})

test('beside a server, the owner gives another role what it needs', async () => {
  await owner.query('create role clerk login')
  const url = new URL(database.url)
  url.username = 'clerk'
  await confine(owner, 'clerk')
  const second = await openDatabase({
    databaseUrl: url.toString(),
    ownerUrl: database.url,
    dataDir: folder,
    isStrict: true,
  })
  expect(await second.query('select count(*)::int as count from operator_refusal')).toEqual([{ count: 0 }])
  await second.close()
})
