/**
 * Builds the widget to apps/widget/dist. After the bundles, each form and the shape of each other room is rendered into a page
 * of its own, so that the first paint waits for no script (`prerender.tsx`); the start script hides a form where it does not
 * belong.
 */
import react from '@vitejs/plugin-react'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, defineConfig, type Plugin } from 'vite'
import { leanQueries } from '../../scripts/pages/lean-queries.ts'
import { leanReact } from '../../scripts/pages/lean-react.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

function prerender(): Plugin {
  return {
    name: 'prerender-first-screen',
    apply: 'build',
    async closeBundle() {
      // Outside the source tree: the checks read that tree while this builds.
      const outDir = here('../../node_modules/.cache/agio-prerender')
      await build({
        configFile: false,
        root: here('.'),
        logLevel: 'error',
        plugins: [react()],
        css: { modules: { generateScopedName: scopedName } },
        build: { ssr: here('./src/prerender.tsx'), outDir, emptyOutDir: true },
        ssr: { noExternal: true },
      })
      const { pages } = await import(`${outDir}/prerender.js`)
      rmSync(outDir, { recursive: true, force: true })
      const frame = await inOnePiece(readFileSync(here('./dist/index.html'), 'utf8'))
      for (const page of pages()) {
        const file = here(`./dist/${page.file}`)
        mkdirSync(dirname(file), { recursive: true })
        writeFileSync(file, filled(frame, page))
      }
    },
  }
}

type Page = { file: string; path?: string; title: string; needs?: string; markup: string }

/**
 * One page: its markup, its title, and at once all code that the start and its room need. What a script imports would else be
 * asked for only once that script has come, a round trip later.
 */
function filled(frame: string, { path, title, needs, markup }: Page): string {
  const needed = closureOf('index.html')
  if (needs !== undefined) closureOf(needs, needed)
  const ahead = [...needed].filter((file) => !frame.includes(file))
  const links = ahead.map((file) => `<link rel="modulepreload" href="/${file}">`).join('')
  return frame
    .replace(/<title>.*<\/title>/, () => `<title>${title && `${title} · `}Agio</title>${links}`)
    .replace('<div id="root"><!--first-screen-->', () => {
      const kind = path === undefined ? 'data-shell aria-busy="true"' : `data-built="${path}"`
      return `<div id="root" ${kind}>${markup}`
    })
}

type Chunk = { file: string; imports?: string[] }

/** The file of a source, and all it imports. */
function closureOf(source: string, into = new Set<string>()): Set<string> {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(here('./dist/.vite/manifest.json'), 'utf8'))
  const chunk = manifest[source]
  if (!chunk) throw new Error(`There is no chunk of ${source}.`)
  into.add(chunk.file)
  for (const next of chunk.imports ?? []) closureOf(next, into)
  return into
}

/**
 * The page with its start script and its sheet written into it: the first paint waits for the page alone. Of the typeface
 * only the Latin letters are asked for at once.
 */
async function inOnePiece(page: string): Promise<string> {
  const start = await startScript()
  return page
    .replace('<!--start-->', () => `<script>${start}</script>`)
    .replace(/<link rel="stylesheet"[^>]* href="([^"]+)">/, (_, path: string) => {
      const file = here(`./dist${path}`)
      const sheet = readFileSync(file, 'utf8')
      rmSync(file)
      const [latin] = /\/assets\/hanken-grotesk-latin-wght[^)'"]+/.exec(sheet) ?? []
      if (!latin) throw new Error('The sheet has no Latin letters.')
      return `<link rel="preload" href="${latin}" as="font" type="font/woff2" crossorigin><style>${sheet.trim()}</style>`
    })
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

/** There is one style sheet and nothing to fetch ahead of a room: importing it is all there is to do (saves 1 KB). */
function plainImports(): Plugin {
  const helper = '\0vite/preload-helper.js'
  return {
    name: 'plain-imports',
    enforce: 'pre',
    load: (id) => (id === helper ? 'export const __vitePreload = (load) => load()' : undefined),
  }
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
  plugins: [react(), plainImports(), leanQueries(sources), leanReact(sources), prerender()],
  css: { modules: { generateScopedName: scopedName } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    modulePreload: false,
    // One small sheet for all rooms: none of them ever appears undressed.
    cssCodeSplit: false,
    // A strict CSP allows no data: scripts, and small images are none of ours.
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: { moduleSideEffects: (id) => /\.css$|\/src\/main\.tsx$|\.html/.test(id) },
      // What the first screen needs is one file, not twenty: it packs better and is asked for once.
      output: {
        codeSplitting: {
          groups: [{ name: 'frame', tags: ['$initial'], test: (id) => !id.endsWith('/main.tsx') }],
        },
      },
    },
  },
})
