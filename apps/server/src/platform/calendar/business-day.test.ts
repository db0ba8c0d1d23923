import { expect, test } from 'vitest'
import { businessDay } from './business-day.ts'

test.each([
  ['Friday', '2026-11-20T10:00:00Z', 1, '2026-11-23T17:00:00.000Z'],
  ['Friday', '2026-11-20T10:00:00Z', 2, '2026-11-24T17:00:00.000Z'],
  ['Saturday', '2026-11-21T23:59:00Z', 2, '2026-11-24T17:00:00.000Z'],
  ['Monday', '2026-11-23T18:00:00Z', 1, '2026-11-24T17:00:00.000Z'],
])('from %s (%s), %i days that banks work end %s', (_, since, days, end) => {
  expect(businessDay(new Date(since), days).toISOString()).toBe(end)
})
