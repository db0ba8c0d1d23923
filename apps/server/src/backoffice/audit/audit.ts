/**
 * The audit: what operators did, in a chain. Each entry's hash is keyed and covers the entry before it, so that a change, a
 * gap or a cut end is found by whoever has the key, and cannot be mended by whoever has only the database.
 *
 *   hash(n) = HMAC(key, hash(n − 1) ‖ n ‖ line(n))
 */
import { createHmac } from 'node:crypto'
import { pageOf, startOf, type Page } from '../../platform/sql/cursor.ts'
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
import type { Actor } from '../doors.ts'

/** `facts` carry no personal data: ids, letters, figures, reasons. */
export type Deed = {
  readonly action: string
  readonly subject: string
  readonly facts?: Readonly<Record<string, string | number | null>>
}
export type Entry = Deed & {
  readonly seq: number
  readonly at: Date
  readonly by: Actor | null
  readonly hash: string
}
export type Audit = ReturnType<typeof createAudit>

/** Looking at a case again within this time is the same look. */
const sameLookMinutes = 15

export function createAudit(db: Database, clock: { now(): Date }, key: Uint8Array) {
  /** Writes an entry, in the caller's transaction where there is one. */
  const note = (by: Actor | null, deed: Deed, within?: Sql): Promise<void> =>
    within ? append(within, key, clock.now(), by, deed) : db.transaction((sql) => note(by, deed, sql))
  return {
    note,
    /** Notes that somebody looked at a case, once a quarter of an hour: pages ask again every few seconds. */
    async look(by: Actor, action: string, subject: string): Promise<void> {
      const since = new Date(clock.now().getTime() - sameLookMinutes * 60_000)
      if (await didSince(db, { operatorId: by.id, action, subject, since })) return
      await note(by, { action, subject })
    },
    /** Newest first. */
    async list(query: {
      subject?: string | undefined
      operator?: string | undefined
      cursor?: string | undefined
      limit: number
    }): Promise<Page<Entry> | Refused<'invalid'>> {
      const { subject, operator, cursor, limit } = query
      const name = JSON.stringify(['audit', subject, operator])
      const start = startOf(name, cursor, 1)
      if ('refused' in start) return start
      const rows = await entriesBefore(db, {
        before: start.key ? String(start.key[0]) : null,
        subject: subject ?? null,
        operatorId: operator ?? null,
        count: limit + 1,
      })
      return pageOf(name, rows.map(read), limit, ({ seq }) => [seq])
    },
    verify: () => verifyChain(db, key),
  }
}

async function append(sql: Sql, key: Uint8Array, at: Date, by: Actor | null, deed: Deed): Promise<void> {
  const end = await lockEnd(sql)
  const seq = String(BigInt(end.seq) + 1n)
  const { action, subject, facts = {} } = deed
  const line = JSON.stringify({ at: at.toISOString(), by, action, subject, facts })
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
  readonly facts: NonNullable<Deed['facts']>
}

function read({ seq, line, hash }: StoredEntry): Entry {
  const it = JSON.parse(line) as Line
  return { ...it, seq: Number(seq), at: new Date(it.at), hash: hash.toString('hex') }
}

const stride = 1_000

/** Walks the chain from its beginning. `broken` says where and how it does not hold. */
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
