/**
 * A real PostgreSQL in a data folder, for installations without a server. It listens on a unix socket inside a folder that
 * only its user may enter, never on the network. A shell runs between this program and the database: when this program ends,
 * however it ends, the shell reads the end of its input and shuts the database down.
 *
 *   this program ──stdin──► sh ──SIGINT──► postgres       (a session of its own: Ctrl-C reaches this program only)
 *
 *   <data folder>/postgres       the cluster          <data folder>/postgres.log   what the database says
 *   <data folder>/being-made     until a new cluster is whole
 */
import type { ChildProcess } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { lockDataFolder } from './data-lock.ts'
import { chooseUser, findBinaries, isReachable, type RunAs } from './embedded-binaries.ts'
import {
  endOrphan,
  exitOf,
  initialise,
  launch,
  type Cluster,
  type EmbeddedOptions,
} from './embedded-process.ts'
import type { Log } from '../log.ts'

export type Embedded = {
  readonly url: string
  /** Fast shutdown: running transactions are rolled back, everything committed is on disk. */
  stop(): Promise<void>
}

/**
 * Starts the database of the folder, making it where it is empty. Refuses at once when another process has it. `prepare` is
 * done before anybody else is given the address, beside waiting until a new cluster is on the disk.
 */
export async function startEmbedded(
  dataDir: string,
  options: EmbeddedOptions = {},
  prepare: (url: string) => Promise<void> = async () => {},
): Promise<Embedded> {
  const runAs = chooseUser()
  const wanted = resolve(dataDir)
  const lock = await lockDataFolder(wanted)
  try {
    const folder = placeOf(wanted, runAs, options.log)
    const cluster: Cluster = {
      folder,
      data: join(folder, 'postgres'),
      socket: socketFolder(folder),
      runAs,
      binaries: findBinaries(runAs),
      options,
    }
    await endOrphan(cluster)
    const finish = await initialise(cluster)
    const running = await keepRunning(cluster)
    const url = urlOf(cluster.socket)
    const done = await Promise.allSettled([finish(), prepare(url)])
    const failed = done.find((one) => one.status === 'rejected')
    if (failed) {
      await running.stop()
      throw failed.reason
    }
    return {
      url,
      async stop() {
        await running.stop()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

const urlOf = (socket: string) => `postgresql://agio@localhost/postgres?host=${encodeURIComponent(socket)}`

/** The address of a folder's database while another program runs it, for tests and tools. */
export function embeddedUrl(dataDir: string): string {
  const wanted = resolve(dataDir)
  return urlOf(socketFolder(movedTo(wanted) ?? wanted))
}

const noteIn = (folder: string) => join(folder, 'moved-to')
const movedTo = (folder: string) =>
  existsSync(noteIn(folder)) ? readFileSync(noteIn(folder), 'utf8').trim() : undefined

/**
 * The database's user cannot enter root's own folders: the data is then in another folder, which a note in the wanted folder
 * names. Removing the wanted folder starts with an empty database.
 */
function placeOf(wanted: string, runAs: RunAs, log: Log | undefined): string {
  if (isReachable(wanted, runAs)) return wanted
  const place = movedTo(wanted) ?? join('/var/lib/agio', randomBytes(6).toString('hex'))
  if (!isReachable(place, runAs)) {
    throw new Error(
      `PostgreSQL does not run as root, and its user cannot reach ${wanted} nor ${place}. ` +
        'Set DATA_DIR to a folder that everybody may pass through, or run as an ordinary user.',
    )
  }
  mkdirSync(wanted, { recursive: true })
  mkdirSync(place, { recursive: true })
  writeFileSync(noteIn(wanted), `${place}\n`)
  log?.warn(
    {},
    `PostgreSQL does not run as root and its user cannot reach ${wanted}; the data is in ${place}.`,
  )
  return place
}

/** A socket's path has about 100 characters at most. */
function socketFolder(folder: string): string {
  const beside = join(folder, 'socket')
  if (beside.length <= 80) return beside
  return join(tmpdir(), `agio-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`)
}

/** Starts the database and starts it again whenever it ends without being asked to. */
async function keepRunning(cluster: Cluster): Promise<{ stop(): Promise<void> }> {
  let stopping = false
  let child = await launch(cluster)
  let ended = watch(child)

  function watch(current: ChildProcess): Promise<void> {
    return exitOf(current).then(async (code) => {
      if (stopping) return
      cluster.options.log?.error({ code }, 'the embedded database ended; starting it again')
      await restart()
    })
  }

  async function restart(): Promise<void> {
    while (!stopping) {
      try {
        await endOrphan(cluster)
        child = await launch(cluster)
        ended = watch(child)
        return
      } catch (error) {
        cluster.options.log?.error({ err: error }, 'the embedded database did not start')
        await new Promise((resume) => setTimeout(resume, 250))
      }
    }
  }

  return {
    async stop() {
      stopping = true
      // The program stays until the database has ended, even where nothing else keeps it.
      child.ref()
      child.stdin?.end()
      const late = setTimeout(() => void endOrphan(cluster), 20_000)
      await ended
      await exitOf(child)
      clearTimeout(late)
    },
  }
}
