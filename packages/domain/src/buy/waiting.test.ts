/** A fixed rate is for money that is surely in time, and a purchase is checked once all its money can be here. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  advance,
  deadline,
  place,
  quoteOfAmount,
  type BuyEvent,
  type BuyOrder,
  type BuyQuote,
  type Credit,
  type Step,
} from './index.ts'
import { buyTable, first } from '../configuration/index.ts'
import * as Money from '../money/money.ts'
import { readRate, type Rate } from '../money/rates.ts'
import {
  came,
  cleared,
  credit,
  destination,
  eur,
  executed,
  fresh,
  market,
  now,
  rate,
  start,
  through,
} from './testing/world.ts'

const minute = 60_000
const day = 24 * 60 * minute
const granted = (at: number): BuyEvent => ({
  type: 'authorisation.granted',
  now,
  through: 'open_banking',
  payment: 'pay_1',
  at,
})
const refusedBecause = (reason: string): BuyEvent => ({
  type: 'authorisation.refused',
  now,
  through: 'open_banking',
  payment: 'pay_1',
  reason,
})
const line = (id: string, amount: string, more: Partial<Credit> = {}): Credit =>
  credit(id, 'bank_transfer', amount, more)
const named = { payment: 'pay_1' }
const asked = ({ commands = [] }: Step): string[] => commands.map((it) => it.do)
const rateOf = (step: Step) => step.order.executed?.rate

/** Checks pass for all that is here, and it is exchanged. */
function bought(order: BuyOrder, at: Rate = market): BuyQuote {
  const units = order.credits.reduce((sum, it) => sum + (it.counts ? it.amount.units : 0n), 0n)
  const passed: BuyEvent = { type: 'checks.clear', now, amount: Money.money('EUR', units) }
  const { executed: quote } = through(order, passed, { type: 'exchange.executed', now, market: at }).order
  if (!quote) throw new Error(`${order.state} bought nothing`)
  return quote
}

const priced = (text: string) => readRate('USDC@1', 'EUR', text) as Rate<'USDC@1'>
/** EUR 4,000 at 0.92, with the network fee of the day. */
function large(): BuyOrder<'awaiting_payment'> {
  const table = buyTable(first, 'USDC@1', eur('0.59'))
  const quote = quoteOfAmount(eur('4000'), priced('0.92'), table.feeTables.open_banking) as BuyQuote
  expect(Money.format(quote.coins)).toBe('4242.836956')
  const terms = { id: 'ord_1', customerId: 'cus_1', coin: 'USDC@1', fiat: 'EUR', rail: 'sepa' } as const
  const how = { method: 'open_banking', ...table, asked: eur('4000'), quote } as const
  return place({ ...terms, ...how, destination, now: start }) as BuyOrder<'awaiting_payment'>
}

test('a transfer by hand is not the payment at the bank, though its amount is the same', () => {
  const waits = through(large(), granted(start + minute), came(line('hand', '4000', { at: start + 3 * day })))
  expect(asked(waits)).not.toContain('check_order')
  const expired = through(waits.order, refusedBecause('expired'))
  expect(asked(expired)).toContain('check_order')
  const quote = bought(expired.order, priced('1.08'))
  expect(quote.rate).toEqual(priced('1.08'))
  // By the fees of a transfer. At the old rate it was 4242.836956.
  expect(Money.format(quote.coins)).toBe('3653.157407')
})

test('a line that names the payment is not in time by the day it was booked alone', () => {
  const endOfDay = start + day
  const late = through(large(), came(line('ob', '4000', { ...named, at: endOfDay })))
  expect(bought(late.order, priced('1.00')).rate).toEqual(priced('1.00'))
  const told = through(large(), granted(start + minute), came(line('ob', '4000', { ...named, at: endOfDay })))
  expect(Money.format(bought(told.order, priced('1.00')).coins)).toBe('4242.836956')
})

test.each([
  [
    'the payment was authorised',
    (at: number) => [granted(at), came(line('a', '100', { ...named, at: at + day }))],
  ],
  ['the line was booked', (at: number) => [came(line('a', '100', { ...named, at }))]],
  [
    'the bank called it settled',
    (at: number) => [came(credit('a', 'open_banking', '100', { ...named, at }))],
  ],
  ['the card was captured', (at: number) => [came(credit('a', 'card', '100', { payment: 'a', at }))]],
])('the window ends on its millisecond: %s', (_, events) => {
  const at = (moment: number) => bought(through(fresh, ...events(moment)).order).rate
  expect(at(fresh.fixedUntil - 1)).toEqual(rate)
  expect(at(fresh.fixedUntil)).toEqual(market)
  expect(at(fresh.fixedUntil + 1)).toEqual(market)
})

test('a transfer floats on every side of the window, and an authorisation says nothing about other money', () => {
  for (const at of [start, fresh.fixedUntil - 1, fresh.fixedUntil]) {
    expect(bought(through(fresh, came(line('a', '100', { at }))).order).rate).toEqual(market)
    const other = { payment: 'pay_2', at: fresh.fixedUntil }
    const both = through(fresh, granted(start), came(line('a', '100', other)), refusedBecause('failed'))
    expect(bought(both.order).rate).toEqual(market)
  }
})

test('an order that was cancelled takes what was authorised before as in time, on the millisecond', () => {
  const endedAt = start + 10 * minute
  const over = through(fresh, { type: 'customer.cancelled', now: endedAt }).order
  const at = (moment: number) =>
    through(over, granted(moment), came(line('a', '100', { ...named, at: endedAt + day }))).order
  expect(at(endedAt - 1).credits[0]?.late).toBe(false)
  expect(at(endedAt).credits[0]?.late).toBe(true)
  expect(bought(at(endedAt)).rate).toEqual(market)
})

test('no more than was quoted has the quoted rate, whatever id the money bears', () => {
  const tenfold = through(fresh, granted(start), came(line('a', '1000', named)))
  // A tenth of 975.80 at 0.86, the rest at 0.90.
  expect(Money.format(bought(tenfold.order).coins)).toBe('1089.265116')
})

test('an authorisation that expires sends the order back to waiting, and its money has the present rate', () => {
  const waits = through(fresh, granted(now)).order
  const expired = through(waits, refusedBecause('expired'))
  expect(expired.order).toMatchObject({ state: 'awaiting_payment', authorised: null })
  expect(expired.commands).toEqual([{ do: 'notify_customer', message: 'payment_refused' }])
  const late = through(expired.order, came(line('ob', '100', { ...named, at: now + 6 * day })))
  expect(bought(late.order).rate).toEqual(market)
  expect(rateOf(through(late.order, cleared(), executed))).toEqual(market)
})

test('a payment that neither comes nor expires is for a person a day after it should have', () => {
  const waits = through(fresh, granted(now)).order
  expect(deadline(waits)).toEqual({ at: now + 6 * day, type: 'payment.missing' })
  const beside = through(waits, came(line('small', '10'))).order
  expect(deadline(beside)).toEqual({ at: now + 6 * day, type: 'payment.missing' })
  expect(asked(through(beside, { type: 'payment.missing', now }))).toContain('check_order')
})

test.each([
  ['0.01 by hand, then the authorised 100', ['0.01', '100'], '100.01'],
  ['25 by hand, then the authorised 100', ['25', '100'], '125'],
])('a first small payment does not destroy the purchase: %s', (_, [small = '', main = ''], sum) => {
  const waits = through(fresh, granted(start + minute), came(line('small', small)))
  expect(waits.order.state).toBe('payment_received')
  expect(asked(waits)).toEqual(['check_payers', 'notify_customer'])
  const all = through(waits.order, came(credit('pay_1', 'open_banking', main, { ...named, at: now + day })))
  expect(asked(all)).toEqual(['check_order', 'notify_customer'])
  expect(bought(all.order).amount).toEqual(eur(sum))
})

test('20 and 80 by transfer are 100, and 20 alone is judged 72 hours later', () => {
  const waits = through(fresh, came(line('a', '20')))
  expect(asked(waits)).toEqual(['check_payers', 'notify_customer'])
  expect(deadline(waits.order)).toEqual({ at: now + 3 * day, type: 'payment.missing' })
  const both = through(waits.order, came(line('b', '80')))
  expect(asked(both)).toContain('check_order')
  expect(deadline(both.order)).toBeUndefined()
  expect(bought(both.order).amount).toEqual(eur('100'))
  const alone = through(waits.order, { type: 'payment.missing', now })
  expect(asked(alone)).toEqual(['check_order'])
  expect(through(alone.order, cleared('20')).order).toMatchObject({
    state: 'failed',
    reason: 'below_min',
    refunds: [{ amount: eur('20') }],
  })
})

test('the minimum to the cent: 24.99 waits, 25.00 is judged', () => {
  expect(asked(through(fresh, came(line('a', '24.99'))))).not.toContain('check_order')
  expect(asked(through(fresh, came(line('a', '25.00'))))).toContain('check_order')
  expect(asked(through(fresh, came(line('a', '24.99')), came(line('b', '0.01'))))).toContain('check_order')
})

test('while it waits, no answer of a check is taken, and a hold and its release ask for nothing', () => {
  const waits = through(fresh, came(line('a', '20'))).order
  expect(through(waits, cleared('20')).order.state).toBe('payment_received')
  const held = through(waits, { type: 'operator.hold', now, reason: 'look' }).order
  expect(asked(through(held, { type: 'operator.release', now }))).toEqual(['check_payers'])
  expect(asked(through(held, { type: 'payment.missing', now }))).toEqual([])
  const freed = through(held, { type: 'payment.missing', now }, { type: 'operator.release', now })
  expect(asked(freed)).toEqual(['check_order'])
})

test('late money for an order that is over waits for nothing', () => {
  const over = through(fresh, { type: 'customer.cancelled', now: start }).order
  expect(asked(through(over, came(line('a', '10'))))).toContain('check_order')
  expect(advance(over, { type: 'payment.missing', now })).toEqual({ refused: 'order.not_now' })
})

test('the bank settles what its line told without an id: the order waits no more, at the rate of a transfer', () => {
  const waits = through(fresh, granted(start), came(line('a', '100'))).order
  const settled = through(waits, came(credit('pay_1', 'open_banking', '100', named)))
  expect(asked(settled)).toEqual(['check_order', 'open_case'])
  expect(bought(settled.order).rate).toEqual(market)
})

const amounts = fc.array(fc.bigInt({ min: 1n, max: 9_999n }), { minLength: 1, maxLength: 6 })
const shuffled = <T>(all: readonly T[]) => fc.shuffledSubarray([...all], { minLength: all.length })
const byHand = (units: bigint, id: string) => came({ ...line(id, '1'), amount: Money.money('EUR', units) })

test('money within the wait buys the same coins in any order and any partition', () => {
  const hasAuthorised = fc.boolean()
  fc.assert(
    fc.property(
      amounts.chain((parts) => fc.tuple(fc.constant(parts), shuffled([...parts.keys(), -1]), hasAuthorised)),
      ([parts, order, isAuthorised]) => {
        const total = parts.reduce((sum, it) => sum + it, 0n)
        const main = came(line('main', '100', named))
        const begin = isAuthorised ? through(fresh, granted(start)).order : fresh
        const whole = isAuthorised ? [byHand(total, 'whole'), main] : [byHand(total, 'whole')]
        const events = order.flatMap((at) =>
          at >= 0 ? [byHand(parts[at] ?? 0n, `p${at}`)] : isAuthorised ? [main] : [],
        )
        const [one, many] = [through(begin, ...whole).order, through(begin, ...events).order]
        const due = (it: BuyOrder) =>
          deadline(it) ? through(it, { type: 'payment.missing', now }).order : it
        const isEnough = isAuthorised || total >= 2_500n
        if (!isEnough) {
          expect([due(one).state, due(many).state]).toEqual(['payment_received', 'payment_received'])
          return
        }
        const [a, b] = [bought(one), bought(many)]
        expect(b).toEqual(a)
        // Never more coins than the two parts buy at their own rates.
        const fixed = isAuthorised ? (a.net.units * 10_000n) / (10_000n + total) : 0n
        const most = (units: bigint, by: Rate) => (units * 10n ** 18n) / by.scaled + 10n ** 6n / 80n
        expect(a.coins.units <= most(fixed, rate) + most(a.net.units - fixed, market)).toBe(true)
      },
    ),
  )
})
