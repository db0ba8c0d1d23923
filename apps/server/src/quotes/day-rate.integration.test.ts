/** Pounds count in limits and bounds of euros at the rate of the day, which is one for all of that day. */
import { Coins, Configuration, Money, Rates } from '@agio/domain'
import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase, testClock } from '../platform/testing.ts'
import type { Market } from './market.ts'
import { createQuotes } from './quotes.ts'

const pounds = (units: bigint) => Money.money('GBP', units)

async function desk() {
  const sql = await openTestDatabase()
  onTestFinished(() => sql.close())
  const clock = testClock('2026-11-20T10:00:00Z')
  /** Of one coin, in each currency; without it there is no price. */
  const price: { EUR?: string; GBP?: string } = { EUR: '0.92', GBP: '0.80' }
  const market = {
    price: async (of: Coins.CoinId, fiat: Money.Fiat) => {
      const mid = price[fiat] === undefined ? undefined : Rates.readRate(of, fiat, price[fiat])
      return mid === undefined || mid === 'not-a-rate' ? undefined : { bid: mid, ask: mid, mid, at: 0 }
    },
  } as Market
  const made = () =>
    createQuotes({
      sql,
      clock,
      market,
      servicesOn: ['sell', 'buy'],
      coinsOn: Coins.coinIds,
      inForce: async () => Configuration.first,
      gas: async () => Money.money('ETH@11155111', 10n ** 17n),
    })
  return { clock, price, made, quotes: made() }
}

test('euros count as they are, pounds as what they are worth in euros, rounded up', async () => {
  const { quotes } = await desk()
  expect(await quotes.inEuroCents(Money.money('EUR', 10_000n))).toBe(10_000n)
  // 0.92 / 0.80 = 1.15
  expect(await quotes.inEuroCents(pounds(10_000n))).toBe(11_500n)
  expect(await quotes.inEuroCents(pounds(1n))).toBe(2n)
  expect(await quotes.inEuroCents(pounds(0n))).toBe(0n)
})

test('the rate of a day is its first, in every process and however the prices move; the next day has its own', async () => {
  const { quotes, made, price, clock } = await desk()
  expect(await quotes.inEuroCents(pounds(10_000n))).toBe(11_500n)
  price.EUR = '0.96'
  expect(await quotes.inEuroCents(pounds(10_000n))).toBe(11_500n)
  expect(await made().inEuroCents(pounds(10_000n))).toBe(11_500n)
  clock.advance(14 * 3_600 - 1)
  expect(await quotes.inEuroCents(pounds(10_000n))).toBe(11_500n)
  clock.advance(1)
  expect(await quotes.inEuroCents(pounds(10_000n))).toBe(12_000n)
})

test('two that ask for the first rate of a day at once count by one', async () => {
  const { price, made } = await desk()
  const [one, other] = [made(), made()]
  const first = one.inEuroCents(pounds(10_000n))
  price.EUR = '0.96'
  const [a, b] = await Promise.all([first, other.inEuroCents(pounds(10_000n))])
  expect(a).toBe(b)
})

test('without a price the last known day counts; before the first there is no answer', async () => {
  const { quotes, price, clock } = await desk()
  delete price.GBP
  expect(await quotes.inEuroCents(pounds(10_000n))).toBeUndefined()
  price.GBP = '0.80'
  expect(await quotes.inEuroCents(pounds(10_000n))).toBe(11_500n)
  delete price.EUR
  clock.advance(3 * 86_400)
  expect(await quotes.inEuroCents(pounds(10_000n))).toBe(11_500n)
})
