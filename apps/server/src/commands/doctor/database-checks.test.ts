import { expect, test } from 'vitest'
import { ageOf, clockOf, clockWords, roomFor, toolsFor } from './database-checks.ts'

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

test('a machine that waits long for the database does not count the wait as a difference of clocks', () => {
  const at = (seconds: number) => new Date(Date.UTC(2026, 2, 2) + seconds * 1000)
  const asking = { asked: at(0), answered: at(9) }
  for (const second of [-2, 0, 5, 9, 11]) expect(clockOf(at(second), asking)).toContain('within')
  expect(() => clockOf(at(-3), asking)).toThrow('3.0 s from')
  expect(() => clockOf(at(11.5), asking)).toThrow('2.5 s from')
})

test('pg_dump must not be older than the server', () => {
  expect(toolsFor('17.2', '17.6')).toBe('pg_dump 17.6 for PostgreSQL 17.2')
  expect(toolsFor('15.9', '18.1')).toContain('18.1')
  expect(() => toolsFor('18.0', '15.14')).toThrow('older than PostgreSQL 18.0')
  expect(() => toolsFor('18.0', undefined)).toThrow('not on the PATH')
})
