/** A filed payment is covered by our account at the bank; one that is not covered waits, and goes when money comes. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Money, Postings } from '@agio/domain'
import { expect, test } from 'vitest'
import { listCases } from '../../cases/index.ts'
import { ledger } from '../../ledger/index.ts'
import { deliver } from '../../orders/index.ts'
import type { Deliver } from '../rail.ts'
import { giveBank } from './bank-context.ts'
import { batchDuePayments } from './payments/batches.ts'
import { coverOf } from './statements/cover.ts'
import { createBankWorker } from './bank-worker.ts'
import { countUncovered } from './index.ts'
import {
  endToEndIdsIn,
  messageIdIn,
  notification,
  openBankWorld,
  paymentOf,
  statement,
  statusReport,
} from './testing.ts'
import { endToEndIdOf } from './files/identifiers.ts'

/** Bank and ledger begin with these balances. No order takes the events. */
async function openCovered(balance: string, ofLedger = balance, heardBy?: Deliver) {
  const world = await openBankWorld({ ...(heardBy && { deliver: heardBy }) })
  const { database, platform } = world
  const units = Money.parse('EUR', ofLedger)
  if (units === 'not-an-amount') throw new Error(ofLedger)
  await ledger.post(database, [Postings.capital('bank:eur', 'bank:EUR', units)], world.clock.now())
  await world.answer(statement('S1', { opening: balance, closing: balance }, []))
  await world.worker.pass()
  countUncovered(platform)
  return {
    ...world,
    async passes() {
      world.clock.advance(2)
      await world.worker.pass()
    },
    states: (...keys: string[]) => Promise.all(keys.map(world.state)),
    /** Open, and ever. */
    async cases() {
      const all = { kind: 'nostro_short', orderId: null, before: null, count: 10 }
      const open = await listCases(database, { ...all, isOpen: true })
      return {
        open: open.map(({ data }) => data),
        ever: (await listCases(database, { ...all, isOpen: null })).length,
      }
    },
    uncovered: async () =>
      /^agio_bank_uncovered_payments\{.*\} (\d+)$/m.exec(await platform.metrics.registry.metrics())?.[1],
    credit: (id: string, amount: string) =>
      world.answer(notification(id, [{ credit: true, amount, ref: id, words: 'our own money' }])),
    async refuses(key: string) {
      const files = await world.sent()
      const file = files.find(({ text }) => endToEndIdsIn(text).includes(endToEndIdOf(key)))
      const messageId = messageIdIn(file?.text ?? '')
      await world.answer(
        statusReport({
          messageId,
          id: `R-${key}`,
          transactions: [{ endToEndId: endToEndIdOf(key), status: 'RJCT', reason: 'AM04' }],
        }),
      )
      await world.worker.pass()
    },
  }
}

const eur = (units: bigint) => ({ amount: Money.money('EUR', units) })

test('all that the account holds may be filed, and not one cent more', async () => {
  await using world = await openCovered('100.00')
  await world.pay(paymentOf('a', eur(6_000n)))
  await world.pay(paymentOf('b', eur(4_000n)))
  await world.passes()
  expect(await world.states('a', 'b')).toEqual(['submitted', 'submitted'])
  await world.pay(paymentOf('c', eur(1n)))
  await world.passes()
  expect(await world.states('c')).toEqual(['queued'])
  expect(await world.cases()).toEqual({ open: [{ account: 'eur', asset: 'EUR', missing: '0.01' }], ever: 1 })
  expect(await world.sent()).toHaveLength(1)
})

test('the oldest covered payments go; the others wait, with one case, until money comes', async () => {
  await using world = await openCovered('100.00')
  for (const [key, units] of [
    ['a', 7_000n],
    ['b', 5_000n],
    ['c', 3_000n],
    ['d', 1n],
  ] as const) {
    await world.pay(paymentOf(key, eur(units)))
    world.clock.advance(1)
  }
  for (const _ of [1, 2, 3]) await world.passes()
  expect(await world.states('a', 'b', 'c', 'd')).toEqual(['submitted', 'queued', 'submitted', 'queued'])
  expect(await world.cases()).toEqual({ open: [{ account: 'eur', asset: 'EUR', missing: '50.01' }], ever: 1 })
  expect(await world.uncovered()).toBe('2')
  await world.credit('N1', '50.00')
  await world.passes()
  await world.passes()
  expect(await world.states('b', 'd')).toEqual(['submitted', 'queued'])
  await world.credit('N2', '0.01')
  await world.passes()
  await world.passes()
  expect(await world.states('d')).toEqual(['submitted'])
  expect(await world.cases()).toEqual({ open: [], ever: 1 })
  expect(await world.uncovered()).toBeUndefined()
})

test('the smaller of ledger and statement counts, and before a statement the balance is unknown', async () => {
  for (const [atBank, inLedger] of [
    ['100.00', '99.99'],
    ['99.99', '100.00'],
  ] as const) {
    await using world = await openCovered(atBank, inLedger)
    await world.pay(paymentOf('a', eur(10_000n)))
    await world.pay(
      paymentOf('p', {
        ...eur(10_000n),
        amount: Money.money('GBP', 1n),
        scheme: 'uk',
        payeeAccount: { kind: 'uk', sortCode: '200000', accountNumber: '55779911' },
      }),
    )
    await world.passes()
    expect(await world.states('a', 'p')).toEqual(['queued', 'submitted'])
  }
})

test('a booking that the ledger has not heard of yet still counts', async () => {
  await using world = await openCovered('1000.00', '100.00', deliver)
  await world.pay(paymentOf('a', eur(6_000n)))
  await world.passes()
  await world.answer(notification('N1', [{ endToEndId: endToEndIdOf('a'), amount: '60.00', ref: 'B1' }]))
  await world.passes()
  await world.pay(paymentOf('b', eur(4_001n)))
  await world.pay(paymentOf('c', eur(4_000n)))
  await world.passes()
  expect(await world.states('a', 'b', 'c')).toEqual(['booked', 'queued', 'submitted'])
})

test('two files at one moment are not covered by the same money', async () => {
  await using world = await openCovered('30.00')
  for (const key of ['a', 'b', 'c', 'd'])
    await world.pay(paymentOf(key, { ...eur(1_500n), scheme: 'sepa_instant' }))
  giveBank(world.platform, { ...world.bank, settings: { ...world.bank.settings, paymentsPerFile: 2 } })
  const slowly: typeof coverOf = async (...of) => {
    const cover = await coverOf(...of)
    await sleep(100)
    return cover
  }
  const file = () => batchDuePayments(world.platform, (sql, account) => slowly(world.platform, sql, account))
  expect((await Promise.all([file(), file()])).toSorted()).toEqual([0, 2])
})

test('workers beside each other file no more than there is', async () => {
  await using world = await openCovered('100.00')
  const others = [1, 2, 3].map(() => createBankWorker(world.platform, 50))
  for (let n = 0; n < 20; n += 1)
    await world.pay(paymentOf(`k${n}`, { ...eur(1_500n), scheme: 'sepa_instant' }))
  await Promise.all([world.worker, ...others].map((worker) => worker.pass()))
  await world.passes()
  const filed = (await world.sent()).flatMap(({ text }) => endToEndIdsIn(text))
  expect(filed).toHaveLength(6)
  expect(await world.cases()).toEqual({
    open: [{ account: 'eur', asset: 'EUR', missing: '200.00' }],
    ever: 1,
  })
})

test('a payment that waits for money can be taken back, and the case ends with it', async () => {
  await using world = await openCovered('1.00')
  await world.pay(paymentOf('a'))
  await world.passes()
  expect(await world.database.transaction((sql) => world.rail.out.cancel(sql, 'a'))).toBe(true)
  await world.credit('N1', '500.00')
  await world.passes()
  await world.passes()
  expect(await world.states('a')).toEqual(['withdrawn'])
  expect(await world.sent()).toEqual([])
  expect(await world.cases()).toEqual({ open: [], ever: 1 })
})

test('the bank refuses for too little money: the next attempts wait for news from the bank, or an hour', async () => {
  await using world = await openCovered('1000.00')
  await world.pay(paymentOf('a1'))
  await world.passes()
  await world.refuses('a1')
  expect((await world.heard()).at(-1)).toMatchObject({
    type: 'payment.rejected',
    permanent: false,
    reason: 'AM04',
    uncovered: true,
  })
  await world.pay(paymentOf('a2'))
  for (const _ of [1, 2, 3]) await world.passes()
  expect(await world.states('a2')).toEqual(['queued'])
  expect((await world.cases()).open).toEqual([{ account: 'eur', asset: 'EUR', missing: '123.45' }])
  await world.credit('N1', '5.00')
  await world.passes()
  await world.passes()
  expect(await world.states('a2')).toEqual(['submitted'])
  await world.refuses('a2')
  await world.pay(paymentOf('a3'))
  await world.passes()
  expect(await world.states('a3')).toEqual(['queued'])
  world.clock.advance(3_600)
  await world.passes()
  expect(await world.states('a3')).toEqual(['submitted'])
  expect((await world.cases()).open).toEqual([])
})

test('while our account is paused nothing is filed from it, nor a file that waits; statements are read, and the rest goes', async () => {
  await using world = await openCovered('1000.00')
  const paused = (part: string) =>
    world.database.query(
      `insert into pause (id, part, reason, note_sealed, since, until, begun_by)
       values ($1, $1, 'bank', 'test', now(), now() + interval '1 day', 'Ada')`,
      [part],
    )
  await world.pay(paymentOf('batched', eur(1_000n)))
  world.clock.advance(2)
  await batchDuePayments(world.platform, (sql, account) => coverOf(world.platform, sql, account))
  await paused('bank:EUR')
  await world.pay(paymentOf('queued', eur(1_000n)))
  const pounds = {
    amount: Money.money('GBP', 1n),
    scheme: 'uk' as const,
    payeeAccount: { kind: 'uk' as const, sortCode: '200000', accountNumber: '55779911' },
  }
  await world.pay(paymentOf('pounds', { ...eur(0n), ...pounds }))
  await world.credit('N1', '50.00')
  for (const _ of [1, 2, 3]) await world.passes()
  expect(await world.states('batched', 'queued', 'pounds')).toEqual(['batched', 'queued', 'submitted'])
  expect(await world.sent()).toHaveLength(1)
  expect(await ledger.balance(world.database, 'bank:EUR', 'EUR')).toBe(105_000n)
  // The bank is not silent about what it never had.
  world.clock.advance(5 * 24 * 3_600)
  await world.passes()
  expect(await world.states('batched', 'queued')).toEqual(['batched', 'queued'])
  await world.database.query('update pause set ended_at = now()')
  await world.passes()
  expect(await world.states('batched', 'queued')).toEqual(['submitted', 'submitted'])
  expect(await world.cases()).toEqual({ open: [], ever: 0 })
})
