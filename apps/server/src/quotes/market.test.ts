import { expect, test } from 'vitest'
import { Rates } from '@agio/domain'
import { createMarket } from './market.ts'
import type { PriceSource, Ticker } from './price-source.ts'

const start = Date.UTC(2026, 0, 5)

/** Exchanges that say what the test tells them, and a market that asks them. */
function openMarket(...mids: string[]) {
  const told = mids.map((price): { price: string; at?: Date; down?: boolean } => ({ price }))
  const sources = told.map((it, index): PriceSource => ({
    name: `exchange ${index}`,
    ticker: async (): Promise<Ticker> => {
      if (it.down) throw new Error('down')
      return { bid: it.price, ask: it.price, ...(it.at ? { at: it.at } : {}) }
    },
  }))
  let now = start
  const clock = { now: () => new Date(now) }
  const market = createMarket({ sources, clock, warn: () => undefined })
  return {
    told,
    wait: (seconds: number) => {
      now += seconds * 1000
    },
    price: async () => {
      const price = await market.price('USDC@1', 'EUR')
      return price && Rates.formatRate(price.mid).slice(0, 6)
    },
  }
}

test('two exchanges that agree make the price in their middle', async () => {
  expect(await openMarket('0.8600', '0.8620').price()).toBe('0.8610')
})

test.each([
  [
    'one source is down',
    (it: ReturnType<typeof openMarket>) => {
      it.told[0]!.down = true
    },
  ],
  [
    'one source is zero',
    (it: ReturnType<typeof openMarket>) => {
      it.told[0]!.price = '0'
    },
  ],
  [
    'one source is ten times off',
    (it: ReturnType<typeof openMarket>) => {
      it.told[0]!.price = '8.6'
    },
  ],
  [
    'one source is stale',
    (it: ReturnType<typeof openMarket>) => {
      it.told[0]!.at = new Date(start - 61_000)
    },
  ],
])('a lonely price is no price: %s', async (_, harm) => {
  const market = openMarket('0.86', '0.86')
  harm(market)
  expect(await market.price()).toBeUndefined()
})

test('of three, the one that is far off is left out', async () => {
  expect(await openMarket('0.86', '0.86', '0.086').price()).toBe('0.8600')
})

test('a jump of all exchanges at once is believed only when it is still there after a while', async () => {
  const market = openMarket('0.86', '0.86')
  expect(await market.price()).toBe('0.8600')
  for (const it of market.told) it.price = '1.86'
  market.wait(6)
  expect(await market.price()).toBeUndefined()
  market.wait(121)
  expect(await market.price()).toBe('1.8600')
})
