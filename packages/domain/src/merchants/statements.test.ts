/** Each line of a statement is a posting; a posting between owed and in transit gives none. */
import { expect, test } from 'vitest'
import {
  converted,
  debtSettled,
  payment,
  paymentReturned,
  reconverted,
  unexpectedAccepted,
  type Posting,
} from '../ledger/index.ts'
import { credit, debit, posting } from '../ledger/accounts.ts'
import { money } from '../money/money.ts'
import { lineOf, totalsOf } from './statements.ts'

const id = 'ord_a'
const eur = (units: bigint) => money('EUR', units)
const coins = money('USDC@11155111', 112_728_664n)
const fees = { service: eur(150n), bank: eur(20n), network: eur(200n) }
const of = (posting: Posting, orderId = id) => lineOf(orderId, 'EUR', { ...posting, at: 5 })
const out = { key: 'ord_a:payout:1', owedBy: `order:${id}`, rail: 'sepa', amount: eur(10_000n) } as const

const allocated = posting('k', debit('suspense', out.amount), credit(out.owedBy, out.amount))
const exchange = converted(id, 1, coins, eur(10_370n), fees, eur(10_000n))

test('a payment line has the value of the coins, each fee, and the amount owed', () => {
  expect(of(exchange)).toEqual({
    key: 'ord_a:converted',
    orderId: id,
    at: 5,
    kind: 'payment',
    gross: eur(10_370n),
    fees,
    amount: eur(10_000n),
  })
})

test.each([
  ['booked', payment('booked', out), 'payout', -10_000n],
  ['booked after a rejection', payment('bookedAfterRejection', out), 'payout', -10_000n],
  [
    'executed after a rejection, confirmed by an operator',
    unexpectedAccepted(id, 'k', eur(10_000n)),
    'payout',
    -10_000n,
  ],
  ['returned', paymentReturned(id, `order:${id}`, 'r1', eur(10_000n)), 'return', 10_000n],
  ['found among the unallocated', allocated, 'return', 10_000n],
  ['made coins for the payer again', reconverted(id, 2, { owed: eur(10_000n) }, coins), 'refund', -10_000n],
  ['taken for a debt of the payer', debtSettled('ord_a:1', id, 'cus_a', eur(4_000n)), 'adjustment', -4_000n],
] as const)('money that is %s is a line', (_, posting, kind, units) => {
  expect(of(posting)).toMatchObject({ kind, amount: eur(units), gross: eur(units) })
})

test.each(['queued', 'unqueued'] as const)('a payment that is %s gives no line', (step) => {
  expect(of(payment(step, out))).toBeUndefined()
})

test('the totals are the sums of the lines', () => {
  const lines = [exchange, payment('booked', out), paymentReturned(id, `order:${id}`, 'r1', eur(10_000n))]
  const totals = totalsOf(
    'EUR',
    lines.flatMap((posting) => of(posting) ?? []),
  )
  expect(totals).toMatchObject({
    lines: 3,
    gross: eur(10_370n),
    fees,
    by: { payment: eur(10_000n), payout: eur(-10_000n), return: eur(10_000n), refund: eur(0n) },
    change: eur(10_000n),
  })
})
