/**
 * Sandbox and server as processes of their own, on free ports, with everything they keep in a temporary folder. The server
 * can be ended, killed and started again.
 */
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { embeddedUrl } from '../../apps/server/src/platform/sql/embedded-postgres.ts'
import { openPostgres } from '../../apps/server/src/platform/sql/postgres.ts'
import { bundled } from '../../scripts/programs.mjs'
import { freePort, stop } from '../../scripts/run.mjs'
import { startStack, type Child } from '../../scripts/stack.mjs'
import { openBooks, type Books } from './books.ts'
import { compareFor } from './comparing.ts'
import { openOutside } from './outside.ts'

export type Settings = Readonly<Record<string, string>>

/**
 * `env` are settings beside those of every stack; `empty` names coins of which the hot wallet begins with nothing. With
 * `postgres`, the URL of a server, the world has a database of its own there; otherwise it is embedded.
 */
export type Setting = {
  readonly env?: Settings
  readonly empty?: readonly string[]
  readonly postgres?: string | undefined
}

const noApprovals = '{"above":{"paymentFile":{"EUR":"9999999.99","GBP":"9999999.99"}}}'

export async function startProcesses({ env = {}, empty = [], postgres }: Setting = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'agio-world-'))
  // The embedded database may run as another user, who must be able to pass through.
  chmodSync(folder, 0o755)
  const database = postgres ? await newDatabase(postgres) : undefined
  const clear = async () => {
    await database?.drop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  const said: string[] = []
  const stack = await startStack({
    folder,
    serverPort: await freePort(),
    sandboxPort: await freePort(),
    onLine: (line, name) => name === 'server' && said.push(line),
    empty,
    programOf: bundled,
    // Many people are paid at once here, and no operator approves payment files.
    env: { FIRST_CONFIGURATION: noApprovals, DATABASE_URL: database?.url ?? '', ...env },
  }).catch((error: unknown) =>
    clear().then(() => {
      throw error
    }),
  )
  const outside = openOutside(stack.links.sandbox.replace(/\/$/, ''))
  const opened: Books[] = []
  let server: Child = stack.first
  /** The books of the database as it runs now. */
  const books = () => {
    const some = openBooks(database?.url ?? embeddedUrl(join(folder, 'data')), folder, outside)
    opened.push(some)
    return some
  }
  let ofComparing: Books | undefined
  const comparing = compareFor({
    server: new URL(stack.links.api).origin,
    books: () => (ofComparing ??= books()),
    outside,
  })
  const startAgain = async (more: Settings = {}) => {
    server = stack.launchServer(more)
    await stack.isReady(server)
  }

  return {
    folder,
    stack,
    outside,
    /** What the server processes logged. */
    said,
    server: () => server,
    startAgain,
    /** Ends the server as an operator does, and starts it with other settings. */
    async restart(more: Settings) {
      await stop(server)
      await startAgain(more)
    },
    /** Ends the server without a chance to tidy up, and only it. */
    async kill(child: Child = server) {
      const runs = child.exitCode === null && child.signalCode === null
      if (child.pid !== undefined && runs) process.kill(child.pid, 'SIGKILL')
      await child.done
    },
    books,
    comparing,
    async end() {
      const closing = await comparing.closes().catch((error: unknown) => error)
      for (const one of opened) await one.end()
      await stack.stop()
      await clear()
      if (closing !== undefined) throw closing
    },
  }
}

async function newDatabase(server: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `agio_world_${randomBytes(8).toString('hex')}`
  const administer = async (statement: string) => {
    const admin = openPostgres(server, { maxConnections: 1 })
    await admin.query(statement).finally(() => admin.close())
  }
  await administer(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.toString(), drop: () => administer(`drop database if exists ${name} with (force)`) }
}
