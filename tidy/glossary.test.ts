/** The glossary is kept true: each term is a word of the code, and each file that it names exists. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sourcesBelow } from './sources.ts'

const glossary = readFileSync('docs/glossary.md', 'utf8')
const terms = [...glossary.matchAll(/^\| (?!term \|)([a-z][a-z ]*) \|/gm)].map((match) => match[1] ?? '')
const code = sourcesBelow('apps', 'packages')
  .filter(({ path }) => !/\.test\.tsx?$|\/testing\//.test(path))
  .map(({ text }) => text.toLowerCase())

test('the glossary explains about forty terms', () => {
  expect(terms.length).toBeGreaterThanOrEqual(30)
  expect(new Set(terms).size).toBe(terms.length)
})

test('each term of the glossary is a word of the code', () => {
  const unused = terms.filter((term) => {
    const written = new RegExp(`(?<![a-z])${term.replaceAll(' ', '[ _-]?')}`)
    return !code.some((text) => written.test(text))
  })
  expect(unused).toEqual([])
})

test('each file that the glossary names exists', () => {
  const named = [...glossary.matchAll(/`([\w.-]+(?:\/[\w.-]+)+)`/g)].map((match) => match[1] ?? '')
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})
