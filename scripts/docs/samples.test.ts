/** The calls that the pages of the API show: what is TypeScript compiles in a strict program, what is Python is Python. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { Merchants } from '@agio/domain'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { pagesOf } from '../../apps/server/src/platform/web/reference/pages.ts'
import { documentOf, words } from '../inventory/document.ts'
import { root } from '../run.mjs'

const samples = (['customers and merchants', 'operators'] as const).flatMap((whom) =>
  pagesOf(documentOf(whom), {
    at: '/api/docs',
    place: '/api/openapi.json',
    catalogue: words.catalogue,
    scopes: Merchants.scopes,
  }).flatMap(({ sections }) =>
    sections.flatMap(({ id, samples: blocks }) =>
      blocks.flatMap((it) => ('code' in it ? [{ id, language: it.language, code: it.code }] : [])),
    ),
  ),
)
const inLanguage = (language: string) => samples.filter((it) => it.language === language)

/** What the compiler says of programs that stand beside this file, by their names. */
function problemsOf(programs: ReadonlyMap<string, string>): string[] {
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
    types: ['node'],
    noEmit: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
  }
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile, getSourceFile } = host
  host.fileExists = (name) => programs.has(name) || fileExists(name)
  host.readFile = (name) => programs.get(name) ?? readFile(name)
  host.getSourceFile = (name, target, ...rest) => {
    const own = programs.get(name)
    return own === undefined ? getSourceFile(name, target, ...rest) : ts.createSourceFile(name, own, target)
  }
  const program = ts.createProgram([...programs.keys()], options, host)
  return ts
    .getPreEmitDiagnostics(program)
    .map(
      ({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
    )
}

const fileOf = (id: string) => join(root, `scripts/docs/${id}.mts`)

test('each operation is called in three languages', () => {
  const ids = inLanguage('sh').map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(300)
  for (const language of ['ts', 'python']) expect(inLanguage(language).map(({ id }) => id)).toEqual(ids)
})

test('each call in TypeScript compiles, those by the SDK against its own types, and one of other words does not', () => {
  const programs = inLanguage('ts')
  expect(programs.filter(({ code }) => code.includes("from '@agio/sdk'")).length).toBeGreaterThan(25)
  const right = programs.find(({ id }) => id === 'createLink')?.code ?? ''
  const wrong = { id: 'wrong', code: right.replace('uses: "one"', 'uses: "none"') }
  const problems = problemsOf(
    new Map([...programs, wrong].map(({ id, code }) => [fileOf(id), `${code}\nexport {}\n`])),
  )
  expect(problems).toEqual([expect.stringMatching(/wrong\.mts: .*"none"/)])
})

const compile = 'import ast, json, sys\nfor one in json.load(sys.stdin): ast.parse(one["code"], one["id"])'
const python = (all: readonly object[]) =>
  spawnSync('python3', ['-c', compile], { input: JSON.stringify(all), encoding: 'utf8' })
const hasPython = spawnSync('python3', ['--version']).status === 0

test.runIf(hasPython)('each call in Python is Python', () => {
  expect(python(inLanguage('python')).stderr).toBe('')
  expect(python([{ id: 'wrong', code: 'answer = post(json={"a": true,)' }]).stderr).toContain('SyntaxError')
})

test('a call in Python has no word of JSON that Python does not know', () => {
  for (const { id, code } of inLanguage('python'))
    expect(code.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""'), id).not.toMatch(/\b(?:true|false|null)\b/)
})
