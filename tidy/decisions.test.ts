/** Decisions are read by strangers: they claim nothing about a time that has passed. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = 'docs/decisions'
const pages = readdirSync(folder).map((name) => ({
  name,
  text: readFileSync(`${folder}/${name}`, 'utf8'),
}))

const found = (pattern: RegExp) =>
  pages.flatMap(({ name, text }) => [...text.matchAll(pattern)].map(([match]) => `${name}: ${match}`))

test('decisions are numbered without a gap, and each begins with its number', () => {
  const numbers = pages.map(({ name }) => Number(name.slice(0, 4)))
  expect(numbers).toEqual(numbers.map((_, at) => at + 1))
  expect(pages.filter(({ text }, at) => !text.startsWith(`# ${at + 1}. `)).map(({ name }) => name)).toEqual(
    [],
  )
})

test('no decision speaks of a state of the product that is over, or points at what the repository lacks', () => {
  expect(
    found(/\bnot yet\b|\buntil [^.]{0,40} exists?\b|\bare not connected\b|\bthere is no \w+ for a\b/gi),
  ).toEqual([])
})

/** Private words that payments engineers do not use; their terms are in the glossary. */
test('decisions speak in states and events, not in letters, lives and told', () => {
  expect(
    found(/\b(keeps its letter|each letter|the life('s| of)|told twice|stray coins|the till)\b/gi),
  ).toEqual([])
})
