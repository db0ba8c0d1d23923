import { expect, test } from 'vitest'
import { differenceOf, sumOf } from './difference.ts'

const of = (amount: string, currency = 'EUR') => ({ currency, amount })

test('the difference is exact, and says in which direction', () => {
  expect(differenceOf(of('90.10'), of('100.00'))).toEqual({ kind: 'short', by: of('9.90') })
  expect(differenceOf(of('100.01'), of('100'))).toEqual({ kind: 'over', by: of('0.01') })
  expect(differenceOf(of('100.00'), of('100'))).toBeUndefined()
  expect(differenceOf(of('100.00'), of('100', 'GBP'))).toBeUndefined()
})

test('amounts are summed without a float', () => {
  expect(sumOf([of('0.10'), of('0.20')])).toEqual(of('0.30'))
  expect(sumOf([])).toBeUndefined()
})
