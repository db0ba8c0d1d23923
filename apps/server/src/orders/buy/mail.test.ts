/** What mails about a purchase may tell, at each point of its life. */
import { expect, test } from 'vitest'
import { newsOfBuy } from './mail.ts'
import { destination, hash, purchase } from '../testing/purchase.ts'

test('before the rate is executed no coins are promised', () => {
  expect(newsOfBuy(purchase().credited().opened())).toEqual({
    orderId: 'ord_aaaaaaaaaaaaaaaaaaaaaaaaaa',
    reference: 'RF18539007547034',
    amount: { amount: '100.00', currency: 'EUR' },
    received: { amount: '100.00', currency: 'EUR' },
    network: 'Sepolia',
    address: destination,
  })
})

test('coins that are sent are told with their transaction', () => {
  const news = newsOfBuy(purchase().credited().cleared().struck().signed().sent().opened())
  expect(news).toMatchObject({
    payout: { amount: '108.111111', currency: 'USDC@11155111' },
    transaction: hash,
  })
})

test('a proof is asked for until a day', () => {
  const asked = purchase().credited().cleared().struck().tell({ type: 'proof.asked' })
  expect(newsOfBuy(asked.opened())).toMatchObject({ until: '2026-12-04 10:00:00' })
})

test('money on its own is told apart from what counts', () => {
  const twice = purchase()
    .credited()
    .cleared()
    .credited('40', { source: { kind: 'statement_line', id: 'two' } })
  expect(newsOfBuy(twice.opened())).toMatchObject({
    received: { amount: '100.00' },
    stray: { amount: '40.00' },
  })
})

test.each([
  ['payer' as const, 'payer'],
  ['limit' as const, 'limit'],
  ['screening' as const, undefined],
])('what failed for %s tells the reason %s and never the detail', (cause, shown) => {
  const failed = purchase().credited().tell({ type: 'checks.refused', cause, reason: 'what the list said' })
  const news = newsOfBuy(failed.opened())
  expect(news.reason).toBe(shown)
  expect(news.back).toEqual({ amount: '100.00', currency: 'EUR' })
  expect(JSON.stringify(news)).not.toContain('list said')
})
