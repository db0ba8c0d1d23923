/** Whose wallets paid for a sale: how much came from whom, and every way on from the question. */
import { expect, test } from 'vitest'
import { address } from '../coins/coins.ts'
import * as Money from '../money/money.ts'
import { advance, deadline, grossFrom, needsSecond, type SellEvent, type SellOrder } from './index.ts'
import { deposit, fresh, half, quote, rate, sender, start, usdc } from './testing/world.ts'

const other = address('0x00000000000000000000000000000000000000b2')
const now = start + 2
const day = 24 * 3_600_000

function through(first: SellOrder, ...events: SellEvent[]) {
  let order = first
  let did: string[] = []
  for (const event of events) {
    const step = advance(order, event)
    if ('refused' in step) throw new Error(`${event.type}: ${step.refused}`)
    order = step.order
    did = (step.commands ?? []).map((it) => it.do)
  }
  return { order, did }
}
const came = (id: string, units: bigint, from = sender): SellEvent[] => [
  {
    type: 'deposit.seen',
    now,
    deposit: { ...deposit(id, Money.money('USDC@1', units)), from },
    market: rate,
  },
  { type: 'deposit.final', now, depositId: id },
]
const all = quote.coins.units
const asked = () =>
  through(fresh, ...came('exact', all), { type: 'proof.asked', now, wallets: [sender] }).order

test('of two senders each has its part of the value, rounded up, and dust is worth a cent at most', () => {
  const { order } = through(fresh, ...came('b', 1n, other), ...came('a', all - 1n, sender))
  expect(grossFrom(order, [sender, other])).toEqual(order.gross)
  expect(grossFrom(order, [other])).toEqual(Money.money('EUR', 1n))
  expect(grossFrom(order, [])).toEqual(Money.money('EUR', 0n))
})

test('what went back as surplus was not exchanged: all that one sender sent counts first', () => {
  const { order } = through(fresh, ...came('a', all, sender), ...came('b', half.units, other))
  const back = through(fresh, ...came('a', all * 2n), {
    type: 'customer.wants_surplus',
    now,
    networkFee: usdc('0.5'),
  }).order
  expect(order.deposits.at(-1)).toMatchObject({ counts: false })
  expect(grossFrom(back, [sender])).toEqual(back.gross)
})

test.each([
  { type: 'customer.proved', now },
  { type: 'customer.names_provider', now, provider: 'kraken' },
  { type: 'case.cleared', now },
] as SellEvent[])('after the question, $type lets the checks look again', (event) => {
  const { order, did } = through(asked(), event)
  expect(order.state).toBe('funded')
  expect(did).toEqual(['check_order'])
})

test('a named provider is kept, and a check that knew less asks no more', () => {
  const { order } = through(asked(), { type: 'customer.names_provider', now, provider: 'kraken' })
  expect(order.origin).toBe('kraken')
  expect(advance(order, { type: 'proof.asked', now, wallets: [sender] })).toEqual({ order })
})

test.each([
  { type: 'customer.wants_refund', now, networkFee: usdc('0.5'), market: rate },
  { type: 'proof.missing', now, networkFee: usdc('0.5'), market: rate },
  { type: 'case.refused', now, outcome: 'refund', networkFee: usdc('0.5'), market: rate },
] as SellEvent[])('after the question, $type sends the coins back to who sent them', (event) => {
  const { order } = through(asked(), event)
  expect(order).toMatchObject({ state: 'on_hold', reason: 'refund', refund: { to: sender } })
  for (const late of ['customer.proved', 'customer.names_provider'] as const)
    expect(advance(order, { type: late, now, provider: 'okx' } as SellEvent)).toHaveProperty('refused')
})

test('without an answer it ends in 14 days, and it takes two persons to let it pass', () => {
  expect(deadline(asked())).toEqual({ at: now + 14 * day, type: 'proof.missing' })
  expect(needsSecond(asked(), { type: 'case.cleared' })).toBe(true)
  expect(needsSecond(asked(), { type: 'case.refused' })).toBe(false)
})

test('an operator holds what waits for an answer: no answer lets it go on, and its release asks again', () => {
  const held = through(asked(), { type: 'operator.hold', now, reason: 'frozen customer' }).order
  expect(held).toMatchObject({ state: 'on_hold', reason: 'operator' })
  expect(advance(held, { type: 'customer.proved', now } as SellEvent)).toEqual({ refused: 'order.not_now' })
  const { order, did } = through(held, { type: 'operator.release', now } as SellEvent)
  expect([order.state, did]).toEqual(['funded', ['check_order']])
})

test('an order that is held for another reason has no answer to this question', () => {
  const held = through(fresh, ...came('exact', all), { type: 'operator.hold', now, reason: 'look' }).order
  for (const event of [
    { type: 'customer.proved', now },
    { type: 'customer.names_provider', now, provider: 'okx' },
    { type: 'customer.wants_refund', now, networkFee: usdc('0.5'), market: rate },
    { type: 'proof.missing', now, networkFee: usdc('0.5'), market: rate },
  ] as SellEvent[])
    expect(advance(held, event)).toEqual({ refused: 'order.not_now' })
})
