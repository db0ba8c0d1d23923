/** A merchant refunds a link's payment: from every state, by the refunds of a sale, and never in addition to its payout. */
import { expect, test } from 'vitest'
import * as Money from '../../money/money.ts'
import { advance, awaitedFrom, payoutKey, type SellEvent, type SellOrder, type Step } from '../index.ts'
import { eur, eventsFor, fresh, quote, rate, sender, start as now, usdc, walk } from '../testing/world.ts'

const networkFee = usdc('0.5')
const link = { ...fresh, link: 'lnk_1', nameConfirmed: true } as SellOrder
const wants: SellEvent = { type: 'merchant.wants_refund', now, why: 'other', networkFee, market: rate }
const asks = (amount: string): SellEvent => ({
  type: 'merchant.asks_refund',
  now,
  why: 'asked_by_payer',
  amount: eur(amount),
  networkFee,
  market: rate,
})
const sends = (amount: string, id = 'line_1') => ({
  type: 'payment.returned' as const,
  now,
  key: 'ord_1:payout:1',
  returnId: id,
  amount: eur(amount),
  reason: '',
  byMerchant: true as const,
})
const coins: SellEvent[] = [
  {
    type: 'deposit.seen',
    now,
    deposit: { id: 'a', coins: quote.coins, from: sender, transaction: '0xa', at: now + 1 },
    market: rate,
  },
  { type: 'deposit.final', now, depositId: 'a' },
]
const converted: SellEvent[] = [...coins, { type: 'checks.clear', now, market: rate }]
const key = payoutKey(fresh)
const queued: SellEvent = { type: 'payment.queued', now, key }
const accepted: SellEvent = { type: 'payment.accepted', now, key }
const booked: SellEvent = { type: 'payment.booked', now, key, amount: quote.payout }
const completed = [...converted, queued, accepted, booked]

function after(events: readonly SellEvent[], from: SellOrder = link): SellOrder {
  return events.reduce((order, event) => stepOf(order, event).order, from)
}
function stepOf(order: SellOrder, event: SellEvent): Step {
  const step = advance(order, event)
  if ('refused' in step) throw new Error(`${event.type} in ${order.state}: ${step.refused}`)
  return step
}
const did = ({ commands = [] }: Step) => commands.map((it) => it.do)

test('coins before the payout go back to the sending wallet, less the network fee', () => {
  const { order, commands } = stepOf(after(coins), wants)
  expect(order).toMatchObject({ state: 'on_hold', reason: 'refund', givenBack: { why: 'other' } })
  expect(commands).toContainEqual({
    do: 'send_coins',
    key: 'ord_1:refund',
    coins: Money.subtract(quote.coins, networkFee),
    to: sender,
  })
  expect(advance(order, wants)).toEqual({ refused: 'order.not_now' })
})

test('a merchant cannot refund a sale without a link, nor one on hold by an operator', () => {
  for (const events of [coins, converted, completed])
    for (const event of [wants, asks('10')])
      expect(advance(after(events, fresh), event)).toEqual({ refused: 'order.not_now' })
  const held = after([...coins, { type: 'checks.hold', now, reason: 'listed' }])
  expect(advance(held, wants)).toEqual({ refused: 'order.not_now' })
})

test('a queued payout is withdrawn first; then the coins go, once', () => {
  const stopped = stepOf(after(converted), wants)
  expect(stopped.order).toMatchObject({ state: 'on_hold', reason: 'withdrawal' })
  expect(did(stopped)).toEqual(['withdraw_payout', 'refund_payer'])
  // It was already in a bank file and comes back from there.
  const inFile = stepOf(stopped.order, queued).order
  expect(did(stepOf(inFile, wants))).toEqual([])
  const back = stepOf(inFile, { type: 'payment.unqueued', now, key })
  expect(did(back)).toEqual(['refund_payer'])
  expect(did(stepOf(back.order, wants))).toContain('send_coins')
})

test('a payout that left before its withdrawal is paid, and the merchant must send the money', () => {
  const late = after([...converted, wants, queued, accepted])
  expect(late.state).toBe('payout_submitted')
  const paid = stepOf(late, booked).order
  expect(awaitedFrom(paid)).toBeUndefined()
  expect(awaitedFrom(stepOf(paid, asks('100')).order)).toEqual(eur('100'))
})

test('after the payout the merchant sends the money first: in full or in part, never more, and the last request counts', () => {
  const paid = after(completed)
  expect(advance(paid, asks('100.01'))).toEqual({ refused: 'order.not_now' })
  expect(advance(paid, asks('0.10'))).toEqual({ refused: 'amount.below_min' })
  const asked = after([asks('100'), asks('40')], paid)
  expect(asked).toMatchObject({ state: 'completed', givenBack: { amount: eur('40'), awaitsMoney: true } })
  const came = stepOf(asked, sends('40'))
  expect(came.order).toMatchObject({ state: 'needs_revision', payout: eur('40'), kept: eur('60') })
  expect(did(came)).toEqual(['refund_payer'])
  const back = stepOf(came.order, wants)
  expect(did(back)).toContain('send_coins')
  const over = stepOf(back.order, {
    type: 'transfer.final',
    now,
    key: 'ord_1:refund',
    transaction: '0x9',
    amount: quote.coins,
  })
  expect(over.order).toMatchObject({ state: 'archived', resolution: 'refunded' })
  // The paid part of the limit stays used.
  expect(over.limit).toBeUndefined()
})

test.each([
  ['another amount than was asked for', [...completed, asks('40')], sends('41')],
  ['nothing was asked for', completed, sends('100')],
  ['twice', [...completed, asks('100'), sends('100')], sends('100', 'line_2')],
  ['the bank has returned it meanwhile', [...completed, asks('100'), returnedByBank()], sends('100')],
])('money of the merchant where it is not waited for is for a person: %s', (_, events, money) => {
  const before = after(events)
  const step = stepOf(before, money)
  expect(step.order).toEqual(before)
  expect(did(step)).toEqual(['open_case'])
})
function returnedByBank(): SellEvent {
  const { byMerchant: _, ...event } = sends('100', 'r1')
  return event
}

/** All rail events, except bookings of another amount and operators' confirmations. */
const told = (order: SellOrder): SellEvent[] => [
  ...eventsFor(order).filter(
    (event) =>
      !('key' in event && event.key === 'another') &&
      !(event.type === 'payment.booked' && event.amount.units !== order.payout.units) &&
      // Not a second time, as a partial return.
      !(event.type === 'payment.returned' && order.state === 'needs_revision') &&
      !/^operator\.(confirms|books)|^deposit\.reversed/.test(event.type),
  ),
  wants,
  asks('100'),
  asks('40'),
  sends('100'),
  sends('40'),
]
type Books = ReadonlyMap<string, bigint>
const heldIn = (books: Books) => ['order:ord_1 EUR', 'order:ord_1 USDC@1'].map((it) => books.get(it) ?? 0n)
/** Credits to our bank account, without those in suspense. */
const cameTo = (books: Books) => (books.get('bank:EUR EUR') ?? 0n) + (books.get('suspense EUR') ?? 0n)
const givenBack = (steps: ReturnType<typeof walk>) =>
  steps.filter(({ step: { order } }) => order.state === 'archived' && order.resolution === 'refunded')

test('in every walk before the payout, refunded money was not paid out, and the order ends with no debt', () => {
  const over = givenBack(walk(9, 1_500, link, told)).filter(({ step: { order } }) => order.givenBack)
  expect(over.length).toBeGreaterThan(20)
  for (const { books } of over) {
    expect(heldIn(books)).toEqual([0n, 0n])
    expect(cameTo(books)).toBe(0n)
  }
})

test('in every walk after the payout, refunded money reached us first, and the order ends with no debt', () => {
  const over = givenBack(walk(8, 1_000, after(completed), told))
  const parts = new Set(over.map(({ step: { order } }) => order.kept?.units))
  expect(parts).toEqual(new Set([undefined, 6_000n]))
  for (const { step, books } of over) {
    expect(heldIn(books)).toEqual([0n, 0n])
    expect(cameTo(books)).toBe(quote.payout.units - (step.order.kept?.units ?? 0n))
  }
})
