/** The distance of a price from mid-market, in words. */
import { expect, test } from 'vitest'
import { createI18n } from '../../app/i18n/i18n.ts'
import { moneyLine } from './quote-lines.ts'

test.each([
  ['0.9199', '0.92', 'en', '0.01% below mid-market'],
  ['0.9292', '0.92', 'en', '1.00% above mid-market'],
  ['0.919999', '0.92', 'en', '0.01% below mid-market'],
  ['0.92', '0.92', 'en', 'Mid-market rate, nothing added'],
  ['0.9199', '0.92', 'de', '0,01 % unter dem Marktmittelkurs'],
] as const)('%s against %s says, in %s: %s', async (rate, midRate, locale, words) => {
  const i18n = createI18n()
  await i18n.use(locale)
  const of = { rate, midRate, coin: 'USDC@1', fiat: 'EUR' }
  const line = moneyLine(i18n.t, locale, { key: 'rate', kind: 'rate', of }, {})
  expect(line.note).toBe(words)
})
