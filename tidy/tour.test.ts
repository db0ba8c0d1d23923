/** The tour is kept true: every file it names exists, and every function it names stands in that file. */
import { existsSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { filesBelow, parsed } from './sources.ts'

const tour = readFileSync('docs/tour.md', 'utf8')
const chapters = tour.split(/^## /m).slice(1)

/** A file or folder, `path/to/file.ts`, with #name for what stands in it; a bare #name is in the file named last. */
const places = placesIn(tour)

test('the tour answers at least the twelve questions it began with, each by at least two places', () => {
  expect(chapters.length).toBeGreaterThanOrEqual(12)
  const thin = chapters.filter((chapter) => [...chapter.matchAll(/`[\w.-]+\/[\w./-]+`#\w+/g)].length < 2)
  expect(thin.map((chapter) => chapter.split('\n')[0]).join(', ')).toBe('')
})

test('each file that the tour names exists', () => {
  const missing = places.filter(({ path }) => !existsSync(path))
  expect(missing.map(({ path }) => path).join(', ')).toBe('')
})

test('each function that the tour names stands in its file', () => {
  const missing = places
    .filter(({ path, name }) => name !== undefined && existsSync(path) && !namesIn(path).has(name))
    .map(({ path, name }) => `${path}#${name}`)
  expect(missing.join(', ')).toBe('')
})

test('each file or folder that a document of the repository names by its path exists', () => {
  const documents = filesBelow().filter((path) => path.endsWith('.md'))
  const named = documents.flatMap((document) =>
    [
      ...readFileSync(document, 'utf8').matchAll(
        /`((?:apps|packages|docs|scripts|tidy|e2e|bench|ops)\/[\w./-]*\w)`/g,
      ),
    ].map(([, path = '']) => ({ document, path })),
  )
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter(({ path }) => !existsSync(path))).toEqual([])
})

function placesIn(text: string): { path: string; name: string | undefined }[] {
  let last = ''
  return [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+\/?)`(?:#(\w+))?|(?<=[\s(])#(\w+)/g)].map(
    ([, path, name, bare]) => {
      last = path ?? last
      return { path: last, name: name ?? bare }
    },
  )
}

const known = new Map<string, Set<string>>()

/** Everything a file declares: functions, constants, types, methods, and the keys of its records. */
function namesIn(path: string): Set<string> {
  const before = known.get(path)
  if (before) return before
  const names = new Set<string>()
  const visit = (node: ts.Node): void => {
    const name = (node as ts.NamedDeclaration).name
    if (name && (ts.isIdentifier(name) || ts.isStringLiteral(name))) names.add(name.text)
    ts.forEachChild(node, visit)
  }
  visit(parsed({ path, text: readFileSync(path, 'utf8') }))
  known.set(path, names)
  return names
}

test('the changelog names each version once, and says one in a page', () => {
  const [, ...sections] = readFileSync('CHANGELOG.md', 'utf8').split(/^## /m)
  const versions = sections.map((section) => section.split(/\s/, 1)[0])
  expect(new Set(versions).size).toBe(versions.length)
  expect(sections.filter((section) => section.split('\n').length > 60)).toEqual([])
})
