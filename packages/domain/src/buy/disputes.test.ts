/** Disputes that are won: the money is ours again, the debt ends, and nothing is paid twice. */
import { expect, test } from 'vitest'
import { money } from '../money/money.ts'
import { advance, isOpen, type BuyEvent, type BuyOrder } from './index.ts'
import {
  booked,
  broadcast,
  came,
  cleared,
  credit,
  eur,
  finalOf,
  fresh,
  market,
  now,
  ready,
  executed,
  through,
  type Books,
} from './testing/world.ts'

const card = credit('a', 'card', '100')
const transfer = credit('b', 'bank_transfer', '60')
const taken: BuyEvent = {
  type: 'dispute.opened',
  kind: 'chargeback',
  now,
  disputeId: 'd1',
  source: card.source,
  amount: eur('100'),
}
const won: BuyEvent = { type: 'dispute.won', now, disputeId: 'd1', source: card.source, amount: eur('100') }

function booksOf(...events: BuyEvent[]): { order: BuyOrder; books: Books } {
  let order: BuyOrder = fresh
  let books: Books = new Map()
  for (const event of events) {
    const step = through(order, event)
    books = booked(books, step)
    order = step.order
  }
  return { order, books }
}

test('won after the coins are gone: the debt ends, the acquirer owes us again, the order stays completed', () => {
  const struckOrder = through(fresh, came(card), cleared(), executed).order
  const coins = struckOrder.executed?.coins
  if (!coins) throw new Error('not executed')
  const final: BuyEvent = finalOf(coins)
  const { order, books } = booksOf(
    came(card),
    cleared(),
    executed,
    ready(),
    broadcast(),
    final,
    taken,
    won,
    won,
  )
  expect(order.state).toBe('completed')
  expect(books.get('debt:cus_1 EUR')).toBe(0n)
  expect(books.get('transit:card EUR')).toBe(10_000n)
})

const owes = (units: bigint) => ({ customerId: 'cus_1', amount: money('EUR', units) })

/** The coins are gone, the card took 100.00 back, and then its bank gives it to us again while the customer owes so much. */
function wonOwing(units: bigint) {
  const { coins } = through(fresh, came(card), cleared(), executed).order.executed ?? {}
  if (!coins) throw new Error('not executed')
  const { order } = through(
    fresh,
    came(card),
    cleared(),
    executed,
    ready(),
    broadcast(),
    finalOf(coins),
    taken,
  )
  return through(order, { ...won, debt: owes(units) })
}

test.each([
  [10_000n, 0n],
  [9_999n, 1n],
  [4_000n, 6_000n],
  [1n, 9_999n],
  [0n, 10_000n],
])(
  'won after the coins are gone, %i cents are owed: %i, which a sale had paid, goes back to the card',
  (owed, back) => {
    const { order, postings, commands } = wonOwing(owed)
    const books = booked(new Map(), { order, postings: postings ?? [] })
    expect(books.get('debt:cus_1 EUR') ?? 0n).toBe(-owed)
    expect(order.refunds).toMatchObject(back === 0n ? [] : [{ to: card.source, amount: money('EUR', back) }])
    expect(isOpen(order)).toBe(back > 0n)
    if (back === 0n) return
    expect(commands).toMatchObject([{ do: 'send_refund', key: 'ord_1:refund:0:1' }, { do: 'open_case' }])
    const amount = money('EUR', back)
    const paid: BuyEvent = { type: 'payment.booked', now, key: 'ord_1:refund:0:1', amount }
    const step = through(order, paid)
    expect(step.order.state).toBe('completed')
    expect(isOpen(step.order)).toBe(false)
    expect(step.commands).toMatchObject([{ do: 'notify_customer', message: 'money_returned' }])
    expect(booked(books, step).get('order:ord_1 EUR')).toBe(0n)
  },
)

test('a refund of a completed purchase stays here while the checks hold it, and goes once its case is cleared', () => {
  const { order } = wonOwing(0n)
  const held = through(order, { type: 'checks.hold', now, reason: 'a name is like one on a list' })
  expect(held.order).toMatchObject({
    state: 'completed',
    hold: { by: 'checks' },
    refunds: [{ state: 'pending' }],
  })
  expect(held.commands).toMatchObject([{ do: 'open_case', case: { kind: 'order_held' } }])
  const cleared = through(held.order, { type: 'case.cleared', now })
  expect(cleared.order.hold).toBe(null)
  expect(cleared.commands).toMatchObject([{ do: 'send_refund', key: 'ord_1:refund:0:1' }])
})

test('without the balance of the customer nothing more goes back than the order itself had paid', () => {
  expect(through(wonOwing(0n).order, won).order.refunds).toHaveLength(1)
  const { coins } = through(fresh, came(card), cleared(), executed).order.executed ?? {}
  if (!coins) throw new Error('not executed')
  const { order } = booksOf(came(card), cleared(), executed, ready(), broadcast(), finalOf(coins), taken, won)
  expect(order.refunds).toEqual([])
})

test('won while its coins are on their way: what a sale had paid goes back once the order is over', () => {
  const { order } = through(fresh, came(card), cleared(), executed, ready(), broadcast(), taken)
  const waits = through(order, { ...won, debt: owes(0n) })
  expect(waits.commands).toMatchObject([{ do: 'open_case' }])
  const { coins } = order.executed ?? {}
  if (!coins) throw new Error('not executed')
  expect(through(waits.order, finalOf(coins)).commands).toMatchObject([
    { do: 'send_refund', amount: eur('100') },
    { do: 'notify_customer', message: 'completed' },
  ])
})

test('won before the order fails: the whole of it goes back to the card', () => {
  const refused: BuyEvent = { type: 'case.refused', now, reason: 'no', market }
  const { order } = booksOf(came(card), cleared(), executed, taken, won, refused)
  expect(order).toMatchObject({ state: 'failed', refunds: [{ by: 'card', amount: eur('100') }] })
})

test.each([
  [10_000n, 0n],
  [4_000n, 6_000n],
  [0n, 10_000n],
  [-1n, 10_000n],
])(
  'it fails after the payment was taken back, %i cents are owed: %i, which a sale had paid, goes back to the card',
  (owed, back) => {
    const refused: BuyEvent = { type: 'case.refused', now, reason: 'no', market, debt: owes(owed) }
    const { order, postings } = through(fresh, came(card), cleared(), executed, taken, refused)
    const pays = 10_000n - back
    expect(order).toMatchObject({
      state: 'failed',
      refunds: back === 0n ? [] : [{ to: card.source, amount: money('EUR', back) }],
    })
    const books = booked(new Map(), { order, postings: postings ?? [] })
    expect(books.get('debt:cus_1 EUR') ?? 0n).toBe(-pays)
    // The bank decides for us after all: the money that both had paid is owed again.
    const { order: paid } = order.refunds.length === 0 ? { order } : through(order, refundBooked(order))
    const again = through(paid, { ...won, debt: owes(0n) }).order.refunds.at(-1)
    expect(again).toMatchObject({ state: 'pending', amount: eur('100') })
  },
)
const refundBooked = ({ refunds: [refund] }: BuyOrder): BuyEvent => ({
  type: 'payment.booked',
  now,
  key: 'ord_1:refund:0:1',
  amount: refund?.amount ?? eur('0'),
})

test('a refund is taken back by its receiver and a sale pays the debt: what the sale paid is sent all the same', () => {
  const refused: BuyEvent = { type: 'checks.refused', now, cause: 'payer', reason: '' }
  const asTaken: BuyEvent = {
    type: 'operator.confirms_executed',
    now,
    key: 'ord_1:refund:0:1',
    evidence: 'its sender has it',
    debt: owes(3_000n),
  }
  const held = through(fresh, came(card), refused, taken).order
  const { order, postings } = through(held, asTaken)
  expect(booked(new Map(), { order, postings: postings ?? [] }).get('debt:cus_1 EUR')).toBe(-3_000n)
  expect(order.refunds).toMatchObject([{ state: 'pending', amount: eur('70') }])
  expect(through(order, { type: 'operator.release', now }).commands).toMatchObject([
    { do: 'send_refund', amount: eur('70') },
  ])
})

test('won after the order failed over it: what the order paid of the debt goes back to the card, once', () => {
  const { order, books } = booksOf(came(card), taken, won)
  expect(order).toMatchObject({ state: 'failed', reason: 'dispute', refunds: [{ amount: eur('100') }] })
  expect(order).not.toHaveProperty('returnedAt')
  expect(books.get('debt:cus_1 EUR')).toBe(0n)
  expect(books.get('order:ord_1 EUR')).toBe(-10_000n)
  const step = through(through(fresh, came(card), taken).order, won)
  expect(step.commands).toMatchObject([
    { do: 'send_refund', key: 'ord_1:refund:0:1', to: card.source, amount: eur('100') },
    { do: 'open_case', case: { kind: 'dispute_won' } },
  ])
  expect(through(order, won)).toEqual({ order })
  const booked: BuyEvent = { type: 'payment.booked', now, key: 'ord_1:refund:0:1', amount: eur('100') }
  expect(through(order, booked).order).toHaveProperty('returnedAt')
})

test('won after a person took the refund as paid by it: that money is owed again, as a refund of its own', () => {
  const refused: BuyEvent = { type: 'checks.refused', now, cause: 'payer', reason: '' }
  const asTaken: BuyEvent = {
    type: 'operator.confirms_executed',
    now,
    key: 'ord_1:refund:0:1',
    evidence: 'its sender has it',
  }
  const { order, books } = booksOf(came(card), refused, taken, asTaken, won)
  expect(order).toMatchObject({ refunds: [{ state: 'booked' }, { state: 'pending', amount: eur('100') }] })
  expect(books.get('debt:cus_1 EUR')).toBe(0n)
})

test('recalled while it was to go back, it goes no second time, also when a person lets the order go on', () => {
  const line = credit('line', 'bank_transfer', '100')
  const recall: BuyEvent = {
    type: 'dispute.opened',
    kind: 'recall',
    now,
    disputeId: 'd4',
    source: line.source,
    amount: eur('100'),
  }
  const refused: BuyEvent = { type: 'checks.refused', now, cause: 'payer', reason: '' }
  const key = 'ord_1:refund:0:1'
  const asked = through(fresh, came(line), refused, recall, { type: 'operator.release', now })
  expect(asked.commands ?? []).toEqual([])
  // A refund that a rail was asked for before the recall is withdrawn.
  expect(through(asked.order, { type: 'payment.queued', now, key }).commands).toMatchObject([
    { do: 'withdraw_payout', key },
  ])
  const stuck = through(
    fresh,
    came(line),
    refused,
    { type: 'refund.impossible', now, key, reason: 'no account' },
    recall,
  )
  expect(advance(stuck.order, { type: 'operator.sends_refund', now, source: line.source })).toEqual({
    refused: 'order.not_now',
  })
})

test('a dispute that was not reported is not won yet: the event is kept', () => {
  expect(advance(through(fresh, came(card)).order, won)).toEqual({ refused: 'order.not_now' })
})

test('money on its own that was taken back and won waits aside again', () => {
  const other = credit('b', 'bank_transfer', '50')
  const about = { disputeId: 'd2', source: other.source, amount: eur('50') }
  const { books } = booksOf(
    came(card),
    cleared(),
    came(other),
    { type: 'dispute.opened', kind: 'recall', now, ...about },
    { type: 'dispute.won', now, ...about },
  )
  expect(books.get('suspense EUR')).toBe(-5_000n)
})

test('unallocated money that its sender took back cannot be given to an order before the dispute is won', () => {
  const line = credit('line', 'bank_transfer', '100')
  const about = { disputeId: 'd2', source: line.source, amount: eur('100') }
  const gives = came({ ...line, unallocated: true })
  const before = [
    came(credit('status', 'open_banking', '100', { payment: 'pay_1' })),
    came(line),
    { type: 'dispute.opened', kind: 'recall', now, ...about },
    gives,
  ] as const
  expect(booksOf(...before).books.get('suspense EUR')).toBe(0n)
  const { order, books } = booksOf(...before, { type: 'dispute.won', now, ...about }, gives)
  expect(order.credits).toMatchObject([{ counts: true, duplicateReport: line.source }])
  expect([books.get('suspense EUR'), books.get('bank:EUR EUR')]).toEqual([0n, 10_000n])
})

test('money told by status and by line is recalled by the name of its line: nothing leaves any more', () => {
  const line = credit('line', 'bank_transfer', '100', { payment: 'p' })
  const { order, books } = booksOf(
    came(credit('ob', 'open_banking', '100', { payment: 'p' })),
    came(line),
    cleared(),
    executed,
    ready(),
    { type: 'dispute.opened', kind: 'recall', now, disputeId: 'd3', source: line.source, amount: eur('100') },
  )
  expect(order).toMatchObject({
    state: 'transfer_signed',
    hold: { by: 'system' },
    disputes: [{ source: { kind: 'open_banking', id: 'ob' } }],
  })
  expect(books.get('debt:cus_1 EUR')).toBe(10_000n)
  expect(books.get('bank:EUR EUR')).toBe(0n)
})

test.each([
  ['all', '100', [['b', '60']]],
  [
    'a part',
    '30',
    [
      ['a', '70'],
      ['b', '60'],
    ],
  ],
  [
    'a cent less than all',
    '99.99',
    [
      ['a', '0.01'],
      ['b', '60'],
    ],
  ],
])(
  'of several credits one is charged back, %s of it: each gets what it gave, less what was taken',
  (_, amount, back) => {
    const lost: BuyEvent = {
      ...(taken as Extract<BuyEvent, { type: 'dispute.opened' }>),
      amount: eur(amount),
    }
    const { order } = through(fresh, came(card), came(transfer), lost)
    expect(order.state).toBe('failed')
    expect(order.refunds.map(({ source, amount: of }) => [source.id, of])).toEqual(
      back.map(([id, text]) => [id, eur(text ?? '')]),
    )
    const total = order.refunds.reduce((sum, it) => sum + it.amount.units, 0n)
    expect(total + eur(amount).units).toBe(16_000n)
  },
)
