/**
 * Builds what a browser loads: the widget, the console, the docs and the scripts for pages of others. Skipped where no source changed since
 * the last build. Then each text gets its brotli beside it; `node scripts/build.mjs --pack` does that alone.
 */
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { root, run } from './run.mjs'

const brotli = promisify(brotliCompress)

const embedScripts = {
  name: 'embed scripts',
  folder: 'packages/embed',
  sources: ['packages/embed'],
  modes: ['embed', 'button', 'conformance'],
}
const docs = {
  name: 'docs',
  folder: 'apps/docs',
  sources: ['apps/docs', 'packages/ui', 'docs', 'CHANGELOG.md', 'scripts/docs'],
  then: writeDocs,
}
const products = [
  embedScripts,
  {
    name: 'widget',
    folder: 'apps/widget',
    sources: [
      'apps/widget',
      'packages/ui',
      'packages/domain',
      'packages/contract',
      'packages/embed',
      'scripts/pages',
    ],
  },
  {
    name: 'console',
    folder: 'apps/console',
    sources: ['apps/console', 'packages/ui', 'packages/domain', 'packages/contract', 'scripts/pages'],
  },
  docs,
]
/** The folders that the server serves; a build empties them first, so what is beside a text is of that text. */
const served = ['apps/widget/dist', 'apps/console/dist', 'apps/docs/dist'].map((folder) => join(root, folder))
const stamps = join(root, 'node_modules/.cache/agio-builds')

/**
 * Builds what is out of date; throws with the builder's own words where a build fails. Without `packed` what was built
 * now has no brotli yet, and the server makes it for the first request.
 */
export async function build({ packed = true } = {}) {
  const there = products.filter(({ folder }) => existsSync(join(root, folder, 'vite.config.ts')))
  await Promise.all(there.map(buildOne))
  offerEmbedScripts()
  if (packed) await pack()
}

/** Builds the scripts for pages of others alone, and gives their folder. */
export async function buildEmbedScripts() {
  await buildOne(embedScripts)
  return join(root, embedScripts.folder, 'dist')
}

/** Builds the docs alone: they are read as a build has them, also where the other pages are shown from their sources. */
export const buildDocs = () => buildOne(docs)

function buildOne({ name, folder, sources, modes = ['production'], then }) {
  return unlessFresh(name.replace(' ', '-'), sources, join(root, folder, 'dist'), async () => {
    console.log(`Building the ${name} …`)
    for (const mode of modes) {
      const { code, output } = await run(
        process.execPath,
        [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--mode', mode, '--logLevel', 'warn'],
        { cwd: join(root, folder), env: { NODE_ENV: 'production' } },
      )
      if (code !== 0) throw new Error(`The ${name} could not be built.\n${output}`)
    }
    await then?.(join(root, folder, 'dist'))
  })
}

/** What the builder made is around each page: it has no address of its own. */
async function writeDocs(dist) {
  renameSync(join(dist, 'index.html'), join(dist, '.shell.html'))
  const { code, output } = await run(process.execPath, [
    '--import',
    'tsx',
    join(root, 'scripts/docs/site.ts'),
  ])
  if (code !== 0) throw new Error(`The docs could not be written.\n${output}`)
}

/** Makes `product` where it is missing, or where a source changed since it was made. */
export async function unlessFresh(name, sources, product, make) {
  const stampPath = join(stamps, name)
  const wanted = hashOf(sources)
  const fresh = existsSync(stampPath) && readFileSync(stampPath, 'utf8') === wanted
  if (fresh && existsSync(product)) return
  // A product that fails halfway belongs to no state of the sources, also not to the one before.
  rmSync(stampPath, { force: true })
  await make()
  mkdirSync(stamps, { recursive: true })
  writeFileSync(stampPath, wanted)
}

/** The built texts that have no brotli beside them. */
export function unpacked(folders = served) {
  return folders
    .filter((dist) => existsSync(dist))
    .flatMap((dist) =>
      readdirSync(dist, { recursive: true, encoding: 'utf8' }).map((name) => join(dist, name)),
    )
    .filter((path) => /\.(js|css|svg|html)$/.test(path) && !existsSync(`${path}.br`))
}

/** Brotli beside each text, at its best: there whole or not at all, and never of a text that was written over meanwhile. */
export async function pack(texts = unpacked()) {
  const packed = texts.map(async (path) => {
    const text = readFileSync(path)
    const bytes = await brotli(text)
    if (!readFileSync(path).equals(text)) return
    const draft = `${path}.${process.pid}.br`
    writeFileSync(draft, bytes)
    renameSync(draft, `${path}.br`)
  })
  await Promise.all(packed)
}

/** The server serves one folder, so scripts for host pages are placed beside the widget, as /embed.js. */
function offerEmbedScripts() {
  const scripts = join(root, 'packages/embed/dist')
  const pages = join(root, 'apps/widget/dist')
  if (!existsSync(scripts) || !existsSync(pages)) return
  for (const name of readdirSync(scripts))
    if (name.endsWith('.js')) copyFileSync(join(scripts, name), join(pages, name))
}

/** Of all sources below these folders, and of what they are built with. */
export function hashOf(folders) {
  const hash = createHash('sha256')
    .update(process.version)
    .update(readFileSync(join(root, 'package-lock.json')))
  for (const path of folders.flatMap(filesBelow)) {
    if (!/\.test\.tsx?$/.test(path)) hash.update(path).update(readFileSync(join(root, path)))
  }
  return hash.digest('hex')
}

/** A file is itself. */
function filesBelow(folder) {
  if (statSync(join(root, folder)).isFile()) return [folder]
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !['node_modules', 'dist', '.prerender'].includes(name))
    .flatMap((entry) =>
      entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
    )
    .toSorted()
}

/** Builds with Vite. Restores NODE_ENV, which Vite sets to "production" and child processes would inherit. */
export async function bundle(options) {
  const { NODE_ENV } = process.env
  const vite = await import('vite')
  try {
    return await vite.build(options)
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
  }
}

if (process.argv[1] === import.meta.filename) await (process.argv[2] === '--pack' ? pack() : build())
