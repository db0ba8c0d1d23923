import { describe, expect, test } from 'vitest'
import { readDecimal } from '../../app/i18n/format.ts'
import { locales, type Locale } from '../../app/i18n/i18n.ts'
import { retype } from './retype.ts'

/** "|" is the caret. */
function shown(locale: Locale, before: string, now: string): string {
  const { text, caret } = retype(locale, before, { text: now.replace('|', ''), caret: now.indexOf('|') })
  return `${text.slice(0, caret)}|${text.slice(caret)}`
}

/** Key by key at the end of an empty field. */
function typed(locale: Locale, keys: string): string {
  return [...keys].reduce(
    (text, key) => retype(locale, text, { text: text + key, caret: text.length + 1 }).text,
    '',
  )
}

test.each([
  ['en', '1234567', '1,234,567'],
  ['en', '1234.5', '1,234.5'],
  ['en', '0.000001', '0.000001'],
  ['en', '1,5', '1,5'],
  ['en', '1,500', '1,500'],
  ['en', '1,5000', '15,000'],
  ['en', '1,000,000', '1,000,000'],
  ['en', '1 000', '1,000'],
  ['de', '1234567', '1.234.567'],
  ['de', '1234,56', '1.234,56'],
  ['de', '1.000', '1.000'],
  ['de', '1.0000', '10.000'],
  ['de', '10.50', '10.50'],
  ['ar', '1234.5', '1,234.5'],
  ['ar', '١٢٣٤', '1,234'],
  ['en', '12x', '12x'],
  ['en', '1.2.3', '1.23'],
  ['en', '0500', '0500'],
  ['de', '0500', '0500'],
  ['ar', '0500', '0500'],
  ['en', '०५००', '0500'],
  ['en', '१२३४', '1,234'],
  ['de', '１２３４,５', '1.234,5'],
  ['en', '€1500', '€1500'],
] as const)('in %s, who types "%s" sees "%s"', (locale, keys, seen) => {
  expect(typed(locale, keys)).toBe(seen)
})

describe('the caret stays behind its digit', () => {
  test.each([
    ['a digit at the beginning', '234', '1|234', '1|,234'],
    ['a digit in the middle', '1,234', '1,29|34', '12,9|34'],
    ['a digit at the end', '1,234', '1,2345|', '12,345|'],
    ['a digit taken away', '12,345', '1|,345', '1|,345'],
    ['the mark of thousands taken away', '1,234', '1|234', '1|,234'],
    ['a decimal mark in the middle', '1,234', '1,2.|34', '12.|34'],
    ['a digit behind the decimal mark', '1,234.5', '1,234.56|', '1,234.56|'],
    ['a second decimal mark', '1,234.5', '1,2.|34.5', '1,2|34.5'],
  ])('%s', (_, before, now, seen) => {
    expect(shown('en', before, now)).toBe(seen)
  })
})

test.each([
  ['en', '', '1.234.567,89', '1,234,567.89'],
  ['en', '100', "1'234.50", '1,234.50'],
  ['en', '100', '1 234,50', '1,234.50'],
  ['de', '100', '1,234.50', '1.234,50'],
  ['de', '100', '1234.5', '1.234,5'],
  ['de', '1.234', '987654', '987.654'],
  ['en', '1,234', '55', '55'],
  ['en', '100', '€1234.5', '1,234.5'],
  ['de', '100', '100,50 EUR', '100,50'],
  ['ar', '100', '١٬٢٣٤٫٥', '1,234.5'],
  ['en', '100', '१२३४', '1,234'],
  ['en', '100', '１２３４', '1,234'],
  ['en', '100', '1.2.3', '1.2.3'],
  ['de', '100', '1,2,3', '1,2,3'],
  ['ar', '100', '1,2,3', '1,2,3'],
  ['en', '100', '£20', '£20'],
  ['en', '100', '0500', '0500'],
] as const)('in %s, over "%s", what is pasted as "%s" is shown as "%s"', (locale, before, pasted, seen) => {
  expect(retype(locale, before, { text: pasted, caret: pasted.length }, 'EUR')).toEqual({
    text: seen,
    caret: seen.length,
  })
})

test('the formatted text has the typed value, however it is grouped', () => {
  for (const locale of Object.keys(locales) as Locale[])
    for (const digits of ['1', '12', '999', '1000', '12345', '1234567', '100000000'])
      for (const zeros of ['', '0', '00'])
        expect(readDecimal(locale, typed(locale, zeros + digits))).toBe(digits)
})
