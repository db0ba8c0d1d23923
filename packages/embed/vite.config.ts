/**
 * Builds a script for host pages, by its name: `npx vite build -c packages/embed/vite.config.ts --mode embed` makes
 * packages/embed/dist/embed.js.
 */
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const entries: Readonly<Record<string, string>> = {
  embed: 'src/script.ts',
  button: 'src/button.ts',
  conformance: 'src/conformance/conformance.ts',
}

export default defineConfig(({ mode }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  logLevel: 'warn',
  build: {
    outDir: 'dist',
    // The other scripts are in the same folder.
    emptyOutDir: false,
    target: 'es2022',
    lib: { entry: entries[mode] ?? '', formats: ['iife'], name: 'agio', fileName: () => `${mode}.js` },
  },
}))
