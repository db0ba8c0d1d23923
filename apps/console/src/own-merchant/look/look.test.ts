/** The form of a look gives what the widget takes, and names each value that it refuses. */
import { expect, test } from 'vitest'
import { isUnfit, isWhole, lookOf, verdicts, type Typed } from './look.ts'

const typed = (changes: Partial<Typed>): Typed => ({
  accent: '',
  surface: '',
  text: '',
  radius: '',
  font: '',
  locale: '',
  ...changes,
})

test('three digits of a colour become six, and what is unfinished is left out', () => {
  expect(lookOf(typed({ accent: '#0a5', surface: '#12', radius: '8px' }))).toEqual({
    accent: '#00aa55',
    radius: '8px',
  })
  expect(isUnfit(typed({ surface: '#12' }), 'surface')).toBe(true)
  expect([isWhole(typed({ surface: '#12' })), isWhole(typed({ accent: '#0a5' }))]).toEqual([false, true])
})

test('text is measured against its surface, as the widget does', () => {
  expect(verdicts(typed({ text: '#111111' }))).toEqual([{ of: 'text', kind: 'needs_surface' }])
  expect(verdicts(typed({ text: '#777777', surface: '#ffffff' }))).toEqual([
    { of: 'text', kind: 'unreadable', ratio: '4.4' },
  ])
  expect(verdicts(typed({ text: '#000000', surface: '#ffffff' }))).toEqual([
    { of: 'text', kind: 'readable', ratio: '21.0' },
  ])
})

test('a pale accent is said to be darkened, a dark one is taken as it is', () => {
  expect(verdicts(typed({ accent: '#ffd54a' }))).toMatchObject([{ of: 'accent', kind: 'darkened' }])
  expect(verdicts(typed({ accent: '#0b6655' }))).toEqual([])
  expect(verdicts(typed({ accent: '#ffd54a', surface: '#1b2735' }))).toEqual([])
})
