/** The wallets that paid for a sale: the amount of each, and every way on from the question. */
import { expect, test } from 'vitest'
import { address } from '../coins/coins.ts'
import * as Money from '../money/money.ts'
import {
  advance,
  comingProof,
  deadline,
  grossFrom,
  needsSecond,
  provedByTransfer,
  type SellEvent,
  type SellOrder,
} from './index.ts'
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

test('returned surplus was not exchanged: all that one sender sent counts first', () => {
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

const worth = Money.money('EUR', 137n)
const hour = 3_600_000
const askedTransfer = () => {
  const { order } = through(asked(), { type: 'customer.asks_transfer', now, worth, market: rate })
  const transfer = order.state === 'on_hold' ? order.transfer : undefined
  if (!transfer) throw new Error('no transfer is asked for')
  return { order, transfer }
}
const small = (changes: Partial<ReturnType<typeof deposit>> = {}): SellEvent => ({
  type: 'deposit.seen',
  now,
  market: rate,
  deposit: { ...deposit('small', usdc('1.593024')), at: now, ...changes },
})
const isFinal: SellEvent = { type: 'deposit.final', now, depositId: 'small' }

test('a small transfer as it was asked for is credited, and proves the wallet once it is final', () => {
  const { order, transfer } = askedTransfer()
  expect(transfer).toEqual({ coins: usdc('1.593024'), until: now + hour })
  const coming = through(order, small())
  expect(comingProof(coming.order)).toBeDefined()
  expect(coming).toMatchObject({ order: { gross: order.gross, state: 'on_hold' }, did: [] })
  const step = advance(coming.order, isFinal)
  if ('refused' in step) throw new Error(step.refused)
  expect(step.commands).toEqual([{ do: 'check_order' }])
  expect(step.postings).toHaveLength(1)
  expect(provedByTransfer(coming.order)).toEqual([])
  expect(provedByTransfer(step.order)).toEqual([sender])
  expect(step.order).toMatchObject({
    state: 'funded',
    gross: Money.add(order.gross, worth),
    payout: Money.add(order.payout, worth),
    fees: order.fees,
  })
  const paid = through(step.order, { type: 'checks.clear', now, market: rate })
  expect(paid.order.state).toBe('converted')
})

test('coins of a proof that are taken back prove nothing, and are not credited twice when they come again', () => {
  const { order } = through(askedTransfer().order, small(), isFinal)
  // Another wallet is in question as well.
  const held = through(order, { type: 'proof.asked', now, wallets: [other] }).order
  const back = through(held, { type: 'deposit.reversed', now, depositId: 'small' }).order
  expect(provedByTransfer(back)).toEqual([])
  const again = through(back, small(), isFinal).order
  expect(again.gross).toEqual(order.gross)
})

test('a transfer that is on its way is waited for when time is up; once it vanished, the coins go back', () => {
  const { order } = through(askedTransfer().order, small())
  const missing: SellEvent = { type: 'proof.missing', now, networkFee: usdc('0.5'), market: rate }
  expect(advance(order, missing)).toEqual({ refused: 'order.not_now' })
  const { order: gone } = through(order, { type: 'deposit.vanished', now, depositId: 'small' })
  expect(through(gone, missing).order).toMatchObject({ state: 'on_hold', reason: 'refund' })
})

test('in another block it is the same proof, after the hour as well', () => {
  const { order, transfer } = askedTransfer()
  const gone: SellEvent = { type: 'deposit.vanished', now, depositId: 'small' }
  const again = small({ at: transfer.until + 1 })
  expect(through(order, small(), gone, again, isFinal).did).toEqual(['check_order'])
})

test.each([
  ['a unit more', { coins: usdc('1.593025') }],
  ['another coin', { coins: Money.money('ETH@1', 1_593_024n) }],
  ['a wallet that is not asked about', { from: other }],
  ['the moment the hour is over', { at: now + hour }],
] as const)('%s proves nothing: no order waits for these coins', (_, changes) => {
  const { order, did } = through(askedTransfer().order, small(changes), isFinal)
  expect(did).toEqual(['open_case', 'notify_customer'])
  expect(order).toMatchObject({ state: 'on_hold', gross: fresh.gross })
  expect(order.deposits.at(-1)).toMatchObject({ counts: false })
})

test('one amount at a time: asked again it is the same, and another one when the hour is over', () => {
  const { order, transfer } = askedTransfer()
  const more = Money.money('EUR', 199n)
  const ask = (at: number): SellEvent => ({
    type: 'customer.asks_transfer',
    now: at,
    worth: more,
    market: rate,
  })
  expect(through(order, ask(transfer.until - 1)).order).toEqual(order)
  expect(through(order, ask(transfer.until)).order).toMatchObject({
    transfer: { until: transfer.until + hour },
  })
  const coming = through(order, small()).order
  expect(through(coming, ask(transfer.until)).order).toEqual(coming)
  expect(advance(fresh, ask(now))).toEqual({ refused: 'order.not_now' })
})

test('coins of a proof that a signature has overtaken, or a refund, are no order’s', () => {
  const { order } = through(askedTransfer().order, small())
  for (const way of [
    { type: 'customer.proved', now },
    { type: 'customer.wants_refund', now, networkFee: usdc('0.5'), market: rate },
    { type: 'operator.hold', now, reason: 'look' },
  ] as SellEvent[]) {
    const after = through(order, way, isFinal).order
    expect(after.deposits.at(-1)).toMatchObject({ counts: false, state: 'final' })
    expect(after.gross).toEqual(order.gross)
  }
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
