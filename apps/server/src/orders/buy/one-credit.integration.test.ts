/** One movement is one credit, whatever reports of the bank have it: from XML to order and ledger. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { perTier } from '../../../../../scripts/stages/per-tier.ts'
import { endToEndIdOf } from '../../rails/iso20022/files/identifiers.ts'
import {
  notification,
  openBankWorld,
  paymentOf,
  statement,
  type Entry,
} from '../../rails/iso20022/testing.ts'
import { greta, openAll, placeBuy, referenceOf, type OrdersAtBanks } from '../testing/bank-statements.ts'

const words = referenceOf(1)
const paid: Entry = { amount: '100.00', credit: true, from: greta, words }
const notified = (id: string, ...entries: Entry[]) => notification(id, entries)
const stated = (id: string, ...entries: Entry[]) => statement(id, { opening: '0', closing: '100' }, entries)

async function hear(world: OrdersAtBanks, files: readonly string[]): Promise<void> {
  for (const text of files) await world.bank.answer(text)
  await world.listens()
}

describe('one payment of 100.00 under two reports is one credit of 100.00', () => {
  test.each([
    [
      '054 under one reference, 053 under another',
      [notified('N1', { ...paid, ref: 'A' }), stated('S1', { ...paid, ref: 'B' })],
    ],
    ['054 under a reference, 053 under none', [notified('N1', { ...paid, ref: 'A' }), stated('S1', paid)]],
    [
      '053 under none, again under another id, then 054',
      [stated('S1', paid), stated('S2', paid), notified('N1', paid)],
    ],
    [
      '054 under the reference of the entry, 053 under that of the transaction',
      [notified('N1', { ...paid, ref: 'A' }), stated('S1', { ...paid, ref: 'A', detailRef: 'B' })],
    ],
    ['053 first', [stated('S1', { ...paid, ref: 'B' }), notified('N1', { ...paid, ref: 'A' })]],
    [
      'the day after in the statement, by its end-to-end id',
      [
        notified('N1', { ...paid, endToEndId: 'X1', ref: 'A' }),
        stated('S1', { ...paid, endToEndId: 'X1', day: '2026-11-21' }),
      ],
    ],
  ])('%s', async (_, files) => {
    await using world = await openAll()
    const id = await placeBuy(world, 1)
    await hear(world, files)
    expect((await world.buy(id)).credits).toHaveLength(1)
    expect([await world.came(), await world.held(`order:${id}`), await world.held('suspense')]).toEqual([
      10_000n,
      -10_000n,
      0n,
    ])
    expect(await world.open()).toEqual([])
    expect(await world.openCases()).toEqual([])
  })

  test('053 without a reference issued again books once where statements book', async () => {
    await using world = await openAll({ settings: { statementsBook: ['eur'] } })
    const id = await placeBuy(world, 1)
    await hear(world, [notified('N1', { ...paid, ref: 'A' }), stated('S1', paid), stated('S2', paid)])
    expect((await world.buy(id)).credits).toHaveLength(1)
    expect([await world.came(), await world.open()]).toEqual([10_000n, []])
  })
})

test('two genuine payments of one amount and day with two end-to-end ids stay two', async () => {
  await using world = await openAll()
  const id = await placeBuy(world, 1)
  const both = [
    { ...paid, endToEndId: 'X1' },
    { ...paid, endToEndId: 'X2' },
  ]
  await hear(world, [
    ...both.map((one, index) => notified(`N${index}`, one)),
    stated('S1', ...both.toReversed()),
  ])
  expect((await world.buy(id)).credits).toHaveLength(2)
  expect([await world.came(), await world.open()]).toEqual([20_000n, []])
})

describe('two payments that differ in nothing', () => {
  test('wait for a person, with a case, and are two as soon as the statement has two', async () => {
    await using world = await openAll()
    const id = await placeBuy(world, 1)
    await hear(world, [notified('N1', paid), notified('N2', paid)])
    expect((await world.buy(id)).credits).toHaveLength(1)
    expect(await world.open()).toMatchObject([{ reason: 'reported_before_perhaps', units: 10_000n }])
    expect(await world.openCases()).toEqual(['credit_in_doubt'])
    expect(await world.came()).toBe(10_000n)
    await hear(world, [statement('S1', { opening: '0', closing: '200' }, [paid, paid])])
    expect((await world.buy(id)).credits).toHaveLength(2)
    expect([await world.came(), await world.open(), await world.openCases()]).toEqual([20_000n, [], []])
  })

  test('stay with the person where the statement has one', async () => {
    await using world = await openAll()
    const id = await placeBuy(world, 1)
    await hear(world, [notified('N1', paid), notified('N2', paid), stated('S1', paid)])
    expect((await world.buy(id)).credits).toHaveLength(1)
    expect(await world.open()).toMatchObject([{ reason: 'reported_before_perhaps' }])
    expect(await world.came()).toBe(10_000n)
  })
})

test('money that only the statement has waits in suspense for a person, with its order proposed', async () => {
  await using world = await openAll()
  const id = await placeBuy(world, 1)
  await hear(world, [stated('S1', { ...paid, ref: 'A' })])
  expect((await world.buy(id)).credits).toEqual([])
  expect(await world.open()).toMatchObject([
    { reason: 'not_notified', canMatch: true, proposals: [{ orderId: id, because: 'reference' }] },
  ])
  expect(await world.openCases()).toEqual(['credit_in_doubt'])
  expect([await world.came(), await world.held('suspense')]).toEqual([10_000n, -10_000n])
})

test('a partial return of 40.00 told by a notification and a statement under two references is 40.00', async () => {
  await using world = await openBankWorld()
  await world.pay(paymentOf('a'))
  world.clock.advance(2)
  await world.worker.pass()
  const endToEndId = endToEndIdOf('a')
  const returned: Entry = { endToEndId, amount: '40.00', credit: true, reason: 'FOCR' }
  await world.answer(notified('N1', { endToEndId, amount: '123.45', ref: 'P' }))
  await world.answer(notified('N2', { ...returned, ref: 'A' }))
  await world.answer(stated('S1', { endToEndId, amount: '123.45', ref: 'Q' }, { ...returned, ref: 'B' }))
  await world.answer(stated('S2', { ...returned, ref: 'B' }))
  await world.worker.pass()
  const events = (await world.heard()).filter(({ type }) => type === 'payment.returned')
  expect(events).toMatchObject([{ amount: { units: '4000' } }])
  expect(await world.unmatched()).toEqual([])
  const [payment] = await world.database.query('select returned_units::text as units from bank_payment')
  expect(payment).toEqual({ units: '4000' })
})

test('any interleaving of reports gives the same credits', { tags: ['larger'] }, async () => {
  await using world = await openBankWorld()
  let turn = 0
  const report = fc.record({
    ref: fc.constantFrom('same', 'other', 'none'),
    id: fc.constantFrom('S1', 'S2', 'S3'),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ amount: fc.constantFrom('10.00', '20.00'), named: fc.boolean() }), {
        minLength: 1,
        maxLength: 4,
      }),
      fc.array(report, { minLength: 1, maxLength: 2 }),
      fc.array(fc.nat({ max: 3 }), { maxLength: 3 }),
      fc.infiniteStream(fc.nat({ max: 99 })),
      async (movements, statements, repeats, places) => {
        turn += 1
        const run = turn
        const entries = movements.map(({ amount, named }, index): Entry => ({
          amount,
          credit: true,
          from: greta,
          words: `run ${run}`,
          ...(named && { endToEndId: `E${run}x${index}` }),
        }))
        const notices = entries.map((one, index) =>
          notified(`N${run}x${index}`, { ...one, ref: `R${run}x${index}` }),
        )
        const again = repeats.map((index, at) =>
          notified(`A${run}x${at}`, {
            ...entries[index % entries.length],
            ref: `R${run}x${index % entries.length}`,
          } as Entry),
        )
        const sum = `${100_000 + run}`
        const ledgers = statements.map(({ ref, id }) =>
          statement(
            `${id}x${run}`,
            { opening: '0', closing: sum },
            entries.map(
              (one, index) =>
                ({
                  ...one,
                  ref: { same: `R${run}x${index}`, other: `Q${run}x${index}`, none: undefined }[ref],
                }) as Entry,
            ),
          ),
        )
        const files = [...notices, ...again, ...ledgers]
        const order = files
          .map((text) => ({ text, place: places.next().value ?? 0 }))
          .toSorted((a, b) => a.place - b.place)
        const before = await world.database.query('select 1 from bank_credit')
        for (const { text } of order) await world.rail.importFile('x.xml', new TextEncoder().encode(text))
        const after = await world.database.query<{ units: string }>(
          'select units::text from bank_credit where in_ledger order by seq offset $1',
          [before.length],
        )
        const wanted = entries.map(({ amount }) => amount.replace('.', '')).toSorted()
        expect(after.map(({ units }) => units).toSorted()).toEqual(wanted)
      },
    ),
    { numRuns: perTier(20, 60) },
  )
})
