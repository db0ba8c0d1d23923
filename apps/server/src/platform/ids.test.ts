import { expect, test } from 'vitest'
import { newId } from './ids.ts'

test('an id is its kind and 26 small base32 characters, and does not repeat', () => {
  const now = new Date()
  const ids = Array.from({ length: 1_000 }, () => newId('ord', now))
  expect(new Set(ids).size).toBe(1_000)
  for (const id of ids) expect(id).toMatch(/^ord_[a-z2-7]{26}$/)
})

test('ids sort by their time, as text', () => {
  const start = Date.parse('2026-11-20T10:00:00Z')
  const ids = Array.from({ length: 200 }, (_, index) => newId('ord', new Date(start + index * 977)))
  expect(ids.toSorted()).toEqual(ids)
})

test('the same time and the same noise are the same id', () => {
  const noise = () => new Uint8Array(10).fill(255)
  expect(newId('quo', new Date(0), noise)).toBe('quo_2222222222zzzzzzzzzzzzzzzz')
})
