import { expect, test } from 'vitest'
import { chartOf } from './chart.ts'

const at = (day: number, rate: string) => ({ at: `2026-11-${String(day).padStart(2, '0')} 00:00:00`, rate })

test('a line runs from the first rate to the last, the highest on top', () => {
  const chart = chartOf([at(1, '1.00'), at(2, '2.00'), at(3, '1.50')], 100, 48)
  expect(chart?.line).toBe('M0.0 44.0L50.0 4.0L100.0 24.0')
  expect(chart).toMatchObject({ low: 1, high: 2, now: 1.5, change: 0.5 })
})

test('one point, none, or nonsense is no line', () => {
  expect(chartOf([], 100, 48)).toBeUndefined()
  expect(chartOf([at(1, '1.00')], 100, 48)).toBeUndefined()
  expect(chartOf([at(1, 'x'), at(2, '0')], 100, 48)).toBeUndefined()
})

test('a rate that did not move, and one of less than a day, has nothing to show', () => {
  expect(chartOf([at(1, '1'), at(2, '1')], 100, 48)).toBeUndefined()
  const hours = [
    { at: '2026-11-01 00:00:00', rate: '1' },
    { at: '2026-11-01 23:00:00', rate: '2' },
  ]
  expect(chartOf(hours, 100, 48)).toBeUndefined()
})
