/**
 * Each limit of the bank rail, one unit below it, on it and one above. The cover of an account is in
 * cover.integration.test.ts.
 */
import { Money } from '@agio/domain'
import { expect, test } from 'vitest'
import { endToEndIdOf } from './files/identifiers.ts'
import { movementOf, presentOf, storedOf } from './statements/movements.ts'
import { notification, openBankWorld, paymentOf, statement } from './testing.ts'

const around = [-1, 0, 1] as const
const eur = (units: bigint) => ({ amount: Money.money('EUR', units) })

test.each(around)('a file above the limit waits for a second person: %i cents', async (more) => {
  await using world = await openBankWorld({
    settings: { approvalAbove: async () => ({ EUR: 10_000n, GBP: 1n }) },
  })
  await world.pay(paymentOf('a', eur(5_000n)))
  await world.pay(paymentOf('b', eur(5_000n + BigInt(more))))
  world.clock.advance(2)
  await world.worker.pass()
  expect(await world.sent()).toHaveLength(more > 0 ? 0 : 1)
})

test.each(around)('the bank is silent about an instant payment after 60 s: %i s', async (more) => {
  await using world = await openBankWorld()
  await world.pay(paymentOf('a', { scheme: 'sepa_instant' }))
  await world.worker.pass()
  expect(await world.state('a')).toBe('submitted')
  world.clock.advance(60 + more)
  await world.worker.pass()
  expect(await world.state('a')).toBe(more < 0 ? 'submitted' : 'uncertain')
})

test.each(around)('a return is at most what was paid: %i cents', async (more) => {
  await using world = await openBankWorld()
  await world.pay(paymentOf('a', eur(10_000n)))
  world.clock.advance(2)
  await world.worker.pass()
  const endToEndId = endToEndIdOf('a')
  await world.answer(notification('N1', [{ endToEndId, amount: '100.00', ref: 'B1' }]))
  await world.worker.pass()
  const back = Money.format(Money.money('EUR', 10_000n + BigInt(more)))
  await world.answer(
    notification('N2', [{ credit: true, endToEndId, amount: back, ref: 'B2', reason: 'AC04' }]),
  )
  await world.worker.pass()
  expect(await world.state('a')).toBe(more > 0 ? 'booked' : 'returned')
  expect(await world.unmatched()).toEqual(more > 0 ? ['more_than_paid'] : [])
})

test.each([
  [9, true],
  [10, true],
  [11, false],
])('reports that are %i days apart and share the clearing’s id are one movement: %s', async (days, isOne) => {
  await using world = await openBankWorld()
  const entry = { credit: true, amount: '100.00', txId: 'X1', words: 'w' }
  await world.answer(notification('N1', [{ ...entry, ref: 'A', day: '2026-11-01' }]))
  const day = `2026-11-${String(1 + days).padStart(2, '0')}`
  await world.answer(statement('S1', { opening: '0', closing: '100' }, [{ ...entry, ref: 'B', day }]))
  await world.worker.pass()
  const rows = await world.database.query('select distinct movement from bank_line')
  expect(rows).toHaveLength(isOne ? 1 : 2)
})

test.each([
  [2, 'doubtful'],
  [3, 'doubtful'],
  [4, 'first'],
])('two kinds of message with other words %i days apart: %s', (days, told) => {
  const report = {
    file: 'N1',
    identity: 'a',
    movement: 'a',
    kind: 'camt.054',
    statement: 'N1',
    units: 100n,
    day: '2026-11-01',
    servicerReference: 'A',
    endToEndId: undefined,
    transactionId: undefined,
    account: undefined,
    name: 'n',
    words: 'one',
    orders: undefined,
    entryReference: undefined,
    place: 0,
    createdAt: undefined,
    page: undefined,
    credit: true,
    negative: false,
    reversal: false,
    content: undefined,
    occurrence: 0,
    detail: 0,
  }
  const line = {
    ...report,
    file: 'S1',
    identity: 'b',
    kind: 'camt.053',
    statement: 'S1',
    servicerReference: 'B',
    words: 'two',
    day: `2026-11-0${1 + days}`,
  }
  expect(
    movementOf(line, storedOf([report]), { present: presentOf([line]), reissues: new Set() }).report,
  ).toBe(told)
})
