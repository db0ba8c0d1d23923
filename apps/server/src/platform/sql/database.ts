/** The database of the program: the server of `DATABASE_URL`, else the one in the data folder; migrated, ready for use. */
import { startEmbedded } from './embedded-postgres.ts'
import type { Log } from '../log.ts'
import { migrate, readMigrations } from './migrations.ts'
import { openPostgres } from './postgres.ts'
import { confine, makeRole, roleOf, serverRole, tooMuchOf } from './roles.ts'
import type { Database, Sql } from './sql.ts'

export type DatabaseOptions = {
  /** A PostgreSQL server that many processes may share. */
  readonly databaseUrl?: string | undefined
  /** The owner of its tables: migrates, and grants the role of `databaseUrl` its rights. Without it that role does both. */
  readonly ownerUrl?: string | undefined
  /** The folder of the embedded database, used without a server. */
  readonly dataDir: string
  /** Refuse to work as a role that may change tables. */
  readonly isStrict?: boolean
  readonly applicationName?: string
  readonly maxConnections?: number
  readonly fsync?: boolean
  readonly log?: Log
}

/** Opens and migrates. `url` is for programs beside (a benchmark, psql); `close` ends the embedded server as well. */
export async function openDatabase(options: DatabaseOptions): Promise<Database & { readonly url: string }> {
  const { databaseUrl, ownerUrl, dataDir, isStrict = false, fsync = true, log, ...pool } = options
  const embedded =
    databaseUrl === undefined
      ? await startEmbedded(dataDir, { fsync, ...(log && { log }) }, (url) => prepareEmbedded(url, log))
      : undefined
  const url = databaseUrl ?? asServer(embedded?.url ?? '')
  const database = openPostgres(url, { ...pool, ...(log && { log }) })
  const close = async () => {
    await database.close()
    await embedded?.stop()
  }
  try {
    if (!embedded) {
      await reach(database, 'DATABASE_URL')
      await prepare({ database, owner: ownerUrl, log })
    }
    const tooMuch = isStrict ? await tooMuchOf(database) : undefined
    if (tooMuch !== undefined)
      throw new Error(`The database role of the server may do too much: ${tooMuch}. ${advice}`)
    return { ...database, url: embedded?.url ?? url, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** One question to the server; the sentence for an operator names the setting, and shows no password. */
async function reach(sql: Sql, setting: string): Promise<void> {
  try {
    await sql.query('select 1')
  } catch (error) {
    const said = error instanceof Error && error.message !== '' ? error.message : String(error)
    throw new Error(`${setting}: the database does not answer: ${said}`, { cause: error })
  }
}

const advice =
  'Make a role that owns the database and one that only signs in, and give the first as DATABASE_OWNER_URL and the second as DATABASE_URL.'

type Prepared = {
  readonly database: Database
  readonly owner: string | undefined
  readonly log: Log | undefined
}

/** Migrates as the owner, where there is one, and reports the rights of the server's role. */
async function prepare({ database, owner: url, log }: Prepared): Promise<void> {
  const owner = url === undefined ? database : openPostgres(url, { maxConnections: 1 })
  try {
    if (url !== undefined) await reach(owner, 'DATABASE_OWNER_URL')
    await bringUpToDate(owner, log)
    if (owner !== database) await confineAs(owner, await roleOf(database))
  } finally {
    if (owner !== database) await owner.close()
  }
}

/** In the embedded database the owner makes the server's role. */
async function prepareEmbedded(url: string, log: Log | undefined): Promise<void> {
  const owner = openPostgres(url, { maxConnections: 1 })
  try {
    await bringUpToDate(owner, log)
    await makeRole(owner, serverRole)
    await confineAs(owner, serverRole)
  } finally {
    await owner.close()
  }
}

async function bringUpToDate(owner: Database, log: Log | undefined): Promise<void> {
  const ran = await migrate(owner, await readMigrations())
  if (ran.length > 0) log?.info({ migrations: ran }, 'the database was migrated')
}

const confineAs = (owner: Database, role: string): Promise<void> =>
  owner.transaction(async (sql) => {
    await sql.query('select pg_advisory_xact_lock(7041903051)')
    await confine(sql, role)
  })

function asServer(embeddedUrl: string): string {
  const url = new URL(embeddedUrl)
  url.username = serverRole
  return url.toString()
}

export async function aboutServer(
  sql: Sql,
): Promise<{ version: string; mostConnections: string; now: Date }> {
  const [row] = await sql.query<{ version: string; mostConnections: string; now: Date }>(
    `select current_setting('server_version') as version, current_setting('max_connections') as "mostConnections",
       clock_timestamp() as now`,
  )
  if (!row) throw new Error('the database gave no row')
  return row
}

/** The most connections that the server gives to roles like ours, and those in use by all programs, without this one. */
export async function connectionsAt(sql: Sql): Promise<{ most: number; inUse: number }> {
  const [row] = await sql.query<{ most: number; inUse: number }>(
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most,
       (select count(*)::int from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()) as "inUse"`,
  )
  if (!row) throw new Error('the database gave no row')
  return row
}

/** The number of tables: a backup is restored only into a database without tables. */
export async function countTables(url: string): Promise<number> {
  const owner = openPostgres(url, { maxConnections: 1 })
  try {
    const [row] = await owner.query<{ count: number }>(
      `select count(*)::int as count from pg_tables where schemaname = 'public'`,
    )
    return row?.count ?? 0
  } finally {
    await owner.close()
  }
}
