/**
 * The audit: what operators did, in a chain. Each entry's hash is keyed and covers the entry before it: who has the key finds
 * a change, a gap or a cut end, and who has only the database cannot hide one.
 *
 *   hash(n) = HMAC(key, hash(n − 1) ‖ n ‖ line(n))
 *   end     = n, hash(n), HMAC(key, both)  ──each day──► a line in a file outside the database (`exported-ends.ts`)
 */
import { createHmac } from 'node:crypto'
import { idIn, readPage, type Page, type PageQuery } from '../../platform/sql/cursor.ts'
import type { Refused } from '../../platform/http/route.ts'
import type { Database, Sql } from '../../platform/sql/sql.ts'
import {
  appendEntry,
  didSince,
  endOfChain,
  entriesAfter,
  entriesBefore,
  hashesOf,
  hasOperators,
  lockEnd,
  withOtherRoles,
  type End,
  type StoredEntry,
} from './audit-store.ts'
import { keepExportedEnd, readExportedEnds } from './exported-ends.ts'

/** Who did it: an operator, or a person or a key of a merchant. */
export type Author = { readonly id: string; readonly name: string; readonly roles: readonly string[] }

/** `details` carry no personal data: ids, states, figures, reasons. */
export type Deed = {
  readonly action: string
  readonly subject: string
  /** The order that it is about. */
  readonly orderId?: string | undefined
  readonly details?: Readonly<Record<string, string | number | null>>
}
export type Entry = Deed & {
  readonly seq: number
  readonly at: Date
  readonly by: Author | null
  readonly hash: string
}
/** The newest last: it writes, the others verify what they wrote. */
export type AuditKeys = readonly Uint8Array[]
export type Audit = ReturnType<typeof createAudit>

/** A second view within this time is not noted again: pages reload every few seconds. */
const sameLookMinutes = 15

/** `exportFile` holds the ends that were exported; without it nothing is. */
export function createAudit(db: Database, clock: { now(): Date }, keys: AuditKeys, exportFile?: string) {
  /** Writes an entry, in the caller's transaction where there is one. */
  const note = (by: Author | null, deed: Deed, within?: Sql): Promise<void> =>
    within
      ? append(within, newestOf(keys), clock.now(), by, deed)
      : db.transaction((sql) => note(by, deed, sql))
  return {
    note,
    /** Notes that an operator viewed a subject. */
    async look(by: Author, deed: Deed): Promise<void> {
      const { action, subject } = deed
      const since = new Date(clock.now().getTime() - sameLookMinutes * 60_000)
      if (await didSince(db, { operatorId: by.id, action, subject, since })) return
      await note(by, deed)
    },
    /** Newest first. */
    list({
      subject,
      operator,
      ...query
    }: PageQuery & { subject?: string | undefined; operator?: string | undefined }): Promise<
      Page<Entry> | Refused<'invalid'>
    > {
      const filter = { subject: subject ?? null, operatorId: operator ?? null }
      return readPage(
        JSON.stringify(['audit', subject, operator]),
        query,
        async (key, count) => (await entriesBefore(db, { ...filter, before: idIn(key), count })).map(read),
        ({ seq }) => [seq],
      )
    },
    verify: () => verifyChain(db, keys, exportFile),
    /** Keeps the end of today outside the database. Gives what is wrong with it, and keeps nothing then. */
    async exportEnd(): Promise<string | null> {
      const end = await endOfChain(db)
      const broken = brokenEnd(end, keys) ?? (await brokenExport(db, keys, exportFile))
      if (broken !== undefined) return broken
      if (end?.proof && exportFile !== undefined)
        keepExportedEnd(exportFile, newestOf(keys), {
          day: clock.now().toISOString().slice(0, 10),
          seq: end.seq,
          hash: end.hash.toString('hex'),
        })
      return brokenRoles(db)
    },
  }
}

async function append(sql: Sql, key: Uint8Array, at: Date, by: Author | null, deed: Deed): Promise<void> {
  const end = await lockEnd(sql)
  const seq = String(BigInt(end.seq) + 1n)
  const { action, subject, orderId, details = {} } = deed
  const line = JSON.stringify({ at: at.toISOString(), by, action, subject, orderId, details })
  const hash = hashOf(key, end.hash, seq, line)
  const entry = { seq, at, operatorId: by?.id ?? null, action, subject, line, hash }
  await appendEntry(sql, entry, proofOf(key, { seq, hash }))
}

const newestOf = (keys: AuditKeys): Uint8Array => {
  const key = keys.at(-1)
  if (!key) throw new Error('The audit has no key.')
  return key
}

const isWrittenBy = (key: Uint8Array, { seq, line, hash }: StoredEntry, before: { hash: Buffer }): boolean =>
  hashOf(key, before.hash, seq, line).equals(hash)

const proofOf = (key: Uint8Array, { seq, hash }: Pick<End, 'seq' | 'hash'>): Buffer =>
  createHmac('sha256', key).update(`end\n${seq}\n`).update(hash).digest()

const hashOf = (key: Uint8Array, before: Uint8Array, seq: string, line: string): Buffer =>
  createHmac('sha256', key).update(before).update(`\n${seq}\n${line}`).digest()

type Line = {
  readonly at: string
  readonly by: Author | null
  readonly action: string
  readonly subject: string
  readonly orderId?: string
  readonly details: NonNullable<Deed['details']>
}

function read({ seq, line, hash }: StoredEntry): Entry {
  const it = JSON.parse(line) as Line
  return { ...it, seq: Number(seq), at: new Date(it.at), hash: hash.toString('hex') }
}

const stride = 1_000

/** Walks the chain from its beginning. `broken` names the first entry that does not match. */
export async function verifyChain(
  sql: Sql,
  keys: AuditKeys,
  exportFile?: string,
): Promise<{ entries: number; broken: string | null }> {
  let before = { seq: '0', hash: Buffer.alloc(0) as Buffer }
  // A key that was followed by a newer one writes no more.
  let writing = keys
  for (;;) {
    const rows = await entriesAfter(sql, before.seq, stride)
    for (const row of rows) {
      writing = writing.slice(
        Math.max(
          0,
          writing.findIndex((key) => isWrittenBy(key, row, before)),
        ),
      )
      const broken = breach(row, before, newestOf(writing.slice(0, 1)))
      if (broken !== undefined) return { entries: Number(before.seq), broken }
      before = row
    }
    if (rows.length < stride) break
  }
  const end = await endOfChain(sql)
  const isWhole = end?.seq === before.seq && end.hash.equals(before.hash)
  const isEmptied = before.seq === '0' && (await hasOperators(sql))
  const cut = isWhole && !isEmptied ? undefined : `entries after ${before.seq} are missing`
  const broken =
    cut ?? brokenEnd(end, writing) ?? (await brokenExport(sql, keys, exportFile)) ?? (await brokenRoles(sql))
  return { entries: Number(before.seq), broken }
}

/** An end that was written without the key. */
function brokenEnd(end: End | undefined, keys: AuditKeys): string | undefined {
  if (end?.seq === '0' && end.proof === null) return undefined
  const isProved = keys.some((key) => end?.proof && proofOf(key, end).equals(end.proof))
  return isProved ? undefined : 'the end was set back'
}

/** The roles that operators have against those that entries gave them. */
async function brokenRoles(sql: Sql): Promise<string | null> {
  const id = await withOtherRoles(sql)
  return id === undefined ? null : `the roles of ${id} are not those that were given`
}

/** The database against the ends that were exported: an older state of both table and end is found too. */
async function brokenExport(
  sql: Sql,
  keys: AuditKeys,
  exportFile: string | undefined,
): Promise<string | undefined> {
  if (exportFile === undefined) return undefined
  const ends = readExportedEnds(exportFile, keys)
  const hashes = await hashesOf(
    sql,
    ends.map(({ seq }) => seq),
  )
  const lost = ends.find(({ seq, hash, isOurs }) => !isOurs || hashes.get(seq)?.toString('hex') !== hash)
  if (!lost) return undefined
  return lost.isOurs
    ? `entry ${lost.seq} is not the one that was exported on ${lost.day}`
    : `the exported end of ${lost.day} is not what was written`
}

function breach(
  row: StoredEntry,
  before: { seq: string; hash: Buffer },
  key: Uint8Array,
): string | undefined {
  const expected = String(BigInt(before.seq) + 1n)
  if (row.seq !== expected) return `entry ${expected} is missing`
  if (!isWrittenBy(key, row, before)) return `entry ${row.seq} is not what was written`
  const { at, by, action, subject } = JSON.parse(row.line) as Line
  const isShown =
    row.at.toISOString() === at &&
    row.operatorId === (by?.id ?? null) &&
    row.action === action &&
    row.subject === subject
  return isShown ? undefined : `entry ${row.seq} is listed as something else than was written`
}
