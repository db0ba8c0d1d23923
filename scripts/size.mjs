/**
 * What a visitor pays in script, gzipped, read from the manifest of the built widget: the first screen is the entry with
 * everything it imports at once, and the sell form where that is a chunk of its own.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from './run.mjs'

/** In bytes of 1,000 to the KB. */
export const limits = { firstScreen: 95_000, laterScreen: 40_000, embed: 3_000 }

const dist = join(root, 'apps/widget/dist')
const embedDist = join(root, 'packages/embed/dist')
/** Chunks beside the entry that the sell form cannot do without: itself where it is one, and the words it shows. */
const firstScreenSource = /(^|\/)(sell\/(index\.ts|sell-screen\.tsx)|texts\/en-first\.ts)$/

/** One result per limit: `{ name, passed, output }`. */
export function firstScreenWeights() {
  const manifestPath = join(dist, '.vite/manifest.json')
  if (!existsSync(manifestPath)) {
    return [
      {
        name: 'the first screen can be weighed',
        passed: false,
        output: 'the widget build wrote no manifest',
      },
    ]
  }
  const manifest = JSON.parse(readFileSync(manifestPath, 'utf8'))
  const names = Object.keys(manifest)
  const first = new Set()
  for (const name of names) {
    if (manifest[name].isEntry || firstScreenSource.test(manifest[name].src ?? ''))
      addClosure(manifest, name, first)
  }
  const results = [judge('the first screen', weigh(manifest, first), limits.firstScreen)]
  const later = names.filter((name) => manifest[name].isDynamicEntry && !first.has(name))
  const heaviest = later
    .map((name) => ({ name, bytes: weigh(manifest, without(addClosure(manifest, name, new Set()), first)) }))
    .toSorted((a, b) => b.bytes - a.bytes)[0]
  if (heaviest)
    results.push(judge(`the heaviest later screen (${heaviest.name})`, heaviest.bytes, limits.laterScreen))
  const embed = existsSync(embedDist) ? readdirSync(embedDist).filter((name) => /\.m?js$/.test(name)) : []
  for (const name of embed)
    results.push(judge(`the embed script ${name}`, gzipped(join(embedDist, name)), limits.embed))
  return results
}

function addClosure(manifest, name, into) {
  if (into.has(name)) return into
  into.add(name)
  for (const next of manifest[name].imports ?? []) addClosure(manifest, next, into)
  return into
}

function without(names, others) {
  return new Set([...names].filter((name) => !others.has(name)))
}

function weigh(manifest, names) {
  return [...names]
    .map((name) => manifest[name].file)
    .filter((file) => /\.m?js$/.test(file))
    .reduce((sum, file) => sum + gzipped(join(dist, file)), 0)
}

function gzipped(path) {
  return gzipSync(readFileSync(path), { level: 9 }).length
}

function judge(what, bytes, limit) {
  const sentence = `${what} weighs ${(bytes / 1000).toFixed(1)} KB of script, gzipped; at most ${limit / 1000} KB`
  console.log(`${bytes <= limit ? '✓' : '✗'} ${sentence}`)
  return { name: sentence, passed: bytes <= limit, output: '' }
}

if (process.argv[1] === import.meta.filename) {
  process.exitCode = firstScreenWeights().every(({ passed }) => passed) ? 0 : 1
}
