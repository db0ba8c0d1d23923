import { expect, test } from 'vitest'
import { fromCursor, toCursor } from './cursor.ts'

test('a cursor gives back its key', () => {
  const cursor = toCursor('orders', ['2026-11-20 10:00:00', 'ord_x'])
  expect(cursor).toMatch(/^[\w-]+$/)
  expect(fromCursor('orders', cursor, 2)).toEqual(['2026-11-20 10:00:00', 'ord_x'])
})

test('anything else is no cursor', () => {
  const good = toCursor('orders', ['a', 1])
  const bad = [
    '',
    'x',
    '%00',
    good.slice(1),
    `${good}A`,
    'W10',
    Buffer.from('["x","a",1]').toString('base64url'),
    'a'.repeat(9_999),
  ]
  for (const cursor of bad) expect(fromCursor('orders', cursor, 2)).toBeUndefined()
  expect(fromCursor('links', good, 2)).toBeUndefined()
  expect(fromCursor('orders', good, 1)).toBeUndefined()
})
