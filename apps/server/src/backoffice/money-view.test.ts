import { Money } from '@agio/domain'
import { expect, test } from 'vitest'
import { moneyText } from './money-view.ts'

test('an amount has every digit, and a coin names its chain in words, never by number', () => {
  expect(moneyText(Money.money('USDC@11155111', 130_741_258n))).toBe('130.741258 USDC on Sepolia')
  expect(moneyText(Money.money('USDC@1', 1_234_500_000n))).toBe('1,234.5 USDC on Ethereum')
  expect(moneyText(Money.money('EUR', 123_450n))).toBe('1,234.50 EUR')
})
