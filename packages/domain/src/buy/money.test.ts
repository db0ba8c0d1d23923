/** Money that comes and money that goes back: the stories of page 3, each with its figures. */
import { describe, expect, test } from 'vitest'
import { advance, awaitsLine, paid as paidFor, type BuyEvent, type BuyOrder, type Step } from './index.ts'
import * as Money from '../money/money.ts'
import {
  booked,
  broadcast,
  came,
  cleared,
  credit,
  destination,
  eur,
  fresh,
  market,
  now,
  rate,
  ready,
  start,
  executed,
  finalOf,
  through,
  type Books,
} from './testing/world.ts'

const minute = 60_000
const day = 24 * 60 * minute
const paid = credit('paid', 'open_banking', '100')
const rateOf = (step: Step) => step.order.executed?.rate
const authorised = (at: number): BuyEvent => ({
  type: 'authorisation.granted',
  now,
  through: 'open_banking',
  payment: 'pay_1',
  at,
})
const asked = (step: Step) => (step.commands ?? []).map((it) => it.do)
const noted = (step: Step) => (step.postings ?? []).map(({ key }) => key)
/** All postings on the way, as balances. */
function booksOf(order: BuyOrder, ...events: BuyEvent[]): Books {
  let books: Books = new Map()
  for (const event of events) {
    const step = through(order, event)
    books = booked(books, step)
    order = step.order
  }
  return books
}

test('a bank transfer floats until it is here, even inside the window', () => {
  const step = through(fresh, came(credit('sepa', 'bank_transfer', '100')), cleared(), executed)
  expect(rateOf(step)).toEqual(market)
  expect(step.order.executed?.coins).toEqual(Money.money('USDC@1', 108_111_111n))
})

test('open banking and card inside the window have the quoted rate, whatever the market is beside it', () => {
  for (const method of ['open_banking', 'card'] as const) {
    const here = through(fresh, came(credit('a', method, '100')), cleared()).order
    expect(rateOf(through(here, executed))).toEqual(rate)
  }
})

test('authorised in time and settled later is in time; the statement line alone tells it as well', () => {
  const late = { at: start + 2 * day, payment: 'pay_1' }
  for (const method of ['open_banking', 'bank_transfer'] as const) {
    const step = through(
      fresh,
      authorised(start + minute),
      came(credit('a', method, '100', late)),
      cleared(),
      executed,
    )
    expect(rateOf(step), method).toEqual(rate)
  }
  const hookAfter = through(fresh, came(credit('a', 'open_banking', '100', late)), authorised(start + minute))
  expect(rateOf(through(hookAfter.order, cleared(), executed))).toEqual(rate)
})

test('a statement line that names a payment begun at the bank is that payment, before any status says so', () => {
  const line = credit('line', 'bank_transfer', '100', { payment: 'pay_1' })
  const step = through(fresh, came(line), cleared())
  expect(rateOf(through(step.order, executed))).toEqual(rate)
  expect(through(step.order, executed).order.executed?.fees.service).toEqual(eur('2.49'))
})

test('after the window the present rate counts, and without one the order waits', () => {
  const here = through(fresh, came(credit('a', 'card', '100', { at: start + 31 * minute })), cleared()).order
  expect(rateOf(through(here, executed))).toEqual(market)
  expect(advance(here, { type: 'exchange.executed', now })).toEqual({ refused: 'order.not_now' })
})

test('two transfers before B are summed; an answer about the first alone clears nothing', () => {
  const a = came(credit('a', 'bank_transfer', '60'))
  const b = came(credit('b', 'bank_transfer', '50'))
  const both = through(fresh, a, b)
  expect(asked(both)).toContain('check_order')
  expect(through(both.order, cleared('60')).order.state).toBe('payment_received')
  expect(through(both.order, cleared('110'), executed).order.executed?.amount).toEqual(eur('110'))
})

test('a credit after B is unallocated money with a case, and the order goes on', () => {
  const step = through(fresh, came(paid), cleared(), came(credit('b', 'bank_transfer', '50')))
  expect(step.order.state).toBe('cleared')
  expect(noted(step)).toEqual(['ord_1:unallocated:statement_line:b'])
  expect(asked(step)).toEqual(['open_case', 'notify_customer'])
})

test('paid in full and in time is never dragged along by what comes later at another rate', () => {
  const step = through(fresh, came(paid), came(credit('b', 'bank_transfer', '50')))
  expect(noted(step)).toEqual(['ord_1:money:statement_line:b'])
  const { executed: both } = through(step.order, cleared('150'), executed).order
  // 100 parts at 0.86 and 50 at 0.90, less the fees in the same proportion.
  expect(Money.format(both?.net as Money.Money)).toBe('146.20')
  expect(Money.format(both?.coins as Money.Money)).toBe('167.481481')
})

test('an open-banking payment and its statement line are one payment, whichever is reported first', () => {
  const status = came(credit('status', 'open_banking', '100', { payment: 'pay_1' }))
  const line = came(credit('line', 'bank_transfer', '100', { payment: 'pay_1' }))
  const first = booksOf(fresh, status, line)
  expect(first.get('bank:EUR EUR')).toBe(10_000n)
  expect(first.get('transit:open_banking EUR')).toBe(0n)
  const second = booksOf(fresh, line, status)
  expect(second.get('bank:EUR EUR')).toBe(10_000n)
  expect(second.get('transit:open_banking EUR')).toBeUndefined()
  for (const books of [first, second]) expect(books.get('order:ord_1 EUR')).toBe(-10_000n)
})

describe('a line that does not name the open-banking payment', () => {
  const status = came(credit('status', 'open_banking', '100', { payment: 'pay_1' }))
  const line = credit('line', 'bank_transfer', '100')
  const named = came(credit('named', 'bank_transfer', '100', { payment: 'pay_1' }))
  const matched = came({ ...line, unallocated: true })

  test('is not its second report by the amount: it waits for a person, and the real one joins by its id', () => {
    const doubt = through(fresh, status, came(line))
    expect(asked(doubt)).toContain('open_case')
    expect(doubt.order.credits.map(({ counts }) => counts)).toEqual([true, false])
    const books = booksOf(fresh, status, came(line), named)
    expect(Object.fromEntries(books)).toMatchObject({
      'bank:EUR EUR': 20_000n,
      'suspense EUR': -10_000n,
      'order:ord_1 EUR': -10_000n,
      'transit:open_banking EUR': 0n,
    })
    expect(awaitsLine(doubt.order, eur('100'))).toBe(true)
    expect(awaitsLine(through(doubt.order, named).order, eur('100'))).toBe(false)
  })

  test('is its second report when a person says so, also once the coins are bought', () => {
    const begin = [status, cleared(), executed, came(line), matched] as const
    expect(Object.fromEntries(booksOf(fresh, ...begin))).toMatchObject({
      'bank:EUR EUR': 10_000n,
      'suspense EUR': 0n,
      'transit:open_banking EUR': 0n,
    })
    const { order } = through(fresh, ...begin)
    expect(order.credits).toHaveLength(1)
    expect(advance(order, matched)).toEqual({ order })
  })

  test('and came before the status is counted once, with a case', () => {
    const step = through(fresh, came(line), status)
    expect(paidFor(step.order)).toEqual(eur('100'))
    expect(step.commands?.[0]).toMatchObject({ case: { kind: 'credit_reported_twice' } })
  })
})

test('short and over are exchanged as they came; below the minimum goes back in full', () => {
  const of = (amount: string) =>
    through(fresh, came(credit('a', 'bank_transfer', amount)), cleared(amount)).order
  expect(through(of('40'), executed).order.executed?.net).toEqual(eur('37.30'))
  expect(through(of('300'), executed).order.executed?.net).toEqual(eur('295.75'))
  const short = through(of('24.99'), { type: 'payment.missing', now }, cleared('24.99'))
  expect(short.order).toMatchObject({
    state: 'failed',
    reason: 'below_min',
    refunds: [{ amount: eur('24.99') }],
  })
})

test('money by two ways bears the fee of the dearer', () => {
  const both = through(
    fresh,
    came(credit('a', 'bank_transfer', '600')),
    came(credit('b', 'card', '400')),
    cleared('1000'),
    executed,
  )
  expect(both.order.executed?.fees.service).toEqual(eur('39.00'))
})

test.each([
  ['cancelled', 'customer.cancelled', 'cancelled'],
  ['given up', 'payment.missing', 'expired'],
] as const)(
  'late money for an order that was %s buys at the rate of the day for 90 days, then goes back',
  (_, type, at) => {
    const over = through(fresh, { type, now: start + day })
    expect(over.order.state).toBe(at)
    expect(over.limit).toBe('release')
    const on = (days: number) => came(credit('late', 'open_banking', '100', { at: start + days * day }))
    const inside = through(over.order, on(90))
    expect(inside.order.state).toBe('payment_received')
    expect(rateOf(through(inside.order, cleared(), executed))).toEqual(market)
    const after = through(over.order, on(91.5))
    expect(after.order).toMatchObject({ state: 'failed', reason: 'late', refunds: [{ amount: eur('100') }] })
    expect(asked(after)).toContain('send_refund')
  },
)

test('booked before the order was cancelled, and heard of after: in time', () => {
  const over = through(fresh, { type: 'customer.cancelled', now: start + 10 * minute })
  const step = through(
    over.order,
    came(credit('a', 'card', '100', { at: start + 5 * minute })),
    cleared(),
    executed,
  )
  expect(rateOf(step)).toEqual(rate)
})

test('a purchase is not cancelled while an authorised payment is on its way; a person looks when it does not even expire', () => {
  const waits = through(fresh, authorised(now)).order
  expect(advance(waits, { type: 'customer.cancelled', now })).toEqual({ refused: 'order.not_now' })
  const overdue = through(waits, { type: 'payment.missing', now })
  expect(overdue.order.state).toBe('payment_pending')
  expect(asked(overdue)).toEqual(['open_case'])
  const refusal = { type: 'authorisation.refused', now, through: 'open_banking', reason: 'no' } as const
  const refused = through(waits, { ...refusal, payment: 'pay_1' })
  expect(refused.order).toMatchObject({ state: 'awaiting_payment', authorised: null })
  const other = through(waits, { ...refusal, payment: 'pay_9' })
  expect(other.order.state).toBe('payment_pending')
})

test('another method is the same amount at the same rate under its own fees, up to the most it takes', () => {
  const card = through(fresh, { type: 'customer.chose_method', now, method: 'card' }).order
  expect(card).toMatchObject({
    state: 'awaiting_payment',
    method: 'card',
    quote: { amount: eur('100'), net: eur('95.80'), rate },
  })
  const big = { ...fresh, quote: { ...fresh.quote, amount: eur('5000.01') } }
  expect(advance(big, { type: 'customer.chose_method', now, method: 'card' })).toEqual({
    refused: 'amount.above_max',
  })
})

test("another person's money goes back whole, to the accounts it came from, and is booked as it went", () => {
  const events: BuyEvent[] = [
    came(credit('a', 'bank_transfer', '60')),
    came(credit('b', 'card', '50')),
    { type: 'checks.refused', now, cause: 'payer', reason: 'another name' },
  ]
  const failed = through(fresh, ...events)
  expect((failed.commands ?? []).filter((it) => it.do === 'send_refund')).toMatchObject([
    { key: 'ord_1:refund:0:1', by: 'sepa', to: { kind: 'statement_line', id: 'a' }, amount: eur('60') },
    { key: 'ord_1:refund:1:1', by: 'card', to: { kind: 'card', id: 'b' }, amount: eur('50') },
  ])
  events.push(
    { type: 'payment.queued', now, key: 'ord_1:refund:0:1' },
    { type: 'payment.rejected', now, key: 'ord_1:refund:0:1', permanent: false, reason: 'AM09' },
    { type: 'payment.queued', now, key: 'ord_1:refund:0:2' },
    { type: 'payment.booked', now, key: 'ord_1:refund:0:2', amount: eur('60') },
    { type: 'payment.booked', now, key: 'ord_1:refund:1:1', amount: eur('50') },
  )
  expect(through(fresh, ...events).order).toMatchObject({ state: 'failed', returnedAt: now })
  const books = booksOf(fresh, ...events)
  for (const account of ['order:ord_1', 'bank:EUR', 'transit:sepa', 'transit:card'])
    expect(books.get(`${account} EUR`), account).toBe(0n)
})

test('a refund that the bank refuses for too little money on our account is asked for again, however often', () => {
  const events: BuyEvent[] = [
    came(credit('a', 'bank_transfer', '60')),
    { type: 'checks.refused', now, cause: 'payer', reason: 'another name' },
  ]
  const refused = (
    attempt: number,
    more: { permanent: false; reason: string; uncovered?: true },
  ): BuyEvent[] => [
    { type: 'payment.queued', now, key: `ord_1:refund:0:${attempt}` },
    { type: 'payment.rejected', now, key: `ord_1:refund:0:${attempt}`, ...more },
  ]
  for (const attempt of [1, 2, 3, 4])
    events.push(...refused(attempt, { permanent: false, reason: 'AM04', uncovered: true }))
  const later = (...attempts: number[]) =>
    attempts.flatMap((attempt) => refused(attempt, { permanent: false, reason: 'AB06' }))
  expect(through(fresh, ...events).order).toMatchObject({ refunds: [{ state: 'pending', attempt: 5 }] })
  expect(through(fresh, ...events, ...later(5, 6)).order).toMatchObject({ refunds: [{ state: 'pending' }] })
  expect(through(fresh, ...events, ...later(5, 6, 7)).order).toMatchObject({ refunds: [{ state: 'stuck' }] })
  expect(booksOf(fresh, ...events).get('transit:sepa EUR')).toBe(0n)
})

test('an early booking waits for its batch; an older payment that was booked after all stops everything', () => {
  const failed = through(fresh, came(paid), {
    type: 'checks.refused',
    now,
    cause: 'limit',
    reason: '',
  }).order
  const booking = (n: number): BuyEvent => ({
    type: 'payment.booked',
    now,
    key: `ord_1:refund:0:${n}`,
    amount: eur('100'),
  })
  expect(advance(failed, booking(1))).toEqual({ refused: 'order.not_now' })
  const second = through(
    failed,
    { type: 'payment.queued', now, key: 'ord_1:refund:0:1' },
    { type: 'payment.unqueued', now, key: 'ord_1:refund:0:1' },
    { type: 'payment.queued', now, key: 'ord_1:refund:0:2' },
  )
  const both = through(second.order, booking(1))
  expect(both.order.hold?.by).toBe('system')
  expect(asked(both)).toEqual(['withdraw_payout', 'open_case'])
})

const bought = [came(paid), cleared(), executed]
const key = 'ord_1:coins:1'

test('coins bought and never sent become money again at the rate of the day, never more than came', () => {
  const refuse = (at: typeof market): BuyEvent => ({
    type: 'transfer.refused',
    now,
    key,
    reason: 'listed',
    market: at,
  })
  const backAt = (units: bigint) =>
    through(fresh, ...bought, refuse({ ...market, scaled: units })).order.refunds[0]?.amount
  expect(backAt(market.scaled * 2n)).toEqual(eur('100'))
  // 113.151162 USDC at 0.43, and the network fee that was never spent.
  expect(backAt(rate.scaled / 2n)).toEqual(eur('48.85'))
})

test('signed coins are withdrawn before money goes back; if they were faster they count', () => {
  const signed = through(fresh, ...bought, ready()).order
  const stopped = through(signed, { type: 'transfer.refused', now, key, reason: 'listed', market })
  expect(stopped.order.state).toBe('transfer_signed')
  expect(asked(stopped)).toEqual(['withdraw_coins'])
  expect(through(stopped.order, { type: 'transfer.withdrawn', now, key, market }).order.state).toBe('failed')
  const out = through(stopped.order, broadcast())
  expect(out.order).toMatchObject({ state: 'transfer_broadcast', hold: { by: 'system' } })
  expect(asked(out)).toContain('open_case')
  expect(asked(through(out.order, { type: 'transfer.dropped', now, key, transaction: '0x1' }))).toEqual([])
})

test('any transaction that ever went out may be the one that arrives; no other begins while it may', () => {
  const coins = through(fresh, ...bought).order.executed?.coins
  if (!coins) throw new Error('not executed')
  const final = (transaction: string) => finalOf(coins, transaction)
  const sent = through(fresh, ...bought, ready(), broadcast()).order
  const bumped = through(sent, { type: 'transfer.replaced', now, key, transaction: '0x1', by: '0x1b' })
  expect(bumped.commands).toEqual([{ do: 'release_coins', key, transaction: '0x1b' }])
  expect(through(bumped.order, final('0x1')).order.state).toBe('completed')
  expect(through(bumped.order, broadcast('0x1b'), final('0x1')).order.state).toBe('completed')
  expect(advance(bumped.order, final('0x1b'))).toEqual({ refused: 'order.not_now' })

  const reverted = { type: 'transfer.reverted', now, key, transaction: '0x1', reason: 'reverted' } as const
  const retried = through(sent, { ...reverted, retry: true, market })
  expect(retried.commands).toEqual([{ do: 'prepare_coins', key: 'ord_1:coins:2', coins, to: destination }])
  const ghost = through(retried.order, ready('0x2', 2), final('0x1'))
  expect(ghost.order.hold?.by).toBe('system')
  expect(asked(ghost)).toEqual(['withdraw_coins', 'open_case'])
})

test('released bytes that no node reported and that are replaced may be the ones that arrive', () => {
  const { order } = through(fresh, ...bought, ready())
  const coins = order.executed?.coins
  if (!coins) throw new Error('not executed')
  const bumped = through(order, { type: 'transfer.replaced', now, key, transaction: '0x1', by: '0x1b' })
  expect(bumped.order.state).toBe('transfer_signed')
  expect(bumped.commands).toEqual([{ do: 'release_coins', key, transaction: '0x1b' }])
  // A node had taken the first bytes, and its answer was lost.
  expect(through(bumped.order, broadcast('0x1'), finalOf(coins, '0x1')).order.state).toBe('completed')
  expect(through(bumped.order, finalOf(coins, '0x1')).order.state).toBe('completed')
  expect(through(bumped.order, broadcast('0x1b'), finalOf(coins, '0x1b')).order.state).toBe('completed')
  const reverted = { type: 'transfer.reverted', now, key, transaction: '0x1', reason: 'reverted' } as const
  const retried = through(bumped.order, { ...reverted, retry: true, market })
  expect(retried.commands).toEqual([{ do: 'prepare_coins', key: 'ord_1:coins:2', coins, to: destination }])
})

test('a proof that comes goes on where the order waits; one that never comes sends the money back', () => {
  const waits = through(fresh, ...bought, { type: 'proof.asked', now })
  expect(asked(waits)).toEqual(['notify_customer'])
  const proved = through(waits.order, { type: 'customer.proved', now })
  expect(proved.commands).toMatchObject([{ do: 'prepare_coins', key: 'ord_1:coins:1' }])
  const failed = through(waits.order, { type: 'proof.missing', now, market })
  expect(failed.order).toMatchObject({ state: 'failed', reason: 'proof', refunds: [{ amount: eur('100') }] })
})

test('a hold keeps the order where it is and hears the truth; released, it gives its pending commands', () => {
  const held = through(fresh, ...bought, ready(), { type: 'operator.hold', now, reason: 'look' })
  expect(asked(held)).toEqual(['withdraw_coins', 'open_case'])
  expect(through(held.order, broadcast()).order.state).toBe('transfer_broadcast')
  const withdrawn = through(held.order, { type: 'transfer.withdrawn', now, key: 'ord_1:coins:1', market })
  expect(asked(withdrawn)).toEqual([])
  const freed = through(withdrawn.order, { type: 'operator.release', now })
  expect(freed.commands).toMatchObject([{ do: 'prepare_coins', key: 'ord_1:coins:2' }])
})

test('a chargeback before the coins are bought is the money back; nothing is sent a second time', () => {
  const card = credit('a', 'card', '100')
  const taken: BuyEvent = {
    type: 'dispute.opened',
    kind: 'chargeback',
    now,
    disputeId: 'd1',
    source: card.source,
    amount: eur('100'),
  }
  const step = through(fresh, came(card), taken)
  expect(step.order).toMatchObject({ state: 'failed', reason: 'dispute', returnedAt: now, refunds: [] })
  const books = booksOf(fresh, came(card), taken)
  for (const account of ['order:ord_1', 'transit:card', 'debt:cus_1'])
    expect(books.get(`${account} EUR`), account).toBe(0n)
})

test('money back that the bank refused for good and paid all the same is not owed a second time', () => {
  const key = 'ord_1:refund:0:1'
  const amount = eur('100')
  const events: BuyEvent[] = [
    came(paid),
    { type: 'checks.refused', now, cause: 'limit', reason: '' },
    { type: 'payment.queued', now, key },
    { type: 'payment.rejected', now, key, permanent: true, reason: 'AC04' },
    { type: 'payment.booked', now, key, amount },
  ]
  const { order } = through(fresh, ...events)
  expect(order).toMatchObject({ state: 'failed', returnedAt: now, refunds: [{ state: 'booked' }] })
  expect(advance(order, { type: 'operator.sends_refund', now, source: paid.source })).toEqual({
    refused: 'order.not_now',
  })
  expect(booksOf(fresh, ...events).get('order:ord_1 EUR')).toBe(0n)
})

test('a refund that the card gives back after it was done is owed again, and a person finds another way', () => {
  const key = 'ord_1:refund:0:1'
  const card = credit('c', 'card', '100')
  const amount = eur('100')
  const failed: BuyEvent = { type: 'payment.returned', now, key, returnId: key, amount, reason: 'closed' }
  const events: BuyEvent[] = [
    came(card),
    { type: 'checks.refused', now, cause: 'limit', reason: '' },
    { type: 'payment.booked', now, key, amount },
    failed,
    failed,
  ]
  const { order } = through(fresh, ...events)
  expect(order).toMatchObject({ state: 'failed', refunds: [{ state: 'stuck' }] })
  expect(order).not.toHaveProperty('returnedAt')
  expect(booksOf(fresh, ...events).get('order:ord_1 EUR')).toBe(-10_000n)
})

test('an unexpected payment is for a person once its line has come', () => {
  const stray = came(credit('ob', 'open_banking', '50', { payment: 'p2' }))
  const line = credit('b', 'bank_transfer', '50', { payment: 'p2' })
  const first = through(fresh, came(paid), cleared(), stray)
  expect(through(first.order, came(line)).commands).toContainEqual({
    do: 'open_case',
    case: { kind: 'unallocated_credit', data: { source: line.source } },
  })
})

test('the lines of a purchase add up to what came, whatever comes afterwards', () => {
  for (const amount of ['37.11', '100', '250.13']) {
    const bought = through(
      fresh,
      came(credit('one', 'bank_transfer', amount)),
      cleared(amount),
      executed,
    ).order
    const more = through(bought, came(credit('more', 'bank_transfer', '50'))).order
    for (const order of [bought, more]) {
      const { net, fees } = order.executed!
      expect(Money.sum(net.asset, [net, fees.service, fees.network])).toEqual(paidFor(order))
    }
  }
})
