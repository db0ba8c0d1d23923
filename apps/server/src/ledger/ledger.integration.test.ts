import { Money, Postings } from '@agio/domain'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../platform/testing.ts'
import { acquirerPayouts, postedAcquirerFees } from './bank-accounts.ts'
import * as ledger from './ledger.ts'

const at = new Date('2026-01-05T10:00:00Z')
const coins = (units: bigint) => Money.money('USDC@11155111', units)

test('the same posting twice is booked once', async () => {
  await using database = await openTestDatabase()
  const posting = Postings.coinsReceived('ord_1', 'a', coins(500n))
  await Promise.all(Array.from({ length: 20 }, () => ledger.post(database, [posting], at)))
  expect(await ledger.balance(database, 'order:ord_1', 'USDC@11155111')).toBe(-500n)
  expect(await ledger.balance(database, 'chain:11155111:deposits', 'USDC@11155111')).toBe(500n)
  expect(await ledger.audit(database)).toEqual([])
})

test('payouts and fees of the acquirer are found by the movement they book, each kind alone and since a moment', async () => {
  await using database = await openTestDatabase()
  const eur = (units: bigint) => Money.money('EUR', units)
  const early = new Date(at.getTime() - 1)
  await ledger.post(
    database,
    [Postings.acquirerPaidOut('po_0', eur(1n)), Postings.acquirerFee('m_0', eur(2n))],
    early,
  )
  const paidOut = Postings.acquirerPaidOut('po_1', eur(700n))
  await ledger.post(
    database,
    [paidOut, Postings.acquirerFee('m_1', eur(30n)), Postings.acquirerFee('m_2', eur(-4n))],
    at,
  )
  await ledger.post(database, [paidOut], at)
  expect(await acquirerPayouts(database, at)).toEqual([eur(700n)])
  expect(await postedAcquirerFees(database, at)).toEqual(new Set(['m_1', 'm_2']))
  expect(await postedAcquirerFees(database, early)).toEqual(new Set(['m_0', 'm_1', 'm_2']))
})

test('an unbalanced posting is refused whole', async () => {
  await using database = await openTestDatabase()
  const lame: Postings.Posting = {
    key: 'lame',
    entries: [{ account: 'bank:EUR', amount: Money.money('EUR', 1n) }],
  }
  await expect(
    ledger.post(database, [Postings.coinsReceived('ord_1', 'a', coins(1n)), lame], at),
  ).rejects.toThrow('does not balance')
  expect(await ledger.balances(database)).toEqual([])
})

test('posters of many accounts in any order never wait in a circle, and balances are what the entries say', async () => {
  await using database = await openTestDatabase()
  await Promise.all(
    Array.from({ length: 60 }, (_, index) => {
      const pair = [
        Postings.coinsReceived(`ord_${index}`, 'a', coins(7n)),
        Postings.swept(`ord_${index}:s`, coins(7n)),
      ]
      return ledger.post(database, index % 2 ? pair : pair.toReversed(), at)
    }),
  )
  expect(await ledger.balance(database, 'chain:11155111:hot', 'USDC@11155111')).toBe(420n)
  expect(await ledger.audit(database)).toEqual([])
})

test('an account below its floor is named', async () => {
  await using database = await openTestDatabase()
  await ledger.post(
    database,
    [
      Postings.payment('booked', {
        key: 'ord_1:payout:1',
        owedBy: 'order:ord_1',
        rail: 'sepa',
        amount: Money.money('EUR', 100n),
      }),
    ],
    at,
  )
  expect(await ledger.audit(database)).toEqual([
    { rule: 'holding_not_negative', account: 'bank:EUR', asset: 'EUR', units: '-100' },
  ])
})

test('the database reads the kind of each account as the domain names it', async () => {
  await using database = await openTestDatabase()
  for (const kind of Postings.accountKinds)
    expect(
      await database.query('select ledger_kind($1) as alone, ledger_kind($2) as named', [
        kind,
        `${kind}:a:b`,
      ]),
    ).toEqual([{ alone: kind, named: kind }])
  await ledger.post(database, [Postings.coinsReceived('ord_1', 'a', coins(500n))], at)
  expect((await ledger.balances(database)).map(({ account }) => account)).toEqual(['chain:11155111:deposits'])
})

test('each kind of account has its floor', async () => {
  await using database = await openTestDatabase()
  for (const [index, units] of [-1n, 0n, 1n].entries())
    for (const kind of Postings.accountKinds) {
      const amount = Money.money('EUR', units)
      const entries = [
        { account: `${kind}:${index}` as const, amount },
        { account: 'capital' as const, amount: Money.money('EUR', -units) },
      ]
      await ledger.post(database, [{ key: `${kind} ${index}`, entries }], at)
    }
  const found = (await ledger.audit(database)).map(({ rule, account }) => `${account} ${rule}`)
  expect(found.toSorted()).toEqual([
    'bank:0 holding_not_negative',
    'chain:0 holding_not_negative',
    'order:2 debt_not_positive',
    'surplus:2 debt_not_positive',
    'suspense:2 debt_not_positive',
  ])
})
