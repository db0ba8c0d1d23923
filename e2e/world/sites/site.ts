/** The server of a world runs at one of two sites: a process of the sources here, or an installation in `installed.ts`. */
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { embeddedUrl } from '../../../apps/server/src/platform/sql/embedded-postgres.ts'
import { openPostgres } from '../../../apps/server/src/platform/sql/postgres.ts'
import { bundled } from '../../../scripts/programs.mjs'
import { makeKeys } from '../../../scripts/secrets/keys.ts'
import type { Proxy } from './proxy.ts'

export type Settings = Readonly<Record<string, string>>

export type Site = {
  /** The data of sandbox and server. */
  readonly folder: string
  databaseUrl(): string
  /** Node's arguments that start a program. */
  programOf(name: 'server' | 'demo'): Promise<string[]>
  /** Beside the settings of every stack. */
  readonly env: Settings
  /** One for each process of the server. */
  readonly processes: readonly [Settings, ...Settings[]]
  /** In front of the API processes. */
  readonly proxy?: Proxy
  clear(): Promise<void>
}

/** One process with both roles; with the URL of a PostgreSQL server on a database of its own, otherwise on an embedded one. */
export async function openAlone(postgres: string | undefined): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'agio-world-'))
  // The embedded database may run as another user, who must be able to pass through.
  chmodSync(folder, 0o755)
  // Here and not by a process of the stack, which would first read the sources.
  await makeKeys(join(folder, 'keys'))
  const database = postgres ? await newDatabase(postgres) : undefined
  return {
    folder,
    databaseUrl: () => database?.url ?? embeddedUrl(join(folder, 'data')),
    programOf: bundled,
    env: { DATABASE_URL: database?.url ?? '' },
    processes: [{}],
    async clear() {
      await database?.drop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
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
