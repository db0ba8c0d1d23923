/**
 * A throwaway PostgreSQL server for the tests, from the binaries of this system: own folder, free port, loopback only, never as
 * root, nothing kept. With DATABASE_URL the tests use that server instead.
 */
import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort, run, start, stop } from '../run.mjs'

/** The tests that another version or another setting of PostgreSQL may change: every statement is prepared in `testing`. */
export const onBoth = [
  'archive/',
  'backoffice/orders/',
  'commands/',
  'keys/',
  'ledger/',
  'limits/',
  'orders/buy/place',
  'orders/history/',
  'orders/inbox/',
  'orders/placing/',
  'orders/sell/place',
  'platform/',
  'testing/',
].map((path) => `apps/server/src/${path}`)

/** The folder with PostgreSQL's server programs, if this system has them. */
export function findPostgres() {
  const packaged = '/usr/lib/postgresql'
  const versions = existsSync(packaged) ? readdirSync(packaged).toSorted((a, b) => Number(b) - Number(a)) : []
  const folders = [
    askPgConfig(),
    ...versions.map((version) => join(packaged, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return folders.find(
    (folder) => folder && ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))),
  )
}

/** Starts a server on an empty folder. Gives `{ url, stop }`, or `{ reason }` where it cannot be had. */
export async function startPostgres() {
  const programs = findPostgres()
  if (!programs) return { reason: 'this system has no PostgreSQL programs and DATABASE_URL is not set' }
  const user = otherUser()
  if (user === null)
    return { reason: 'PostgreSQL does not run as root, and there is no other user to run it' }
  const folder = mkdtempSync(join(tmpdir(), 'agio-postgres-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const data = join(folder, 'data')
  const made = await run(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'agio', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'],
    { user, cwd: folder },
  )
  if (made.code !== 0) {
    remove()
    return { reason: `initdb did not succeed: ${made.output.trim().split('\n').at(-1)}` }
  }
  const port = await freePort()
  const settings = [
    'fsync=off',
    'synchronous_commit=off',
    'max_connections=400',
    `unix_socket_directories=${folder}`,
  ]
  const server = start(
    join(programs, 'postgres'),
    ['-D', data, '-p', String(port), '-h', '127.0.0.1', ...settings.flatMap((one) => ['-c', one])],
    { user, cwd: folder },
  )
  const end = async () => {
    await stop(server, { signal: 'SIGINT' })
    remove()
  }
  if (!(await answers(port, server))) {
    await end()
    return { reason: 'the server of this system did not start' }
  }
  return { url: `postgres://agio@127.0.0.1:${port}/postgres`, stop: end }
}

async function answers(port, server) {
  const { connect } = await import('node:net')
  for (let tries = 0; tries < 100 && server.exitCode === null; tries += 1) {
    const open = await new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('connect', () => resolve(socket.end() && true))
      socket.once('error', () => resolve(false))
    })
    if (open) return true
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return false
}

/** The user to run as: another one for root. */
function otherUser() {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const found = ['postgres', 'nobody'].map((name) => users.find(([known]) => known === name)).find(Boolean)
  return found ? { uid: Number(found[2]), gid: Number(found[3]) } : null
}

function askPgConfig() {
  try {
    return execFileSync('pg_config', ['--bindir'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return undefined
  }
}
