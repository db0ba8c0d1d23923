/** The fate of each line of a file as it is now: decisions of persons and later reports included. */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { notification, openBankWorld, statement, type Entry, type BankWorld } from '../testing.ts'
import { createReceivedFiles } from './received-files.ts'

const ana = { name: 'Ana Example', iban: 'DE89370400440532013000' }
const credit = (more: Partial<Entry> = {}): Entry => ({ amount: '100.00', credit: true, from: ana, ...more })
const shaOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** The sums of a file that are not zero. */
async function sumsOf(world: BankWorld, text: string) {
  const { sums = [] } = (await createReceivedFiles(world.database).open(shaOf(text))) ?? {}
  return sums.map((sum) =>
    Object.fromEntries(Object.entries(sum).filter(([, units]) => typeof units === 'bigint' && units !== 0n)),
  )
}
async function linesOf(world: BankWorld, text: string, query: object = {}) {
  const page = await createReceivedFiles(world.database).lines(shaOf(text), {
    limit: 50,
    place: undefined,
    fate: undefined,
    ...query,
  })
  return 'refused' in page ? [] : page.items
}
async function take(world: BankWorld, ...texts: readonly string[]) {
  for (const text of texts) {
    await world.answer(text)
    await world.worker.pass()
  }
}
const postedUnits = async ({ database }: BankWorld) =>
  (
    await database.query<{ units: string }>(
      `select coalesce(sum(units), 0)::text as units from bank_credit where in_ledger and not is_debit`,
    )
  )[0]?.units

const first = notification('N1', [credit({ words: 'coins' })])
const alike = notification('N2', [credit({ words: 'coins' })])
const booked = (id: string, entries: readonly Entry[]) =>
  statement(id, { opening: '1.00', closing: '2.00' }, entries)
const doubtIn = async (world: BankWorld) =>
  (await world.rail.queue.list({ reason: 'reported_before_perhaps' })).items[0]?.identity ?? ''

test('a doubt that two persons count is posted by its own line', async () => {
  await using world = await openBankWorld()
  await take(world, first, alike)
  expect(await sumsOf(world, alike)).toEqual([{ total: 10_000n, doubt: 10_000n }])
  const doubt = await doubtIn(world)
  await world.database.transaction((sql) => world.rail.queue.count(doubt, 'opr_ida', 'two transfers', sql))
  expect(await sumsOf(world, alike)).toEqual([{ total: 10_000n, posted: 10_000n }])
  expect(await postedUnits(world)).toBe('20000')
})

test('a doubt that a person closes is posted nowhere, and no longer in doubt', async () => {
  await using world = await openBankWorld()
  await take(world, first, alike)
  await world.rail.queue.close(await doubtIn(world), 'opr_ida', 'the bank told it twice')
  expect(await sumsOf(world, alike)).toEqual([{ total: 10_000n, closed: 10_000n }])
  expect(await postedUnits(world)).toBe('10000')
})

test('a doubt that the other kind of message settles is posted by its own line, and known in the other', async () => {
  await using world = await openBankWorld()
  const both = booked('S1', [credit({ words: 'coins' }), credit({ words: 'coins' })])
  await take(world, first, alike, both)
  expect(await sumsOf(world, alike)).toEqual([{ total: 10_000n, posted: 10_000n }])
  expect(await sumsOf(world, both)).toEqual([{ total: 20_000n, known: 20_000n }])
  expect(await postedUnits(world)).toBe('20000')
  // Read again, none of the three misses a line.
  for (const text of [first, alike, both]) {
    const file = { name: 'again.xml', bytes: new TextEncoder().encode(text) }
    expect(await world.rail.readAgain(file, true)).toEqual([{ name: 'again.xml', missed: [] }])
  }
})

test('a credit that its booking report brings again is posted once', async () => {
  const allocate = () => Promise.resolve({ orderId: 'ord_a' })
  await using world = await openBankWorld({ orders: { allocate } })
  const stated = booked('S1', [credit({ words: 'coins' })])
  await take(world, stated)
  expect(await sumsOf(world, stated)).toEqual([{ total: 10_000n, posted: 10_000n }])
  await take(world, first)
  expect(await sumsOf(world, stated)).toEqual([{ total: 10_000n, posted: 10_000n }])
  expect(await sumsOf(world, first)).toEqual([{ total: 10_000n, known: 10_000n }])
  expect(await postedUnits(world)).toBe('10000')
})

test('each line has its fate, and names the line that it repeats or may repeat', async () => {
  await using world = await openBankWorld()
  const rent = credit({ ref: 'A7001', words: 'rent', amount: '7.00' })
  const [one, two] = [
    notification('N1', [rent, credit({ words: 'coins' })]),
    notification('N2', [rent, credit({ words: 'coins' }), { amount: '1.50', words: 'fee' }]),
  ]
  await take(world, one, two)
  const places = (await linesOf(world, two)).map(({ entry, fate, other, isUnallocated }) => ({
    entry,
    fate,
    other: other && `${other.name} ${other.statement} ${other.entry}`,
    isUnallocated,
  }))
  expect(places).toEqual([
    { entry: 1, fate: 'known', other: 'answer-001.xml N1 1', isUnallocated: false },
    { entry: 2, fate: 'doubt', other: 'answer-001.xml N1 2', isUnallocated: true },
    { entry: 3, fate: 'posted', other: null, isUnallocated: true },
  ])
  for (const fate of ['known', 'doubt', 'posted', 'waiting', 'closed'])
    expect((await linesOf(world, two, { fate })).map((it) => it.fate)).toEqual(
      places.flatMap((it) => (it.fate === fate ? [fate] : [])),
    )
})

test('each statement of a file has its own sums and lines, page by page, each line once', async () => {
  await using world = await openBankWorld()
  const [a, b] = [
    booked('S1', [credit({ words: 'one' }), credit({ words: 'two', amount: '3.00' })]),
    booked('S2', [credit({ words: 'three', day: '2026-11-19' })]),
  ]
  const [, second = ''] = /(<Stmt>.*<\/Stmt>)/s.exec(b) ?? []
  const text = a.replace('</Stmt>', `</Stmt>${second}`)
  await take(world, text)
  const file = await createReceivedFiles(world.database).open(shaOf(text))
  expect(
    file?.statements.map(({ place, id, account, lines, sums }) => [
      place,
      id,
      account,
      lines,
      sums[0]?.total,
    ]),
  ).toEqual([
    [0, 'S1', 'eur', 2, 10_300n],
    [1, 'S2', 'eur', 1, 10_000n],
  ])
  expect(file?.sums).toMatchObject([{ total: 20_300n, posted: 20_300n }])
  expect((await linesOf(world, text, { place: 1 })).map((it) => it.statement)).toEqual(['S2'])
  const seen: string[] = []
  const files = createReceivedFiles(world.database)
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query = { limit: 1, place: undefined, fate: undefined, ...(cursor !== undefined && { cursor }) }
    const page = await files.lines(shaOf(text), query)
    if ('refused' in page) throw new Error('a page was refused')
    seen.push(...page.items.map(({ statement: id, entry }) => `${id} ${entry}`))
    cursor = page.next
  }
  expect(seen).toEqual(['S1 1', 'S1 2', 'S2 1'])
})
