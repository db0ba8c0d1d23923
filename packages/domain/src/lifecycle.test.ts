/** What the compiler catches in the tables and rules of the lifecycles: planted mistakes, compiled here. */
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const here = import.meta.dirname
const root = join(here, '../../..')

/** The messages of the compiler for each planted file, by its name. All are one program. */
function compile(planted: Readonly<Record<string, string>>): Record<string, string[]> {
  const options: ts.CompilerOptions = {
    ...ts.convertCompilerOptionsFromJson(
      ts.readConfigFile(join(root, 'tsconfig.json'), (path) => ts.sys.readFile(path)).config.compilerOptions,
      root,
    ).options,
    lib: ['lib.es2023.d.ts'],
    types: [],
  }
  const sources = new Map(Object.entries(planted).map(([name, text]) => [join(here, name), text]))
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile, getSourceFile } = host
  host.fileExists = (path) => sources.has(path) || fileExists(path)
  host.readFile = (path) => sources.get(path) ?? readFile(path)
  host.getSourceFile = (path, version, ...rest) => {
    const text = sources.get(path)
    return text === undefined
      ? getSourceFile(path, version, ...rest)
      : ts.createSourceFile(path, text, version)
  }
  const program = ts.createProgram([...sources.keys()], options, host)
  return Object.fromEntries(
    [...sources.keys()].map((path) => [
      path.slice(here.length + 1),
      program
        .getSemanticDiagnostics(program.getSourceFile(path))
        .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
    ]),
  )
}

const row = `code: 'Q', customerGroup: 'waiting', isOpen: true, holdsMoney: false, deadline: null`
const order = (service: 'sell' | 'buy') => `import { become, type Rule } from './${service}/order.ts'`

const planted = {
  'on-the-map.ts': `${order('sell')}
    export const rule: Rule<'funded', 'checks.clear'> = (it) => ({ order: become(it, { state: 'converted' }) })`,
  'off-the-map.ts': `${order('sell')}
    export const rule: Rule<'awaiting_deposit', 'customer.cancelled'> = (it) => ({
      order: become(it, { state: 'completed', completedAt: 1 }),
    })`,
  'off-the-map-of-purchases.ts': `${order('buy')}
    export const rule: Rule<'failed', 'archived'> = (it) => ({ order: become(it, { state: 'completed', completedAt: 1 }) })`,
  'without-its-data.ts': `${order('sell')}
    export const rule: Rule<'payout_queued', 'bank.booked'> = (it) => ({ order: become(it, { state: 'completed' }) })`,
  'without-meaning.ts': `import { defineStates } from './lifecycle.ts'
    export const states = defineStates({ lost: { ${row}, next: [] } })`,
  'without-openness.ts': `import { defineStates } from './lifecycle.ts'
    export const states = defineStates({
      lost: { code: 'Q', meaning: '', customerGroup: 'waiting', holdsMoney: false, deadline: null, next: [] },
    })`,
  'unknown-next.ts': `import { defineStates } from './lifecycle.ts'
    export const states = defineStates({ lost: { ${row}, meaning: '', next: ['nowhere'] } })`,
  'forgotten-key.ts': `import type { OwnKeys } from './lifecycle.ts'
    export const keys: OwnKeys<{ paid: { readonly paidAt: number } }> = { paid: {} }`,
}

test('the compiler refuses a rule off the map, and a state without what everybody needs to know of it', () => {
  const errors = compile(planted)
  expect(errors['on-the-map.ts']).toEqual([])
  expect(errors['off-the-map.ts']?.join()).toMatch(/"completed".* is not assignable/)
  expect(errors['off-the-map-of-purchases.ts']?.join()).toMatch(/"completed".* is not assignable/)
  expect(errors['without-its-data.ts']?.join()).toMatch(/completedAt/)
  expect(errors['without-meaning.ts']?.join()).toMatch(/'meaning' is missing/)
  expect(errors['without-openness.ts']?.join()).toMatch(/'isOpen' is missing/)
  expect(errors['unknown-next.ts']?.join()).toMatch(/"nowhere".* is not assignable/)
  expect(errors['forgotten-key.ts']?.join()).toMatch(/'paidAt' is missing/)
}, 60_000)
