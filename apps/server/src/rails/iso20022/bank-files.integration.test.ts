/** No file of the bank is without a trace: what can be read is taken in, and the rest is kept with its file, for a person. */
import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { giveBank } from './bank-context.ts'
import { importFile } from './import-file.ts'
import { createReceivedFiles } from './received/received-files.ts'
import { notification, openBankWorld, statement, statusReport, testSettings, type Entry } from './testing.ts'

async function openWorld(options: Parameters<typeof openBankWorld>[0] = {}) {
  const world = await openBankWorld(options)
  const files = createReceivedFiles(world.database)
  return {
    ...world,
    async take(text: string) {
      await world.answer(text)
      await world.worker.pass()
    },
    async takeBytes(name: string, bytes: Uint8Array) {
      await writeFile(join(world.folder, 'from-bank', name), bytes)
      await world.worker.pass()
    },
    async files(isTrouble = false) {
      const page = await files.list({ limit: 50, isTrouble })
      return 'refused' in page ? [] : page.items.toSorted((a, b) => (a.name < b.name ? -1 : 1))
    },
    one: (sha256 = '') => files.open(sha256),
    cases: async () => (await world.cases()).map(({ kind, data }) => ({ kind, data })).toReversed(),
    lines: () =>
      world.database.query<{ units: string; outcome: string }>(
        'select units::text, outcome from bank_line order by bank_line.units',
      ),
  }
}

const good: Entry = { credit: true, amount: '100.00', ref: 'OK1' }
const trouble = (name: string, entries: number, refusal: string | null = null) => ({
  kind: 'bank_file_trouble',
  data: { name, refusal, entries },
})

test.each<[what: string, bad: Entry, why: string, said: string]>([
  ['a comma', { credit: true, amount: '149,87', ref: 'X' }, 'amount', '149,87 EUR CRDT BOOK X'],
  ['no amount', { credit: true, amount: '', ref: 'X' }, 'amount', '– EUR CRDT BOOK X'],
  [
    'a currency of no letters',
    { credit: true, amount: '1.00', currency: '978', ref: 'X' },
    'currency',
    '1.00 978 CRDT BOOK X',
  ],
  [
    'an unknown status',
    { credit: true, amount: '1.00', status: 'DONE', ref: 'X' },
    'status',
    '1.00 EUR CRDT DONE X',
  ],
])(
  'an entry with %s does not stop its file: the rest is booked, and it is a case',
  async (_, bad, why, said) => {
    await using world = await openWorld()
    await world.take(notification('N1', [good, bad, { ...good, amount: '7.00', ref: 'OK2' }]))
    expect((await world.lines()).map(({ units }) => units)).toEqual(['700', '10000'])
    const [file] = await world.files(true)
    expect(file).toMatchObject({
      state: 'entries_unread',
      kind: 'camt.054',
      account: 'eur',
      entries: 3,
      unread: 1,
    })
    const unread = [{ statement: 'N1', entry: 2, why, said }]
    expect(await world.one(file?.sha256)).toMatchObject({
      unreadEntries: unread,
      archivedAs: 'answer-001.xml',
    })
    expect(await world.cases()).toEqual([trouble('answer-001.xml', 1)])
  },
)

test('leading zeros make no amount too long', async () => {
  await using world = await openWorld()
  await world.take(notification('N1', [{ ...good, amount: '0000000000000000012.50' }]))
  expect(await world.lines()).toMatchObject([{ units: '1250' }])
  expect(await world.files(true)).toEqual([])
})

test('an amount with a minus sign is money in the other direction, in doubt and posted nowhere', async () => {
  await using world = await openWorld()
  const debit = { credit: false, amount: '-30.00', ref: 'R3' }
  await world.take(notification('N1', [good, { ...good, amount: '-12.50', ref: 'R2' }, debit]))
  expect(await world.lines()).toEqual([
    { units: '1250', outcome: 'debit_negative' },
    { units: '3000', outcome: 'credit_not_posted' },
    { units: '10000', outcome: 'credit_unallocated' },
  ])
  expect((await world.unmatched()).toSorted()).toEqual(['debit_negative', 'negative_amount', 'no_reference'])
  expect((await world.cases()).map(({ kind }) => kind).toSorted()).toEqual([
    'credit_in_doubt',
    'debit_in_doubt',
  ])
  expect(await world.strays()).toHaveLength(1)
  const [file] = await world.files()
  expect(file?.sums).toEqual([
    {
      currency: 'EUR',
      isCredit: true,
      total: 13_000n,
      posted: 10_000n,
      doubt: 3_000n,
      known: 0n,
      waiting: 0n,
      closed: 0n,
    },
    {
      currency: 'EUR',
      isCredit: false,
      total: 1_250n,
      posted: 0n,
      doubt: 1_250n,
      known: 0n,
      waiting: 0n,
      closed: 0n,
    },
  ])
  expect((await world.one(file?.sha256))?.totals).toEqual([{ currency: 'EUR', entries: 3, units: 11_750n }])
})

test('an amount with a minus sign is known again with its sign only', async () => {
  await using world = await openWorld()
  const negative: Entry = { ...good, amount: '-12.50', ref: 'R2' }
  const plain: Entry = { ...negative, amount: '12.50', credit: false }
  await world.take(notification('N1', [negative]))
  await world.take(notification('N2', [negative]))
  await world.take(statement('S1', { opening: '100', closing: '87.5' }, [negative]))
  await world.take(notification('N3', [plain]))
  const outcomes = (await world.lines()).map(({ outcome }) => outcome).toSorted()
  expect(outcomes).toEqual(['debit_negative', 'debit_unknown', 'reported_before', 'reported_before'])
})

test.each([
  ['bank.message_unknown', '<Document><Other/></Document>'],
  ['bank.file_not_xml', ''],
  ['bank.file_doctype', '<!DOCTYPE a><Document/>'],
])('a file that cannot be read (%s) is kept, archived and a case', async (refusal, text) => {
  await using world = await openWorld()
  await world.take(text)
  world.clock.advance(6)
  await world.worker.pass()
  const [file] = await world.files(true)
  expect(file).toMatchObject({ name: 'answer-001.xml', state: 'refused', refused: refusal, kind: null })
  expect(await world.one(file?.sha256)).toMatchObject({ archivedAs: 'answer-001.xml' })
  expect(await world.cases()).toEqual([trouble('answer-001.xml', 0, refusal)])
})

test('a file whose lines do not add up to its entries is refused and a case, again too, and taken in once they do', async () => {
  await using world = await openWorld()
  const bytes = strToU8(notification('N1', [good, { ...good, amount: '7.00', ref: 'OK2' }]))
  const lossy: typeof world.bank = {
    ...world.bank,
    readFile: async () => {
      const message = await world.bank.readFile(bytes)
      if (!('statements' in message)) throw new Error('not a statement')
      return { ...message, statements: message.statements.map((it) => ({ ...it, lines: it.lines.slice(1) })) }
    },
  }
  giveBank(world.platform, lossy)
  for (const time of [0, 1]) {
    expect(await importFile(world.platform, 'a.xml', bytes)).toEqual({ refused: 'bank.sums_differ' })
    const [file] = await world.files(true)
    expect(file).toMatchObject({
      name: 'a.xml',
      kind: 'camt.054',
      state: 'refused',
      entries: 2,
      copies: time,
    })
    expect(await world.cases()).toEqual([trouble('a.xml', 0, 'bank.sums_differ')])
    expect(await world.database.query('select from bank_line union all select from bank_credit')).toEqual([])
  }
  giveBank(world.platform, world.bank)
  await world.takeBytes('a.xml', bytes)
  expect([await world.cases(), await world.files()]).toMatchObject([[], [{ state: 'taken_in' }]])
  expect((await world.lines()).map(({ units }) => units)).toEqual(['700', '10000'])
})

test('a ZIP is opened: each file in it is one of its own, what cannot be read is a case, and again it is known', async () => {
  await using world = await openWorld()
  const bytes = zipSync({
    'a.xml': strToU8(notification('N1', [good])),
    'b.xml': strToU8('<Document><Other/></Document>'),
    'c.zip': zipSync({ 'd.xml': strToU8(notification('N2', [{ ...good, amount: '5.00', ref: 'OK2' }])) }),
    'e.xml': strToU8(statusReport({ messageId: 'M', group: 'ACTC' })),
  })
  await world.takeBytes('c53.zip', bytes)
  expect(
    (await world.files()).map(({ name, kind, refused, entries }) => [name, kind, refused, entries]),
  ).toEqual([
    ['c53.zip', 'zip', null, 4],
    ['c53.zip/a.xml', 'camt.054', null, 1],
    ['c53.zip/b.xml', null, 'bank.message_unknown', 0],
    ['c53.zip/c.zip', null, 'bank.file_packed_twice', 0],
    ['c53.zip/e.xml', 'pain.002', null, 0],
  ])
  expect(await world.lines()).toMatchObject([{ units: '10000' }])
  expect(await world.cases()).toEqual([
    trouble('c53.zip/b.xml', 0, 'bank.message_unknown'),
    trouble('c53.zip/c.zip', 0, 'bank.file_packed_twice'),
  ])
  const [outer, inner] = await world.files()
  expect(await world.one(inner?.sha256)).toMatchObject({
    container: { name: 'c53.zip' },
    archivedAs: 'c53.zip',
  })
  expect((await world.one(outer?.sha256))?.contents).toHaveLength(4)
  await world.takeBytes('again.zip', bytes)
  expect(await world.files()).toHaveLength(5)
  expect(await world.one(outer?.sha256)).toMatchObject({ copies: 1, archivedAs: 'c53.zip' })
})

test('a file in a ZIP that fails on our side holds up no other, and the ZIP is tried again', async () => {
  const fault = { is: true }
  await using world = await openWorld({
    orders: {
      allocate: async (_, { amount }) => {
        if (fault.is && amount.units === 500n) throw new Error('not now')
        return { reason: 'no_reference' }
      },
    },
  })
  const bytes = zipSync({
    'a.xml': strToU8(notification('N1', [{ ...good, amount: '5.00' }])),
    'b.xml': strToU8(notification('N2', [{ ...good, ref: 'OK2' }])),
  })
  await world.takeBytes('c53.zip', bytes)
  expect(await world.lines()).toMatchObject([{ units: '10000' }])
  expect(await world.cases()).toEqual([trouble('c53.zip', 0, 'bank.file_not_taken_in')])
  fault.is = false
  await world.worker.pass()
  expect((await world.lines()).map(({ units }) => units)).toEqual(['500', '10000'])
  expect(await world.cases()).toEqual([])
})

test('a ZIP that is still on its way is waited for, and one that stays cut is a case', async () => {
  await using world = await openWorld()
  const bytes = zipSync({ 'a.xml': strToU8(notification('N1', [good])) })
  await world.takeBytes('c53.zip', bytes.slice(0, -30))
  expect(await world.files()).toEqual([])
  await world.takeBytes('c53.zip', bytes)
  expect((await world.files()).map(({ state }) => state)).toEqual(['taken_in', 'taken_in'])
  await world.takeBytes('cut.zip', bytes.slice(0, -31))
  world.clock.advance(6)
  await world.worker.pass()
  expect(await world.files(true)).toMatchObject([{ name: 'cut.zip', refused: 'bank.file_packed_badly' }])
})

test('a file that fails on our side is a case while it is tried again, and none once it is taken in', async () => {
  const fault = { is: true }
  await using world = await openWorld({
    orders: {
      allocate: async () => {
        if (fault.is) throw new Error('not now')
        return { reason: 'no_reference' }
      },
    },
  })
  await world.take(notification('N1', [good]))
  await world.worker.pass()
  expect(await world.files(true)).toMatchObject([{ name: 'answer-001.xml', state: 'waiting' }])
  expect(await world.cases()).toEqual([trouble('answer-001.xml', 0, 'bank.file_not_taken_in')])
  fault.is = false
  await world.worker.pass()
  expect(await world.files()).toMatchObject([{ state: 'taken_in', entries: 1 }])
  expect([await world.cases(), await world.lines()]).toMatchObject([[], [{ units: '10000' }]])
})

const vectors = new URL('../../../../../../shared/vectors/public-cases/', import.meta.url)

test.skipIf(!existsSync(vectors))(
  'a good credit beside one with a sign, as a bank sent them: it is booked (needs shared/vectors)',
  async () => {
    const [eur] = testSettings.accounts
    const account = { kind: 'iban', iban: 'DE93999999990000000001' } as const
    await using world = await openWorld({ settings: { accounts: [{ ...eur!, account }] } })
    await world.take(readFileSync(new URL('06-one-line-with-a-sign.xml', vectors), 'utf8'))
    expect(await world.lines()).toEqual([
      { units: '1250', outcome: 'debit_negative' },
      { units: '10000', outcome: 'credit_unallocated' },
    ])
  },
)
