import { expect, test } from 'vitest'
import { hoursOf, lineOf, nearest } from './line.ts'

const points = [
  { at: '2026-11-20 10:00:00', value: 0 },
  { at: '2026-11-20 10:30:00', value: 100 },
  { at: '2026-11-20 11:00:00', value: -100 },
]

test('a value holds until the next one, and the area is closed against zero', () => {
  const line = lineOf(points, 200, 100)
  expect(line).toMatchObject({ path: 'M0 50H100V0H200V100', area: 'M0 50H100V0H200V100V50H0Z', zero: 50 })
  expect([line?.low.value, line?.high.value, line?.now.value]).toEqual([-100, 100, -100])
})

test('zero is on the chart, also where every value is above it', () => {
  const line = lineOf(
    [
      { at: '2026-11-20 10:00:00', value: 50 },
      { at: '2026-11-20 11:00:00', value: 100 },
    ],
    200,
    100,
  )
  expect(line).toMatchObject({ path: 'M0 50H200V0', zero: 100 })
})

test('one point makes no line, and a level line lies in the middle', () => {
  expect(lineOf(points.slice(0, 1), 200, 100)).toBeUndefined()
  const level = points.map(({ at }) => ({ at, value: 0 }))
  expect(lineOf(level, 200, 100)?.zero).toBe(50)
})

test('an hour has its last value, and a pointer finds the nearest point', () => {
  expect(hoursOf(points).map(({ value }) => value)).toEqual([-100, 100])
  const line = lineOf(points, 200, 100)!
  expect([0.1, 0.4, 0.9].map((place) => nearest(line, place, 200))).toEqual([0, 1, 2])
})
