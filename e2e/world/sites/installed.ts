/**
 * Agio as a firm runs it: the folder of `npm run package`, started by an ordinary user on a PostgreSQL server with two roles,
 * two API processes and two workers behind a proxy at another address. It reaches the sandbox by settings alone.
 */
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPostgres } from '../../../apps/server/src/platform/sql/postgres.ts'
import { bundled } from '../../../scripts/programs.mjs'
import { run } from '../../../scripts/run.mjs'
import { openProxy, proxyHost } from './proxy.ts'
import type { Settings, Site } from './site.ts'

export type Installed = Awaited<ReturnType<typeof openInstalled>>

/** Root gives its files to nobody and becomes nobody before our own code is loaded. */
const asOrdinaryUser = (folder: string) =>
  process.getuid?.() === 0
    ? [
        '--import',
        // The sandbox makes and removes files meanwhile.
        `data:text/javascript,${encodeURIComponent(
          `import { spawnSync } from 'node:child_process'
           spawnSync('chown', ['-R', '65534:65534', ${JSON.stringify(folder)}])
           process.setgroups([]); process.setgid(65534); process.setuid(65534)`,
        )}`,
      ]
    : []

/** `artefact` is the folder of `npm run package`, `server` the URL of a PostgreSQL server. */
export async function openInstalled(artefact: string, server: string) {
  const top = mkdtempSync(join(tmpdir(), 'agio-installed-'))
  chmodSync(top, 0o755)
  const folder = join(top, 'home')
  mkdirSync(folder)
  const program = join(artefact, 'bin/agio')
  const databases = await openDatabases(server)
  const first = await databases.make()
  const command = (words: readonly string[], settings: Settings) =>
    run(process.execPath, [...asOrdinaryUser(folder), program, ...words], { cwd: folder, env: settings })
  const migrated = await command(['migrate'], { NODE_ENV: 'test', ...first })
  if (migrated.code !== 0) throw new Error(migrated.output)
  const proxy = await openProxy()

  const site: Site = {
    folder,
    // As the owner, for the books.
    databaseUrl: () => first.DATABASE_OWNER_URL,
    programOf: async (name) => (name === 'server' ? [...asOrdinaryUser(folder), program] : bundled('demo')),
    env: {
      DATABASE_URL: first.DATABASE_URL,
      TRUSTED_PROXIES: proxyHost,
      WIDGET_DIR: join(artefact, 'widget'),
      CONSOLE_DIR: join(artefact, 'console'),
    },
    processes: [{ ROLES: 'api' }, { ROLES: 'api' }, { ROLES: 'worker' }, { ROLES: 'worker' }],
    proxy,
    async clear() {
      await proxy.close()
      await databases.end()
      rmSync(top, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  return {
    ...site,
    program,
    /** `agio <words>`, with the settings of its servers where they are given. */
    agio: (words: readonly string[], settings: Settings) => command(words, { ...first, ...settings }),
    newDatabase: databases.make,
  }
}

/** Databases with an owner and a role that reads and writes rows only. */
async function openDatabases(server: string) {
  const admin = openPostgres(server, { maxConnections: 1 })
  const made: string[] = []
  const id = randomBytes(6).toString('hex')
  const roles = { owner: `agio_owner_${id}`, server: `agio_server_${id}` }
  for (const role of Object.values(roles)) await admin.query(`create role ${role} login password 'x'`)
  return {
    async make(): Promise<{ DATABASE_URL: string; DATABASE_OWNER_URL: string }> {
      const name = `agio_${randomBytes(6).toString('hex')}`
      await admin.query(`create database ${name} owner ${roles.owner}`)
      made.push(name)
      const urlOf = (role: string) => {
        const url = new URL(server)
        Object.assign(url, { username: role, password: 'x', pathname: `/${name}` })
        return url.toString()
      }
      return { DATABASE_URL: urlOf(roles.server), DATABASE_OWNER_URL: urlOf(roles.owner) }
    },
    async end() {
      for (const name of made) await admin.query(`drop database if exists ${name} with (force)`)
      for (const role of Object.values(roles)) await admin.query(`drop role ${role}`)
      await admin.close()
    },
  }
}
