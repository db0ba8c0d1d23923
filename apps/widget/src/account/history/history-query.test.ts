import { expect, test } from 'vitest'
import { isShown, lettersOf } from './history-query.ts'

test('a letter is read with its service', () => {
  expect(isShown('open', { service: 'sell', status: 'F' })).toBe(true)
  expect(isShown('open', { service: 'buy', status: 'F' })).toBe(false)
  expect(isShown('ended', { service: 'buy', status: 'F' })).toBe(true)
  expect(isShown('completed', { service: 'buy', status: 'Z' })).toBe(true)
  expect(isShown('all', { service: 'sell', status: 'Z' })).toBe(true)
})

test('asked for are the letters of the chosen service, or of both', () => {
  expect(lettersOf({ show: 'completed', service: 'both' })).toBe('C,Z')
  expect(lettersOf({ show: 'completed', service: 'sell' })).toBe('C')
  expect(lettersOf({ show: 'ended', service: 'buy' })).toBe('X,F,Y')
  expect(lettersOf({ show: 'all', service: 'buy' })).toBeUndefined()
})
