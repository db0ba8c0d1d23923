import { expect, test } from 'vitest'
import { Rates } from '@agio/domain'
import type { Database } from '../platform/sql/sql.ts'
import { testPlatform } from '../testing/world.ts'
import { marketOf } from './market.ts'
import type { PriceSource, Ticker } from './price-source.ts'
import { setSources } from './testing.ts'

const start = Date.UTC(2026, 0, 5)

type Market = ReturnType<typeof openMarket>

/** Exchanges whose prices the test sets, and a market that asks them. */
function openMarket(...mids: string[]) {
  const told = mids.map((price): { price: string; ask?: string; at?: Date; down?: boolean } => ({ price }))
  const sources = told.map((it, index): PriceSource => ({
    past: async () => [],
    name: `exchange ${index}`,
    ticker: async (): Promise<Ticker> => {
      if (it.down) throw new Error('down')
      return { bid: it.price, ask: it.ask ?? it.price, ...(it.at ? { at: it.at } : {}) }
    },
  }))
  let now = start
  const clock = { now: () => new Date(now) }
  const platform = testPlatform({ db: {} as Database, clock })
  setSources(platform, sources)
  const market = marketOf(platform)
  return {
    told,
    wait: (seconds: number) => {
      now += seconds * 1000
    },
    whole: () => market.price('USDC@1', 'EUR'),
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
    (it: Market) => {
      it.told[0]!.down = true
    },
  ],
  [
    'one source is zero',
    (it: Market) => {
      it.told[0]!.price = '0'
    },
  ],
  [
    'one source is ten times off',
    (it: Market) => {
      it.told[0]!.price = '8.6'
    },
  ],
  [
    'one source is stale',
    (it: Market) => {
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

const basis = (points: number) => (1 + points / 10_000).toFixed(8)

test.each([
  [0, true],
  [49, true],
  [50, true],
  [50.0001, false],
  [51, false],
  [390, false],
])('two sources %s basis points apart make a price: %s', async (points, isPrice) => {
  for (const [a, b] of [
    ['1', basis(points)],
    [basis(points), '1'],
  ] as const)
    expect((await openMarket(a, b).whole()) !== undefined).toBe(isPrice)
})

test('of two sources a sale gets the lower bid and a purchase the higher ask; of three the median', async () => {
  const sides = async (...pairs: [bid: string, ask: string][]) => {
    const market = openMarket(...pairs.map(([bid]) => bid))
    for (const [index, [, ask]] of pairs.entries()) market.told[index]!.ask = ask
    const price = await market.whole()
    return price && [price.bid, price.ask].map((rate) => Rates.formatRate(rate).slice(0, 6))
  }
  expect(await sides(['0.9000', '0.9010'], ['0.9020', '0.9030'])).toEqual(['0.9000', '0.9030'])
  // One source wide around the other: its bid and its ask count, not those of one source or of the other.
  expect(await sides(['0.9000', '0.9030'], ['0.9010', '0.9020'])).toEqual(['0.9000', '0.9030'])
  expect(await sides(['0.9000', '0.9010'], ['0.9020', '0.9030'], ['0.9040', '0.9050'])).toEqual([
    '0.9020',
    '0.9030',
  ])
})

test('a source that stands still for two minutes beside one that moves is stale, until it moves', async () => {
  const market = openMarket('0.8600', '0.8600')
  const [, moving] = market.told
  const look = async (seconds: number) => {
    market.wait(seconds)
    moving!.price = moving!.price === '0.8600' ? '0.8601' : '0.8600'
    return await market.price()
  }
  await market.price()
  for (let round = 0; round < 11; round += 1) expect(await look(10)).toBeDefined()
  expect(await look(9)).toBeDefined()
  expect(await look(6)).toBeUndefined()
  market.told[0]!.price = '0.8602'
  expect(await look(6)).toBeDefined()
})

test('a market in which nothing moves, or that was rarely looked at, is not stale', async () => {
  const market = openMarket('0.8600', '0.8600')
  for (let round = 0; round < 50; round += 1) {
    expect(await market.price()).toBe('0.8600')
    market.wait(10)
  }
  market.told[1]!.price = '0.8601'
  for (let round = 0; round < 10; round += 1) {
    expect(await market.price()).toBeDefined()
    market.wait(10_000)
  }
})
