/** The rate lock of a sale: its window, its size, its end and the look at the market, each one unit around its boundary. */
import { describe, expect, test } from 'vitest'
import { first, sellTable } from '../configuration/index.ts'
import { address } from '../coins/coins.ts'
import type { Posting } from '../ledger/index.ts'
import * as Money from '../money/money.ts'
import { readRate, type Rate } from '../money/rates.ts'
import { worth } from './received.ts'
import {
  advance,
  isHeld,
  lockSize,
  place,
  quoteOfPayout,
  tolerance,
  type SellEvent,
  type SellOrder,
  type Step,
} from './index.ts'

const price = (text: string) => readRate('USDC@1', 'EUR', text) as Rate<'USDC@1'>
const eur = (text: string) => Money.parse('EUR', text) as Money.Money<'EUR'>
const usdc = (text: string) => Money.parse('USDC@1', text) as Money.Money<'USDC@1'>
const { feeTable, figures } = sellTable(first, 'USDC@1', eur('0.20'))
const start = 1_000_000
const until = start + figures.rateWindow
const sender = address('0x00000000000000000000000000000000000000a1')
/** 103.70 USDC at 1.00: gross 103.70, payout 100.00. The lock is 103.70 + 0.51 + 5.00 = 109.21. */
const fresh = place({
  id: 'ord_1',
  rail: 'sepa',
  coin: 'USDC@1',
  fiat: 'EUR',
  ...quoteOfPayout(eur('100'), price('1'), feeTable),
  feeTable,
  figures,
  minimum: eur('20'),
  asked: eur('100'),
  beneficiaryId: 'ben_1',
  now: start,
})

type Said = SellEvent extends infer E
  ? E extends unknown
    ? Omit<E, 'now'> & { now?: number }
    : never
  : never
const tried = (order: SellOrder, event: Said) => advance(order, { now: start, ...event } as SellEvent)
function after(order: SellOrder, ...events: Said[]): Step {
  let step: Step = { order }
  for (const event of events) {
    const next = tried(step.order, event)
    if ('refused' in next) throw new Error(`${event.type}: ${next.refused} in ${step.order.state}`)
    step = next
  }
  return step
}
const seen = (coins: string, market?: string, at = start + 1, id = 'a'): Said => ({
  type: 'deposit.seen',
  deposit: { id, coins: usdc(coins), from: sender, transaction: `0x${id}`, at },
  ...(market && { market: price(market) }),
})
const final = (depositId = 'a'): Said => ({ type: 'deposit.final', depositId })
const clear = (market?: string): Said => ({
  type: 'checks.clear',
  ...(market && { market: price(market) }),
})
const paid = (coins: string, market?: string) => after(fresh, seen(coins, market), final()).order
const worthOf = (order: SellOrder) => Money.format(worth(order.deposits, fresh))
const commands = ({ commands: all }: Step) => (all ?? []).map((command) => command.do)

test('the window: its last millisecond has the rate of the offer, its end has the market', () => {
  expect(after(fresh, seen('103.70', '0.5', until - 1)).order.deposits).toMatchObject([
    { late: false, rate: price('1') },
  ])
  for (const at of [until, until + 1])
    expect(after(fresh, seen('103.70', '0.5', at)).order.deposits).toMatchObject([
      { late: true, rate: price('0.5') },
    ])
})

test('the tolerance is the lesser of 0.5 % and 1.00, rounded down', () => {
  const of = (gross: string) => Money.format(tolerance({ gross: eur(gross), figures }))
  expect([of('100.00'), of('199.99'), of('200.00'), of('200.01'), of('5000')]).toEqual([
    '0.50',
    '0.99',
    '1.00',
    '1.00',
    '1.00',
  ])
})

test.each([
  ['103.189999', 'underpaid'],
  ['103.19', 'funded'],
  ['103.20', 'funded'],
  ['108.69', 'funded'],
  ['108.70', 'funded'],
  ['108.709999', 'funded'],
  ['108.71', 'overpaid'],
])('%s coins for 103.70: %s', (coins, state) => expect(paid(coins).state).toBe(state))

test.each([
  ['9.999999', false],
  ['10.00', true],
  ['10.000001', true],
])('%s coins after the end of the order count from half the minimum: %s', (coins, counts) => {
  const cancelled = after(fresh, { type: 'customer.cancelled' }).order
  const { order } = after(cancelled, seen(coins, '1'))
  expect([order.state, order.deposits[0]?.counts]).toEqual([counts ? 'confirming' : 'cancelled', counts])
})

describe('the size of the lock', () => {
  test('up to it no price of the market is needed; one unit above it is', () => {
    expect(lockSize(fresh)).toEqual(eur('109.21'))
    expect(worthOf(paid('109.209999'))).toBe('109.20')
    expect(worthOf(paid('109.21'))).toBe('109.21')
    expect(tried(fresh, seen('109.210001'))).toEqual({ refused: 'order.not_now' })
    expect(worthOf(paid('109.230001', '0.5'))).toBe('109.22')
  })

  test.each([
    ['0.5', '159.21'],
    ['1', '209.21'],
    ['2', '209.21'],
  ])(
    '100 coins above it, the market at %s: all is worth %s, and so is what the customer takes',
    (market, all) => {
      const order = paid('209.21', market)
      expect([order.state, worthOf(order)]).toEqual(['overpaid', all])
      expect(after(order, { type: 'customer.takes_all' }).order.gross).toEqual(eur(all))
    },
  )

  test('a quote of 20 does not lock 10,000 coins', () => {
    expect(worthOf(paid('10000', '0.75'))).toBe('7527.30')
  })

  test('several transfers share it in the order of their sight', () => {
    const { order } = after(fresh, seen('60'), seen('149.21', '0.5', start + 2, 'b'), final('a'), final('b'))
    expect(worthOf(order)).toBe('159.21')
    expect(tried(after(fresh, seen('60')).order, seen('49.210001', undefined, start + 2, 'b'))).toEqual({
      refused: 'order.not_now',
    })
  })

  test('coins that vanish take no room; the surplus goes back as if all were worth the offer', () => {
    const gone: Said[] = [seen('109.21'), { type: 'deposit.vanished', depositId: 'a' }]
    expect(worthOf(after(fresh, ...gone, seen('109.21', '0.5', start + 2, 'b'), final('b')).order)).toBe(
      '109.21',
    )
    const { order } = after(paid('209.21', '0.5'), {
      type: 'customer.wants_surplus',
      networkFee: usdc('0.5'),
    })
    expect(order).toMatchObject({ gross: eur('103.70'), surplus: { sent: usdc('105.01') } })
  })

  test.each([
    // 60 at 1.00, and what 43.70 takes at 0.75, rounded up.
    ['60', '120', '0.75', '118.266667'],
    // 60 at 1.00, and what 43.70 takes at 1.25: fewer coins than at the offer.
    ['60', '120', '1.25', '94.96'],
  ])(
    'the surplus of %s in time and %s late at %s is above the first %s: they are worth the gross',
    (inTime, late, market, kept) => {
      const events = [seen(inTime), final(), seen(late, market, until + 1, 'b'), final('b')]
      const wish = { type: 'customer.wants_surplus', networkFee: usdc('0.5') } as const
      const { order } = after(fresh, ...events, wish)
      const above = Money.subtract(Money.add(usdc(inTime), usdc(late)), usdc(kept))
      const back = Money.subtract(above, usdc('0.5'))
      expect(order).toMatchObject({ gross: eur('103.70'), surplus: { sent: back, kept: usdc('0.5') } })
    },
  )

  test('coins that vanish and come back keep the rates of their first sight', () => {
    const { order } = after(
      fresh,
      seen('209.21', '0.5'),
      { type: 'deposit.vanished', depositId: 'a' },
      seen('209.21', '0.9'),
      final(),
    )
    expect(worthOf(order)).toBe('159.21')
  })
})

test.each(['customer.cancelled', 'deposit.missing'] as const)('%s ends the offer', (type) => {
  const now = start + 60_000
  const { order } = after(fresh, { type, now })
  expect(after(order, seen('103.70', '0.5', now - 1)).order.deposits).toMatchObject([
    { late: false, rate: price('1') },
  ])
  for (const at of [now, now + 1]) {
    expect(tried(order, seen('103.70', undefined, at))).toEqual({ refused: 'order.not_now' })
    expect(after(order, seen('103.70', '0.5', at)).order.deposits).toMatchObject([
      { late: true, rate: price('0.5') },
    ])
  }
})

describe('before the exchange', () => {
  test.each([
    ['0.89995', 'on_hold'],
    ['0.9', 'converted'],
    ['0.9001', 'converted'],
    ['1.0999', 'converted'],
    ['1.1', 'converted'],
    ['1.1001', 'on_hold'],
    ['0.09', 'on_hold'],
    [undefined, 'on_hold'],
  ])('the market at %s of the locked rate: %s', (market, state) => {
    const step = after(paid('103.70'), clear(market))
    expect(step.order.state).toBe(state)
    expect(step.postings ?? []).toHaveLength(state === 'converted' ? 1 : 0)
    if (state === 'on_hold') {
      expect(step.order).toMatchObject({ reason: 'price', resume: { state: 'funded' } })
      expect([isHeld(step.order), commands(step)]).toEqual([true, ['open_case']])
    }
  })

  const held = after(paid('103.70'), clear('0.5')).order
  const decided = (market?: string) =>
    tried(held, { type: 'case.cleared', ...(market && { market: price(market) }) } as Said)

  test.each([
    ['0.4', '41.48', '0.4'],
    ['0.99', '102.66', '0.99'],
    ['1', '103.70', '1'],
    ['1.5', '103.70', '1'],
  ])('cleared by a person with the market at %s: %s is exchanged', (market, gross, rate) => {
    const step = decided(market) as Step
    expect(step).toMatchObject({
      order: { state: 'converted', gross: eur(gross), deposits: [{ rate: price(rate) }] },
      limit: 'commit',
    })
    const value = (step.postings as Posting[])[0]?.entries.find(
      ({ account, amount }) => account.startsWith('exchange') && amount.asset === 'EUR',
    )
    expect(value && [value.amount.units, -value.amount.units]).toContain(eur(gross).units)
  })

  test('cleared without a price, or below the fees: refused; an operator releases it neither; a person sends it back', () => {
    expect(decided()).toEqual({ refused: 'order.not_now' })
    expect(decided('0.03')).toEqual({ refused: 'amount.below_min' })
    expect(tried(held, { type: 'operator.release' })).toEqual({ refused: 'order.not_now' })
    const refund: Said = {
      type: 'case.refused',
      outcome: 'refund',
      networkFee: usdc('0.5'),
      market: price('0.5'),
    }
    expect(after(held, refund).order).toMatchObject({ reason: 'refund', refund: { sent: usdc('103.20') } })
  })

  test('coins that are gone from the chain by then are not paid for', () => {
    const gone = after(held, { type: 'deposit.reversed', depositId: 'a' }).order
    expect(after(gone, { type: 'case.cleared', market: price('1') }).order).toMatchObject({
      state: 'on_hold',
      reason: 'incident',
    })
  })
})

test('coins rolled back: the payout is taken back wherever one may be under way', () => {
  const reversed: Said = { type: 'deposit.reversed', depositId: 'a' }
  const exchanged = after(paid('103.70'), clear('1')).order
  const queued = after(exchanged, { type: 'payment.queued', key: 'ord_1:payout:1' }).order
  expect(commands(after(paid('103.70'), reversed))).toEqual(['open_case'])
  for (const order of [exchanged, queued])
    expect(commands(after(order, reversed))).toEqual(['withdraw_payout', 'open_case'])
})

test('a refund that is final releases the limit, and nothing before it does', () => {
  const asked = after(paid('50'), {
    type: 'customer.wants_refund',
    networkFee: usdc('0.5'),
    market: price('1'),
  })
  expect(asked.limit).toBeUndefined()
  const done = after(asked.order, {
    type: 'transfer.final',
    key: 'ord_1:refund',
    transaction: '0x9',
    amount: usdc('49.5'),
  })
  expect([done.order.state, done.limit]).toEqual(['archived', 'release'])
})
