/**
 * Six kinds of test, told apart by their file names:
 *
 *   *.test.ts               unit: no database, no process, no network; milliseconds
 *   *.test.tsx              dom: components in jsdom
 *   *.integration.test.ts   integration: a real database, a real chain node, real processes
 *   e2e/stories/*.story.test.ts   stories: people over HTTP, against the whole stack and the sandbox
 *   e2e/book/*.book.test.ts       book: the operator's pages, on a machine of their own; by the stage `book` alone
 *   e2e/faults/*.fault.test.ts    faults: kills, crashes, bad input and strangers, against the real processes
 */
import { configDefaults, defineConfig } from 'vitest/config'
import { calls } from './scripts/pages/calls.ts'
import { catalogues } from './scripts/pages/catalogues.ts'
import { SlowFirst } from './scripts/stages/slow-first.ts'

const folders = '{apps,packages,tidy,sim,bench,scripts}'
const exclude = [...configDefaults.exclude, '**/dist/**', '.agio/**']

/** Files share a thread and the modules it has loaded: each leaves nothing behind. */
const together = { pool: 'threads', isolate: false, maxWorkers: 2 } as const

export default defineConfig({
  plugins: [calls(), catalogues()],
  test: {
    sequence: { sequencer: SlowFirst },
    tags: [
      { name: 'night', description: 'runs at night only: npm run test:night' },
      { name: 'larger', description: 'runs with every change, and at night with larger numbers: perTier' },
    ],
    // A change that comes in a blink may take seconds on a busy machine; Vitest itself would give it one.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          ...together,
          include: [`${folders}/**/*.test.ts`],
          exclude: [...exclude, '**/*.integration.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          ...together,
          setupFiles: ['packages/ui/src/testing/every-test.ts'],
          include: [`${folders}/**/*.test.tsx`],
          exclude,
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          environment: 'node',
          include: [`${folders}/**/*.integration.test.ts`],
          exclude,
          globalSetup: ['apps/server/src/platform/test-setup.ts'],
          setupFiles: ['apps/server/src/testing/cheap-pins.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          isolate: false,
          // Half of their time they wait for a chain, a bank or a queue.
          maxWorkers: 5,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'stories',
          environment: 'node',
          setupFiles: ['e2e/world/every-test.ts'],
          include: ['e2e/stories/**/*.story.test.ts'],
          exclude,
          testTimeout: 240_000,
          hookTimeout: 150_000,
          // Each file starts a world of its own and mostly waits for it; in it, as many people at once as two cores carry.
          maxWorkers: 6,
          maxConcurrency: 10,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          environment: 'node',
          setupFiles: ['e2e/world/every-test.ts'],
          include: ['e2e/faults/**/*.fault.test.ts'],
          exclude,
          testTimeout: 240_000,
          hookTimeout: 120_000,
          // Each file starts, kills and loads processes of its own; half of the time it waits for them.
          maxWorkers: 6,
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        test: {
          name: 'book',
          environment: 'node',
          include: ['e2e/book/**/*.book.test.ts'],
          exclude,
          testTimeout: 600_000,
          hookTimeout: 300_000,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
})
