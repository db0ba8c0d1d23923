/** Builds the console to apps/console/dist; the server shows it under /console/. */
import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { calls } from '../../scripts/pages/calls.ts'
import { catalogues } from '../../scripts/pages/catalogues.ts'
import { leanReact } from '../../scripts/pages/lean-react.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: here('.'),
  base: '/console/',
  logLevel: 'warn',
  plugins: [react(), calls(), catalogues(), leanReact(['./src', '../../packages/ui/src'].map(here))],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: false,
    cssCodeSplit: false,
    manifest: true,
    // A strict CSP allows no data: scripts.
    assetsInlineLimit: 0,
    // Every room shows approvals, and the first screen none: without a chunk of their own they would come with it.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'approvals', test: /console\/src\/(figures|approvals\/approval-)/ }],
        },
      },
    },
  },
})
