/**
 * `npm run package`: makes `dist/agio-<version>/`, everything that a machine with Node needs to run Agio beside PostgreSQL.
 * No installation, no TypeScript, no development dependency: copy the folder, or make an image of it (Dockerfile).
 *
 *   bin/agio   server/   migrations/   widget/   console/   pages/ (docs)   node_modules/ (files that libraries read)   sbom.json
 *   ops/ (example of the settings, units, proxies, alerts)   docs/ (operations, settings)
 */
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from '../build.mjs'
import { install } from '../install.mjs'
import { root, run, stopOnSignals } from '../run.mjs'

const { version, license, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** Makes the folder whole or not at all; gives its path. */
export async function makePackage(folder = join(root, 'dist', `agio-${version}`)) {
  // In a clean clone the bundler is there after the installation.
  const { bundleServer, packages } = await import('./bundle.mjs')
  const draft = `${folder}.draft`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(join(draft, 'bin'), { recursive: true })
  await bundleServer(join(draft, 'server'))
  copyFileSync(join(root, 'scripts/package/agio.mjs'), join(draft, 'bin/agio'))
  chmodSync(join(draft, 'bin/agio'), 0o755)
  for (const [from, to] of [
    ['apps/server/migrations', 'migrations'],
    ['apps/widget/dist', 'widget'],
    ['apps/console/dist', 'console'],
    ['apps/docs/dist', 'pages'],
    ['LICENSE', 'LICENSE'],
    ['ops', 'ops'],
    ['docs/operations', 'docs/operations'],
    ['docs/inventory/settings.md', 'docs/inventory/settings.md'],
  ])
    cpSync(join(root, from), join(draft, to), { recursive: true })
  for (const [name, files] of Object.entries(packages))
    copyPackage(name, files, join(draft, 'node_modules', name))
  writeFileSync(
    join(draft, 'package.json'),
    `${JSON.stringify({ name: 'agio', version, license, engines, type: 'module', private: true, bin: 'bin/agio' }, null, 2)}\n`,
  )
  writeFileSync(join(draft, 'sbom.json'), await billOfMaterials())
  rmSync(folder, { recursive: true, force: true })
  renameSync(draft, folder)
  return folder
}

/** The files that the server reads of a package, and those that its licence asks for. */
function copyPackage(name, files, to) {
  // A linked package is copied from the place that its link leads to.
  const from = realpathSync(join(root, 'node_modules', name))
  const named = ['package.json', 'LICENSE', 'LICENSE.md'].filter((file) => existsSync(join(from, file)))
  for (const file of [...named, ...files]) {
    mkdirSync(dirname(join(to, file)), { recursive: true })
    cpSync(join(from, file), join(to, file), {
      recursive: true,
      filter: (name) => !/\.(ts|mts|map)$/.test(name),
    })
  }
}

/** The libraries of the server and the pages, with versions and licences: what their packages name has no development part. */
async function billOfMaterials() {
  const { code, output } = await run('npm', ['run', '--silent', 'sbom'])
  if (code !== 0) throw new Error(`The list of libraries could not be made.\n${output}`)
  return output.slice(output.indexOf('{'))
}

if (process.argv[1] === import.meta.filename) {
  stopOnSignals()
  await install({ toRun: true })
  await build()
  console.log(await makePackage())
}
