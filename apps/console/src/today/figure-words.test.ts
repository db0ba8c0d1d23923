import { expect, test } from 'vitest'
import { inOrder, lastsOf, railsOf, shortFigure } from './figure-words.ts'

test.each([
  ['EUR', '1234567.80', '1,234,567.80 EUR'],
  ['ETH@1', '49999.999161413699459711', '49,999.999161 ETH'],
  ['ETH@1', '-0.000771386186450445', '-0.000771 ETH'],
  ['ETH@1', '-0.000000000045678900', '-0.000000000045 ETH'],
  ['USDC@1', '50000.000000', '50,000 USDC'],
  ['USDC@1', '0.500000', '0.5 USDC'],
])('%s %s is "%s" at a look', (currency, amount, shown) => {
  expect(shortFigure({ currency, amount })).toBe(shown)
})

test('currencies come before coins', () => {
  const of = (currency: string) => ({ currency, amount: '1' })
  expect(inOrder([of('ETH@1'), of('EUR'), of('GBP')]).map(({ currency }) => currency)).toEqual([
    'EUR',
    'GBP',
    'ETH@1',
  ])
})

test.each([
  [47, '47 s'],
  [119, '119 s'],
  [121, '3 min'],
  [180, '3 min'],
])('%i seconds are at most "%s"', (seconds, words) => {
  expect(lastsOf(seconds)).toBe(words)
})

test('a rail shows a warning once it is silent for longer than usual', () => {
  const now = Date.UTC(2026, 10, 25, 12)
  const of = (bankHeardAt: string, behind: number, at: string) =>
    railsOf({ bankHeardAt, chains: [{ name: 'Base', behind }], prices: [{ symbol: 'USDC', at }] }, now).map(
      ({ tone }) => tone,
    )
  expect(of('2026-11-25 11:59:30', 1, '2026-11-25 11:59:50')).toEqual(['good', 'good', 'good'])
  expect(of('2026-11-20 11:00:00', 21, '2026-11-25 11:50:00')).toEqual(['bad', 'bad', 'bad'])
})
