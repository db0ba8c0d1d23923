/**
 * Builds the widget to apps/widget/dist. After the bundles, each form in each language and the shape of each other room is
 * rendered into a page of its own, so that the first paint waits for no script (`prerender.tsx`); the start script hides a
 * form where it does not belong.
 */
import react from '@vitejs/plugin-react'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, defineConfig, type Plugin } from 'vite'
import { calls } from '../../scripts/pages/calls.ts'
import { catalogues } from '../../scripts/pages/catalogues.ts'
import { leanQueries } from '../../scripts/pages/lean-queries.ts'
import { leanReact } from '../../scripts/pages/lean-react.ts'
import { pictures } from '../../scripts/pages/pictures.ts'
import { dressedImports, isWorn, sheetsOf, type Manifest } from '../../scripts/pages/sheets.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

function prerender(): Plugin {
  return {
    name: 'prerender-first-screen',
    apply: 'build',
    // After the files are written; a build that fails writes none, and is not to fail a second time.
    async writeBundle() {
      // Outside the source tree: the checks read that tree while this builds.
      const outDir = here('../../node_modules/.cache/agio-prerender')
      await build({
        configFile: false,
        root: here('.'),
        logLevel: 'error',
        plugins: [react(), calls(), catalogues()],
        css: { modules: { generateScopedName: scopedName } },
        build: { ssr: here('./src/prerender.tsx'), outDir, emptyOutDir: true },
        ssr: { noExternal: true },
      })
      const { pages } = await import(`${outDir}/prerender.js`)
      const rendered: Page[] = await pages()
      rmSync(outDir, { recursive: true, force: true })
      const sheets = gathered()
      const frame = await inOnePiece(readFileSync(here('./dist/index.html'), 'utf8'))
      for (const page of rendered) {
        const file = here(`./dist/${page.file}`)
        mkdirSync(dirname(file), { recursive: true })
        writeFileSync(file, dressedIn(sheets, filled(frame, page), page))
      }
    },
  }
}

/** Without a build the start script is one of the page's modules. */
const startFromSource = (): Plugin => ({
  name: 'start-from-source',
  apply: 'serve',
  transformIndexHtml: {
    order: 'pre',
    handler: (page) => page.replace('<!--start-->', '<script type="module" src="/src/start.ts"></script>'),
  },
})

type Page = {
  file: string
  language: string
  direction: string
  path?: string
  title: string
  description: string
  withoutScript: string
  needs: readonly string[]
  markup: string
}

/**
 * One page: its markup, its title, and at once all code that the start and its room need. A script's imports would else
 * be asked for only once that script has come, a round trip later.
 */
function filled(frame: string, page: Page): string {
  const { language, direction, path, title, description, withoutScript, needs, markup } = page
  // React takes a page over without its code for such boundaries: `scripts/pages/lean-react.ts`.
  if (markup.includes('<!--$')) throw new Error(`${page.file} has a boundary of React, left open.`)
  const needed = closureOf('index.html')
  for (const source of needs) closureOf(source, needed)
  const ahead = [...needed].filter((file) => !frame.includes(file))
  const links = ahead.map((file) => `<link rel="modulepreload" href="/${file}">`).join('')
  return frame
    .replace('lang="en" dir="ltr"', `lang="${language}" dir="${direction}"`)
    .replace(/(name="description" content=)"[^"]*"/, (_, name: string) => `${name}"${description}"`)
    .replace(/<noscript>[^<]*/, () => `<noscript>${withoutScript}`)
    .replace(/<title>.*<\/title>/, () => `<title>${title && `${title} · `}Agio</title>${links}`)
    .replace('<div id="root"><!--first-screen-->', () => {
      const kind = path === undefined ? 'data-shell aria-busy="true"' : `data-built="${path}"`
      return `<div id="root" ${kind}>${markup}`
    })
}

type Chunk = Manifest[string] & { readonly file: string }
const readManifest = (): Record<string, Chunk> =>
  JSON.parse(readFileSync(here('./dist/.vite/manifest.json'), 'utf8'))

/** The file of a source, and all it imports. */
function closureOf(source: string, into = new Set<string>()): Set<string> {
  const chunk = readManifest()[source]
  if (!chunk) throw new Error(`There is no chunk of ${source}.`)
  into.add(chunk.file)
  for (const next of chunk.imports ?? []) closureOf(next, into)
  return into
}

/** The page with its start script written into it, and without the sheets: the first paint waits for the page alone. */
async function inOnePiece(page: string): Promise<string> {
  const start = await startScript()
  return page
    .replace('<!--start-->', () => `<script>${start}</script>`)
    .replace(/(\s*<link rel="stylesheet"[^>]*>)+/, '<!--sheet-->')
}

type Sheets = { first: string; rooms: readonly string[]; path: string }

/** The sheets of the build; those of the rooms are put into one file. */
function gathered(): Sheets {
  const taken = (path: string) => {
    const sheet = readFileSync(here(`./dist/${path}`), 'utf8').trim()
    rmSync(here(`./dist/${path}`))
    return sheet
  }
  const { first, rooms } = sheetsOf(readManifest(), 'index.html')
  const parts = rooms.map(taken)
  const hash = createHash('sha256').update(parts.join('')).digest('base64url').slice(0, 8)
  const path = `assets/rooms-${hash}.css`
  writeFileSync(here(`./dist/${path}`), parts.join(''))
  return { first: first.map(taken).join(''), rooms: parts, path }
}

/**
 * The page with what it wears at once. All but the first screen need the sheet of the rooms as soon as their code is there,
 * so it comes along. The start script gets the address of the Latin letters, and asks for them when their time is.
 */
function dressedIn({ first, rooms, path }: Sheets, page: string, { file, markup }: Page): string {
  const [latin] = /\/assets\/hanken-grotesk-latin-wght[^)'"]+/.exec(first) ?? []
  if (!latin) throw new Error('The sheet has no Latin letters.')
  const sheet = [first, ...rooms.filter((part) => isWorn(part, markup))].join('')
  const named = `<meta name="agio-face" content="${latin}"><meta name="agio-rooms" content="/${path}">`
  const ahead = file === 'index.html' ? '' : `<link rel="preload" href="/${path}" as="style">`
  return page
    .replace('</title>', () => `</title>${named}${ahead}`)
    .replace('<!--sheet-->', () => `<style>${sheet}</style>`)
}

async function startScript(): Promise<string> {
  const made = await build({
    configFile: false,
    root: here('.'),
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: here('./src/start.ts'),
        treeshake: { moduleSideEffects: (id) => id.endsWith('/start.ts') },
        output: { format: 'iife' },
      },
    },
  })
  const [chunk] = [made].flat().flatMap((it) => ('output' in it ? it.output : []))
  if (chunk?.type !== 'chunk') throw new Error('The start script was not built.')
  return chunk.code.trim()
}

/** The same names in both builds, whatever the order of the files. */
function scopedName(name: string, path: string): string {
  return `${/([\w-]+)\.module\.css/.exec(path)?.[1]}_${name}`
}

const sources = ['./src', '../../packages/ui/src'].map(here)

export default defineConfig({
  root: here('.'),
  base: '/',
  logLevel: 'warn',
  plugins: [
    react(),
    calls(),
    catalogues(),
    dressedImports(here('./src/app/shell/dressed.ts')),
    leanQueries(sources),
    leanReact(sources),
    startFromSource(),
    prerender(),
    pictures(here('./public/icon.svg')),
  ],
  css: { modules: { generateScopedName: scopedName } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    modulePreload: false,
    // A strict CSP allows no data: scripts, and we have no small images.
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: { moduleSideEffects: (id) => /\.css$|\/src\/main\.tsx$|\.html/.test(id) },
      // Code for the first screen is one file, not twenty: it packs better and is asked for once.
      output: {
        codeSplitting: {
          groups: [{ name: 'frame', tags: ['$initial'], test: (id) => !id.endsWith('/main.tsx') }],
        },
      },
    },
  },
})
