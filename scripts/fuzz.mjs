/** `npm run fuzz -- [inputs] [seed]`: random inputs at every operation of a server of its own; says what it asked and what came. */
import { build } from './build.mjs'
import { install } from './install.mjs'
import { run, root, stopOnSignals } from './run.mjs'

const [inputs = '100000', seed] = process.argv.slice(2)
if (![inputs, seed ?? '0'].every((word) => /^\d{1,9}$/.test(word))) {
  console.error('Usage: npm run fuzz -- [inputs] [seed], both whole numbers.')
  process.exit(1)
}
stopOnSignals()
await install()
await build()
const { code } = await run(
  process.execPath,
  [`${root}node_modules/vitest/vitest.mjs`, 'run', '--project', 'faults', 'e2e/faults/fuzz.fault.test.ts'],
  { echo: true, env: { CI: '1', FUZZ_INPUTS: inputs, ...(seed !== undefined && { FUZZ_SEED: seed }) } },
)
process.exitCode = code
