/**
 * `npm run check`: types, shape and style, side by side, in under a minute.
 *
 *   types, lint   oxlint with the native compiler: it reads the sources once for both (docs/decisions/0020)
 *   shape         dependency-cruiser (who may import whom), knip (what is unused)
 *   style         oxfmt, tidy
 *
 * `npm run check -- --changed` looks at what differs from main, and at what imports it, in a third of a minute.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root, runTool, stopOnSignals } from './run.mjs'

const lint = (...words) =>
  runTool('oxlint/bin/oxlint', ['--type-aware', '--type-check', '--deny-warnings', ...words])
const cruise = (...paths) =>
  runTool('dependency-cruiser/bin/dependency-cruise.mjs', [...paths, '--config', '.dependency-cruiser.cjs'])
const tidyUp = (env, ...paths) =>
  runTool('vitest/vitest.mjs', ['run', '--project', 'unit', '--no-isolate', ...paths, '--reporter', 'dot'], {
    env,
  })

const checks = [
  { name: 'types, lint', tool: () => lint() },
  { name: 'shape: imports', tool: () => cruise('apps', 'packages') },
  { name: 'shape: unused', tool: () => runTool('knip/bin/knip.js', ['--no-progress', '--no-config-hints']) },
  { name: 'style: format', tool: () => runTool('oxfmt/bin/oxfmt', ['--check', '.']) },
]
const tidy = { name: 'style: tidy', tool: () => tidyUp({}, 'tidy/') }

/** They compile or cruise copies of the whole with a breach in them. */
const planted = ['imports.test.ts', 'growing.test.ts']

const withoutPlanted = () =>
  readdirSync(join(root, 'tidy'))
    .filter((name) => name.endsWith('.test.ts') && !planted.includes(name))
    .map((name) => `tidy/${name}`)

/** The same for what differs from main. What is unused, and the rules planted to see a breach found, need the whole. */
function changedChecks({ changed, sources, isAll }) {
  const ofShape = changed.filter((path) => /^(apps|packages)\/.*\.tsx?$/.test(path))
  const linted = [...new Set([...sources, ...changed.filter((path) => /\.[mc]js$/.test(path))])]
  return [
    { name: 'types, lint', tool: () => lint(...(isAll ? [] : linted)), of: isAll ? 'all' : linted.length },
    { name: 'shape: imports', tool: () => cruise(...ofShape), of: ofShape.length },
    { name: 'style: format', tool: () => runTool('oxfmt/bin/oxfmt', ['--check', '.']), of: 'all' },
    {
      name: 'style: tidy',
      tool: () => tidyUp({ AGIO_CHANGED: changed.join('\n') }, ...withoutPlanted()),
      of: changed.length,
    },
  ].filter((part) => part.of !== 0)
}

/** Runs the checks and prints each with its time. Gives one result per part: `{ name, passed, output }`. */
export async function check({ withTidy }) {
  return runAll(withTidy ? [...checks, tidy] : checks)
}

async function checkChanged() {
  const { lookedAt } = await import('./development/changed.mjs')
  return runAll(changedChecks(await lookedAt()))
}

function runAll(all) {
  return Promise.all(
    all.map(async ({ name, tool, of }) => {
      const { code, output, seconds } = await tool()
      const passed = code === 0
      const files = typeof of === 'number' ? `, ${of} files` : ''
      console.log(`${passed ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s${files})`)
      if (!passed) console.log(indented(output))
      return { name, passed, output }
    }),
  )
}

function indented(text) {
  return text
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n')
}

if (process.argv[1] === import.meta.filename) {
  stopOnSignals()
  const isOfChanges = process.argv.includes('--changed')
  const results = await (isOfChanges ? checkChanged() : check({ withTidy: true }))
  process.exitCode = results.every(({ passed }) => passed) ? 0 : 1
}
