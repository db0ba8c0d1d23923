import { expect, test } from 'vitest'
import * as Chains from './chains.ts'
import * as Coins from './coins.ts'
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

test('an installation looks its transactions up at an explorer of its own', () => {
  const explorers = Chains.explorersOf([
    { chainId: 97, explorer: 'http://127.0.0.1:4500/chain/97' },
    { chainId: 1, explorer: undefined },
  ])
  expect(Coins.transactionUrl(explorers, 'USDC@97', '0xab')).toBe('http://127.0.0.1:4500/chain/97/tx/0xab')
  expect(Coins.transactionUrl(explorers, 'USDC@1', '0xab')).toBe('https://etherscan.io/tx/0xab')
})
