import { expect, test } from 'vitest'
import { isShown, codesOf } from './history-query.ts'

test('a code is read with its service', () => {
  expect(isShown('open', { service: 'sell', status: 'F' })).toBe(true)
  expect(isShown('open', { service: 'buy', status: 'F' })).toBe(false)
  expect(isShown('ended', { service: 'buy', status: 'F' })).toBe(true)
  expect(isShown('completed', { service: 'buy', status: 'Z' })).toBe(true)
  expect(isShown('all', { service: 'sell', status: 'Z' })).toBe(true)
})

test('the server is asked for the codes of the chosen service, or of both', () => {
  expect(codesOf({ show: 'completed', service: 'both' })).toBe('C,Z')
  expect(codesOf({ show: 'completed', service: 'sell' })).toBe('C')
  expect(codesOf({ show: 'ended', service: 'buy' })).toBe('X,F,Y')
  expect(codesOf({ show: 'all', service: 'buy' })).toBeUndefined()
})
