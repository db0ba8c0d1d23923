import { expect, test } from 'vitest'
import { ageOf, clockWords, roomFor } from './database-checks.ts'

test('the connections of a process are compared with the server’s limit', () => {
  expect(roomFor(21, { most: 97, inUse: 63 })).toBe('63 of 97 in use; this process takes up to 21')
  expect(roomFor(21, { most: 97, inUse: 80 })).toContain('no room beside what is in use')
  expect(() => roomFor(101, { most: 97, inUse: 0 })).toThrow('0 of 97 in use; this process takes up to 101')
})

test('each list of the settings is read, and not long ago', () => {
  const now = new Date('2026-03-02T12:00:00Z')
  const row = (name: string, hour: number) => ({
    name,
    entries: 7,
    checkedAt: new Date(now.getTime() - hour * 3_600_000),
  })
  const said = (...known: Parameters<typeof ageOf>[0]) =>
    ageOf(known, { lists: [{ name: 'un' }, { name: 'ofac' }], hours: 6, now })
  expect(said(row('un', 2), row('ofac', 18))).toBe('un: 7 entries, 2 h ago; ofac: 7 entries, 18 h ago')
  expect(() => said(row('un', 2), row('ofac', 19))).toThrow('ofac: 7 entries, 19 h ago')
  expect(() => said(row('un', 2))).toThrow('ofac: never read')
  expect(() => said(row('un', 2), { name: 'ofac', entries: null, checkedAt: null })).toThrow('never read')
})

test('the clock of personal data is counted, and one that is late by a day is said', () => {
  const counts = { kept: 3, late: 0, held: 1, erased: 2 }
  expect(clockWords(counts)).toBe('3 closed accounts are kept, 2 are erased, 1 are held, 0 are late by a day')
  expect(() => clockWords({ ...counts, late: 1 })).toThrow('1 are late by a day')
})
