/** Bank lines that look like others and are none: what banks do to references, each movement once or with a person. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { endToEndIdOf } from './files/identifiers.ts'
import { notification, openBankWorld, paymentOf, statement, type Entry, type BankWorld } from './testing.ts'
import { Money, CreditorReference } from '@agio/domain'

const orderOf = (number: number) => CreditorReference.makeCreditorReference(new Uint8Array(9).fill(number))
const ana = { name: 'Ana Example', iban: 'DE89370400440532013000' }
const ben = { name: 'Ben Example', iban: 'NL91ABNA0417164300' }
const credit = (more: Partial<Entry>): Entry => ({ amount: '100.00', credit: true, from: ana, ...more })

async function sumsIn({ database }: BankWorld) {
  return database.query<{ units: string; posted: string; doubt: string; known: string }>(
    `select units::text, posted_units::text as posted, doubt_units::text as doubt, known_units::text as known
     from bank_statement_sum order by statement, file, place`,
  )
}
const postedIn = async ({ database }: BankWorld) =>
  (await database.query('select 1 from bank_credit where in_ledger and not is_debit')).length

/** One statement id, made at one moment, in pages. */
const page = (number: number, entry: Entry) =>
  notification('P', [entry]).replace(
    '<MsgId>P</MsgId>',
    `<MsgId>P${number}</MsgId><CreDtTm>2026-11-20T09:00:00</CreDtTm><MsgPgntn><PgNb>${number}</PgNb></MsgPgntn>`,
  )
const counted = (text: string) => text.replaceAll('<Ntry><Amt', '<Ntry><NtryRef>1</NtryRef><Amt')

/** Each: two payments of 100.00, and the files that tell of them. */
const shapes: Record<string, readonly string[]> = {
  'a. NONREF on both entries of a file': [
    notification('N1', [
      credit({ ref: 'NONREF', words: orderOf(1) }),
      credit({ ref: 'NONREF', words: orderOf(2), from: ben }),
    ]),
  ],
  'b. 0 as the reference of both': [
    notification('N1', [credit({ ref: '0', words: orderOf(1) }), credit({ ref: '0', words: orderOf(2) })]),
  ],
  'c. the number of a notification used again a year later, its entries counted from 1': [
    counted(notification('00017', [credit({ words: orderOf(1), day: '2025-11-20' })])),
    counted(notification('00017', [credit({ words: orderOf(2), from: ben })])),
  ],
  'd. two pages of one message, the same in everything': [
    page(1, credit({ words: orderOf(1) })),
    page(2, credit({ words: orderOf(1) })),
  ],
  'e. one reference of a batch on two entries': [
    notification('N1', [
      credit({ ref: 'BATCH77', words: orderOf(1) }),
      credit({ ref: 'BATCH77', words: orderOf(2), from: ben }),
    ]),
  ],
  'e. the same, in two files': [
    notification('N1', [credit({ ref: 'BATCH77', words: orderOf(1) })]),
    notification('N2', [credit({ ref: 'BATCH77', words: orderOf(2), from: ben })]),
  ],
  'f. one payer on two days, NONREF, other words': [
    notification('N1', [credit({ ref: 'NONREF', words: orderOf(1), day: '2026-11-19' })]),
    notification('N2', [credit({ ref: 'NONREF', words: orderOf(2) })]),
  ],
  'g. NOT PROVIDED twice a day by one payer': [
    notification('N1', [credit({ endToEndId: 'NOT PROVIDED', words: orderOf(1) })]),
    notification('N2', [credit({ endToEndId: 'NOT PROVIDED', words: orderOf(2) })]),
  ],
  'h. one number of a customer as the end-to-end id of both, in two files': [
    notification('N1', [credit({ endToEndId: 'KDNR4711', words: orderOf(1) })]),
    notification('N2', [credit({ endToEndId: 'KDNR4711', words: orderOf(2) })]),
  ],
}

describe('two payments are two, with no doubt', () => {
  test.each(Object.keys(shapes))('%s', async (shape) => {
    await using world = await openBankWorld()
    for (const text of shapes[shape] ?? []) await world.answer(text)
    await world.worker.pass()
    expect(await postedIn(world)).toBe(2)
    const sums = await sumsIn(world)
    expect(sums.map(({ posted }) => posted)).toEqual(sums.map(({ units }) => units))
  })
})

const ourIds: [which: string, of: (key: string) => Partial<Entry>][] = [
  ['end-to-end ids', (key) => ({ endToEndId: endToEndIdOf(key) })],
  [
    'instruction ids, where the bank repeats no other',
    (key) => ({ endToEndId: 'NOTPROVIDED', instructionId: endToEndIdOf(key) }),
  ],
]
test.each(ourIds)(
  'i. two payouts of one amount under NONREF are booked by our own %s, and known again',
  async (_, ids) => {
    await using world = await openBankWorld()
    for (const key of ['a', 'b']) await world.pay(paymentOf(key, { amount: Money.money('EUR', 10_000n) }))
    world.clock.advance(2)
    await world.worker.pass()
    const debits = ['a', 'b'].map((key): Entry => ({
      amount: '100.00',
      ref: 'NONREF',
      ...ids(key),
    }))
    await world.answer(notification('N1', debits))
    await world.answer(
      statement(
        'S1',
        { opening: '200', closing: '0' },
        debits.toReversed().map((it) => ({ ...it, words: 'sent' })),
      ),
    )
    await world.worker.pass()
    expect([await world.state('a'), await world.state('b')]).toEqual(['booked', 'booked'])
    expect(await sumsIn(world)).toEqual([
      { units: '-20000', posted: '-20000', doubt: '0', known: '0' },
      { units: '-20000', posted: '0', doubt: '0', known: '-20000' },
    ])
    expect(await world.unmatched()).toEqual([])
  },
)

test('j. a payer who was told before is heard again, and the statement of each day joins its own', async () => {
  await using world = await openBankWorld()
  const days = ['16', '17', '18', '19', '20'].map((day, index) =>
    credit({ ref: 'NONREF', words: orderOf(index), day: `2026-11-${day}` }),
  )
  for (const [index, one] of days.entries()) {
    await world.answer(notification(`N${index}`, [one]))
    await world.answer(statement(`S${index}`, { opening: `${index}`, closing: `${index + 100}` }, [one]))
  }
  await world.worker.pass()
  expect(await postedIn(world)).toBe(5)
  expect(await world.unmatched()).toEqual(days.map(() => 'no_reference'))
})

test('one of our debits that comes a second time in one kind of message waits for a person', async () => {
  await using world = await openBankWorld()
  await world.pay(paymentOf('a'))
  world.clock.advance(2)
  await world.worker.pass()
  const debit: Entry = { amount: '123.45', ref: 'NONREF', endToEndId: endToEndIdOf('a') }
  await world.answer(notification('N1', [debit, debit]))
  await world.worker.pass()
  expect(await world.state('a')).toBe('booked')
  expect(await world.unmatched()).toEqual(['debit_repeated'])
})

test('a payment that was booked with its block is known again line by line in the statement', async () => {
  await using world = await openBankWorld()
  for (const key of ['a', 'b']) await world.pay(paymentOf(key, { amount: Money.money('EUR', 10_000n) }))
  world.clock.advance(2)
  await world.worker.pass()
  const [file] = await world.sent()
  const id = /<PmtInfId>([^<]+)</.exec(file?.text ?? '')?.[1] ?? ''
  await world.answer(notification('N1', [{ amount: '200.00', block: { id, payments: 2 } }]))
  const lines = ['a', 'b'].map((key): Entry => ({
    amount: '100.00',
    ref: `R-${key}`,
    endToEndId: endToEndIdOf(key),
  }))
  await world.answer(statement('S1', { opening: '200', closing: '0' }, lines))
  await world.worker.pass()
  expect([await world.state('a'), await world.state('b')]).toEqual(['booked', 'booked'])
  expect((await sumsIn(world)).map(({ known }) => known)).toEqual(['0', '-20000'])
})

test('a known line names the line that it repeats, and a doubt the line that it resembles', async () => {
  await using world = await openBankWorld()
  const [known, alike] = [credit({ ref: 'A7001', words: 'rent' }), credit({ words: 'coins', from: ben })]
  await world.answer(notification('N1', [known, alike]))
  await world.answer(notification('N2', [known, alike]))
  await world.worker.pass()
  const rows = await world.database.query<{ outcome: string; entry: number; repeats: number; like: number }>(
    `select l.outcome, (l.details ->> 'entry')::int as entry, (m.details ->> 'entry')::int as repeats,
       (r.details ->> 'entry')::int as like
     from bank_line l left join bank_line m on m.identity = l.movement and m.identity <> l.identity
     left join bank_line r on r.identity = l.resembles where l.statement = 'N2' order by entry`,
  )
  expect(rows).toEqual([
    { outcome: 'reported_before', entry: 0, repeats: 0, like: null },
    { outcome: 'credit_not_posted', entry: 1, repeats: null, like: 1 },
  ])
})

describe('a file that is read again', () => {
  const text = notification('N1', [credit({ words: orderOf(1) }), credit({ words: orderOf(2), from: ben })])
  const file = { name: 'a.xml', bytes: new TextEncoder().encode(text) }
  const missing = { units: 10_000n, currency: 'EUR', day: '2026-11-20' }

  test('misses nothing where all was taken in, and is named where it never was', async () => {
    await using world = await openBankWorld()
    expect(await world.rail.readAgain(file, true)).toEqual([{ name: 'a.xml', not: 'unknown' }])
    await world.rail.importFile('a.xml', file.bytes)
    await world.rail.importFile('b.xml', new TextEncoder().encode(text.replaceAll('N1', 'N2')))
    expect(await world.rail.readAgain(file, true)).toEqual([{ name: 'a.xml', missed: [] }])
    expect(await postedIn(world)).toBe(2)
  })

  test.each([
    ['an entry without a line', `delete from bank_line where identity = $1`],
    [
      'a line that was taken for another',
      `update bank_line set outcome = 'reported_before', movement = (select identity from bank_line where identity <> $1)
       where identity = $1`,
    ],
  ])('finds %s, and with `keep` a person has it', async (_, lose) => {
    await using world = await openBankWorld()
    await world.rail.importFile('a.xml', file.bytes)
    const [line] = await world.database.query<{ identity: string }>(
      `select identity from bank_line where details ->> 'entry' = '1'`,
    )
    const { identity = '' } = line ?? {}
    await world.database.query('delete from bank_credit where identity = $1', [identity])
    await world.database.query(lose, [identity])
    expect(await world.rail.readAgain(file, false)).toMatchObject([{ missed: [{ ...missing, identity }] }])
    expect(await world.rail.readAgain(file, true)).toMatchObject([{ missed: [{ ...missing, identity }] }])
    expect(await world.unmatched()).toContain('reported_before_perhaps')
    expect(await world.rail.readAgain(file, true)).toEqual([{ name: 'a.xml', missed: [] }])
  })

  test('books the payment of a debit that was missed', async () => {
    await using world = await openBankWorld()
    await world.pay(paymentOf('a'))
    world.clock.advance(2)
    await world.worker.pass()
    const debit = { amount: '123.45', ref: 'NONREF', endToEndId: endToEndIdOf('a') }
    const text = notification('N1', [{ amount: '1.00' }, debit])
    const told = { name: 'a.xml', bytes: new TextEncoder().encode(text) }
    await world.rail.importFile(told.name, told.bytes)
    await world.database.query(`delete from bank_line where end_to_end_id is not null`)
    await world.database.query(`delete from heard where event ->> 'type' = 'payment.booked'`)
    await world.database.query(`update bank_payment set state = 'submitted'`)
    expect(await world.rail.readAgain(told, true)).toMatchObject([{ missed: [{ units: -12_345n }] }])
    expect(await world.state('a')).toBe('booked')
  })

  test('is each file that is packed in it', async () => {
    await using world = await openBankWorld()
    const other = notification('N2', [credit({ amount: '-7.00', ref: 'R7' })])
    const bytes = zipSync({ 'a.xml': file.bytes, 'b.xml': strToU8(other), 'c.xml': strToU8('<a/>') })
    const packed = { name: 'c53.zip', bytes }
    await world.rail.importFile(packed.name, bytes)
    await world.database.query(`delete from bank_credit where is_debit`)
    await world.database.query(`delete from bank_line where statement = 'N2'`)
    expect(await world.rail.readAgain(packed, true)).toMatchObject([
      { name: 'c53.zip/a.xml', missed: [] },
      { name: 'c53.zip/b.xml', missed: [{ units: -700n }] },
      { name: 'c53.zip/c.xml', not: 'refused' },
    ])
    expect(await world.unmatched()).toContain('debit_negative')
    expect((await sumsIn(world)).at(-1)).toEqual({ units: '-700', posted: '0', doubt: '-700', known: '0' })
  })
})

const cases = new URL('../../../../../../shared/vectors/public-cases/', import.meta.url)
const files = existsSync(cases) ? readdirSync(cases).filter((name) => /^0[1-59].*\.xml$/.test(name)) : []
describe.runIf(files.length > 0)('public cases (runs where the case files lie beside the repository)', () => {
  test('each entry of each file is posted once, and none is in doubt', async () => {
    await using world = await openBankWorld()
    let order = 0
    for (const name of files) {
      const text = readFileSync(new URL(name, cases), 'utf8')
        .replaceAll('DE93999999990000000001', 'DE89370400440532013000')
        .replaceAll(/\{\{[^}]+\}\}/g, () => orderOf((order += 1)))
      expect(await world.rail.importFile(name, new TextEncoder().encode(text))).toEqual({
        outcome: 'imported',
      })
    }
    const sums = await sumsIn(world)
    expect(sums.length).toBeGreaterThan(5)
    expect(sums.map(({ posted }) => posted)).toEqual(sums.map(({ units }) => units))
  })
})
