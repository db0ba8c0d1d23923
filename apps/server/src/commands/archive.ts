/**
 * `agio archive`: months that the database no longer needs, and the bank's files.
 *
 *   agio archive old <folder> [--months 24]      moves order events and ledger entries that are older into the folder
 *   agio archive verify <folder>                 names what is changed, missing or swapped there
 *   agio archive read <folder> <order | customer>  prints their rows
 *   agio archive open <file>                     opens a sealed file of the bank's archive
 *   agio archive again <folder> [--keep]         reads the bank's files again, and names entries that were missed
 *
 * With the settings of the server. `old` works as the owner of the tables (DATABASE_OWNER_URL); servers may run meanwhile.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { listedLines, ordersOf, readOrders, takeOut, verifyArchive } from '../archive/index.ts'
import { openInstallationKeys } from '../keys/index.ts'
import { systemClock } from '../platform/clock.ts'
import { createCrashPoint } from '../platform/crash.ts'
import { maskText } from '../platform/log.ts'
import { openDatabase } from '../platform/sql/database.ts'
import { openPostgres } from '../platform/sql/postgres.ts'
import type { Database } from '../platform/sql/sql.ts'
import { archived, plainName, type ReadAgain } from '../rails/iso20022/index.ts'
import { readSettings, type Settings } from '../settings/settings.ts'
import { withIdleApp } from './idle-app.ts'

export const usage =
  'Usage: agio archive old <folder> [--months 24] | verify <folder> | read <folder> <order or customer> | open <file> | again <folder> [--keep]'
/** A bank or an acquirer may still take money back after a year. */
const [leastMonths, usualMonths] = [18, 24]

export async function run([verb, path, ...rest]: readonly string[]): Promise<number> {
  if (path !== undefined && verb === 'old') return old(path, rest)
  if (path !== undefined && verb === 'verify') return verify(path)
  if (path !== undefined && verb === 'read' && rest[0] !== undefined) return read(path, rest[0])
  if (path !== undefined && verb === 'open') return open(path)
  if (path !== undefined && verb === 'again') return again(path, rest)
  console.error(usage)
  return 2
}

async function old(folder: string, [option, count]: readonly string[]): Promise<number> {
  const months = option === undefined ? usualMonths : option === '--months' ? Number(count) : Number.NaN
  if (!Number.isInteger(months) || months < leastMonths) {
    console.error(
      `${usage}\n--months is ${leastMonths} or more: money of younger orders may still be taken back.`,
    )
    return 2
  }
  const settings = readSettings()
  const first = systemClock.now()
  first.setUTCMonth(first.getUTCMonth() - months, 1)
  const stay = await asOwner(settings, (database) =>
    takeOut({
      database,
      folder,
      before: first.toISOString().slice(0, 7).replace('-', '_'),
      say: console.log,
      crashPoint: createCrashPoint(settings.crashAt),
    }),
  )
  if (stay > 0) console.log(`${stay} stay until their orders are closed.`)
  return 0
}

async function verify(folder: string): Promise<number> {
  const settings = readSettings()
  const known = settings.databaseUrl === undefined ? [] : await asOwner(settings, listedLines)
  const { months, rows, faults } = await verifyArchive(folder, known)
  for (const fault of faults) console.log(fault)
  console.log(
    `${months} files, ${rows} rows: ${faults.length === 0 ? 'as they were written' : `${faults.length} faults`}.`,
  )
  return faults.length === 0 ? 0 : 1
}

async function read(folder: string, id: string): Promise<number> {
  const ids = id.startsWith('cus_') ? await asOwner(readSettings(), (sql) => ordersOf(sql, id)) : [id]
  let count = 0
  let unread = 0
  const onUnread = (file: string, cause: unknown) => {
    unread += 1
    console.error(`${file} cannot be read: ${sentenceOf(cause)}`)
  }
  for await (const line of readOrders(folder, ids, onUnread)) {
    count += 1
    console.log(line)
  }
  if (count === 0) console.error(`Nothing of ${id} is in ${folder}: what is younger is in the database.`)
  return count === 0 || unread > 0 ? 1 : 0
}

function open(path: string): number {
  const { keyFile } = readSettings()
  process.stdout.write(openedFile(keyFile, path))
  return 0
}

/** As the bank sent it: a file that is not sealed is as it lies there. */
function openedFile(keyFile: string, path: string): Buffer {
  const bytes = readFileSync(path)
  if (bytes.toString('latin1', 0, 3) !== 'v1.') return bytes
  const { sealer } = openInstallationKeys(keyFile, false)
  return Buffer.from(sealer.open(archived(basename(path)), bytes.toString('utf8')), 'latin1')
}

/**
 * Exit code 1 where entries were missed, and where a file was not read: it is named, and all others are read. With `--keep`
 * the entries wait for a person, in unallocated money.
 */
async function again(folder: string, [option]: readonly string[]): Promise<number> {
  if (option !== undefined && option !== '--keep') {
    console.error(usage)
    return 2
  }
  const isKept = option === '--keep'
  const settings = readSettings()
  const names = readdirSync(folder).filter((name) => !name.startsWith('.'))
  return withIdleApp(settings, 'agio-archive', async (app) => {
    const counts = { read: 0, unread: 0, missed: 0 }
    for (const name of names.toSorted())
      for (const one of await readFileAgain(settings.keyFile, join(folder, name), (file) =>
        app.readBankFileAgain(file, isKept),
      )) {
        for (const line of linesOf(one)) console.log(`${one.name}: ${line}`)
        counts['not' in one ? 'unread' : 'read'] += 1
        counts.missed += 'not' in one ? 0 : one.missed.length
      }
    console.log(summaryOf(counts, isKept))
    return counts.missed + counts.unread === 0 ? 0 : 1
  })
}

async function readFileAgain(
  keyFile: string,
  path: string,
  read: (file: { name: string; bytes: Uint8Array }) => Promise<readonly ReadAgain[]>,
): Promise<readonly ReadAgain[]> {
  const name = basename(path)
  try {
    return await read({ name, bytes: openedFile(keyFile, path) })
  } catch (cause) {
    return [{ name: plainName(name), not: 'failed', cause }]
  }
}

function linesOf(one: ReadAgain): string[] {
  if (!('not' in one))
    return one.missed.map(
      ({ identity, currency, units, day }) =>
        `${units} of the smallest unit of ${currency}, ${day ?? 'no day'}: ${identity}`,
    )
  if (one.not === 'failed') return [`cannot be read again: ${sentenceOf(one.cause)}`]
  return [one.not === 'unknown' ? 'was never taken in' : 'cannot be read as a file of a bank']
}

function sentenceOf(cause: unknown): string {
  if (cause instanceof Error && 'code' in cause && cause.code === 'EISDIR')
    return 'it is a folder, and its files are not read'
  return maskText(cause instanceof Error ? cause.message : String(cause)).replaceAll('\n', ' ')
}

function summaryOf(
  { read, unread, missed }: Readonly<Record<'read' | 'unread' | 'missed', number>>,
  isKept: boolean,
): string {
  const kept = isKept ? 'They wait for a person now.' : 'With --keep they wait for a person.'
  return [
    `${read} files read again`,
    ...(unread === 0 ? [] : [`${unread} not read`]),
    `${missed} entries missed.${missed > 0 ? ` ${kept}` : ''}`,
  ].join(', ')
}

/** On one connection, whose lock is the archive's. */
async function asOwner<T>(
  { databaseUrl, databaseOwnerUrl, dataDir }: Settings,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const opened = await openDatabase({ databaseUrl, ownerUrl: databaseOwnerUrl, dataDir, maxConnections: 2 })
  const owner = openPostgres(databaseOwnerUrl ?? opened.url, {
    applicationName: 'agio-archive',
    maxConnections: 1,
    statementTimeoutSeconds: 0,
  })
  try {
    return await work(owner)
  } finally {
    await owner.close()
    await opened.close()
  }
}
