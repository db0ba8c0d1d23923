/** A hit is decided once, and looked for again when a list changes. */
import { expect, test } from 'vitest'
import { listCases } from '../../cases/index.ts'
import { silentLog } from '../../platform/log.ts'
import { openTestDatabase, testClock, type TestDatabase } from '../../platform/testing.ts'
import type { Text } from '../lists/entry.ts'
import { importList } from '../lists/import.ts'
import { setLists } from '../lists/list-store.ts'
import { openTestScreening } from '../testing.ts'

const clock = testClock('2026-03-01T08:00:00Z')

async function* text(whole: string): Text {
  yield whole
}
const quistgaard = { id: 'Q', name: ['Zebulon Quistgaard'] }
async function take(db: TestDatabase, people: readonly { id: string; name: string[] }[]) {
  const main = people
    .map(({ id, name }) => JSON.stringify({ id, schema: 'Person', properties: { name } }))
    .join('\n')
  await setLists(db, [{ name: 'open', format: 'opensanctions' }], clock.now())
  const source = { name: 'open', format: 'opensanctions', source: 'a test', sha256: main } as const
  await importList(db, { ...source, open: () => ({ main: text(main) }) }, clock.now())
}
const casesOf = async (db: TestDatabase) =>
  (await listCases(db, { kind: 'screening_hit', orderId: null, isOpen: true, before: null, count: 9 })).map(
    ({ orderId, data }) => ({ orderId, ...data }) as { orderId: string; hit: string; score: number },
  )

test('one name and one entry are one hit and one case, whatever order it is on; no name is readable at rest', async () => {
  await using db = await openTestDatabase()
  const screening = openTestScreening(db, { clock })
  await take(db, [quistgaard])
  for (const order of ['ord_1', 'ord_1', 'ord_2'])
    expect(await screening.names(['zebulon QVISTGAARD'], 'cus_1', order)).toMatch(/is like one on a list/)
  expect(await casesOf(db)).toMatchObject([
    { orderId: 'ord_1', list: 'open', entity: 'Q', role: 'beneficiary' },
  ])
  const rest = JSON.stringify(await db.query('select * from screened_name'))
  expect(rest.toLowerCase()).not.toContain('quist')
  expect(rest.toLowerCase()).not.toContain('qvist')
})

test('a false hit holds this customer no more, until the entry says something else; another customer is another hit', async () => {
  await using db = await openTestDatabase()
  const screening = openTestScreening(db, { clock })
  await take(db, [quistgaard])
  await screening.names(['Zebulon Quistgaard'], 'cus_1')
  const [found] = await casesOf(db)
  expect(await screening.hits.one(found?.hit ?? '')).toMatchObject({
    name: 'Zebulon Quistgaard',
    names: ['Zebulon Quistgaard'],
    decision: null,
  })
  expect(await screening.hits.decide(db, found?.hit ?? '', 'false_hit')).toBe(true)
  expect(await screening.hits.decide(db, found?.hit ?? '', 'true_hit')).toBe(false)
  expect(await casesOf(db)).toEqual([])
  expect(await screening.names(['Zebulon Quistgaard'], 'cus_1')).toBeUndefined()
  expect(await screening.names(['Zebulon Quistgaard'], 'cus_2')).toBeDefined()
  await take(db, [{ ...quistgaard, name: ['Zebulon Quistgaard', 'Zeb Quist'] }])
  expect(await screening.names(['Zebulon Quistgaard'], 'cus_1')).toBeDefined()
})

test('a true hit goes on holding', async () => {
  await using db = await openTestDatabase()
  const screening = openTestScreening(db, { clock })
  await take(db, [quistgaard])
  await screening.names(['Zebulon Quistgaard'])
  const [found] = await casesOf(db)
  await screening.hits.decide(db, found?.hit ?? '', 'true_hit')
  expect(await screening.names(['Zebulon Quistgaard'])).toBeDefined()
  expect(await casesOf(db)).toEqual([])
})

test('names of before are compared again when a list changes, and not otherwise', async () => {
  await using db = await openTestDatabase()
  const screening = openTestScreening(db, { clock })
  await take(db, [quistgaard])
  expect(await screening.names(['Ottokar Xhaferi', 'Anna Berg'], 'cus_1', 'ord_7')).toBeUndefined()
  const worker = await screening.hits.worker(silentLog)
  const pass = () => worker.pass(new AbortController().signal, () => undefined)
  expect(await pass()).toBe(false)
  await take(db, [quistgaard, { id: 'X', name: ['Ottokar Xhaferi'] }])
  expect(await pass()).toBe(true)
  expect(await pass()).toBe(false)
  expect(await casesOf(db)).toMatchObject([{ orderId: 'ord_7', entity: 'X' }])
})
