import { expect, test } from 'vitest'
import { createExchanges } from './exchange.ts'

const now = () => new Date('2026-05-04T10:20:00Z')
const closes = (pair: string, hours = 720) => {
  const candles = createExchanges(now).past(
    'kraken',
    pair,
    new Date(now().getTime() - hours * 3_600_000),
    now(),
  )
  return (candles ?? []).map(({ close }) => Number(close))
}

test('a coin has a past that moves, the same each time, and ends at the price of today', () => {
  const all = closes('USDC-EUR')
  expect(all.length).toBeGreaterThanOrEqual(719)
  expect(closes('USDC-EUR')).toEqual(all)
  const spread = (Math.max(...all) - Math.min(...all)) / 0.92
  expect(spread).toBeGreaterThan(0.005)
  expect(spread).toBeLessThan(0.08)
  expect(all.at(-1)).toBeCloseTo(0.92, 2)
  const steps = all.slice(1).map((it, at) => Math.abs(it - (all[at] ?? it)) / it)
  expect(Math.max(...steps)).toBeLessThan(0.01)
})

test('ether strays further than a dollar, and each coin goes its own way', () => {
  const spread = (all: number[]) => (Math.max(...all) - Math.min(...all)) / Math.max(...all)
  expect(spread(closes('ETH-EUR'))).toBeGreaterThan(spread(closes('USDC-EUR')))
  expect(closes('USDT-EUR').map((it) => it / 0.9195)).not.toEqual(closes('USDC-EUR').map((it) => it / 0.92))
  expect(createExchanges(now).past('kraken', 'DOGE-EUR', now(), now())).toBeUndefined()
})
