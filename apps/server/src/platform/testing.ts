/**
 * For tests: a migrated database of their own on a real PostgreSQL, in about a tenth of a second, and a clock that is set
 * by hand. The server is the one of TEST_DATABASE_URL (test-setup.ts starts one per run), else one of this process.
 */
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import { setTimeout } from 'node:timers/promises'
import type { Clock } from './clock.ts'
import type { ColumnSealer } from './sealing.ts'
import { chooseUser, giveTo } from './sql/embedded-binaries.ts'
import { startEmbedded, type Embedded } from './sql/embedded-postgres.ts'
import { migrate, readMigrations } from './sql/migrations.ts'
import { openPostgres } from './sql/postgres.ts'
import type { Database, Sql } from './sql/sql.ts'

export type TestDatabase = Database & { readonly url: string; [Symbol.asyncDispose](): Promise<void> }

/** A database with all migrations, for this test alone: `await using database = await openTestDatabase()`. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const server = env.TEST_DATABASE_URL || (await ownServer()).url
  const template = await templateOf(server)
  const name = `agio_test_${randomBytes(8).toString('hex')}`
  const admin = openPostgres(server, { applicationName: 'agio-test', maxConnections: 1 })
  // To copy the files costs a tenth of writing them through the log, which is PostgreSQL's default.
  await admin.query(`create database ${name} template ${template} strategy file_copy`)
  const url = pointedAt(server, name)
  const database = openPostgres(url, { applicationName: name })
  const close = async () => {
    await database.close()
    await untilLeft(admin, name)
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.close()
  }
  return { ...database, url, close, [Symbol.asyncDispose]: close }
}

/** A connection ends a moment after it is closed; a drop that meets it would look again only a tenth of a second later. */
async function untilLeft(admin: Database, name: string): Promise<void> {
  const present = () => admin.query('select 1 from pg_stat_activity where datname = $1', [name])
  for (let looks = 0; looks < 30 && (await present()).length > 0; looks += 1) await setTimeout(1)
}

/** The number of statements that wait for a lock. Call it outside a transaction, which would see the same activity each time. */
export async function lockWaits(sql: Sql): Promise<number> {
  const waiting = await sql.query(
    `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  )
  return waiting.length
}

/** A server that loses everything when it ends, and ends with this process at the latest. */
export function startTestServer(): Promise<Embedded> {
  const folder = mkdtempSync(join(tmpdir(), 'agio-test-'))
  giveTo(folder, chooseUser())
  return startEmbedded(folder, { fsync: false, temporary: true })
}

/** Hides a text from a search and opens it at its own place only. The real one is made from the key file. */
export const plainSealer: ColumnSealer = {
  seal: (at, text) => Buffer.from(JSON.stringify([at, text])).toString('base64'),
  open(at, sealed) {
    const [place, text] = JSON.parse(Buffer.from(sealed, 'base64').toString('utf8')) as [unknown, string]
    if (JSON.stringify(place) !== JSON.stringify(at))
      throw new Error(`${at.table} of ${at.row} does not open`)
    return text
  },
  of: async () => plainSealer,
}

/** Tables with a row that says this word, in any column and in any case of letters. */
export async function tablesWith(db: Sql, word: string): Promise<string[]> {
  const tables = await db.query<{ name: string }>(
    `select table_name::text as name from information_schema.tables
     where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const [row] = await db.query<{ says: boolean }>(
      `select exists (select from "${name}" t where strpos(lower(t::text), lower($1)) > 0) as says`,
      [word],
    )
    if (row?.says) found.push(name)
  }
  return found
}

/** A clock that moves only when it is moved. */
export type TestClock = Clock & { advance(seconds: number): void }

export function testClock(start: Date | string): TestClock {
  let at = new Date(start).getTime()
  return {
    now: () => new Date(at),
    advance(seconds) {
      at += seconds * 1000
    },
  }
}

let own: Promise<Embedded> | undefined

function ownServer(): Promise<Embedded> {
  own ??= startTestServer()
  return own
}

const templates = new Map<string, Promise<string>>()

function templateOf(server: string): Promise<string> {
  const known = templates.get(server)
  if (known) return known
  const made = makeTemplate(server)
  templates.set(server, made)
  return made
}

/** Made once per server and set of migrations; a second caller waits for the first. */
async function makeTemplate(server: string): Promise<string> {
  const migrations = await readMigrations()
  const hash = createHash('sha256').update(JSON.stringify(migrations)).digest('hex').slice(0, 16)
  const name = `agio_template_${hash}`
  const admin = openPostgres(server, { applicationName: 'agio-test', maxConnections: 1 })
  try {
    const exists = () => admin.query('select 1 from pg_database where datname = $1', [name])
    if ((await exists()).length > 0) return name
    await admin.query('select pg_advisory_lock(7041903052)')
    if ((await exists()).length > 0) return name
    await admin.query(`drop database if exists ${name}_draft with (force)`)
    await admin.query(`create database ${name}_draft`)
    const draft = openPostgres(pointedAt(server, `${name}_draft`))
    await migrate(draft, migrations).finally(() => draft.close())
    await admin.query(`alter database ${name}_draft rename to ${name}`)
    return name
  } finally {
    await admin.close()
  }
}

function pointedAt(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.toString()
}
