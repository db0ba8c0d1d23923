/** A hit is decided once, and looked for again when a list changes. */
import { Configuration } from '@agio/domain'
import { expect, test } from 'vitest'
import { listCases } from '../../cases/index.ts'
import { setFigures } from '../../configuration/testing.ts'
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
async function take(
  db: TestDatabase,
  people: readonly { id: string; name: string[]; birthDate?: string[] }[],
) {
  const main = people
    .map(({ id, ...properties }) => JSON.stringify({ id, schema: 'Person', properties }))
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
  expect(await screening.hits.isConfirmed('Zebulon Quistgaard')).toBe(false)
  await screening.hits.decide(db, found?.hit ?? '', 'true_hit')
  expect(await screening.names(['Zebulon Quistgaard'])).toBeDefined()
  expect(await casesOf(db)).toEqual([])
  // The name counts for every person, in any capitals.
  expect(await screening.hits.isConfirmed('ZEBULON QUISTGAARD')).toBe(true)
  expect(await screening.hits.isConfirmed('Zebulon Quist')).toBe(false)
  expect(await screening.hits.isLike('Zebulon Kvistgaard')).toBe(true)
  expect(await screening.hits.isLike('Greta Beispiel')).toBe(false)
})

test('names of before are compared again when a list changes, and not otherwise', async () => {
  await using db = await openTestDatabase()
  const screening = openTestScreening(db, { clock })
  await take(db, [quistgaard])
  expect(await screening.names(['Ottokar Xhaferi', 'Anna Berg'], 'cus_1', 'ord_7')).toBeUndefined()
  const worker = await screening.hits.createWorker()
  const pass = () => worker.pass(new AbortController().signal, () => undefined)
  expect(await pass()).toBe(false)
  await take(db, [quistgaard, { id: 'X', name: ['Ottokar Xhaferi'] }])
  expect(await pass()).toBe(true)
  expect(await pass()).toBe(false)
  expect(await casesOf(db)).toMatchObject([{ orderId: 'ord_7', entity: 'X' }])
})

test('a name that cannot be compared keeps no other one from being compared again', async () => {
  await using db = await openTestDatabase()
  const screening = openTestScreening(db, { clock })
  await take(db, [quistgaard])
  for (const [name, order] of [
    ['Ottokar Xhaferi', 'ord_7'],
    ['Otokar Xhaferi', 'ord_8'],
  ] as const)
    expect(await screening.names([name], `cus_${order}`, order)).toBeUndefined()
  await db.query(`update screened_name set due_at = due_at - interval '1 hour' where order_id = 'ord_7'`)
  const [bad] = await db.query<{ id: string }>(`select id from screened_name where order_id = 'ord_7'`)
  await db.query(`alter table screening_hit add constraint no_bad check (screened_id <> '${bad?.id}')`)
  const worker = await screening.hits.createWorker()
  const pass = () => worker.pass(new AbortController().signal, () => undefined)
  await take(db, [quistgaard, { id: 'X', name: ['Ottokar Xhaferi'] }])
  await pass()
  expect(await casesOf(db)).toMatchObject([{ orderId: 'ord_8' }])
  await db.query('alter table screening_hit drop constraint no_bad')
  clock.advance(60)
  await pass()
  expect((await casesOf(db)).map(({ orderId }) => orderId).toSorted()).toEqual(['ord_7', 'ord_8'])
})

test('a customer who was born in another year is not who is on the list; one of that day is, spelled otherwise', async () => {
  await using db = await openTestDatabase()
  const screening = openTestScreening(db, { clock })
  await take(db, [{ ...quistgaard, birthDate: ['1971-04-02'] }])
  const zebulon = (birthDate: string) => [{ name: 'Zebulun Quisgaard', birthDates: [birthDate] }]
  expect(await screening.persons(zebulon('1994-04-02'))).toBeUndefined()
  expect(await screening.persons(zebulon('1971-04-02'))).toBeDefined()
  expect(await casesOf(db)).toHaveLength(1)
  // The beneficiary of an order has a name alone.
  expect(await screening.names(['Zebulun Quisgaard'], 'cus_2')).toBeDefined()
  expect(JSON.stringify(await db.query('select * from screened_name'))).not.toContain('1994')
})

test('the stored names of a customer are compared again with a list that changes', async () => {
  await using db = await openTestDatabase()
  const screening = openTestScreening(db, { clock })
  await take(db, [{ id: 'A', name: ['Somebody Else'] }])
  for (const birthDate of ['1971-04-02', '1994-04-02'])
    await screening.persons([{ name: 'Zebulun Quisgaard', birthDates: [birthDate] }], `cus_${birthDate}`)
  const worker = await screening.hits.createWorker()
  await take(db, [{ ...quistgaard, birthDate: ['1971-04-02'] }])
  while (await worker.pass(new AbortController().signal, () => undefined));
  expect(await screening.hits.of('cus_1971-04-02')).toHaveLength(1)
  expect(await screening.hits.of('cus_1994-04-02')).toEqual([])
})

test('a hit holds the customer until it is decided, whatever birth date or name they give next; decided false it stays so', async () => {
  await using db = await openTestDatabase()
  const screening = openTestScreening(db, { clock })
  await take(db, [{ ...quistgaard, birthDate: ['1971-04-02'] }])
  const zebulon = { name: 'Zebulun Quisgaard', birthDates: ['1971-04-02'] }
  expect(await screening.persons([zebulon])).toBeDefined()
  expect(await screening.persons([{ ...zebulon, birthDates: ['1994-04-02'] }])).toBeDefined()
  expect(await screening.persons([{ name: 'Anna Berg' }])).toBeDefined()
  const [found, ...more] = await casesOf(db)
  expect(more).toEqual([])
  await screening.hits.decide(db, found?.hit ?? '', 'false_hit')
  for (const birthDates of [['1971-04-02'], ['1994-04-02'], ['1971']])
    expect(await screening.persons([{ ...zebulon, birthDates }])).toBeUndefined()
  expect(await casesOf(db)).toEqual([])
})

test('of one name what is known newest is compared again', async () => {
  await using db = await openTestDatabase()
  const screening = openTestScreening(db, { clock })
  await take(db, [{ id: 'A', name: ['Somebody Else'] }])
  for (const birthDate of ['1971-04-02', '1994-04-02'])
    await screening.persons([{ name: 'Zebulun Quisgaard', birthDates: [birthDate] }])
  const worker = await screening.hits.createWorker()
  await take(db, [{ ...quistgaard, birthDate: ['1971-04-02'] }])
  while (await worker.pass(new AbortController().signal, () => undefined));
  expect(await casesOf(db)).toEqual([])
})

test('the sixth who is like a name is found once five were decided to be others', async () => {
  await using db = await openTestDatabase()
  const screening = openTestScreening(db, { clock })
  await take(
    db,
    Array.from({ length: 6 }, (_, at) => ({ ...quistgaard, id: `Q${at}` })),
  )
  expect(await screening.names(['Zebulon Quistgaard'])).toBeDefined()
  const five = await casesOf(db)
  expect(five).toHaveLength(5)
  for (const { hit } of five) await screening.hits.decide(db, hit, 'false_hit')
  expect(await screening.names(['Zebulon Quistgaard'])).toBeDefined()
  const [sixth, ...more] = await casesOf(db)
  expect(more).toEqual([])
  await screening.hits.decide(db, sixth?.hit ?? '', 'false_hit')
  expect(await screening.names(['Zebulon Quistgaard'])).toBeUndefined()
})

test('other figures make other hits: the preview counts them, and names of before are compared again once they are in force', async () => {
  await using db = await openTestDatabase()
  const { screening: first } = Configuration.first.configuration
  const screening = openTestScreening(db, { clock })
  await take(db, [quistgaard])
  await screening.names(['Zebulon Quistgaard', 'Sebulan Quisgart', 'Anna Berg'])
  expect(await casesOf(db)).toHaveLength(1)
  const wider = { ...first, hitFrom: 6_000n }
  expect(await screening.hits.preview(first, wider)).toEqual({ names: 3, before: 1, after: 2 })
  expect(await screening.hits.preview(first, first)).toEqual({ names: 3, before: 1, after: 1 })
  const worker = await screening.hits.createWorker()
  const pass = () => worker.pass(new AbortController().signal, () => undefined)
  expect(await pass()).toBe(false)
  await setFigures(screening.platform, { ...Configuration.first.configuration, screening: wider })
  expect(await pass()).toBe(true)
  expect(await pass()).toBe(false)
  expect(await casesOf(db)).toHaveLength(2)
  // An entry that two persons decided to be another person is no hit by any figures.
  for (const { hit } of await casesOf(db)) await screening.hits.decide(db, hit, 'false_hit')
  expect(await screening.hits.preview(first, wider)).toEqual({ names: 3, before: 0, after: 0 })
  // Another process, or the same one started anew, does not compare again.
  const other = await screening.hits.createWorker()
  expect(await other.pass(new AbortController().signal, () => undefined)).toBe(false)
})
