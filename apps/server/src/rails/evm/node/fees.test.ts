/** The price of gas for quotes and sweeps. */
import { expect, test } from 'vitest'
import { createGasPrices } from './fees.ts'

test('a price of gas is asked for every 5 s, and outlives silent nodes by a minute', async () => {
  let now = 0
  let answer: string | undefined
  let count = 0
  const priceOf = createGasPrices(
    async () => {
      count += 1
      if (answer === undefined) throw new Error('silent')
      return answer
    },
    () => now,
  )
  await expect(priceOf(1)).rejects.toThrow('silent')
  answer = '0x7'
  expect(await Promise.all([priceOf(1), priceOf(1)])).toEqual([7n, 7n])
  expect(count).toBe(2)
  answer = undefined
  now = 60_000
  expect(await priceOf(1)).toBe(7n)
  now = 66_000
  await expect(priceOf(1)).rejects.toThrow('silent')
  answer = '0x8'
  expect(await priceOf(1)).toBe(8n)
  expect(await priceOf(97)).toBe(8n)
})
