/**
 * A file that was taken in, read again: entries that have no line, and lines that were taken for known and by the rules of
 * movements.ts repeat none. Each becomes a doubt for a person; a debit with our own end-to-end id books its payment.
 */
import type { Platform } from '../../platform/platform.ts'
import type { Statement } from './files/camt.ts'
import type { PackedFile } from './files/packed/packed.ts'
import { nameIn, openFile, packedIn, plainName, type OpenFile } from './import-file.ts'
import { isTakenIn } from './received/file-store.ts'
import { keepForPerson } from './statements/credits.ts'
import { keepDebitInDoubt } from './statements/debits.ts'
import type { ImportingFile, ImportingLine } from './statements/importing.ts'
import { insertLine, keptLine, setMovement, setOutcome } from './statements/line-store.ts'
import type { Movement } from './statements/movements.ts'
import type { LineResult } from './statements/outcome.ts'
import { applyPaymentLine } from './statements/payment-lines.ts'
import {
  accountOf,
  keepSums,
  movementsOf,
  placedLine,
  takeNegative,
  type Placed,
} from './statements/statement.ts'

/**
 * A file, or one that is packed in it. `unknown`: it was never taken in; `refused`: it cannot be read; `failed`: reading it
 * ended with an error, and nothing was changed.
 */
export type ReadAgain = { readonly name: string } & (
  | { readonly missed: readonly Missed[] }
  | { readonly not: 'unknown' | 'refused' }
  | { readonly not: 'failed'; readonly cause: unknown }
)

/** A packed file is each file in it. `keep`: what is missed waits for a person from now on; else nothing is changed. */
export async function readAgain(platform: Platform, file: PackedFile, keep: boolean): Promise<ReadAgain[]> {
  return tried(plainName(file.name), async () => {
    const outer = await openFile(platform, file)
    const packed = packedIn(outer)
    if (packed.length === 0) return [await readOneAgain(platform, outer, keep)]
    const read: ReadAgain[] = []
    for (const inner of packed)
      read.push(
        ...(await tried(nameIn(outer, inner), async () => [
          await readOneAgain(platform, await openFile(platform, inner, outer), keep),
        ])),
      )
    return read
  })
}

/** A file that ends in an error keeps no other one from being read. */
async function tried(name: string, read: () => Promise<ReadAgain[]>): Promise<ReadAgain[]> {
  try {
    return await read()
  } catch (cause) {
    return [{ name, not: 'failed', cause }]
  }
}

async function readOneAgain(
  platform: Platform,
  { name, sha256: file, read }: OpenFile,
  keep: boolean,
): Promise<ReadAgain> {
  if ('refused' in read) return { name, not: 'refused' }
  return platform.db.transaction<ReadAgain>(async (sql) => {
    if (!(await isTakenIn(sql, file))) return { name, not: 'unknown' }
    const missed: Missed[] = []
    if (!('statements' in read)) return { name, missed }
    const importing = { sql, now: platform.clock.now(), file, kind: read.kind }
    for (const [place, statement] of read.statements.entries())
      missed.push(...(await readStatementAgain(platform, importing, statement, place, keep)))
    return { name, missed }
  })
}

type Missed = {
  readonly identity: string
  readonly currency: string
  /** Minor units; what left is negative. */
  readonly units: bigint
  readonly day: string | undefined
}

async function readStatementAgain(
  platform: Platform,
  importing: ImportingFile,
  statement: Statement,
  place: number,
  keep: boolean,
): Promise<Missed[]> {
  const { sql, now } = importing
  const placed = statement.lines.map((line) => placedLine(platform, importing, statement, place, line))
  const { judge, took } = await movementsOf(importing, statement, place, placed)
  const missed: Missed[] = []
  for (const one of placed) {
    const { line, report } = one
    const { identity, currency, units, credit, booked, bookingDay: day } = line
    const kept = await keptLine(sql, identity)
    if (kept !== undefined && kept.outcome !== 'reported_before') continue
    const movement = await judge(one)
    // By its payment it is known, whatever its words say.
    if (kept !== undefined && (movement.id !== identity || kept.paymentKey !== null)) continue
    const isMissed = booked && movement.id === identity
    if (isMissed) missed.push({ identity, currency, units: credit ? units : -units, day })
    if (!keep) continue
    if (kept === undefined)
      await insertLine(sql, { line, report, account: accountOf(one, statement), movement, at: now })
    else await setMovement(sql, identity, movement)
    const result: LineResult = isMissed
      ? await takeMissed(platform, importing, statement, one, movement)
      : { outcome: booked ? 'reported_before' : 'not_booked' }
    await setOutcome(sql, identity, result)
    took(one, movement, result)
  }
  if (keep) await keepSums(importing, statement, place, placed)
  return missed
}

async function takeMissed(
  platform: Platform,
  { sql, now, kind }: ImportingFile,
  statement: Statement,
  one: Placed,
  movement: Movement,
): Promise<LineResult> {
  const { line, account } = one
  const named = accountOf(one, statement)
  const importing: ImportingLine = { sql, now, kind, movement, isBooking: true }
  if (line.negative) return takeNegative(platform, importing, named, line)
  if (line.credit) return keepForPerson(platform, importing, named, line, 'reported_before_perhaps')
  const result = account && (await applyPaymentLine(platform, importing, account, line))
  if (result?.outcome === 'payment_booked' || result?.outcome === 'reported_before') return result
  return keepDebitInDoubt(platform, importing, named, line)
}
