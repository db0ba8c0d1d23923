import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exactAmount, markOf, readDecimal, showAmount, showSent, showExact, showRound } from './format.ts'
import { locales, type Locale } from './languages.ts'
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

const languages = Object.keys(locales) as Locale[]

test.each([
  ['€150', '150'],
  ['150 EUR', '150'],
  ['150€', '150'],
  ['€ 100', '100'],
  ['EUR\u00a0100,50', '100.50'],
  ['100,50 eur', '100.50'],
  ['€1.234,56', '1234.56'],
  ['€1,234.56', '1234.56'],
  ['\u2066€150.00\u2069', '150.00'],
  ['１５０', '150'],
  ['１５０．５', '150.5'],
  ['１，２３４．５', '1234.5'],
  ['१५०', '150'],
  ['১৫০.৫', '150.5'],
  ['۱۵۰', '150'],
  ['٢٬٥٠٠', '2500'],
  ['١٬٢٣٤٫٥', '1234.5'],
  ['1,00,000', '100000'],
  ['1,00,000.50', '100000.50'],
  ['0500', '500'],
  ['00500.5', '500.5'],
])('the pasted text "%s" means %s in a field of euros, in every language', (text, decimal) => {
  for (const locale of languages) expect(readDecimal(locale, text, 'EUR'), locale).toBe(decimal)
})

const vectors = join(import.meta.dirname, '../../../../../../shared/vectors/public-cases/cases.json')
test.runIf(existsSync(vectors))('the public cases of amounts are read', () => {
  const { 'amount pasted': cases = [] } = JSON.parse(readFileSync(vectors, 'utf8')) as Record<
    string,
    string[]
  >
  const read = cases.flatMap((text) => languages.map((locale) => readDecimal(locale, text, 'EUR')))
  expect(new Set(read)).toEqual(new Set(['100', '100.50']))
})

test.each([
  ['368.37 USDC', 'USDC@1', '368.37'],
  ['usdc 368.37', 'USDC@1', '368.37'],
  ['0.5 tBNB', 'tBNB@97', '0.5'],
  ['£20', 'GBP', '20'],
  ['£20', 'EUR', undefined],
  ['€20', 'USDC@1', undefined],
  ['20 USDT', 'USDC@1', undefined],
  ['$20', 'EUR', undefined],
  ['20 EUR', '', undefined],
])('"%s" in a field of %s is read as %s', (text, currency, decimal) => {
  for (const locale of languages) expect(readDecimal(locale, text, currency), locale).toBe(decimal)
})

test.each([
  '',
  ' ',
  'abc',
  '1e5',
  '-5',
  '\u22125',
  '12x',
  '.',
  ',',
  '5²',
  '½',
  '0x20',
  '€',
  'EUR',
  '1 €2',
  '1.2.3',
  '1,2,3',
  "1'2'3",
  '1 2 3',
  '1.2.3,4.5',
  '1,234,56',
  '1.234.56',
  '12.34.567',
  '1,234.5.6',
  '1..5',
  '1,,000',
  '1٫2٫3',
  '1٬2',
  '1,0000,000',
  '1234,567,890',
  '१.२.३',
  '１，２，３',
  '1'.repeat(101),
])('"%s" is no amount in any language', (text) => {
  for (const locale of languages) expect(readDecimal(locale, text, 'EUR'), locale).toBeUndefined()
})

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
