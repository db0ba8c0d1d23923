/** Builds the one script of the embed: `npx vite build -c packages/embed/vite.config.ts` → packages/embed/dist/embed.js */
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  logLevel: 'warn',
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    lib: { entry: 'src/script.ts', formats: ['iife'], name: 'agio', fileName: () => 'embed.js' },
  },
})
