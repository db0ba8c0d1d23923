import { expect, test } from 'vitest'
import { dayAfter, startOfDay } from './days.ts'
import { askedOf, beginningsOf } from './name-words.ts'

test.each([
  ['2026-11-21', 'UTC', '2026-11-21T00:00:00.000Z'],
  ['2026-11-21', 'Europe/Berlin', '2026-11-20T23:00:00.000Z'],
  ['2026-07-01', 'Europe/Berlin', '2026-06-30T22:00:00.000Z'],
  ['2026-11-21', 'America/Los_Angeles', '2026-11-21T08:00:00.000Z'],
  ['2026-11-21', 'Pacific/Kiritimati', '2026-11-20T10:00:00.000Z'],
  ['2026-11-21', 'Asia/Kathmandu', '2026-11-20T18:15:00.000Z'],
  // The clocks change at 2 and at 3 in the night.
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
  ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
  ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z'],
  ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
])('%s begins in %s at %s', (day, zone, at) => {
  expect(startOfDay(day, zone).toISOString()).toBe(at)
})

test('the day after the last of a year', () => {
  expect(dayAfter('2026-12-31')).toBe('2027-01-01')
})

test('a name is found by the beginning of each of its words, without accents', () => {
  const indexes = new Set(beginningsOf('Zoë van der Übermut-Extraordinarily'))
  const finds = (text: string) => {
    const asked = askedOf(text)
    return asked.length > 0 && asked.every((word) => indexes.has(word))
  }
  for (const text of ['zoe', 'ÜBER', 'ubermut zo', 'extraordinarily', 'Van der'])
    expect(finds(text), text).toBe(true)
  for (const text of ['z', 'bermut', 'zoe maria', '']) expect(finds(text), text).toBe(false)
})
