/**
 * The audit: what operators did, in a chain. Each entry's hash is keyed and covers the entry before it: who has the key finds
 * a change, a gap or a cut end, and who has only the database cannot hide one.
 *
 *   hash(n) = HMAC(key, hash(n − 1) ‖ n ‖ line(n))
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
  lockEnd,
  type StoredEntry,
} from './audit-store.ts'
import type { Actor } from '../sign-in/caller.ts'

/** `details` carry no personal data: ids, states, figures, reasons. */
export type Deed = {
  readonly action: string
  readonly subject: string
  readonly details?: Readonly<Record<string, string | number | null>>
}
export type Entry = Deed & {
  readonly seq: number
  readonly at: Date
  readonly by: Actor | null
  readonly hash: string
}
export type Audit = ReturnType<typeof createAudit>

/** A second view within this time is not noted again: pages reload every few seconds. */
const sameLookMinutes = 15

export function createAudit(db: Database, clock: { now(): Date }, key: Uint8Array) {
  /** Writes an entry, in the caller's transaction where there is one. */
  const note = (by: Actor | null, deed: Deed, within?: Sql): Promise<void> =>
    within ? append(within, key, clock.now(), by, deed) : db.transaction((sql) => note(by, deed, sql))
  return {
    note,
    /** Notes that an operator viewed a subject. */
    async look(by: Actor, action: string, subject: string): Promise<void> {
      const since = new Date(clock.now().getTime() - sameLookMinutes * 60_000)
      if (await didSince(db, { operatorId: by.id, action, subject, since })) return
      await note(by, { action, subject })
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
    verify: () => verifyChain(db, key),
  }
}

async function append(sql: Sql, key: Uint8Array, at: Date, by: Actor | null, deed: Deed): Promise<void> {
  const end = await lockEnd(sql)
  const seq = String(BigInt(end.seq) + 1n)
  const { action, subject, details = {} } = deed
  const line = JSON.stringify({ at: at.toISOString(), by, action, subject, details })
  await appendEntry(sql, {
    seq,
    at,
    operatorId: by?.id ?? null,
    action,
    subject,
    line,
    hash: hashOf(key, end.hash, seq, line),
  })
}

const hashOf = (key: Uint8Array, before: Uint8Array, seq: string, line: string): Buffer =>
  createHmac('sha256', key).update(before).update(`\n${seq}\n${line}`).digest()

type Line = {
  readonly at: string
  readonly by: Actor | null
  readonly action: string
  readonly subject: string
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
  key: Uint8Array,
): Promise<{ entries: number; broken: string | null }> {
  let before = { seq: '0', hash: Buffer.alloc(0) as Buffer }
  for (;;) {
    const rows = await entriesAfter(sql, before.seq, stride)
    for (const row of rows) {
      const broken = breach(row, before, key)
      if (broken !== undefined) return { entries: Number(before.seq), broken }
      before = row
    }
    if (rows.length < stride) break
  }
  const end = await endOfChain(sql)
  const isWhole = end?.seq === before.seq && end.hash.equals(before.hash)
  return {
    entries: Number(before.seq),
    broken: isWhole ? null : `entries after ${before.seq} are missing`,
  }
}

function breach(
  row: StoredEntry,
  before: { seq: string; hash: Buffer },
  key: Uint8Array,
): string | undefined {
  const expected = String(BigInt(before.seq) + 1n)
  if (row.seq !== expected) return `entry ${expected} is missing`
  if (!hashOf(key, before.hash, row.seq, row.line).equals(row.hash))
    return `entry ${row.seq} is not what was written`
  const { at, by, action, subject } = JSON.parse(row.line) as Line
  const isShown =
    row.at.toISOString() === at &&
    row.operatorId === (by?.id ?? null) &&
    row.action === action &&
    row.subject === subject
  return isShown ? undefined : `entry ${row.seq} is listed as something else than was written`
}
