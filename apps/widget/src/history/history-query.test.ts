import { expect, test } from 'vitest'
import { isShown } from './history-query.ts'

test('a letter is read with its service', () => {
  expect(isShown('open', { service: 'sell', status: 'F' })).toBe(true)
  expect(isShown('open', { service: 'buy', status: 'F' })).toBe(false)
  expect(isShown('ended', { service: 'buy', status: 'F' })).toBe(true)
  expect(isShown('completed', { service: 'buy', status: 'Z' })).toBe(true)
  expect(isShown('all', { service: 'sell', status: 'Z' })).toBe(true)
})
