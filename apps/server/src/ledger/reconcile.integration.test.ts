/** The ledger against the bank, by the bank's own files: equal, in flight, or a difference. */
import { Money, Postings } from '@agio/domain'
import { expect, test } from 'vitest'
import { openAll, placeBuy, referenceOf } from '../orders/testing/bank-statements.ts'
import { listCases } from '../cases/index.ts'
import { unposted } from '../orders/index.ts'
import { notification, statement } from '../rails/iso20022/testing.ts'
import { bound } from '../platform/platform.ts'
import { giveReconciliationDoors, reconciliation as compared } from './index.ts'
import * as ledger from './ledger.ts'

const accounts = [
  {
    id: 'eur',
    holder: 'Agio Example Ltd',
    currency: 'EUR' as const,
    schemes: ['sepa' as const],
    account: { kind: 'iban' as const, iban: 'DE89370400440532013000' },
  },
]

const pounds = {
  id: 'gbp',
  holder: 'Agio Example Ltd',
  currency: 'GBP' as const,
  schemes: ['uk' as const],
  account: { kind: 'uk' as const, sortCode: '200000', accountNumber: '55779911' },
}
const ofPounds = { account: 'GB33BUKB20000055779911', currency: 'GBP' }

/** Purchases and the bank on one database; the ledger begins with 1,000.00 EUR, as the bank does. */
async function openBank(all: NonNullable<Parameters<typeof openAll>[0]>['settings'] = { accounts }) {
  const world = await openAll({ settings: all })
  giveReconciliationDoors(world.platform, {
    againMilliseconds: 0,
    sources: world.bank.rail.holdings,
    unposted,
  })
  const reconciliation = bound(world.platform, compared)
  const credit = (amount: string, ref: string, words: string) => ({ credit: true, amount, ref, words })
  return {
    ...world,
    reconciliation,
    credit,
    /** The bank writes this, the rail takes it in; orders get the event only by `listens`. */
    async writes(text: string) {
      await world.bank.answer(text)
      await world.bank.worker.pass()
    },
    async compared() {
      const { proofs, faults } = await reconciliation.runNow('opr_ada')
      expect(faults).toEqual([])
      return proofs[0]
    },
    cases: () => listCases(world.db, { kind: null, orderId: null, isOpen: true, before: null, count: 10 }),
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  }
}

const plant = (units: bigint, fiat: Money.Fiat = 'EUR', key = `planted ${fiat}`) =>
  Postings.capital(key, `bank:${fiat}`, Money.money(fiat, units))

/** Both accounts have the balances of their banks: 1,000.00 EUR and 700.00 GBP. */
async function openBothAccounts() {
  const world = await openBank({ accounts: [...accounts, pounds] })
  await world.writes(statement('S1', { opening: '1000.00', closing: '1000.00' }, []))
  await world.writes(statement('P1', { opening: '700.00', closing: '700.00' }, [], ofPounds))
  return world
}

test('before the first statement there is nothing to compare', async () => {
  await using world = await openBank()
  expect(await world.compared()).toBeUndefined()
  expect(await world.cases()).toEqual([])
})

test('ledger and statement are equal, and the proof says by which statement', async () => {
  await using world = await openBank()
  await placeBuy(world, 1)
  const paid = world.credit('100.00', 'B1', referenceOf(1))
  await world.writes(notification('N1', [paid]))
  await world.listens()
  await world.writes(statement('S1', { opening: '1000.00', closing: '1100.00' }, [paid]))
  expect(await world.compared()).toMatchObject({
    account: 'bank:EUR',
    asset: 'EUR',
    ledgerUnits: 110_000n,
    externalUnits: 110_000n,
    inFlight: [],
    differenceUnits: 0n,
    source: { kind: 'statement', id: 'S1' },
  })
  expect(await world.cases()).toEqual([])
})

test('notified money after the statement, and money that no order has taken yet, are in flight', async () => {
  await using world = await openBank()
  await placeBuy(world, 1)
  await world.writes(statement('S1', { opening: '1000.00', closing: '1000.00' }, []))
  await world.writes(notification('N1', [world.credit('100.00', 'B1', referenceOf(1))]))
  const waiting = await world.compared()
  expect(waiting).toMatchObject({ ledgerUnits: 100_000n, differenceUnits: 0n })
  expect(waiting?.inFlight.map(({ kind, units }) => [kind, units])).toEqual([
    ['notified_after_statement', 10_000n],
    ['event_waiting', -10_000n],
  ])
  await world.listens()
  const taken = await world.compared()
  expect(taken).toMatchObject({ ledgerUnits: 110_000n, differenceUnits: 0n })
  expect(taken?.inFlight.map(({ kind }) => kind)).toEqual(['notified_after_statement'])
  await world.writes(
    statement('S2', { opening: '1000.00', closing: '1100.00' }, [
      world.credit('100.00', 'B1', referenceOf(1)),
    ]),
  )
  expect(await world.compared()).toMatchObject({ inFlight: [], differenceUnits: 0n })
  expect(await world.cases()).toEqual([])
})

test('money that no order waits for, and a debit without a known cause, are in the ledger too', async () => {
  await using world = await openBank()
  const lines = [
    world.credit('80.00', 'B1', 'no reference at all'),
    { credit: false, amount: '7.50', ref: 'B2' },
  ]
  await world.writes(statement('S1', { opening: '1000.00', closing: '1072.50' }, lines))
  await world.writes(notification('N2', [world.credit('5.00', 'B3', 'nothing')]))
  expect(await world.compared()).toMatchObject({ ledgerUnits: 107_750n, differenceUnits: 0n })
})

test('a difference planted in the ledger opens one case, however often it is compared', async () => {
  await using world = await openBank()
  await world.writes(statement('S1', { opening: '1000.00', closing: '1000.00' }, []))
  await ledger.post(world.db, [plant(123n)], world.clock.now())
  for (const _ of [1, 2]) expect(await world.compared()).toMatchObject({ differenceUnits: 123n })
  expect(await world.cases()).toMatchObject([
    {
      kind: 'reconciliation_difference',
      subject: { kind: 'account', id: 'bank:EUR' },
      orderId: null,
      data: { asset: 'EUR', difference: '1.23' },
    },
  ])
  expect(await world.reconciliation.list(null, 10)).toMatchObject([
    { proofs: [{ differenceUnits: 123n }] },
    { proofs: [{ differenceUnits: 123n }] },
  ])
})

test('a difference at the bank opens a case; being equal again does not close it, a person does', async () => {
  await using world = await openBank()
  await world.writes(statement('S1', { opening: '1000.00', closing: '999.00' }, []))
  expect(await world.compared()).toMatchObject({ differenceUnits: 100n })
  await world.writes(statement('S2', { opening: '999.00', closing: '1000.00' }, []))
  expect(await world.compared()).toMatchObject({ differenceUnits: 0n, source: { id: 'S2' } })
  expect(await world.cases()).toHaveLength(1)
})

test('a day has one run, also of two workers at once; the next day has another', async () => {
  await using world = await openBank()
  await world.writes(statement('S1', { opening: '1000.00', closing: '1000.00' }, []))
  const [one, two] = await Promise.all([world.reconciliation.runDaily(), world.reconciliation.runDaily()])
  expect([one, two].filter((id) => id !== undefined)).toHaveLength(1)
  expect(await world.reconciliation.runDaily()).toBeUndefined()
  world.clock.advance(24 * 3_600)
  expect(await world.reconciliation.runDaily()).toBeDefined()
  expect(await world.reconciliation.list(null, 10)).toMatchObject([
    { askedBy: null, proofs: [{ account: 'bank:EUR' }] },
    { askedBy: null, proofs: [{ account: 'bank:EUR' }] },
  ])
})

test('a run whose process ended is taken up again, and leaves one proof per account', async () => {
  await using world = await openBank()
  await world.writes(statement('S1', { opening: '1000.00', closing: '1000.00' }, []))
  const id = await world.reconciliation.runDaily()
  await world.db.query('update reconciliation_run set ended_at = null')
  expect(await world.reconciliation.runDaily()).toBeUndefined()
  world.clock.advance(16 * 60)
  expect(await world.reconciliation.runDaily()).toBe(id)
  expect(await world.reconciliation.list(null, 10)).toMatchObject([{ id, proofs: [{ differenceUnits: 0n }] }])
})

test('a ledger that does not hold within itself opens a case for each rule and account', async () => {
  await using world = await openBank()
  await world.db.query(
    "update ledger_balance set units = units + 5 where account = 'bank:EUR' and shard = (select min(shard) from ledger_balance where account = 'bank:EUR')",
  )
  await world.compared()
  expect((await world.cases()).map(({ kind, data }) => [kind, 'rule' in data && data.rule])).toEqual([
    ['ledger_out_of_balance', 'balance_follows_from_entries'],
    ['ledger_out_of_balance', 'sums_to_zero'],
  ])
  await world.db.query(
    "update ledger_balance set units = units - 5 where account = 'bank:EUR' and shard = (select min(shard) from ledger_balance where account = 'bank:EUR')",
  )
})

test.each(['EUR', 'GBP'] as const)(
  'each account is compared by itself, every day: a difference in %s is that of its account alone',
  async (fiat) => {
    await using world = await openBothAccounts()
    await ledger.post(world.db, [plant(-77n, fiat)], world.clock.now())
    expect(await world.reconciliation.runDaily()).toBeDefined()
    const [run] = await world.reconciliation.list(null, 10)
    expect(run?.proofs.map((it) => [it.account, it.externalUnits, it.differenceUnits, it.source.id])).toEqual(
      [
        ['bank:EUR', 100_000n, fiat === 'EUR' ? -77n : 0n, 'S1'],
        ['bank:GBP', 70_000n, fiat === 'GBP' ? -77n : 0n, 'P1'],
      ],
    )
    expect(await world.cases()).toMatchObject([
      { subject: { kind: 'account', id: `bank:${fiat}` }, data: { asset: fiat, difference: '-0.77' } },
    ])
  },
)

test('opposite differences of two accounts are two: neither makes the other even', async () => {
  await using world = await openBothAccounts()
  await ledger.post(world.db, [plant(50n), plant(-50n, 'GBP')], world.clock.now())
  await world.reconciliation.runDaily()
  const found = (await world.cases()).map(({ subject, data }) => [
    subject.id,
    'difference' in data && data.difference,
  ])
  expect(found.toSorted()).toEqual([
    ['bank:EUR', '0.50'],
    ['bank:GBP', '-0.50'],
  ])
})
