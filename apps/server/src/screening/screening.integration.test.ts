/** Lists in the database: taken whole or not at all, and asked by names and wallets. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../platform/testing.ts'
import type { Text } from './lists/entry.ts'
import type { FormatName } from './lists/formats.ts'
import { hitsOf } from './hits/compare.ts'
import { importList } from './lists/import.ts'
import { importRows, listRows, setLists } from './lists/list-store.ts'
import { openTestScreening, usual } from './testing.ts'

const now = new Date('2026-03-01T08:00:00Z')
const wallet = '0x7f367cc41522ce07553e823bf3be79a889debe1b'

async function* text(whole: string): Text {
  yield whole
}
type Person = { id: string; name: string; birthDate?: string; wallet?: string }
const linesOf = (people: readonly Person[]) =>
  people
    .map(({ id, name, birthDate, wallet: publicKey }) =>
      JSON.stringify({
        id,
        schema: 'Person',
        properties: { name: [name], birthDate: [birthDate], publicKey: [publicKey] },
      }),
    )
    .join('\n')
const all = ['test', 'other', 'ofac', 'un'].map((name) => ({ name, format: 'opensanctions' }))
async function take(db: TestDatabase, main: string, more: { name?: string; format?: FormatName } = {}) {
  await setLists(db, all, now)
  return importList(
    db,
    {
      name: 'test',
      format: 'opensanctions',
      source: 'a test',
      sha256: `hash of ${main}`,
      open: () => ({ main: text(main) }),
      ...more,
    },
    now,
  )
}
const screeningOf = (db: TestDatabase, names: readonly string[] = []) => {
  const lists = names.map(
    (name) => ({ name, format: 'opensanctions', url: 'https://lists.example' }) as const,
  )
  return openTestScreening(db, { settings: { sanctionsLists: lists } })
}

const crowd = Array.from({ length: 100 }, (_, at): Person => ({ id: `P${at}`, name: `Crowd Number ${at}` }))
const volkov: Person = { id: 'V', name: 'Игорь Петрович Волков', birthDate: '1979-09-21', wallet }

test('a name is found misspelt, in another order and another script; another name is not', async () => {
  await using db = await openTestDatabase()
  expect(await take(db, linesOf([volkov, ...crowd]))).toEqual({ entries: 101, changed: 101, removed: 0 })
  const screening = screeningOf(db)
  for (const name of [
    'Igor Volkov',
    'Wolkow, Igor',
    'Igor Petrowitsch Wolkow',
    'ИГОРЬ ВОЛКОВ',
    'Igor Volcov',
  ])
    // The reason stays with an order when its customer is erased: so it does not name the entry.
    expect(await screening.names(['Anna Berg', name]), name).toBe('a name is like one on a list')
  expect(await hitsOf(db, { name: 'Igor Volkov' }, usual)).toMatchObject([
    { list: 'test', entity: 'V', listedName: 'Игорь Петрович Волков' },
  ])
  expect(await screening.names(['Anna Berg', 'Viktor Volkov', 'Igor Petrenko', ''])).toBeUndefined()
})

test('a wallet of an entry and one of the operator are found, however they are written', async () => {
  await using db = await openTestDatabase()
  await take(db, linesOf([volkov]))
  const own = `0x${'b'.repeat(40)}`
  const file = join(mkdtempSync(join(tmpdir(), 'agio-blocked-')), 'blocked.txt')
  writeFileSync(file, `# ours\n${own}\n`)
  const screening = openTestScreening(db, { settings: { blockedAddressesFile: file } })
  expect(await screening.addresses([`0x${wallet.slice(2).toUpperCase()}`])).toMatch(/test V/)
  expect(await screening.addresses([own.toUpperCase().replace('0X', '0x')])).toMatch(/a listed address/)
  expect(await screening.addresses([`0x${'c'.repeat(40)}`])).toBeUndefined()
  expect(await screening.addresses([])).toBeUndefined()
})

test('only entries that say something else are written again, and those that left are taken out', async () => {
  await using db = await openTestDatabase()
  await take(db, linesOf([volkov, ...crowd]))
  const [, ...others] = crowd
  const next = linesOf([{ ...volkov, name: 'Igor Wolf' }, ...others])
  expect(await take(db, next)).toEqual({ entries: 100, changed: 1, removed: 1 })
  expect(await take(db, next)).toBe('same')
  expect(await screeningOf(db).names(['Igor Wolf'])).toBeDefined()
  expect(await screeningOf(db).names(['Igor Petrovich Volkov'])).toBeUndefined()
})

test.each([
  ['is cut in the middle', linesOf([volkov, ...crowd]).slice(0, -20), 'a line is no JSON'],
  ['is a page of an error', '<html>busy</html>', 'a line is no JSON'],
  [
    'shrinks by more than a tenth',
    linesOf(crowd.slice(0, 85)),
    'it has 85 entries, and the version in force 101',
  ],
  ['is empty', '', 'it has no entry'],
  ['has a number twice', linesOf([volkov, volkov]), 'two entries have the number V'],
])('a file that %s is refused, and the version before stays', async (_, main, refused) => {
  await using db = await openTestDatabase()
  await take(db, linesOf([volkov, ...crowd]))
  const before = await listRows(db)
  expect(await take(db, main)).toEqual({ refused })
  expect(await listRows(db)).toEqual(before)
  expect(await screeningOf(db).names(['Igor Volkov'])).toBeDefined()
  // The same refusal again is not stored.
  await take(db, main)
  expect((await importRows(db, 'test', 5)).map((row) => row.refused)).toEqual([refused, null])
})

test('a list of the settings that was never read keeps everybody waiting', async () => {
  await using db = await openTestDatabase()
  await take(db, linesOf([volkov]))
  const screening = screeningOf(db, ['test', 'other'])
  await expect(screening.names(['Anna Berg'])).rejects.toThrow('screening waits for the list other')
  await expect(screening.addresses([wallet])).rejects.toThrow('screening waits for the list other')
})

test('two lists beside one another, and two imports of one at once', async () => {
  await using db = await openTestDatabase()
  const both = await Promise.all([take(db, linesOf([volkov])), take(db, linesOf([volkov]))])
  expect(both).toContain('same')
  await take(db, linesOf([{ id: 'V', name: 'Another Person' }]), { name: 'other' })
  expect((await hitsOf(db, { name: 'Igor Volkov' }, usual)).map(({ list }) => list)).toEqual(['test'])
})
