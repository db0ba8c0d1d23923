import { readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

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

test('what a stranger runs in a clean clone needs no package before it has installed them', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const files = Object.values(scripts).flatMap((words) => /^node (\S+\.mjs)/.exec(words)?.[1] ?? [])
  expect(files).toEqual(expect.arrayContaining(['scripts/start.mjs', 'scripts/test.mjs']))
  expect(files.flatMap((file) => neededAtOnce(file))).toEqual([])
})
