/** The rate lock of a purchase has a breaker and an end, as that of a sale. */
import { expect, test } from 'vitest'
import * as Money from '../money/money.ts'
import { readRate, type Rate } from '../money/rates.ts'
import { advance, type BuyEvent, type BuyOrder } from './index.ts'
import { came, cleared, credit, executed, fresh, now, quote, rate, start, through } from './testing/world.ts'

const priced = (text: string) => readRate('USDC@1', 'EUR', text) as Rate<'USDC@1'>
const paidByCard = through(fresh, came(credit('card', 'card', '100')), cleared()).order
const exchanged = (market: Rate | undefined): BuyEvent => ({
  type: 'exchange.executed',
  now,
  ...(market && { market }),
})

test.each([
  ['the market is 10 % above the quoted rate', '0.946', 'executed'],
  ['the market is more than 10 % above it', '0.947', 'cleared'],
  ['the market is 10 % below it', '0.774', 'executed'],
  ['the market is more than 10 % below it', '0.773', 'cleared'],
  ['there is no price', undefined, 'cleared'],
] as const)('a purchase that was paid in time, where %s', (_, market, state) => {
  const { order, commands = [] } = through(paidByCard, exchanged(market && priced(market)))
  expect(order.state).toBe(state)
  if (state === 'executed') return expect(order.executed?.rate).toEqual(rate)
  expect(order.hold).toEqual({ by: 'checks', reason: 'price' })
  const data = { gross: '100.00', atMarket: market === undefined ? null : expect.any(String) }
  return expect(commands).toEqual([{ do: 'open_case', case: { kind: 'price_moved', data } }])
})

test.each([
  ['1.30', '1.30'],
  ['0.60', '0.86'],
])('a person lets it go on at %s: it takes the dearer rate', (market, taken) => {
  const held = through(paidByCard, exchanged(priced(market))).order
  const let_ = through(held, { type: 'case.cleared', now })
  expect(let_.commands).toContainEqual({ do: 'execute_exchange' })
  expect(advance(let_.order, exchanged(undefined))).toEqual({ refused: 'order.not_now' })
  const { executed: bought } = through(let_.order, exchanged(priced(market))).order
  expect(bought?.rate).toEqual(priced(taken))
  expect(bought!.coins.units).toBeLessThanOrEqual(quote.coins.units)
})

test('of money in time and money after it, the part in time is compared with the market', () => {
  const two = through(
    fresh,
    came(credit('half', 'open_banking', '60')),
    came(credit('late', 'open_banking', '40', { at: start + 10 * 24 * 3_600_000 })),
    cleared(),
  ).order
  expect(through(two, exchanged(priced('1.30'))).order).toMatchObject({
    state: 'cleared',
    hold: { reason: 'price' },
  })
  expect(through(two, executed).order.state).toBe('executed')
})

test('an exchange that was asked for before a hold waits for its release', () => {
  const held = through(paidByCard, { type: 'operator.hold', now, reason: 'look' }).order
  expect(through(held, executed).order).toEqual(held)
  const { order, commands } = through(held, { type: 'operator.release', now })
  expect(commands).toContainEqual({ do: 'execute_exchange' })
  expect(through(order, executed).order.state).toBe('executed')
})

test('a pause prolongs the window by what was left of it, and all together by one window', () => {
  const { rateWindow } = fresh.figures
  const end = fresh.fixedUntil
  const paused = (order: BuyOrder, by: number, since = now): BuyOrder =>
    through(order, { type: 'rate.prolonged', now, pause: 'pau_1', since, until: since + by, by }).order
  const days = 3 * 24 * 3_600_000
  expect(paused(fresh, 60_000).fixedUntil).toBe(end + 60_000)
  expect(paused(fresh, days).fixedUntil).toBe(end + end - now)
  expect(paused(paused(fresh, days), days, now + 1).fixedUntil).toBe(end + rateWindow)
  expect(Money.format(quote.amount)).toBe('100.00')
})
