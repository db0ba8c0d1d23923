/** Each limit of a sale, one unit below it, on it and one above. The rate lock is in lock.test.ts. */
import { expect, test } from 'vitest'
import { address } from '../coins/coins.ts'
import * as Money from '../money/money.ts'
import { advance, deadline, payoutKey, place, type SellEvent, type SellOrder } from './index.ts'
import { sendersOf, missing, type KnownDeposit } from './received.ts'
import { isDust } from './unallocated.ts'
import { deposit, eur, fresh, quote, rate, start, usdc } from './testing/world.ts'

const around = [-1n, 0n, 1n] as const
const now = start + 2

function through(order: SellOrder, ...events: SellEvent[]): SellOrder {
  return events.reduce((before, event) => {
    const step = advance(before, event)
    if ('refused' in step) throw new Error(`${before.state} ${event.type}`)
    return step.order
  }, order)
}

test.each(around)('dust is less than half the smallest order: %i cents around 10.00', (more) => {
  expect(isDust(fresh, Money.money('EUR', 1_000n + more))).toBe(more < 0n)
})

const known = (id: string, units: bigint, from = address('0x00000000000000000000000000000000000000a1')) =>
  ({
    ...deposit(id, Money.money('USDC@1', units)),
    from,
    state: 'final',
    counts: true,
    late: false,
    rate,
  }) as KnownDeposit
const other = address('0x00000000000000000000000000000000000000b2')

test.each(around)('coins go back to who sent at least as much: %i units around', (more) => {
  const first = known('a', 500n + more)
  expect(sendersOf([first], usdc('0.0005'))).toEqual(more < 0n ? [] : [first.from])
})
test.each(around)('the largest sender comes first: %i units around', (more) => {
  const [a, b] = [known('a', 500n), known('b', 500n + more, other)]
  expect(sendersOf([a, b], usdc('0.0001'))).toEqual(more > 0n ? [other, a.from] : [a.from, other])
})

test.each(around)('the missing part is never below zero: %i units around the whole', (more) => {
  const gross = Money.money('EUR', 8_600n)
  const left = missing([known('a', 100_000_000n + more * 20_000n)], { ...fresh, gross })
  expect(left.units).toBe(more < 0n ? 2n : 0n)
})

test.each(around)('a new rate comes before the end of the wait, and not with it: %i ms', (more) => {
  const whole = deadline({ ...fresh, offers: [] })
  if (whole === undefined) throw new Error('it waits for ever')
  const [offer] = fresh.offers
  if (offer === undefined) throw new Error('no offer')
  const { type } = deadline({ ...fresh, offers: [{ ...offer, until: whole.at + Number(more) }] }) ?? {}
  expect(type).toBe(more < 0n ? 'rate.expired' : whole.type)
})

test('a technical rejection of a payout is tried again twice', () => {
  let order = through(
    place({ ...fresh, ...quote, asked: eur('100'), now: start }),
    { type: 'deposit.seen', now, deposit: deposit('a', quote.coins), market: rate },
    { type: 'deposit.final', now, depositId: 'a' },
    { type: 'checks.clear', now, market: rate },
  )
  const states = [1, 2, 3].map(() => {
    const key = payoutKey(order)
    order = through(
      order,
      { type: 'payment.queued', now, key },
      { type: 'payment.rejected', now, key, permanent: false, reason: 'AM09' },
    )
    return `${order.state} ${order.attempt}`
  })
  expect(states).toEqual(['converted 2', 'converted 3', 'needs_revision 3'])
})
