/** Functions call their neighbours by name: a bag of dependencies holds at most five doors. */
import ts from 'typescript'
import { expect, test } from 'vitest'
import { parsed, sourcesBelow } from './sources.ts'

const most = 5

/** The members that a type names itself, and one for each type that it joins. */
function membersOf(type: ts.TypeNode): number {
  if (ts.isTypeLiteralNode(type)) return type.members.length
  return ts.isIntersectionTypeNode(type) ? type.types.reduce((sum, one) => sum + membersOf(one), 0) : 1
}

/** Paths of files with a type that is named `…Deps` or `…Doors` and has more than five members. */
const widerIn = (sources: Parameters<typeof parsed>[0][]): string[] =>
  sources
    // Most sources speak of none, and need not be parsed.
    .filter(({ text }) => /\btype \w*(Deps|Doors)\b/.test(text))
    .filter((source) =>
      parsed(source).statements.some(
        (it) =>
          ts.isTypeAliasDeclaration(it) && /(Deps|Doors)$/.test(it.name.text) && membersOf(it.type) > most,
      ),
    )
    .map(({ path }) => path)

test('no bag of dependencies has more than five members', () => {
  expect(widerIn(sourcesBelow('apps', 'packages'))).toEqual([])
})

test('a planted bag of six members is found, also one that joins two', () => {
  const six = 'type SaleDeps = { a: 1; b: 1; c: 1; d: 1; e: 1; f: 1 }'
  const joined = 'type SaleDeps = { a: 1; b: 1; c: 1; d: 1; e: 1 } & Others'
  const five = 'type SaleDeps = { a: 1; b: 1; c: 1; d: 1; e: 1 }'
  expect(widerIn([six, joined, five].map((text, at) => ({ path: `${at}.ts`, text })))).toEqual([
    '0.ts',
    '1.ts',
  ])
})
