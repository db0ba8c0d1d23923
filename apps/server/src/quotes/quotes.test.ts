/** A coin or service that is not on offer has no price, for every caller. */
import { Configuration, type Coins } from '@agio/domain'
import { expect, test } from 'vitest'
import type { InForce } from '../configuration/index.ts'
import type { Sql } from '../platform/sql/sql.ts'
import type { Offered } from './off.ts'
import { createQuotes } from './quotes.ts'

const coin: Coins.CoinId = 'USDC@11155111'

/** Quotes that note their questions to market and chain. */
function quotesWhere(offered: Partial<Offered & { inForce: InForce }>) {
  const asked: string[] = []
  const silent = (what: string) => async () => {
    asked.push(what)
    return undefined
  }
  const sql: Sql = { query: async () => (asked.push('sql'), []) }
  const quotes = createQuotes({
    sql,
    clock: { now: () => new Date('2026-11-20T10:00:00Z') },
    market: { last: () => undefined, price: silent('market') },
    coinsOn: [coin],
    gas: silent('gas'),
    inForce: async () => Configuration.first,
    ...offered,
  })
  return { ...quotes, asked }
}
const sell = { coin, fiat: 'EUR', fiatAmount: '100' } as const
const buy = { ...sell, method: 'bank_transfer' } as const

test('a service that is off is refused before anything is asked', async () => {
  const buying = quotesWhere({ servicesOn: ['buy'] })
  const selling = quotesWhere({ servicesOn: ['sell'] })
  expect(await buying.sell(sell)).toEqual({ refused: 'service.off' })
  expect(await selling.buy(buy)).toEqual({ refused: 'service.off' })
  expect([...buying.asked, ...selling.asked]).toEqual([])
})

test('a currency without an account and a payment method that is off are refused, with a price or one of before', async () => {
  const quotes = quotesWhere({
    currenciesOn: ['EUR'],
    methodOff: (method) => (method === 'card' ? 'off' : undefined),
  })
  const off = { refused: 'service.off' }
  expect(await quotes.sell({ ...sell, fiat: 'GBP' })).toEqual(off)
  expect(await quotes.buy({ ...buy, fiat: 'GBP' })).toEqual(off)
  expect(await quotes.buy({ ...buy, method: 'card' })).toEqual(off)
  expect(await quotes.offRefusal({ service: 'sell', coin, fiat: 'GBP' })).toEqual(off)
  expect(await quotes.offRefusal({ service: 'buy', coin, fiat: 'EUR', method: 'card' })).toEqual(off)
  expect(
    await quotes.offRefusal({ service: 'buy', coin, fiat: 'EUR', method: 'bank_transfer' }),
  ).toBeUndefined()
  expect(quotes.asked).toEqual([])
})

test('a coin that is sold but not bought has no price to buy', async () => {
  const { configuration } = Configuration.first
  const coinsOff = { eea: [coin], uk: [] }
  const inForce = async () => ({
    version: 2,
    configuration: { ...configuration, buy: { ...configuration.buy, coinsOff } },
  })
  const quotes = quotesWhere({ inForce })
  expect(await quotes.buy(buy)).toMatchObject({ refused: 'coin.unavailable' })
  expect(await quotes.buy({ ...buy, fiat: 'GBP' })).toMatchObject({ refused: 'price.unavailable' })
  expect(await quotes.sell(sell)).toMatchObject({ refused: 'price.unavailable' })
})

test('a service that is on goes on to the market', async () => {
  const quotes = quotesWhere({ servicesOn: ['sell', 'buy'] })
  expect(await quotes.sell(sell)).toMatchObject({ refused: 'price.unavailable' })
  expect(await quotes.buy(buy)).toMatchObject({ refused: 'price.unavailable' })
  expect(quotes.asked).toContain('market')
})
