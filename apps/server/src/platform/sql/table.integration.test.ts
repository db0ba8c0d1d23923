import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../testing.ts'
import { day, flag, moment, optional, table, text, texts, units, whole } from './table.ts'

const shelves = table(
  'shelf',
  {
    owner: text(),
    place: whole(),
    label: optional(text<'red' | 'blue'>()),
    worth: units(),
    isOpen: flag(),
    words: texts(),
    since: moment(),
    until: optional(day()),
  },
  { key: ['owner', 'place'], person: 'nobody' },
)

let db: TestDatabase
beforeEach(async () => {
  db = await openTestDatabase()
  await db.query(
    `create table shelf (owner text, place integer, label text, worth numeric not null, is_open boolean not null,
       words text[] not null, since timestamptz not null, until date, primary key (owner, place))`,
  )
})
afterEach(() => db.close())

const since = new Date('2026-11-20T10:00:00Z')
const shelf = {
  owner: 'ana',
  place: 1,
  worth: '12345678901234567890',
  isOpen: true,
  words: ['a', 'b'],
  since,
}

test('a row is read as it was added, and a column that was left out is null', async () => {
  await shelves.add(db, { ...shelf, until: '2026-12-01' })
  expect(await shelves.find(db, { owner: 'ana', place: 1 })).toEqual({
    ...shelf,
    label: null,
    until: '2026-12-01',
  })
  expect(await shelves.find(db, { owner: 'bob' })).toBeUndefined()
  await expect(shelves.add(db, shelf)).rejects.toThrow(/duplicate key/)
})

test('a put changes the given columns of the row with its key, and keeps the others', async () => {
  await shelves.put(db, { ...shelf, label: 'red' })
  await shelves.put(db, { ...shelf, isOpen: false })
  expect(await shelves.find(db, { owner: 'ana' })).toMatchObject({ label: 'red', isOpen: false })
})

test('rows are listed in the named order, changed and deleted where they meet every condition', async () => {
  for (const place of [2, 1, 3]) await shelves.add(db, { ...shelf, place })
  await shelves.add(db, { ...shelf, owner: 'bob' })
  const places = async () =>
    (await shelves.list(db, { owner: 'ana' }, { order: ['place desc'], limit: 2 })).map(({ place }) => place)
  expect(await places()).toEqual([3, 2])
  expect(await shelves.set(db, { owner: 'ana', label: null }, { label: 'blue' })).toBe(3)
  expect(await shelves.set(db, { owner: 'ana', label: null }, { label: 'red' })).toBe(0)
  expect(await shelves.remove(db, { owner: 'ana', place: 3 })).toBe(1)
  expect(await places()).toEqual([2, 1])
  expect(await shelves.find(db, { owner: 'bob' })).toMatchObject({ label: null })
})

test('of two transactions that lock a row one waits', async () => {
  await shelves.add(db, shelf)
  const count = () =>
    db.transaction(async (sql) => {
      const row = await shelves.lock(sql, { owner: 'ana' })
      await shelves.set(sql, { owner: 'ana' }, { worth: String(BigInt(row?.worth ?? 0) + 1n) })
    })
  await Promise.all(Array.from({ length: 5 }, count))
  expect((await shelves.find(db, { owner: 'ana' }))?.worth).toBe('12345678901234567895')
})

test('a statement over all rows, and a column that the table lacks, are refused', async () => {
  await expect(shelves.remove(db, {})).rejects.toThrow('a statement over all rows of shelf')
  const more = { ...shelf, colour: 'red' }
  await expect(shelves.add(db, more)).rejects.toThrow('shelf has no column colour')
})

test('a table about a person that says nothing of its retention does not compile', () => {
  const columns = { id: text(), customerId: text() }
  table('a', columns, { key: ['id'], person: 'customer', keep: 'account' })
  // @ts-expect-error -- no retention
  table('a', columns, { key: ['id'], person: 'customer' })
  // @ts-expect-error -- the column says whose data it is
  table('a', columns, { key: ['id'], person: 'nobody' })
  // @ts-expect-error -- a merchant is a person too
  table('a', { id: text() }, { key: ['id'], person: 'merchant' })
  // @ts-expect-error -- no column of this name
  table('a', { id: text() }, { key: ['number'], person: 'nobody' })
})
