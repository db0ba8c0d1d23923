/**
 * `npm start`: installs what is missing, builds what changed, starts everything on this machine and prints where it is.
 * Stops with Ctrl-C; when one of the processes ends by itself, says which, and stops the rest.
 * `npm start -- --watch` runs the sources: a page shows a change at once, and the server starts again with it.
 * `npm start -- --anew` throws away what was kept, and begins with an empty database.
 * `npm start -- --inspect` opens Node's inspector of the server, on this machine (docs/debugging.md).
 *
 *   AGIO_PORT (4400)   AGIO_SANDBOX_PORT (4500)   AGIO_FOLDER (.agio)   DATABASE_URL (embedded)
 */
import { appendFileSync, mkdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join, resolve } from 'node:path'
import { build, unpacked } from './build.mjs'
import { beginAnew, movedTo } from './development/anew.mjs'
import { install } from './install.mjs'
import { root, start, stopAll, stopOnSignals } from './run.mjs'
import { startStack } from './stack.mjs'

const watch = process.argv.includes('--watch')
const serverFlags = process.argv.includes('--inspect') ? ['--inspect'] : []
const folder = resolve(root, process.env.AGIO_FOLDER ?? '.agio')
let stopping = false

async function main() {
  const serverPort = portFrom('AGIO_PORT', 4400)
  const sandboxPort = portFrom('AGIO_SANDBOX_PORT', 4500)
  if (process.argv.includes('--anew')) await beginAnew(folder, [serverPort, sandboxPort])
  await install({ toRun: true })
  mkdirSync(join(folder, 'logs'), { recursive: true, mode: 0o700 })
  console.log('Starting …')
  // Passkeys are for a name, which this machine has.
  const ports = { serverPort, sandboxPort, name: 'localhost' }
  // Both load what was just installed.
  const { links, children } = await (watch ? startWatched(ports) : startBuilt(ports))
  for (const { name, child } of children) void child.done.then((how) => ended(name, how))
  printLinks(links)
  if (!watch) packForNextStart()
}

async function startBuilt(ports) {
  const { bundled } = await import('./programs.mjs')
  return startStack({
    ...ports,
    folder,
    serverFlags,
    onLine: log,
    programOf: async (name) => ['--enable-source-maps', ...(await bundled(name))],
    pages: build({ packed: false }),
  })
}

async function startWatched(ports) {
  const { startFromSources } = await import('./development/watched.mjs')
  return startFromSources({ ...ports, folder, serverFlags, onLine: log, say: console.log })
}

/**
 * The running server compresses the files that it is asked for. No request waits for this, so it takes what others leave of the
 * processor.
 */
function packForNextStart() {
  if (unpacked().length === 0) return
  const { pid } = start(process.execPath, [join(root, 'scripts/build.mjs'), '--pack'])
  if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW)
}

function log(line, name) {
  appendFileSync(join(folder, 'logs', `${name}.log`), `${line}\n`)
}

async function ended(name, { code, signal }) {
  if (stopping) return
  stopping = true
  const how = signal ? `was stopped by ${signal}` : `ended with code ${code}`
  console.error(
    `The ${name} ${how}. Its last words are in ${join(folder, 'logs', `${name}.log`)}. Stopping the rest.`,
  )
  await stopAll()
  process.exit(1)
}

function printLinks(links) {
  const rows = [
    ['Start here', links.sandbox, 'what this is, and the first five things to do'],
    ['Control room', links.controlRoom, 'orders, a phone, wallets, banks and the clock in your hands'],
    ['Widget', links.widget, 'sell and buy crypto as a visitor does'],
    ['Demo shop', links.shop, "the widget inside another site's page"],
    ['Mail box', links.mail, 'the PINs and messages that were sent'],
    [
      'Console',
      links.console,
      'for operators; who they are, with PIN and code, is among the links at the start',
    ],
    ['Docs', links.docs, 'integrate, operate, find your way in the source'],
    ['API', links.api, 'a page per resource, and its OpenAPI document'],
  ]
  const width = Math.max(...rows.map(([, link]) => String(link).length))
  console.log('\nAgio is running.\n')
  for (const [name, link, what] of rows) {
    if (link) console.log(`  ${name.padEnd(13)} ${String(link).padEnd(width)}   ${what}`)
  }
  console.log(`\nData and keys are in ${folder}; so are the links, as links.json. Ctrl-C stops everything.`)
  const moved = movedTo(folder)
  if (moved)
    console.log(`The database is in ${moved}: it does not run as root, whose folders others may not enter.`)
  console.log('npm start -- --anew throws all of it away and begins anew.')
  if (watch)
    console.log('A change of a page is on the screen at once; with one of the server it starts again.')
}

function portFrom(name, usual) {
  const text = process.env[name]
  if (!text) return usual
  if (/^\d{1,5}$/.test(text) && Number(text) > 0 && Number(text) < 65_536) return Number(text)
  throw new Error(`${name} must be a port number from 1 to 65535; it is "${text}".`)
}

stopOnSignals(async () => {
  stopping = true
  console.log('\nStopping …')
})
main().catch(async (error) => {
  stopping = true
  console.error(error.message)
  await stopAll()
  process.exit(1)
})
