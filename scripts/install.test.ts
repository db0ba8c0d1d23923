import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isInstalled, type Packages } from './install.mjs'

const packages = (path: string): Packages => JSON.parse(readFileSync(path, 'utf8')).packages
const run = { 'node_modules/run': { version: '1.0.0', integrity: 'a' } }
const tests = { 'node_modules/tests': { version: '2.0.0', integrity: 'b', dev: true } }
const elsewhere = { 'node_modules/elsewhere': { version: '3.0.0', integrity: 'c', optional: true } }
const lock: Packages = { '': {}, ...run, ...tests, ...elsewhere }

test('any installation of this lockfile by npm counts, by whichever command', () => {
  expect(isInstalled(packages('package-lock.json'), packages('node_modules/.package-lock.json'))).toBe(true)
  expect(isInstalled(lock, { ...run, ...tests })).toBe(true)
  expect(isInstalled(lock, { ...run, ...tests }, { toRun: true })).toBe(true)
  expect(isInstalled(lock, run, { toRun: true })).toBe(true)
})

test.each<[string, Packages | undefined]>([
  ['nothing is there', undefined],
  ['what tests need is missing', run],
  ['a package has another version', { ...tests, 'node_modules/run': { version: '1.0.1', integrity: 'a' } }],
  ['a package has other bytes', { ...tests, 'node_modules/run': { version: '1.0.0', integrity: 'x' } }],
  ['a package is there that the lockfile lacks', { ...run, ...tests, 'node_modules/run/node_modules/x': {} }],
])('it is installed again where %s', (_, found) => {
  expect(isInstalled(lock, found)).toBe(false)
})
