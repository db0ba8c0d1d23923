import { Money } from '@agio/domain'
import { expect, test } from 'vitest'
import { operatorFigure, operatorRate, readWireTime, wireAmount, wirePage, wireTime } from './wire.ts'
import { Amount, Time } from './words.ts'

test('a time is written in UTC to the second, and read back as that second', () => {
  const at = new Date('2026-03-05T07:08:09.987Z')
  expect(wireTime(at)).toBe('2026-03-05 07:08:09')
  expect(wireTime(at.getTime())).toBe(Time.parse(wireTime(at)))
  expect(readWireTime(wireTime(at))).toEqual(new Date('2026-03-05T07:08:09Z'))
  expect([wireTime(null), wireTime(undefined)]).toEqual([null, null])
})

test('an amount is its exact decimal with its currency', () => {
  const amount = wireAmount(Money.money('EUR', 1n))
  expect(Amount.parse(amount)).toEqual({ currency: 'EUR', amount: '0.01' })
  expect(wireAmount(Money.money('ETH@1', 1n)).amount).toBe('0.000000000000000001')
  expect(wireAmount(null)).toBeNull()
})

test('a page without a cursor is the last one', () => {
  expect(wirePage([1, 2])).toEqual({ items: [1, 2], next: null })
  expect(wirePage([1, 2], 'more')).toEqual({ items: [1, 2], next: 'more' })
})

test('operators read grouped figures with a symbol, and a rate in five digits', () => {
  expect(operatorFigure({ amount: '1234567.100000', currency: 'USDC@11155111' })).toBe('1,234,567.1 USDC')
  expect(operatorFigure({ amount: '100.000000000000000000', currency: 'ETH@1' })).toBe('100 ETH')
  expect(operatorFigure({ amount: '0.000000000000000001', currency: 'ETH@1' })).toBe(
    '0.000000000000000001 ETH',
  )
  expect(operatorFigure({ amount: '-1200.50', currency: 'EUR' })).toBe('-1,200.50 EUR')
  expect(operatorRate('0.91990800500000')).toBe('0.91991')
  expect(operatorRate('2345.678')).toBe('2,345.7')
  expect(operatorRate('0.9')).toBe('0.9')
})
