import { readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow } from './sources.ts'

/** The packages that a script needs before it has run a line of its own. */
function neededAtOnce(path: string, seen = new Set<string>()): string[] {
  if (seen.has(path)) return []
  seen.add(path)
  const named = readFileSync(path, 'utf8').matchAll(
    /^(?:import|export)\b[^'"]*?from '([^']+)'|^import '([^']+)'/gm,
  )
  return [...named].flatMap(([, from, bare]) => {
    const name = from ?? bare ?? ''
    if (name.startsWith('.')) return neededAtOnce(join(dirname(path), name), seen)
    return name.startsWith('node:') || builtinModules.includes(name) ? [] : [`${path}: ${name}`]
  })
}

test('a command for a clean clone needs no package before it has installed them', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const files = Object.values(scripts).flatMap((words) => /^node (\S+\.mjs)/.exec(words)?.[1] ?? [])
  expect(files).toEqual(expect.arrayContaining(['scripts/start.mjs', 'scripts/test.mjs']))
  expect(files.flatMap((file) => neededAtOnce(file))).toEqual([])
})

/** The package of an import: `ox/Address` is of `ox`. */
const packageOf = (name: string) => name.split('/', name.startsWith('@') ? 2 : 1).join('/')

test('the running sources name their packages themselves: those of tests are missing in production', () => {
  const { dependencies: forAll } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    dependencies: object
  }
  // By hand, when a contract of the sandbox changes.
  const tools = ['apps/sandbox/src/chain/compile.ts']
  const isSource = (path: string) =>
    /^(apps|packages)\/[^/]+\/src\/.*\.(ts|tsx|mjs)$/.test(path) && !/\.(test|spec)\.tsx?$|testing/.test(path)
  const missing = filesBelow()
    .filter((path) => isSource(path) && !tools.includes(path))
    .flatMap((path) => {
      const workspace = path.split('/', 2).join('/')
      const { name, dependencies, peerDependencies } = JSON.parse(
        readFileSync(`${workspace}/package.json`, 'utf8'),
      ) as { name: string; dependencies?: object; peerDependencies?: object }
      const named = { ...forAll, ...dependencies, ...peerDependencies }
      const words = readFileSync(path, 'utf8').matchAll(
        /^(?:import|export)\b(?! type\b)[^'"]*?from '([^'.][^']*)'|\bimport\('([^'.][^']*)'\)/gm,
      )
      return [...words]
        .map(([, from, lazy]) => packageOf(from ?? lazy ?? ''))
        .filter((one) => !(one in named) && one !== name && !/^(node|virtual):/.test(one))
        .map((one) => `${path}: ${one}`)
    })
  expect([...new Set(missing)]).toEqual([])
})
