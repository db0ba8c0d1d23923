import { expect, test } from 'vitest'
import { records, type ChainRecord } from './records.ts'

const chains: readonly ChainRecord[] = records

test('a chain is recorded once and has one native coin', () => {
  expect(new Set(chains.map(({ id }) => id)).size).toBe(chains.length)
  for (const { coins } of chains)
    expect(Object.values(coins).filter(({ contract }) => contract === undefined)).toHaveLength(1)
})

test('a coin has the same price on every chain', () => {
  const prices = new Map<string, string>()
  for (const { priceSymbol, sandboxPrice } of chains.flatMap(({ coins }) => Object.values(coins))) {
    expect(prices.get(priceSymbol) ?? sandboxPrice).toBe(sandboxPrice)
    prices.set(priceSymbol, sandboxPrice)
  }
})
