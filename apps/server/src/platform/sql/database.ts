/** The database of the program: the server of `DATABASE_URL`, else the one in the data folder; migrated, ready for use. */
import { startEmbedded } from './embedded-postgres.ts'
import type { Log } from '../log.ts'
import { migrate, readMigrations } from './migrations.ts'
import { openPostgres } from './postgres.ts'
import type { Database } from './sql.ts'

export type DatabaseOptions = {
  /** A PostgreSQL server that many processes may share. */
  readonly databaseUrl?: string
  /** The folder of the embedded database, used without a server. */
  readonly dataDir: string
  readonly applicationName?: string
  readonly maxConnections?: number
  readonly fsync?: boolean
  readonly log?: Log
}

/** Opens and migrates. `url` is for programs beside (a benchmark, psql); `close` ends the embedded server as well. */
export async function openDatabase(options: DatabaseOptions): Promise<Database & { readonly url: string }> {
  const { databaseUrl, dataDir, fsync = true, log, ...pool } = options
  const embedded =
    databaseUrl === undefined ? await startEmbedded(dataDir, { fsync, ...(log && { log }) }) : undefined
  const url = databaseUrl ?? embedded?.url ?? ''
  const database = openPostgres(url, { ...pool, ...(log && { log }) })
  const close = async () => {
    await database.close()
    await embedded?.stop()
  }
  try {
    const ran = await migrate(database, await readMigrations())
    if (ran.length > 0) log?.info({ migrations: ran }, 'the database was migrated')
    return { ...database, url, close }
  } catch (error) {
    await close()
    throw error
  }
}
