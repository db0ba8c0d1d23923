import { planOf } from '../../../sandbox/src/card/numbers.ts'
import type { BuyOrderView, SellOrderView } from '@agio/contract'
import { expect, test } from 'vitest'
import { actsOf, type Facts } from './acts.ts'

const nothing: Facts = { credits: [], atBanks: [], cards: [] }
const sale = (more: Partial<SellOrderView>) =>
  ({
    service: 'sell',
    state: 'awaiting_deposit',
    coin: 'USDC@11155111',
    chainId: 11155111,
    decimals: 6,
    depositAddress: '0xAB',
    required: { amount: '112.728664', currency: 'USDC@11155111' },
    left: { amount: '12.7', currency: 'USDC@11155111' },
    ...more,
  }) as SellOrderView
const purchase = (more: Partial<BuyOrderView> = {}) =>
  ({
    service: 'buy',
    state: 'awaiting_payment',
    reference: 'RF18539007547034',
    amount: { amount: '100.00', currency: 'EUR' },
    left: { amount: '100.00', currency: 'EUR' },
    ...more,
  }) as BuyOrderView
const calls = (order: SellOrderView | BuyOrderView, facts: Partial<Facts> = {}) =>
  Object.fromEntries(actsOf(order, { ...nothing, ...facts }).map((act) => [act.name, act.calls]))

test('a sale that waits can be paid in every way a person pays, each in one tap', () => {
  const to = { token: 'USDC', to: '0xAB' }
  const path = '/chain/11155111/send'
  expect(calls(sale({}))).toEqual({
    'Pay exactly': [{ path, body: { ...to, amount: '112.728664' } }],
    '80 %': [{ path, body: { ...to, amount: '90.182931' } }],
    '120 %': [{ path, body: { ...to, amount: '135.274396' } }],
    Twice: [{ path, body: { ...to, amount: '112.728664', times: 2 } }],
    'Wrong token': [{ path, body: { ...to, token: 'IMPOSTOR', amount: '112.728664' } }],
    Late: [
      { path: '/clock/advance', body: { seconds: 1860 } },
      { path, body: { ...to, amount: '112.728664' } },
    ],
    'From a stranger': [{ path, body: { ...to, amount: '112.728664', from: 'stranger' } }],
  })
})

test('a coin of 18 decimals is shared to its last unit, and the impostor has six', () => {
  const exact = sale({
    coin: 'ETH@11155111',
    decimals: 18,
    required: { amount: '0.034567890123456789', currency: 'ETH@11155111' },
  })
  expect(calls(exact)['80 %']?.[0]?.body).toEqual({ to: '0xAB', amount: '0.027654312098765431' })
  expect(calls(exact)['Wrong token']?.[0]?.body).toMatchObject({ amount: '0.034567' })
})

test('a short sale offers the rest, and a paid one what its bank can still do', () => {
  expect(Object.keys(calls(sale({ state: 'underpaid' })))[0]).toBe('Send the rest')
  const payment = (status: string) => ({ payment: { endToEndId: 'E1', status } })
  expect(calls(sale({ state: 'completed' }), payment('booked'))).toEqual({
    'Bank sends it back': [{ path: '/bank/return', body: { endToEndId: 'E1', reason: 'AC01' } }],
    'Pay once more': [
      { path: '/chain/11155111/send', body: { token: 'USDC', to: '0xAB', amount: '112.728664' } },
    ],
  })
  expect(Object.keys(calls(sale({ state: 'payout_queued' }), payment('silent')))).toEqual([
    'Bank books it after all',
  ])
  expect(calls(sale({ state: 'converted' }))).toEqual({})
})

test('a purchase is paid by transfer, well and badly; what was begun at a bank or by card comes first', () => {
  const body = { fromName: 'Ana Example', amount: '100.00', currency: 'EUR', reference: 'RF18539007547034' }
  expect(calls(purchase())).toMatchObject({
    'Transfer as the payer': [{ path: '/bank/transfer', body }],
    'Wrong reference': [{ body: { reference: 'RF18539007547037' } }],
    'Another person': [{ path: '/bank/pay_order', body: { person: 'otto' } }],
    Short: [{ body: { amount: '80.00' } }],
  })
  const begun = {
    atBanks: [{ bank: 'sonnenbank', id: 'x=_y', status: 'RCVD' }],
    cards: [{ session: 'cs_1', payment: 'pi_1', status: 'open' }],
  }
  expect(Object.keys(calls(purchase(), begun)).slice(0, 3)).toEqual([
    'Approve at the bank',
    'Refuse',
    'Pay by card',
  ])
  expect(calls(purchase(), begun)['Refuse']?.[0]?.path).toBe(
    '/open-banking/sonnenbank/payments/x%3D_y/refuse',
  )
})

test('each play pays with a working card of its own, as a card is refused after its charge-back', () => {
  const cardOf = (session: string) =>
    calls(purchase(), { cards: [{ session, status: 'open' }] })['Pay by card']?.[0]?.body['number']
  const played = Array.from({ length: 20 }, (_, at) => String(cardOf(`cs_${at}`)))
  expect(new Set(played).size).toBe(20)
  for (const number of played) expect(planOf(number)?.plan).toEqual({ brand: 'visa' })
  expect(cardOf('cs_1')).toBe(cardOf('cs_1'))
})

test('a finished purchase can be taken back by its bank or its card', () => {
  const done = purchase({ state: 'completed', left: null })
  const names = Object.keys(
    calls(done, {
      credits: [{ ref: 'SB1' }, { ref: 'SB2', recalled: true }],
      cards: [{ session: 'cs_1', payment: 'pi_1', status: 'captured' }],
    }),
  )
  expect(names).toEqual(['Charge back', 'Their bank takes it back'])
})
