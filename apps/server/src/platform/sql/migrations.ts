/**
 * Numbered SQL files, forward only. Each slice has its own numbers, so a file counts as run by its own row, not by the highest
 * number. All that is missing runs in one transaction under an advisory lock; a file that changed afterwards is refused.
 *
 * Processes are replaced one by one, so the release before a migration still works on its result. A file opens with
 * `-- release: 3`; it adds. It may take away only parts that no process used since an earlier release, and says so:
 * `-- release: 3, unused since 2`. Without that line a file is of the first release. docs/operations/upgrade.md
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Database, Sql } from './sql.ts'

export type Migration = {
  readonly number: number
  readonly name: string
  readonly text: string
  readonly checksum: string
  readonly release: number
}

type Applied = Omit<Migration, 'text'>

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
    if (!made?.at) await refuseWithoutRights(sql, migrations)
    if (!made?.at)
      await sql.query(`create table schema_migration (
        number integer primary key, name text not null, checksum text not null, release integer not null default 1,
        applied_at timestamptz not null default clock_timestamp())`)
    const applied = await sql.query<Applied>('select number, name, checksum, release from schema_migration')
    const waiting = missing(migrations, applied)
    if (waiting.length > 0) await refuseWithoutRights(sql, waiting)
    for (const { number, name, text, checksum, release } of waiting) {
      await sql.query(text).catch((error: unknown) => {
        throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : 'unknown'}`, {
          cause: error,
        })
      })
      await sql.query(
        'insert into schema_migration (number, name, checksum, release) values ($1, $2, $3, $4)',
        [number, name, checksum, release],
      )
    }
    return waiting.map((one) => one.name)
  })
}

/** The names of files that have not run there; throws where the database is of another version. */
export async function missingIn(sql: Sql, migrations: readonly Migration[]): Promise<string[]> {
  const [made] = await sql.query<{ at: string | null }>(`select to_regclass('schema_migration')::text as at`)
  const applied = made?.at
    ? await sql.query<Applied>('select number, name, checksum, release from schema_migration')
    : []
  return missing(migrations, applied).map(({ name }) => name)
}

/** The files that have not run. A database one release ahead was upgraded for other processes: it has only more than we need. */
function missing(files: readonly Migration[], applied: readonly Applied[]): Migration[] {
  const ours = newest(files)
  const theirs = newest(applied)
  if (theirs > ours + 1) throw new Error(tooNew(theirs, ours))
  const byNumber = new Map(files.map((file) => [file.number, file]))
  const others = applied.filter(({ number, checksum, release }) => {
    const file = byNumber.get(number)
    return file ? file.checksum !== checksum : release <= ours
  })
  if (others.length > 0) throw new Error(otherVersion(others.map((ran) => ran.name).sort()))
  const done = new Set(applied.map((ran) => ran.number))
  return files.filter((file) => !done.has(file.number))
}

const newest = (all: readonly { readonly release: number }[]) =>
  Math.max(0, ...all.map(({ release }) => release))

const tooNew = (theirs: number, ours: number): string =>
  `The database is of release ${theirs} and this program of release ${ours}: it understands one release more than its own. ` +
  'Nothing was changed. Start a newer version.'

async function refuseWithoutRights(sql: Sql, waiting: readonly Migration[]): Promise<void> {
  const [role] = await sql.query<{ name: string; may: boolean; isEmpty: boolean }>(
    `select current_user::text as name, has_schema_privilege(current_user, 'public', 'create') as may,
       to_regclass('schema_migration') is null as "isEmpty"`,
  )
  if (!role || role.may) return
  const state = role.isEmpty
    ? 'The database has no tables of Agio yet'
    : `The database is older than this program: ${waiting.map(({ name }) => name).join(', ')} did not run there`
  throw new Error(
    `${state}, and the role ${role.name} may make none. Run \`agio migrate\` with DATABASE_OWNER_URL, which signs in ` +
      'as the owner of the database: it makes them, and gives this role its rights.',
  )
}

/** The sentence for the operator: the files that differ, and the remedy. */
const otherVersion = (names: readonly string[]): string =>
  `Another version of this program made this database: ${names.join(', ')} ran there and ${
    names.length === 1 ? 'is' : 'are'
  } missing or different here. Nothing was changed. Start the version that made it, or begin anew: delete the data folder ` +
  '(`npm start -- --anew`), or point DATABASE_URL at an empty database.'

async function readMigration(folder: string, name: string): Promise<Migration> {
  const number = /^(\d{3})_[a-z0-9_]+\.sql$/.exec(name)?.[1]
  if (number === undefined) throw new Error(`A migration is named NNN_slice.sql; ${name} is not.`)
  const text = (await readFile(`${folder}/${name}`, 'utf8')).replaceAll('\r\n', '\n')
  const checksum = createHash('sha256').update(text).digest('hex')
  return { number: Number(number), name, text, checksum, release: releaseOf(name, text) }
}

/** Changes after which the release before cannot work. */
const takesAway =
  /\b(drop\s+(table|column|view|function|type)|rename\s+(to|column)|set\s+not\s+null|alter\s+column\s+\w+\s+(set\s+data\s+)?type)\b/i

function releaseOf(name: string, text: string): number {
  const [, release = '1', unusedSince = release] =
    /^-- release: (\d+)(?:, unused since (\d+))?$/m.exec(text) ?? []
  const found = takesAway.exec(text)?.[0]
  if (found && Number(release) > 1 && Number(unusedSince) >= Number(release))
    throw new Error(
      `${name} says "${found}": processes of the release before may still need it. Add now, take away in a later release, ` +
        `and begin the file with "-- release: ${release}, unused since <an earlier release>".`,
    )
  return Number(release)
}
