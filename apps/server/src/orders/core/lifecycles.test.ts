/** Each decision at a price is made on its side of the market: customers sell at the bid, and what we buy for them costs the ask. */
import { Buy, Money, type Sell } from '@agio/domain'
import { expect, test } from 'vitest'
import { purchase } from '../testing/purchase.ts'
import { lifecycleOf, type Draft } from './lifecycles.ts'

const sideOf = (service: 'sell' | 'buy', order: object, type: string) => {
  const { market, side = 'bid' } = lifecycleOf(service).needs(order as Sell.SellOrder, { type } as Draft)
  return market === undefined ? 'none' : side
}

test.each([
  ['deposit.seen', 'funded', 'bid'],
  ['checks.clear', 'funded', 'bid'],
  ['rate.expired', 'awaiting_deposit', 'bid'],
  ['customer.wants_refund', 'needs_revision', 'ask'],
  ['case.refused', 'on_hold', 'ask'],
  ['customer.wants_surplus', 'overpaid', 'none'],
  ['customer.takes_all', 'overpaid', 'none'],
  ['customer.accepts_less', 'underpaid', 'none'],
])('sale: %s in %s at the %s', (type, state, side) => {
  expect(sideOf('sell', { state }, type)).toBe(side)
})

const bought = () => purchase().credited().cleared().executed()
test.each([
  ['exchange.executed', () => purchase().credited().cleared().order, 'ask'],
  [
    'exchange.executed',
    () => purchase('card').credited('100', { source: card, payment: 'c' }).cleared().order,
    'ask',
  ],
  ['proof.missing', () => bought().order, 'bid'],
  ['transfer.refused', () => bought().order, 'bid'],
  ['case.refused', () => bought().order, 'bid'],
  ['case.refused', () => purchase().credited().order, 'none'],
  ['transfer.withdrawn', () => bought().signed().order, 'bid'],
  ['transfer.reverted', () => bought().signed().sent().order, 'bid'],
] as const)('purchase: %s', (type, order, side) => {
  expect(sideOf('buy', order(), type)).toBe(side)
})
const card = { kind: 'card', id: 'c' } as const

test('a mixed purchase needs the ask for its floating part', () => {
  const mixed = purchase('card').credited('100', { source: card, payment: 'c' }).credited('50')
  expect(Buy.paid(mixed.order)).toEqual(Money.money('EUR', 15_000n))
  expect(sideOf('buy', mixed.cleared().order, 'exchange.executed')).toBe('ask')
})
