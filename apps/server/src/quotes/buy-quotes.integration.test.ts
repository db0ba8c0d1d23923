/** Prices of a purchase: at the ask, by the fees and bounds of each way of paying, kept as they were given. */
import { Buy, type Coins, Money, Rates } from '@agio/domain'
import { expect, onTestFinished, test } from 'vitest'
import type { Offer } from '../settings/offer.ts'
import { openWorld } from '../testing/world.ts'
import type { BuyRequest } from './buy-quotes.ts'
import * as quotes from './quotes.ts'
import { quotingOn } from './testing.ts'

const coin: Coins.CoinId = 'USDC@11155111'

const rate = (of: Coins.CoinId, fiat: Money.Fiat, text: string) =>
  Rates.readRate(of, fiat, text) as Rates.Rate

async function desk({ priced = true, ...offer }: Partial<Offer> & { readonly priced?: boolean } = {}) {
  const world = await openWorld()
  onTestFinished(world.close)
  const platform = quotingOn(world.platform, () => (priced ? { bid: '0.89', ask: '0.91' } : undefined), offer)
  return {
    platform,
    buy: (more: Partial<BuyRequest> = {}) =>
      quotes.buy(platform, { coin, fiat: 'EUR', method: 'bank_transfer', fiatAmount: '100.00', ...more }),
  }
}

test('customers buy at the ask and sell at the bid, and a quote is found as it was given', async () => {
  const { platform, buy } = await desk()
  const answer = await buy()
  if ('refused' in answer) throw new Error(answer.refused)
  const { isCheapest: _, offer: __, ...bought } = answer
  expect(bought.terms.rate).toEqual(rate(coin, 'EUR', '0.91'))
  expect(bought.terms.amount).toEqual(Money.money('EUR', 10_000n))
  expect(await quotes.find(platform.db, bought.id)).toEqual(bought)
  const sold = await quotes.sell(platform, { coin, fiat: 'EUR', fiatAmount: '100.00' })
  if ('refused' in sold) throw new Error(sold.refused)
  expect(sold.terms.rate).toEqual(rate(coin, 'EUR', '0.89'))
  expect((await quotes.find(platform.db, sold.id))?.service).toBe('sell')
  expect(await quotes.rateOf(platform, coin, 'EUR')).toEqual(rate(coin, 'EUR', '0.89'))
  expect(await quotes.rateOf(platform, coin, 'EUR', 'ask')).toEqual(rate(coin, 'EUR', '0.91'))
})

test.each([
  ['19.99', 'amount.below_min'],
  ['100000.01', 'amount.above_max'],
])('a sale of %s is refused with both bounds', async (fiatAmount, refused) => {
  const { platform } = await desk()
  const bounds = { minimum: Money.money('EUR', 2_000n), maximum: Money.money('EUR', 10_000_000n) }
  expect(await quotes.sell(platform, { coin, fiat: 'EUR', fiatAmount })).toEqual({ refused, ...bounds })
})

test('of all methods one is the cheapest, whichever was asked for', async () => {
  const { buy } = await desk()
  const answers = await Promise.all(Buy.methods.map((method) => buy({ method })))
  const answered = answers.flatMap((it) => ('refused' in it ? [] : [it]))
  const most = answered.reduce((best, it) => (it.terms.coins.units > best.terms.coins.units ? it : best))
  expect(answered.filter((it) => it.isCheapest)).toEqual([most])
})

test('a method that is more than 1 % cheaper is an offer, with what it saves to the cent', async () => {
  const { buy } = await desk()
  const quoted = async (more: Partial<BuyRequest>) => {
    const quote = await buy(more)
    if ('refused' in quote) throw new Error(quote.refused)
    return quote
  }
  for (const given of [{ fiatAmount: '1000.00' }, { fiatAmount: undefined, coinAmount: '1000' }]) {
    const cheapest = await quoted({ method: 'bank_transfer', ...given })
    expect(cheapest).toMatchObject({ isCheapest: true, offer: null })
    const card = await quoted({ method: 'card', ...given })
    const saves = given.fiatAmount
      ? Money.subtract(cheapest.terms.coins, card.terms.coins)
      : Money.subtract(card.terms.amount, cheapest.terms.amount)
    expect(card.offer).toEqual({ method: 'bank_transfer', saves })
    expect(saves.units).toBeGreaterThan(0n)
  }
})

test('coins asked for: never fewer than that for what is paid', async () => {
  const { buy } = await desk()
  for (const method of Buy.methods) {
    const quote = await buy({ method, fiatAmount: undefined, coinAmount: '100' })
    if ('refused' in quote) throw new Error(quote.refused)
    expect(Money.covers(quote.terms.coins, Money.money(coin, 100_000_000n))).toBe(true)
    const again = await buy({ method, fiatAmount: Money.format(quote.terms.amount) })
    expect(again).toMatchObject({ terms: quote.terms })
  }
})

test.each([
  ['bank_transfer', 'EUR', '24.99', { refused: 'amount.below_min', minimum: Money.money('EUR', 2500n) }],
  ['bank_transfer', 'GBP', '19.99', { refused: 'amount.below_min', minimum: Money.money('GBP', 2000n) }],
  ['open_banking', 'EUR', '15000.01', { refused: 'amount.above_max', maximum: Money.money('EUR', 1500000n) }],
  ['card', 'EUR', '5000.01', { refused: 'amount.above_max', maximum: Money.money('EUR', 500000n) }],
  [
    'bank_transfer',
    'EUR',
    '100000.01',
    { refused: 'amount.above_max', maximum: Money.money('EUR', 10000000n) },
  ],
  ['card', 'EUR', '1,50', { refused: 'amount.invalid' }],
] as const)('by %s in %s, %s is %o', async (method, fiat, fiatAmount, refusal) => {
  const { buy } = await desk()
  expect(await buy({ method, fiat, fiatAmount })).toMatchObject(refusal)
})

test.each([
  ['bank_transfer', '25.00'],
  ['open_banking', '15000.00'],
  ['card', '5000.00'],
] as const)('by %s, %s is within', async (method, fiatAmount) => {
  const { buy } = await desk()
  expect(await buy({ method, fiatAmount })).toMatchObject({ service: 'buy', method })
})

test('a coin that cannot be bought, a service that is off, no price: each is said', async () => {
  const { buy } = await desk()
  expect(await buy({ coin: 'USDT@1' })).toEqual({ refused: 'coin.unavailable' })
  const off = await desk({ services: ['sell'] })
  expect(await off.buy()).toEqual({ refused: 'service.off' })
  const silent = await desk({ priced: false })
  expect(await silent.buy()).toEqual({ refused: 'price.unavailable' })
})
