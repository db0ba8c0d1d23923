/** The processes of the embedded database: made by initdb, run under a small shell, ended when left behind. */
import { spawn, type ChildProcess } from 'node:child_process'
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { giveTo, postgresMajor, type Binaries, type RunAs } from './embedded-binaries.ts'
import type { Log } from '../log.ts'

export type EmbeddedOptions = {
  /** Off only for data that may be lost: tests. */
  readonly fsync?: boolean
  /** Remove the folder, which must belong to the database's user, when the database ends: tests. */
  readonly temporary?: boolean
  readonly log?: Log
}

export type Cluster = {
  readonly folder: string
  readonly data: string
  readonly socket: string
  readonly runAs: RunAs
  readonly binaries: Binaries
  readonly options: EmbeddedOptions
}

/** A database whose program was killed may still run: it is asked to end before a new one starts. */
export async function endOrphan({ data, folder }: Cluster): Promise<void> {
  const pid = postmasterOf(data)?.pid
  if (pid === undefined || !isPostgres(pid)) return
  for (const [signal, seconds] of [
    ['SIGINT', 5],
    ['SIGQUIT', 5],
    ['SIGKILL', 5],
  ] as const) {
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    if (await until(() => !isPostgres(pid), seconds)) return
  }
  throw new Error(`The database process ${pid} of ${folder} does not end. End it by hand and start again.`)
}

/**
 * Makes the cluster where there is none, and gives what is left to do then: waiting until all of it is on the disk. That takes as
 * long as a third of the making, and the database may run meanwhile. A note beside the cluster says until then that it may
 * be torn: what a machine that goes dark leaves is made anew, and nobody's word was kept in it.
 */
export async function initialise(cluster: Cluster): Promise<() => Promise<void>> {
  const { data, folder, options } = cluster
  const note = join(folder, 'being-made')
  if (existsSync(note)) rmSync(data, { recursive: true, force: true })
  else if (existsSync(join(data, 'PG_VERSION'))) {
    const found = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
    if (found === postgresMajor) return async () => {}
    throw new Error(
      `${data} was made by PostgreSQL ${found}; this program brings ${postgresMajor}. Move the data by pg_dump.`,
    )
  }
  writeFileSync(note, '', { flush: true })
  toDisk(folder)
  giveTo(data, cluster.runAs)
  const flags = ['--username=agio', '--auth=trust', '--encoding=UTF8', '--locale=C']
  flags.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions', '--no-sync')
  await initdb(cluster, flags)
  return async () => {
    if (options.fsync !== false) await initdb(cluster, ['--sync-only'])
    rmSync(note)
    toDisk(folder)
  }
}

async function initdb({ data, runAs, binaries }: Cluster, flags: readonly string[]): Promise<void> {
  const child = spawn(binaries.initdb, ['-D', data, ...flags], {
    ...runAs,
    cwd: '/',
    env: environment(binaries),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (bytes: Buffer) => (said += bytes.toString('utf8')))
  const code = await exitOf(child)
  if (code !== 0)
    throw new Error(
      `The embedded database could not be made in ${data}: ${said.trim() || `initdb ended with ${code}`}`,
    )
}

/** The names in a folder, as they are now, outlast a power cut. */
function toDisk(folder: string): void {
  const open = openSync(folder, 'r')
  fsyncSync(open)
  closeSync(open)
}

/** `$0 remove postgres …`: runs postgres until it ends or until the input of this script ends. */
const script = `
folder=$1; shift
exec 3<&0
"$@" 3<&- </dev/null &
database=$!
( read -r nothing <&3; kill -INT $database ) >/dev/null 2>&1 &
watcher=$!
exec 3<&-
wait $database
code=$?
kill -9 $watcher 2>/dev/null
[ -n "$folder" ] && rm -rf "$folder"
exit $code`

/** Starts the database and waits until it takes connections. */
export async function launch(cluster: Cluster): Promise<ChildProcess> {
  const { folder, data, socket, runAs, binaries, options } = cluster
  giveTo(socket, runAs)
  const before = postmasterOf(data)?.text
  const log = join(folder, 'postgres.log')
  const flag = existsSync(log) && statSync(log).size > 10_000_000 ? 'w' : 'a'
  const out = openSync(log, flag, 0o600)
  const command = [binaries.postgres, '-D', data, ...settings(socket, options)]
  const child = spawn(
    '/bin/sh',
    ['-c', script, 'agio-database', options.temporary ? folder : '', ...command],
    {
      ...runAs,
      cwd: '/',
      detached: true,
      env: environment(binaries),
      stdio: ['pipe', out, out],
    },
  )
  closeSync(out)
  child.unref()
  child.stdin?.on('error', () => undefined)
  let over = false
  void exitOf(child).then(() => (over = true))
  const ready = await until(() => {
    const now = postmasterOf(data)
    return over || (now?.status === 'ready' && now.text !== before)
  }, 60)
  if (over || !ready) {
    child.stdin?.end()
    throw new Error(`The embedded database in ${folder} did not start:\n${lastLines(log)}`)
  }
  return child
}

/** Its log names no values: neither parameters nor the details of an error. */
function settings(socket: string, { fsync = true }: EmbeddedOptions): string[] {
  const quick = [
    'fsync=off',
    'full_page_writes=off',
    'synchronous_commit=off',
    'wal_level=minimal',
    'max_wal_senders=0',
  ]
  return [
    'listen_addresses=',
    `unix_socket_directories=${socket}`,
    'unix_socket_permissions=0700',
    'max_connections=120',
    'log_error_verbosity=terse',
    'deadlock_timeout=200ms',
    'log_min_error_statement=panic',
    'jit=off',
    ...(fsync ? [] : quick),
  ].flatMap((one) => ['-c', one])
}

function environment(binaries: Binaries): NodeJS.ProcessEnv {
  return { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', LD_LIBRARY_PATH: binaries.libraries }
}

type Postmaster = { readonly pid: number; readonly status: string | undefined; readonly text: string }

/** Reads postmaster.pid: the process on its first line, its state on the eighth. */
function postmasterOf(data: string): Postmaster | undefined {
  try {
    const text = readFileSync(join(data, 'postmaster.pid'), 'utf8')
    const lines = text.split('\n')
    return { pid: Number(lines[0]), status: lines[7]?.trim(), text }
  } catch {
    return undefined
  }
}

/** A process id may have been given to another program since. */
function isPostgres(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return (
      !existsSync('/proc/self/stat') ||
      /^\d+ \(postgres\) [^Z]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    )
  } catch {
    return false
  }
}

/** Resolves when the process has ended, with its code. */
export function exitOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode)
  return new Promise((resume) => {
    child.once('error', () => resume(null))
    child.once('exit', (code) => resume(code))
  })
}

async function until(holds: () => boolean, seconds: number): Promise<boolean> {
  const last = performance.now() + seconds * 1000
  while (!holds()) {
    if (performance.now() > last) return false
    await new Promise((resume) => setTimeout(resume, 5))
  }
  return true
}

function lastLines(path: string): string {
  return readFileSync(path, 'utf8').trimEnd().split('\n').slice(-8).join('\n')
}
