/**
 * Numbered SQL files, forward only. Each slice has its own numbers, so what counts is whether a file ran, not the highest
 * number. All that is missing runs in one transaction under an advisory lock; a file that changed afterwards is refused.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Database } from './sql.ts'

export type Migration = {
  readonly number: number
  readonly name: string
  readonly text: string
  readonly checksum: string
}

/** The folder of the server's own migrations. */
export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** Reads `NNN_slice.sql` files in the order of their numbers. */
export async function readMigrations(folder = migrationsFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const migrations = await Promise.all(names.map((name) => readMigration(folder, name)))
  const numbers = new Set(migrations.map((one) => one.number))
  if (numbers.size < migrations.length) throw new Error(`Two migrations in ${folder} have the same number.`)
  return migrations
}

/** Brings the database to the state of the files; returns the names of those that ran now. */
export function migrate(database: Database, migrations: readonly Migration[]): Promise<string[]> {
  return database.transaction(async (sql) => {
    await sql.query('set local statement_timeout = 0')
    await sql.query('select pg_advisory_xact_lock(7041903051)')
    // A role that may make no table finds it made.
    const [made] = await sql.query<{ at: string | null }>(
      `select to_regclass('schema_migration')::text as at`,
    )
    if (!made?.at)
      await sql.query(`create table schema_migration (
        number integer primary key, name text not null, checksum text not null,
        applied_at timestamptz not null default clock_timestamp())`)
    const applied = await sql.query<Omit<Migration, 'text'>>(
      'select number, name, checksum from schema_migration',
    )
    const waiting = missing(migrations, applied)
    for (const { number, name, text, checksum } of waiting) {
      await sql.query(text).catch((error: unknown) => {
        throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : 'unknown'}`, {
          cause: error,
        })
      })
      await sql.query('insert into schema_migration (number, name, checksum) values ($1, $2, $3)', [
        number,
        name,
        checksum,
      ])
    }
    return waiting.map((one) => one.name)
  })
}

function missing(files: readonly Migration[], applied: readonly Omit<Migration, 'text'>[]): Migration[] {
  const byNumber = new Map(files.map((file) => [file.number, file]))
  const others = applied.filter((ran) => byNumber.get(ran.number)?.checksum !== ran.checksum)
  if (others.length > 0) throw new Error(otherVersion(others.map((ran) => ran.name).sort()))
  const done = new Set(applied.map((ran) => ran.number))
  return files.filter((file) => !done.has(file.number))
}

/** What the operator reads: which files differ, and what to do. */
const otherVersion = (names: readonly string[]): string =>
  `Another version of this program made this database: ${names.join(', ')} ran there and ${
    names.length === 1 ? 'is' : 'are'
  } missing or different here. Nothing was changed. Start the version that made it, or begin anew: delete the data folder ` +
  '(.agio for `npm start`), or point DATABASE_URL at an empty database.'

async function readMigration(folder: string, name: string): Promise<Migration> {
  const number = /^(\d{3})_[a-z0-9_]+\.sql$/.exec(name)?.[1]
  if (number === undefined) throw new Error(`A migration is named NNN_slice.sql; ${name} is not.`)
  const text = (await readFile(`${folder}/${name}`, 'utf8')).replaceAll('\r\n', '\n')
  return { number: Number(number), name, text, checksum: createHash('sha256').update(text).digest('hex') }
}
