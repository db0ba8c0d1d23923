/**
 * `npm run bench -- <family>`: runs bench/<family>.ts; without a name it lists what there is. With `--smoke` it does one small
 * round of everything, which `npm run test:night` does with each family.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { install } from './install.mjs'
import { root, run, stopOnSignals } from './run.mjs'

const folder = join(root, 'bench')
const isFamily = (name) =>
  name.endsWith('.ts') && !name.includes('.test.') && readFirstLines(name).includes('npm run bench')
export const families = existsSync(folder)
  ? readdirSync(folder)
      .filter(isFamily)
      .map((name) => name.slice(0, -3))
  : []

/** A family names its command in its opening comment; other files of the folder belong to it. */
function readFirstLines(name) {
  return readFileSync(join(folder, name), 'utf8').slice(0, 1500)
}

export const runFamily = (family, options, how = {}) =>
  run(process.execPath, ['--expose-gc', '--import', 'tsx', join(folder, `${family}.ts`), ...options], how)

async function main([wanted, ...rest]) {
  if (!families.includes(wanted)) {
    if (wanted) console.error(`There is no family "${wanted}".`)
    console.log(`Usage: npm run bench -- <family>\nFamilies: ${families.join(', ') || 'none'}`)
    process.exitCode = wanted ? 1 : 0
    return
  }
  stopOnSignals()
  await install()
  process.exitCode = (await runFamily(wanted, rest, { echo: true })).code
}

if (process.argv[1] === import.meta.filename) await main(process.argv.slice(2))
