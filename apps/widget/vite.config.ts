/**
 * Builds the widget to apps/widget/dist. After the bundles, the sell form is rendered once into index.html, so that
 * the first paint waits for no script (`prerender.tsx`); the start script hides it where it does not belong.
 */
import react from '@vitejs/plugin-react'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, defineConfig, minify, type Plugin } from 'vite'

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
      const { firstScreen } = await import(`${outDir}/prerender.js`)
      rmSync(outDir, { recursive: true, force: true })
      const page = here('./dist/index.html')
      writeFileSync(
        page,
        await inOnePiece(readFileSync(page, 'utf8').replace('<!--first-screen-->', firstScreen())),
      )
    },
  }
}

/** The page with its start script and its sheet written into it: the first paint waits for the page alone. */
async function inOnePiece(page: string): Promise<string> {
  const take = (path: string) => {
    const file = here(`./dist${path}`)
    const text = readFileSync(file, 'utf8')
    rmSync(file)
    return text
  }
  const { code } = await minify('start.js', take('/start.js'))
  return page
    .replace('<script src="/start.js"></script>', () => `<script>${code.trim()}</script>`)
    .replace(
      /<link rel="stylesheet"[^>]* href="([^"]+)">/,
      (_, path: string) => `<style>${take(path).trim()}</style>`,
    )
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

/** The query client brings a cache of mutations and endless lists along. The widget has neither (saves 2 KB). */
function leanQueries(): Plugin {
  const left = '\0lean-queries'
  return {
    name: 'lean-queries',
    enforce: 'pre',
    resolveId: (source, importer) =>
      /query-core.*\/query(Client)?\.js$/.test(importer ?? '') &&
      /\/(mutationCache|infiniteQueryBehavior)\.js$/.test(source)
        ? left
        : undefined,
    load: (id) =>
      id === left
        ? `export class MutationCache { clear() {} resumePausedMutations() { return Promise.resolve() } }
           export const infiniteQueryBehavior = undefined`
        : undefined,
  }
}

/** The same names in both builds, whatever the order of the files. */
function scopedName(name: string, path: string): string {
  return `${/([\w-]+)\.module\.css/.exec(path)?.[1]}_${name}`
}

export default defineConfig({
  root: here('.'),
  base: '/',
  logLevel: 'warn',
  plugins: [react(), plainImports(), leanQueries(), prerender()],
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
