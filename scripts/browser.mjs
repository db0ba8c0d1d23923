/**
 * Finds a Chromium for the browser stories: the one named by CHROMIUM_PATH, the system's, the one the system's packages
 * can give (where we may install), else the one that travels inside an npm package.
 */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root, run } from './run.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const folder = join(root, 'node_modules/.cache/agio-chromium')

/** Gives `{ executablePath, args, env, found }` for Playwright's launch options. */
export async function findBrowser() {
  const fromEnvironment = process.env.CHROMIUM_PATH
  if (fromEnvironment) {
    if (!existsSync(fromEnvironment))
      throw new Error(`CHROMIUM_PATH names ${fromEnvironment}, which is not there.`)
    return launch(fromEnvironment, 'CHROMIUM_PATH')
  }
  const installed = systemChromium()
  if (installed) return launch(installed, 'the system')
  if (existsSync(join(folder, 'chromium'))) return packagedBrowser()
  await installFromSystemPackages()
  const fresh = systemChromium()
  if (fresh) return launch(fresh, "the system's packages")
  await unpackFromNpm()
  return packagedBrowser()
}

function systemChromium() {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)]
  return folders.flatMap((path) => names.map((name) => join(path, name))).find((path) => existsSync(path))
}

async function installFromSystemPackages() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log('Installing Chromium from the packages of this system …')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const patience = ['-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1']
  const update = await run('apt-get', [...patience, 'update', '-qq'], { env })
  if (update.code !== 0) return
  await run(
    'apt-get',
    [...patience, 'install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-dejavu-core'],
    {
      env,
    },
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
