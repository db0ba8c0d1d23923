/**
 * Random inputs; says what it asked and what came.
 *
 *   npm run fuzz -- [inputs] [seed]         at every operation of a server of its own
 *   npm run bank-files -- [files] [seed]    files of banks that know the truth, by the rules of the bank rail
 */
import { build } from './build.mjs'
import { install } from './install.mjs'
import { run, root, stopOnSignals } from './run.mjs'

const isBank = process.argv[2] === 'bank-files'
const [count = isBank ? '10000' : '100000', seed] = process.argv.slice(isBank ? 3 : 2)
if (![count, seed ?? '0'].every((word) => /^\d{1,9}$/.test(word))) {
  console.error(`Usage: npm run ${isBank ? 'bank-files' : 'fuzz'} -- [how many] [seed], both whole numbers.`)
  process.exit(1)
}
stopOnSignals()
if (!isBank) {
  await install()
  await build()
}
const [project, file, env, seedName] = isBank
  ? ['unit', 'apps/server/src/rails/iso20022/statements/truth.test.ts', 'BANK_FILES', 'BANK_SEED']
  : ['faults', 'e2e/faults/fuzz.fault.test.ts', 'FUZZ_INPUTS', 'FUZZ_SEED']
const { code } = await run(
  process.execPath,
  [`${root}node_modules/vitest/vitest.mjs`, 'run', '--project', project, file],
  { echo: true, env: { CI: '1', [env]: count, ...(seed !== undefined && { [seedName]: seed }) } },
)
process.exitCode = code
