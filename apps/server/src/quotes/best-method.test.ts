import { Money, type Buy } from '@agio/domain'
import { expect, test } from 'vitest'
import { bestOf, cheapestOf } from './buy-quotes.ts'

const coin = 'USDC@1'
const quote = (method: Buy.Method, amount: bigint, coins: bigint) =>
  ({ method, terms: { amount: Money.money('EUR', amount), coins: Money.money(coin, coins) } }) as never

test('the fastest method is the best, unless a slower one is more than 1 % cheaper', () => {
  const names = (...of: never[]) =>
    (bestOf(of as { method: Buy.Method; terms: Buy.BuyQuote }[]) ?? { method: 'none' }).method
  const transfer = quote('bank_transfer', 10_000n, 101_00n)
  expect(names(transfer, quote('open_banking', 10_000n, 100_00n))).toBe('open_banking')
  expect(names(transfer, quote('open_banking', 10_000n, 99_99n))).toBe('bank_transfer')
  expect(names(quote('open_banking', 10_000n, 100n), quote('card', 10_000n, 98n))).toBe('open_banking')
  expect(names(quote('bank_transfer', 10_100n, 100n), quote('card', 10_200n, 100n))).toBe('card')
  expect(names(transfer)).toBe('bank_transfer')
  expect(names()).toBe('none')
})

test('the cheapest is found to the last unit of amounts that are almost the same', () => {
  const one = quote('bank_transfer', 10n ** 18n, 10n ** 24n)
  const cheaper = quote('card', 10n ** 18n - 1n, 10n ** 24n)
  expect(cheapestOf([one, cheaper])).toBe(cheaper)
})
