import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Sql } from '../platform/sql/sql.ts'
import { openTestDatabase, plainSealer } from '../platform/testing.ts'
import { openInstallationKeys } from './installation-keys.ts'
import { addKey } from './key-file.ts'
import { dataKeys, resting } from './resealing-store.ts'

const never = () => expect.unreachable()

test('every place that is named is a column of the schema', async () => {
  await using db = await openTestDatabase()
  for (const { table, column, rowOf } of [dataKeys, ...resting])
    await db.query(`select ${rowOf}, starts_with(${column}, 'v1.') from ${table} limit 0`)
})

test('every column that is named as sealed is sealed anew, or under the key of one customer', async () => {
  await using db = await openTestDatabase()
  const ofOneCustomer = [
    'customer.email_sealed',
    'customer.code_word_sealed',
    'customer_freeze.reason_sealed',
    'customer_freeze.end_reason_sealed',
    'customer_note.sealed',
    'customer_passkey.sealed',
    'data_export.reason_sealed',
    'destination_name.name_sealed',
    'handover.link_sealed',
    'identity_session.url_sealed',
    'identity_session.seen_sealed',
    'phone_code.number_sealed',
    'email_change.email_sealed',
    'messenger_account.account_sealed',
    'push_device.sealed',
    'orders.refund_sealed',
    'order_beneficiary.sealed',
    'order_wallet.name_sealed',
    'payee_answer.name_sealed',
    'session_download.path_sealed',
    'support_message.text_sealed',
    'travel_record.record_sealed',
  ]
  const found = await db.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = current_schema() and column_name ~ '(^|_)sealed$' and data_type = 'text'`,
  )
  const named = new Set([...resting.map(({ table, column }) => `${table}.${column}`), ...ofOneCustomer])
  expect(found.length).toBeGreaterThan(5)
  expect(found.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([])
})

test('a column that is not listed cannot be sealed, nor a column of another table', () => {
  // @ts-expect-error: a table that is not listed
  plainSealer.seal({ table: 'planted', column: 'payload', row: '1' }, '')
  // @ts-expect-error: a column that is not listed
  plainSealer.seal({ table: 'approval', column: 'planted', row: '1' }, '')
  // @ts-expect-error: a column of another table
  plainSealer.seal({ table: 'approval', column: 'instruction', row: '1' }, '')
})

test('values of older keys are sealed anew, once; stopped in the middle, the work goes on with the rest', async () => {
  await using db = await openTestDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'agio-reseal-'))
  const path = join(folder, 'key')
  const place = (row: string) => ({ table: 'operator', column: 'email_sealed', row }) as const
  const before = openInstallationKeys(path, true)
  const ids = Array.from({ length: 30 }, (_, at) => `opr_${String(at).padStart(2, '0')}`)
  for (const id of ids)
    await db.query(
      `insert into operator (id, email_index, email_sealed, name, roles, pin_salt, pin_hash, totp_sealed, created_at)
       values ($1, $2, $3, 'Ada', '{viewer}', '', '', $4, now())`,
      [
        id,
        randomBytes(32),
        before.sealer.seal(place(id), `${id}@desk.example`),
        before.sealer.seal({ ...place(id), column: 'totp_sealed' }, 'secret'),
      ],
    )
  addKey(path, randomBytes)
  const after = openInstallationKeys(path, false)
  let left = 7
  const dying: Sql = {
    ...db,
    query: (text, values) => {
      if (text.startsWith('update') && (left -= 1) < 0) throw new Error('killed')
      return db.query(text, values)
    },
  }
  await expect(after.reseal(dying, never)).rejects.toThrow('killed')
  expect(await after.reseal(db, never)).toBe(60 - 7)
  expect(await after.reseal(db, never)).toBe(0)
  const rows = await db.query<{ id: string; sealed: string }>(
    'select id, email_sealed as sealed from operator',
  )
  for (const { id, sealed } of rows) {
    expect(after.sealer.open(place(id), sealed)).toBe(`${id}@desk.example`)
    expect(() => before.sealer.open(place(id), sealed)).toThrow('is not here')
  }
  rmSync(folder, { recursive: true })
})

test('a text that no key opens is named and left, and all others are sealed anew, also two of one name', async () => {
  await using db = await openTestDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'agio-reseal-'))
  const path = join(folder, 'key')
  const place = { table: 'pause', column: 'note_sealed', row: 'card' } as const
  const { sealer } = openInstallationKeys(path, true)
  const bad = 'v1.00000000.planted'
  const sealed = [bad, ...Array.from({ length: 1_100 }, () => sealer.seal(place, 'a note'))]
  await db.query(
    `insert into pause (id, part, reason, note_sealed, since, until, ended_at, begun_by)
     select 'pau_' || n, 'card', 'safety', sealed, now() - interval '2 days', now() - interval '1 day', now(), 'Ada' from unnest($1::text[]) with ordinality as it (sealed, n)`,
    [sealed],
  )
  addKey(path, randomBytes)
  const { reseal } = openInstallationKeys(path, false)
  const unopened: string[] = []
  const onUnopened = (_: unknown, cause: unknown) => void unopened.push(String(cause))
  expect(await reseal(db, onUnopened)).toBe(1_100)
  expect(await reseal(db, onUnopened)).toBe(0)
  expect(unopened).toEqual(Array(2).fill(expect.stringContaining('pause.note_sealed of card')))
  expect(await db.query('select from pause where note_sealed = $1', [bad])).toHaveLength(1)
  rmSync(folder, { recursive: true })
})
