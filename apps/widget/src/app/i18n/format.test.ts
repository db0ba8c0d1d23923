import { expect, test } from 'vitest'
import { exactAmount, markOf, readDecimal, showAmount, showSent, showExact, showRound } from './format.ts'
import { showSpan } from './times.ts'

test.each([
  ['en', '1,234.5', '1234.5'],
  ['en', '1,000', '1000'],
  ['en', '1,5', '1.5'],
  ['en', '0.123', '0.123'],
  ['en', '0,123', '0.123'],
  ['de', '1.234,5', '1234.5'],
  ['de', '1.000', '1000'],
  ['de', '107.23', '107.23'],
  ['de', '0.123', '0.123'],
  ['de', '1,000', '1.000'],
  ['en', '1 000 000', '1000000'],
  ['en', "1'000'000.00", '1000000.00'],
  ['en', '1,000,000', '1000000'],
  ['ar', '١٢٣٫٥', '123.5'],
  ['en', '007', '7'],
  ['en', '.5', '0.5'],
  ['en', '5.', '5'],
] as const)('in %s, "%s" means %s', (locale, text, decimal) => {
  expect(readDecimal(locale, text)).toBe(decimal)
})

test.each(['', ' ', 'abc', '1e5', '-5', '1.2.3,4.5', '12x', '.', ','])(
  '"%s" is no amount or stays a plain figure',
  (text) => {
    const read = readDecimal('en', text)
    expect(read === undefined || /^\d+(\.\d+)?$/.test(read)).toBe(true)
    if (!/\d/.test(text) || /[a-z-]/.test(text)) expect(read).toBeUndefined()
  },
)

test.each([
  ['en-GB', '.', ','],
  ['de-DE', ',', '.'],
  ['fr-FR', ',', '\u202f'],
  ['es-ES', ',', '.'],
  ['it-IT', ',', '.'],
  ['pl-PL', ',', '\u00a0'],
])('the marks of %s come from the platform', (intl, decimal, group) => {
  expect([markOf(intl, 'decimal'), markOf(intl, 'group')]).toEqual([decimal, group])
})

test('a span of time is counted as the language counts', () => {
  expect(showSpan('en', 1, 'minute')).toBe('1 minute')
  expect(showSpan('de', 30, 'day')).toBe('30 Tage')
  expect(showSpan('ar', 7, 'day')).toContain('أيام')
})

test('amounts keep every digit: none goes through a float', () => {
  expect(showAmount('en', { currency: 'EUR', amount: '90071992547409931.07' })).toBe(
    '€90,071,992,547,409,931.07',
  )
  expect(showAmount('de', { currency: 'EUR', amount: '1234.50' })).toBe('1.234,50\u00a0€')
  expect(showAmount('en', { currency: 'USDC@1', amount: '113.370000' })).toBe('113.37\u00a0USDC')
  expect(exactAmount({ currency: 'ETH@1', amount: '0.100000000000000001' })).toBe('0.100000000000000001')
  expect(exactAmount({ currency: 'ETH@1', amount: '5.000000000000000000' })).toBe('5')
  expect(exactAmount({ currency: 'X', amount: '100' })).toBe('100')
})

test.each([
  ['USDC@1', '112.728664', '112.72\u00a0USDC'],
  ['EUR', '1234.5', '1,234.50\u00a0€'],
])('in Arabic an amount in %s is one run from left to right', (currency, amount, shown) => {
  expect(showAmount('ar', { currency, amount })).toBe(`\u2066${shown}\u2069`)
})

test('coins that somebody sends are rounded up, and those that they get down, on every screen', () => {
  const coins = { currency: 'USDC@1', amount: '368.370469' }
  expect(showSent('en', coins)).toBe('368.38\u00a0USDC')
  expect(showAmount('en', coins)).toBe('368.37\u00a0USDC')
  expect(showSent('en', { ...coins, amount: '368.370000' })).toBe('368.37\u00a0USDC')
  expect(showAmount('en', { ...coins, amount: '105.757000' })).toBe('105.75\u00a0USDC')
})

test('in Arabic the minus and every digit of coins are in the same run as the symbol', () => {
  const coins = { currency: 'USDC@1', amount: '2.505081' }
  expect(showExact('ar', coins, '\u2212')).toBe('\u2066\u22122.505081\u00a0USDC\u2069')
  expect(showAmount('ar', { currency: 'EUR', amount: '3.70' }, '\u2212')).toBe(
    '\u2066\u22123.70\u00a0€\u2069',
  )
  expect(showExact('de', coins)).toBe('2,505081\u00a0USDC')
})

test('a round amount of money has no cents, another one keeps them', () => {
  expect(showRound('en', { currency: 'EUR', amount: '20.00' })).toBe('€20')
  expect(showRound('de', { currency: 'EUR', amount: '1000.00' })).toBe('1.000\u00a0€')
  expect(showRound('de', { currency: 'EUR', amount: '20.50' })).toBe('20,50\u00a0€')
  expect(showRound('ar', { currency: 'GBP', amount: '20.00' })).toContain('20')
})
