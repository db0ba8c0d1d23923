/**
 * `npm run check -- --changed` looks at the files that differ from main, committed or not, and of sources at those that import
 * them, one through another, since a type may have changed for each.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root, run } from '../run.mjs'

/** A change of these may be one for every source. */
const ofAll = /^(tsconfig\.json|package(-lock)?\.json|\.oxlintrc\.json|\.dependency-cruiser\.cjs)$|\.d\.ts$/

/** Gives `{ changed, sources, isAll }`: paths from the root; `sources` are changed TypeScript and its importers. */
export async function lookedAt() {
  const changed = await changedFiles()
  return {
    changed,
    sources: importersOf(changed, readSources()),
    isAll: changed.some((path) => ofAll.test(path)),
  }
}

async function changedFiles() {
  const base = (await git('merge-base', 'HEAD', await mainBranch()))[0] ?? 'HEAD'
  const [known, fresh] = [
    await git('diff', '--name-only', '--diff-filter=d', base),
    await git('ls-files', '--others', '--exclude-standard'),
  ]
  return [...new Set([...known, ...fresh])]
}

/** Of this clone, or of where it is from. */
async function mainBranch() {
  const here = await git('rev-parse', '--verify', '--quiet', 'main')
  return here.length > 0 ? 'main' : 'origin/HEAD'
}

async function git(...words) {
  const { code, output } = await run('git', words)
  return code === 0 ? output.split('\n').filter((line) => line !== '') : []
}

/** Each source with the paths that it names in an import. */
function readSources() {
  const folders = ['apps', 'packages', 'scripts', 'tidy', 'bench', 'e2e']
  const paths = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(tsx?|mjs)$/.test(path) && !/(^|\/)(node_modules|dist)\//.test(path))
      .map((path) => `${folder}/${path}`),
  )
  const packages = entriesOfPackages()
  return paths.map((path) => ({ path, imports: importsOf(path, packages) }))
}

function importsOf(path, packages) {
  const text = readFileSync(join(root, path), 'utf8')
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, named]) =>
    named.startsWith('.') ? join(dirname(path), named) : (packages.get(named) ?? named),
  )
}

/** The file of each name that a package of this repository gives. */
function entriesOfPackages() {
  const entries = readdirSync(join(root, 'packages')).flatMap((folder) => {
    const { name, exports } = JSON.parse(readFileSync(join(root, 'packages', folder, 'package.json'), 'utf8'))
    return Object.entries(exports).map(([key, file]) => [
      join(name, key).replace(/\/$/, ''),
      join('packages', folder, file),
    ])
  })
  return new Map(entries)
}

/** TypeScript among `changed`, and what imports it. A declaration beside a script is imported by the script's name. */
export function importersOf(changed, sources) {
  const importers = new Map()
  for (const { path, imports } of sources)
    for (const named of imports) importers.set(named, [...(importers.get(named) ?? []), path])
  const found = new Set()
  const visit = (path) => {
    if (found.has(path)) return
    found.add(path)
    for (const one of importers.get(path.replace(/\.d\.mts$/, '.mjs')) ?? []) visit(one)
  }
  changed.filter((path) => /\.(tsx?|d\.mts)$/.test(path)).forEach(visit)
  return [...found].filter((path) => /\.tsx?$/.test(path))
}
