import { randomBytes } from 'node:crypto'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as people from '../sign-in/people.ts'
import { installationKeysOf, keysFrom } from '../../keys/index.ts'
import { openWorld } from '../../testing/world.ts'
import type { Database, Sql } from '../../platform/sql/sql.ts'
import { openBackOffice } from '../testing.ts'
import * as audit from './audit.ts'

async function withEntries(count = 12, auditEndsFile?: string) {
  const office = await openBackOffice(undefined, { ...(auditEndsFile !== undefined && { auditEndsFile }) })
  const ada = await office.person('Ada Admin', 'admin')
  for (let at = 0; at < count; at += 1)
    await audit.note(office.platform, ada, {
      action: 'order.hold',
      subject: `ord_${at}`,
      details: { reason: `why ${at}` },
    })
  return { office, ada }
}

/** As somebody with the database, but without the key, would do it. */
const tamper = async (db: { query(text: string): Promise<unknown> }, text: string) => {
  await db.query('alter table operator_audit disable trigger user')
  await db.query(text)
  await db.query('alter table operator_audit enable trigger user')
}

test('the written entries hold, in order, also past nine and by many at once', async () => {
  const { office, ada } = await withEntries()
  await using _ = office
  await Promise.all(
    Array.from({ length: 8 }, (__, at) =>
      audit.note(office.platform, ada, { action: 'order.viewed', subject: `s${at}` }),
    ),
  )
  expect(await audit.verify(office.platform)).toEqual({ entries: 22, broken: null })
  const page = await audit.list(office.platform, { limit: 5 })
  if ('refused' in page) throw new Error(page.refused)
  expect(page.items.map(({ seq }) => seq)).toEqual([22, 21, 20, 19, 18])
  const rest = await audit.list(office.platform, { limit: 100, cursor: page.next ?? '' })
  expect('items' in rest && rest.items.length).toBe(17)
  expect(await audit.list(office.platform, { limit: 5, cursor: 'garbage' })).toMatchObject({
    refused: 'invalid',
  })
})

test('an entry that is written while the chain is verified breaks nothing', async () => {
  const { office, ada } = await withEntries(1)
  await using _ = office
  const { platform } = office
  let written = 0
  const beforeReading = (table: string, sql: Sql): Sql => ({
    ...sql,
    async query(text, values) {
      if (text.includes(`from ${table}`)) {
        await audit.note(platform, ada, { action: 'order.viewed', subject: `meanwhile_${(written += 1)}` })
        await audit.exportEnd(platform)
      }
      return sql.query(text, values)
    },
  })
  for (const table of ['operator_audit ', 'operator_audit_end', 'operator o']) {
    const db: Database = {
      ...platform.db,
      query: (text, values) => beforeReading(table, platform.db).query(text, values),
      transaction: (work) => platform.db.transaction((sql) => work(beforeReading(table, sql))),
    }
    expect(await audit.verify({ ...platform, db })).toMatchObject({ broken: null })
  }
  expect(written).toBeGreaterThanOrEqual(3)
})

test('a new key goes on with the chain; the older one writes no entry and no end after it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'agio-audit-'))
  const file = join(folder, 'ends')
  const [old, fresh] = [randomBytes(32), randomBytes(32)]
  await using world = await openWorld()
  const keysOf = (...masters: Parameters<typeof keysFrom>) => installationKeysOf(keysFrom(...masters))
  const before = await openBackOffice(world, { auditEndsFile: file, keys: keysOf(old) })
  const ada = await before.person('Ada Admin', 'admin')
  await audit.exportEnd(before.platform)
  const after = await openBackOffice(world, { auditEndsFile: file, keys: keysOf(old, fresh) })
  expect(await audit.verify(after.platform)).toMatchObject({ broken: null })
  await audit.note(after.platform, ada, { action: 'order.hold', subject: 'ord_1' })
  expect(await audit.exportEnd(after.platform)).toBe(null)
  expect(await audit.verify(after.platform)).toEqual({ entries: 3, broken: null })
  expect(await audit.verify(before.platform)).toEqual({
    entries: 2,
    broken: 'entry 3 is not what was written',
  })

  await audit.note(before.platform, ada, { action: 'order.hold', subject: 'ord_2' })
  expect(await audit.verify(after.platform)).toEqual({
    entries: 3,
    broken: 'entry 4 is not what was written',
  })
  rmSync(folder, { recursive: true })
})

test('the table only grows', async () => {
  const { office } = await withEntries(1)
  await using _ = office
  for (const change of [
    `update operator_audit set action = 'x'`,
    'delete from operator_audit',
    'truncate operator_audit',
  ])
    await expect(office.db.query(change)).rejects.toThrow('only grows')
})

test.each([
  [
    'another subject',
    `update operator_audit set line = replace(line, 'ord_3', 'ord_4')`,
    'entry 6 is not what was written',
  ],
  [
    'words of another entry',
    `update operator_audit_words set sealed = (select sealed from operator_audit_words where entry = '5') where entry = '4'`,
    'the words of entry 4 are not what was written',
  ],
  [
    'words that are hidden as those of a customer who was erased',
    `update operator_audit_words set customer_id = 'cus_erased' where entry = '4'`,
    'the words of entry 4 are not what was written',
  ],
  [
    'words that are gone',
    `delete from operator_audit_words where entry = '4'`,
    'the words of entry 4 are missing',
  ],
  [
    'words that nobody wrote',
    `insert into operator_audit_words (entry, sealed) select '1', sealed from operator_audit_words limit 1`,
    'the words of entry 1 are missing or added',
  ],
  [
    'another author in the list',
    `update operator_audit set operator_id = 'opr_x' where seq = 5`,
    'entry 5 is listed as something else',
  ],
  ['a gap', 'delete from operator_audit where seq = 4', 'entry 4 is missing'],
  ['a cut end', 'delete from operator_audit where seq = 14', 'entries after 13 are missing'],
  [
    'a cut end with the end set back',
    `delete from operator_audit where seq > 11; update operator_audit_end set (seq, hash) = (select seq, hash from operator_audit order by seq desc limit 1)`,
    'the end was set back',
  ],
  [
    'all deleted, and the end as on the first day',
    `delete from operator_audit; update operator_audit_end set seq = 0, hash = '', proof = null`,
    'entries after 0 are missing',
  ],
  [
    'a role that nobody gave',
    `update operator set roles = '{compliance,admin}'`,
    'are not those that were given',
  ],
  ['an end without its proof', 'update operator_audit_end set proof = null', 'the end was set back'],
  [
    'two that changed places',
    `update operator_audit set line = (select line from operator_audit where seq = 8) where seq = 7`,
    'entry 7 is not what was written',
  ],
])('%s is found', async (_, change, broken) => {
  const { office } = await withEntries()
  await using __ = office
  await tamper(office.db, change)
  expect((await audit.verify(office.platform)).broken).toContain(broken)
})

test('a role without a grant is found within minutes, an operator without an invitation, too', async () => {
  const { office, ada } = await withEntries(1)
  await using _ = office
  const { id } = await office.person('Tom Treasurer', 'treasurer')
  expect(await people.giveRoles(office.platform, null, id, ['viewer', 'support'], { by: ada })).toBe(true)
  expect(await audit.exportEnd(office.platform)).toBe(null)
  await office.db.query(`update operator set roles = '{viewer,support,admin}' where id = $1`, [id])
  expect(await audit.exportEnd(office.platform)).toBe(`the roles of ${id} are not those that were given`)
  expect(await audit.verify(office.platform)).toMatchObject({ broken: expect.stringContaining(id) })
  await office.db.query('update operator set ended_at = now() where id = $1', [id])
  expect(await audit.exportEnd(office.platform)).toBe(null)
  await office.db.query(
    `insert into operator (id, email_index, email_sealed, name, roles, pin_salt, pin_hash, totp_sealed, created_at)
     select 'opr_unknown', 'unknown', email_sealed, name, roles, pin_salt, pin_hash, totp_sealed, created_at from operator limit 1`,
  )
  expect(await audit.exportEnd(office.platform)).toBe(
    'the roles of opr_unknown are not those that were given',
  )
})

test('an operator who looks again within a quarter of an hour has looked once', async () => {
  const { office, ada } = await withEntries(0)
  await using _ = office
  const looks = async () => {
    const page = await audit.list(office.platform, { limit: 100, subject: 'ord_x' })
    return 'items' in page ? page.items.length : -1
  }
  await audit.look(office.platform, ada, { action: 'order.viewed', subject: 'ord_x', orderId: 'ord_x' })
  await audit.look(office.platform, ada, { action: 'order.viewed', subject: 'ord_x', orderId: 'ord_x' })
  expect(await looks()).toBe(1)
  office.clock.advance(16 * 60)
  await audit.look(office.platform, ada, { action: 'order.viewed', subject: 'ord_x', orderId: 'ord_x' })
  expect(await looks()).toBe(2)
  await audit.note(office.platform, ada, { action: 'batch.viewed', subject: 'ord_file' })
  expect(await audit.list(office.platform, { limit: 2 })).toMatchObject({
    items: [{ subject: 'ord_file' }, { subject: 'ord_x', orderId: 'ord_x' }],
  })
  expect(await audit.verify(office.platform)).toMatchObject({ broken: null })
})

test('a day later an older state of the whole database is found by what was exported, and the export stays', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'agio-audit-'))
  const file = join(folder, 'audit-ends')
  const { office, ada } = await withEntries(3, file)
  await using _ = office
  expect(await audit.exportEnd(office.platform)).toBe(null)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  office.clock.advance(86_400)
  await office.db.query('create table old_end as select * from operator_audit_end')
  for (let at = 0; at < 2; at += 1) {
    await audit.note(office.platform, ada, { action: 'order.viewed', subject: 'ord_x' })
    expect(await audit.exportEnd(office.platform)).toBe(null)
  }
  const kept = readFileSync(file, 'utf8')
  expect(
    kept
      .trimEnd()
      .split('\n')
      .map((line) => line.split(' ').slice(0, 2)),
  ).toEqual([
    ['2026-11-20', '5'],
    ['2026-11-21', '7'],
  ])
  expect(await audit.verify(office.platform)).toEqual({ entries: 7, broken: null })

  // The proof of the older end was saved: inside the database nothing shows that it is old.
  await tamper(
    office.db,
    `delete from operator_audit where seq > 5;
     update operator_audit_end e set (seq, hash, proof) = (select seq, hash, proof from old_end)`,
  )
  const lost = 'entry 7 is not the one that was exported on 2026-11-21'
  expect(await audit.verify(office.platform)).toEqual({ entries: 5, broken: lost })
  expect(await audit.exportEnd(office.platform)).toBe(lost)
  expect(readFileSync(file, 'utf8')).toBe(kept)

  writeFileSync(file, kept.split('\n')[0] ?? '')
  expect(await audit.verify(office.platform)).toEqual({ entries: 5, broken: null })
  appendFileSync(file, `\n2026-11-21 5 ${'a'.repeat(64)} ${'b'.repeat(64)}\n`)
  expect((await audit.verify(office.platform)).broken).toBe(
    'the exported end of 2026-11-21 is not what was written',
  )
  rmSync(folder, { recursive: true })
})
