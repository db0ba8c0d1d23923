/**
 * `npm run check`: types, shape and style, side by side, in under a minute.
 *
 *   types, lint   oxlint with the native compiler: it reads the sources once for both (docs/decisions/0020)
 *   shape         dependency-cruiser (who may import whom), knip (what is unused)
 *   style         oxfmt, tidy
 */
import { runTool, stopOnSignals } from './run.mjs'

const checks = [
  {
    name: 'types, lint',
    tool: () => runTool('oxlint/bin/oxlint', ['--type-aware', '--type-check', '--deny-warnings']),
  },
  {
    name: 'shape: imports',
    tool: () =>
      runTool('dependency-cruiser/bin/dependency-cruise.mjs', [
        'apps',
        'packages',
        '--config',
        '.dependency-cruiser.cjs',
      ]),
  },
  { name: 'shape: unused', tool: () => runTool('knip/bin/knip.js', ['--no-progress', '--no-config-hints']) },
  { name: 'style: format', tool: () => runTool('oxfmt/bin/oxfmt', ['--check', '.']) },
]
const tidy = {
  name: 'style: tidy',
  tool: () => runTool('vitest/vitest.mjs', ['run', '--project', 'unit', 'tidy/', '--reporter', 'dot']),
}

/** Runs the checks and prints each with its time. Gives one result per part: `{ name, passed, output }`. */
export async function check({ withTidy }) {
  const all = withTidy ? [...checks, tidy] : checks
  return Promise.all(
    all.map(async ({ name, tool }) => {
      const { code, output, seconds } = await tool()
      const passed = code === 0
      console.log(`${passed ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`)
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
  const results = await check({ withTidy: true })
  process.exitCode = results.every(({ passed }) => passed) ? 0 : 1
}
