/** The database: our role, missing migrations, notifications, and the time. */
import { systemClock } from '../../platform/clock.ts'
import { missingIn, readMigrations } from '../../platform/sql/migrations.ts'
import { aboutServer, connectionsAt } from '../../platform/sql/database.ts'
import { openPostgres } from '../../platform/sql/postgres.ts'
import { roleOf, tooMuchOf } from '../../platform/sql/roles.ts'
import type { Database } from '../../platform/sql/sql.ts'
import { hears } from '../../platform/queue/hearing.ts'
import { countRetention } from '../../privacy/index.ts'
import { openDepositKey, openSigners, refusalToSign, wallets } from '../../rails/evm/index.ts'
import { listRows } from '../../screening/index.ts'
import { signersOf } from '../../settings/offer.ts'
import type { Settings } from '../../settings/settings.ts'
import { versionOf } from '../backup/postgres-tools.ts'
import type { Check } from './check.ts'

const mostSecondsApart = 2

export function databaseChecks(settings: Settings): Check[] {
  const { databaseUrl, databaseOwnerUrl, databaseConnections, production } = settings
  if (databaseUrl === undefined) return []
  const door = openDoor(databaseUrl)
  const check = (
    name: string,
    remedy: string,
    look: (sql: Database) => Promise<string>,
    through = door,
  ): Check => ({
    name,
    remedy,
    isNeeded: true,
    look: () => through(look),
  })
  return [
    check('database', 'DATABASE_URL names a PostgreSQL server that this machine reaches', async (sql) => {
      const { version, mostConnections } = await aboutServer(sql)
      return `PostgreSQL ${version}, ${mostConnections} connections, as ${await roleOf(sql)}`
    }),
    check(
      'database connections',
      'lower DATABASE_CONNECTIONS of the processes, or raise max_connections: docs/operations/pgbouncer.md',
      async (sql) => roomFor(databaseConnections + 1, await connectionsAt(sql)),
    ),
    check(
      'database role',
      'DATABASE_URL signs in as a role that owns nothing; DATABASE_OWNER_URL as the owner',
      async (sql) => {
        const tooMuch = await tooMuchOf(sql)
        if (tooMuch !== undefined && production) throw new Error(tooMuch)
        return tooMuch ?? 'reads and writes rows only'
      },
    ),
    check('database schema', 'run agio migrate', async (sql) => {
      const missing = await missingIn(sql, await readMigrations())
      if (missing.length > 0) throw new Error(`${missing.join(', ')} did not run`)
      return 'as this release needs it'
    }),
    ...listChecks(settings, check),
    { ...check(...retentionCheck), isNeeded: false },
    walletsCheck(settings, check),
    check(
      'database notifies',
      'LISTEN needs a session: not PgBouncer in transaction mode, see docs/operations/pgbouncer.md',
      isHeard,
    ),
    clockCheck(check),
    { ...toolsCheck(check), isNeeded: false },
    ...(databaseOwnerUrl === undefined
      ? []
      : [
          check(
            'database owner',
            'DATABASE_OWNER_URL signs in as the owner of the tables',
            roleOf,
            openDoor(databaseOwnerUrl),
          ),
        ]),
  ]
}

type Ask = (name: string, remedy: string, look: (sql: Database) => Promise<string>) => Check

const listChecks = ({ sanctionsLists, sanctionsListsHours: hours }: Settings, check: Ask): Check[] => {
  if (sanctionsLists.length === 0) return []
  const remedy =
    'SANCTIONS_LISTS names files that a worker of this installation reaches; cases say what was refused'
  const look = async (sql: Database) =>
    ageOf(await listRows(sql), { lists: sanctionsLists, hours, now: systemClock.now() })
  return [{ ...check('sanctions lists', remedy, look), isNeeded: false }]
}

const clockCheck = (check: Ask): Check =>
  check('clock', 'keep time by NTP on both machines', async (sql) => {
    const asked = systemClock.now()
    const { now } = await aboutServer(sql)
    return clockOf(now, { asked, answered: systemClock.now() })
  })

const toolsCheck = (check: Ask): Check =>
  check(
    'backup tools',
    'install the client programs of the server’s version on the machine that runs `agio backup`',
    async (sql) => toolsFor((await aboutServer(sql)).version, await versionOf('pg_dump')),
  )

const walletsCheck = (settings: Settings, check: Ask): Check =>
  check(
    'wallets',
    'DEPOSIT_XPUB is of the current wallet, and OLD_SIGNERS names the signers of the others: docs/operations/wallets.md',
    async (sql) => lookAtWallets(settings, await wallets(sql)),
  )

/** Every wallet whose addresses were given has a signer, and the current one is that of the settings. */
async function lookAtWallets(
  settings: Settings,
  known: Awaited<ReturnType<typeof wallets>>,
): Promise<string> {
  const { depositXpub, chains } = settings
  const current = known.find(({ isCurrent }) => isCurrent)
  if (depositXpub !== undefined && current) {
    const { fingerprint } = await openDepositKey(depositXpub)
    if (fingerprint !== current.fingerprint)
      throw new Error(
        `DEPOSIT_XPUB has the first address ${fingerprint}, the current wallet ${current.fingerprint}`,
      )
  }
  const signer = await openSigners(signersOf(settings))
  for (const { fingerprint, addresses } of known) {
    if (!signer || !chains[0] || addresses === 0) continue
    const refusal = await refusalToSign(signer, fingerprint, chains[0].chainId)
    if (refusal !== undefined)
      throw new Error(`no signer for the ${addresses} addresses of wallet ${fingerprint}: ${refusal}`)
  }
  return known.map((one) => `${one.fingerprint}: ${one.addresses} addresses`).join('; ') || 'none yet'
}

/** A loaded machine asks late and hears late: the server's clock is compared with the whole time of the question. */
export function clockOf(server: Date, { asked, answered }: { asked: Date; answered: Date }): string {
  const early = (asked.getTime() - server.getTime()) / 1000
  const late = (server.getTime() - answered.getTime()) / 1000
  if (Math.max(early, late) > mostSecondsApart)
    throw new Error(`${Math.max(early, late).toFixed(1)} s from the clock of the database`)
  return `within ${mostSecondsApart} s of the database`
}

/** pg_dump refuses a server that is newer than itself. */
export function toolsFor(server: string, tool: string | undefined): string {
  if (tool === undefined) throw new Error('pg_dump is not on the PATH: this machine cannot back up')
  if (Number.parseInt(tool) < Number.parseInt(server))
    throw new Error(`pg_dump ${tool} is older than PostgreSQL ${server}: \`agio backup\` cannot work here`)
  return `pg_dump ${tool} for PostgreSQL ${server}`
}

/** A process holds its pool, and one connection that listens. */
export function roomFor(needed: number, { most, inUse }: { most: number; inUse: number }): string {
  const said = `${inUse} of ${most} in use; this process takes up to ${needed}`
  if (needed > most) throw new Error(said)
  return inUse + needed > most ? `${said}: no room beside what is in use, fine where it runs already` : said
}

const retentionCheck = [
  'retention',
  'a worker of this installation runs; cases, orders and debts say what holds a customer: docs/operations/personal-data.md',
  async (sql: Database) => clockWords(await countRetention(sql, systemClock.now())),
] as const

/** Accounts that are late by a day mean that no worker runs. */
export function clockWords({ kept, late, held, erased }: Awaited<ReturnType<typeof countRetention>>): string {
  const said = `${kept} closed accounts are kept, ${erased} are erased, ${held} are held, ${late} are late by a day`
  if (late > 0) throw new Error(said)
  return said
}

type ListAge = { readonly name: string; readonly entries: number | null; readonly checkedAt: Date | null }
type Wanted = {
  readonly lists: readonly { readonly name: string }[]
  /** Between two looks at a publisher. */
  readonly hours: number
  readonly now: Date
}

/** A list that was never read screens no name; one that was not looked at three times in a row is old. */
export function ageOf(known: readonly ListAge[], { lists, hours, now }: Wanted): string {
  const ages = lists.map(({ name }) => {
    const row = known.find((it) => it.name === name)
    if (!row?.checkedAt || row.entries === null) return { said: `${name}: never read`, isOld: true }
    const age = (now.getTime() - row.checkedAt.getTime()) / 3_600_000
    return { said: `${name}: ${row.entries} entries, ${Math.round(age)} h ago`, isOld: age > 3 * hours }
  })
  const said = ages.map((it) => it.said).join('; ')
  if (ages.some(({ isOld }) => isOld)) throw new Error(said)
  return said
}

/**
 * The looks at one database come one after the other, through one pool: an installation that uses nearly all connections of its server
 * must be looked at, too. Where the server is not reached, none of them tries again.
 */
function openDoor(url: string) {
  let open: { readonly sql: Database; readonly reached: Promise<unknown> } | undefined
  let looks = 0
  let turn: Promise<unknown> = Promise.resolve()
  const enter = () => {
    const sql = openPostgres(url, { maxConnections: 2, patienceSeconds: 3, applicationName: 'agio-doctor' })
    return { sql, reached: sql.query('select 1') }
  }
  async function lookThrough<T>(look: (sql: Database) => Promise<T>): Promise<T> {
    const { sql, reached } = (open ??= enter())
    try {
      await reached
      return await look(sql)
    } finally {
      looks -= 1
      if (looks === 0) {
        open = undefined
        await sql.close()
      }
    }
  }
  return async <T>(look: (sql: Database) => Promise<T>): Promise<T> => {
    looks += 1
    const mine = turn.then(() => lookThrough(look))
    turn = mine.catch(() => undefined)
    return mine
  }
}

/** A process without notifications finds its work late, by polling. */
async function isHeard(sql: Database): Promise<string> {
  if (!(await hears(sql))) throw new Error('no NOTIFY within 5 s')
  return 'LISTEN and NOTIFY'
}
