import { expect, test } from 'vitest'
import { importersOf } from './changed.mjs'

const sources = [
  { path: 'a.ts', imports: [] },
  { path: 'b.ts', imports: ['a.ts'] },
  { path: 'c.tsx', imports: ['b.ts', 'run.mjs'] },
  { path: 'd.ts', imports: ['c.tsx'] },
  { path: 'e.ts', imports: ['d.ts', 'e.ts'] },
  { path: 'f.ts', imports: ['zod'] },
]

test('a changed source is looked at with all that import it, also in a circle', () => {
  expect(importersOf(['b.ts'], sources).toSorted()).toEqual(['b.ts', 'c.tsx', 'd.ts', 'e.ts'])
  expect(importersOf(['f.ts', 'README.md'], sources)).toEqual(['f.ts'])
})

test('the declaration of a script is imported by the name of the script', () => {
  expect(importersOf(['run.d.mts'], sources).toSorted()).toEqual(['c.tsx', 'd.ts', 'e.ts'])
})
