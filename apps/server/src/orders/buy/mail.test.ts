/** Mails about a purchase show these rows in each state. */
import { expect, test } from 'vitest'
import { buyMailDataOf } from './mail.ts'
import { destination, hash, purchase } from '../testing/purchase.ts'

test('before the rate is executed no coins are promised', () => {
  // The figures are the sheet of a completed order; no other mail has its rows.
  const { figures: _, ...rows } = buyMailDataOf(purchase().credited().opened())
  expect(rows).toEqual({
    orderId: 'ord_aaaaaaaaaaaaaaaaaaaaaaaaaa',
    reference: 'RF18539007547034',
    amount: { amount: '100.00', currency: 'EUR' },
    received: { amount: '100.00', currency: 'EUR' },
    network: 'Sepolia',
    address: destination,
  })
})

test('the mail of sent coins names their transaction', () => {
  const data = buyMailDataOf(purchase().credited().cleared().executed().signed().sent().opened())
  expect(data).toMatchObject({
    payout: { amount: '108.111111', currency: 'USDC@11155111' },
    transaction: hash,
  })
})

test('a proof is asked for until a day', () => {
  const asked = purchase().credited().cleared().executed().tell({ type: 'proof.asked' })
  expect(buyMailDataOf(asked.opened())).toMatchObject({ until: '2026-12-04 10:00:00' })
})

test('money on its own is told apart from what counts', () => {
  const twice = purchase()
    .credited()
    .cleared()
    .credited('40', { source: { kind: 'statement_line', id: 'two' } })
  expect(buyMailDataOf(twice.opened())).toMatchObject({
    received: { amount: '100.00' },
    unallocated: { amount: '40.00' },
  })
})

test.each([
  ['payer' as const, 'payer'],
  ['limit' as const, 'limit'],
  ['screening' as const, undefined],
])('a purchase that failed for %s tells the reason %s and never the explanation', (cause, shown) => {
  const failed = purchase().credited().tell({ type: 'checks.refused', cause, reason: 'what the list said' })
  const data = buyMailDataOf(failed.opened())
  expect(data.reason).toBe(shown)
  expect(data.refund).toEqual({ amount: '100.00', currency: 'EUR' })
  expect(JSON.stringify(data)).not.toContain('list said')
})
