import { expect, test } from 'vitest'
import { roomFor } from './database-checks.ts'

test('what a process may hold is compared with what the server gives', () => {
  expect(roomFor(21, { most: 97, inUse: 63 })).toBe('63 of 97 in use; this process takes up to 21')
  expect(roomFor(21, { most: 97, inUse: 80 })).toContain('no room beside what is in use')
  expect(() => roomFor(101, { most: 97, inUse: 0 })).toThrow('0 of 97 in use; this process takes up to 101')
})
