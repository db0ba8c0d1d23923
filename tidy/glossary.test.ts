/** The glossary is kept true: each term is a word of the code, each file that it names exists, replaced words stay away. */
import { existsSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { isLookedAt, parsed, sourcesBelow } from './sources.ts'

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

/** Words that the code no longer uses, and the term that replaced them. */
const replaced: readonly (readonly [folder: RegExp, words: Readonly<Record<string, string>>])[] = [
  [
    /^(apps|packages)\//,
    {
      around: 'deps',
      backs: 'refunds or returns',
      chased: 'overdue',
      judges: 'validates',
      news: 'mail data',
      nobody: 'a name that says what is missing',
      stray: 'unallocated',
      struck: 'executed',
      tells: 'notifies',
      till: 'treasury',
      twin: 'duplicate report',
      vault: 'encryption',
      whose: 'allocation',
      wishes: 'requests',
    },
  ],
  [
    /^apps\/server\/|^packages\/(domain|contract)\//,
    {
      arrivals: 'deposits or credits',
      books: 'ledger',
      desk: 'back office',
      fact: 'event',
      parked: 'unallocated',
    },
  ],
  [
    /^apps\/server\/src\/(?!rails\/(iso20022|open-banking)\/)/,
    {
      facts: 'events',
      house: 'deps',
      judge: 'validate',
      judged: 'validated',
      lives: 'lifecycles',
      tell: 'notify',
      told: 'reported',
      wish: 'request',
    },
  ],
]

/** Parts of a postal address, and a word of banks. */
const ofTheField = new Set(['houseNumber', 'house_number', 'StandingOrder'])

test('no name in the code uses a word that was replaced', () => {
  const found = sourcesBelow('apps', 'packages')
    .filter(
      ({ path }) => isLookedAt(path) && !/\.test\.tsx?$|\/testing(\.ts$|\/)|\/test-setup\.ts$/.test(path),
    )
    .flatMap(({ path, text }) =>
      replaced.flatMap(([folder, words]) =>
        folder.test(path) ? namesWith(Object.keys(words), path, text).map((name) => `${path}: ${name}`) : [],
      ),
    )
  expect(found).toEqual([])
})

function namesWith(words: readonly string[], path: string, text: string): string[] {
  const anyWord = words.map((word) => `(?<![a-z])${word}|${word.charAt(0).toUpperCase()}${word.slice(1)}`)
  if (!new RegExp(`(${anyWord.join('|')})(?![a-z])`).test(text)) return []
  const names = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) names.add(node.text)
    ts.forEachChild(node, visit)
  }
  visit(parsed({ path, text }))
  const isReplaced = (name: string) =>
    name.split(/(?<=[a-z0-9])(?=[A-Z])|_/).some((word) => words.includes(word.toLowerCase()))
  return [...names].filter((name) => !ofTheField.has(name) && isReplaced(name))
}
