/**
 * The audit: what operators did, in a chain. Each entry's hash is keyed and covers the entry before it: who has the key finds
 * a change, a gap or a cut end, and who has only the database cannot hide one.
 *
 *   words(n) ──► sealed beside the entry ──► their SHA-256 in line(n)
 *   hash(n) = HMAC(key, hash(n − 1) ‖ n ‖ line(n))
 *   end     = n, hash(n), HMAC(key, both)  ──each day──► a line in a file outside the database (`exported-ends.ts`)
 *
 * Words about a customer are under the customer's key: once erasure has destroyed it they are unreadable, and the chain holds.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { Operators } from '@agio/domain'
import { aboutWhom, type About } from '../about.ts'
import type { ColumnSealer, Keyed } from '../../platform/sealing.ts'
import { idIn, readPage, type Page, type PageQuery } from '../../platform/sql/cursor.ts'
import type { Refused } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { atOneMoment, type Sql } from '../../platform/sql/sql.ts'
import {
  addWords,
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
  type SpokenEntry,
  type StoredEntry,
} from './audit-store.ts'
import { operatorKeysOf } from '../sign-in/secrets.ts'
import { keepExportedEnd, readExportedEnds, type ReadEnd } from './exported-ends.ts'

/** The author of a deed: an operator, or a person or a key of a merchant. */
export type Author = { readonly id: string; readonly name: string; readonly roles: readonly string[] }

/**
 * `details` carry ids, states and figures, in clear; what a person wrote in them (`wordy`) is sealed. `words` are such details
 * under other names.
 */
export type Deed = {
  readonly action: string
  readonly subject: string
  /** The order that it is about. */
  readonly orderId?: string | undefined
  readonly details?: Readonly<Record<string, string | number | null>>
  readonly words?: Readonly<Record<string, string>>
}
export type Entry = Omit<Deed, 'words'> & {
  readonly seq: number
  readonly at: Date
  readonly by: Author | null
  readonly hash: string
}
/** The newest last: it writes, the others verify what they wrote. */
type AuditKeys = readonly Uint8Array[]

/** A second view within this time is not noted again: pages reload every few seconds. */
const sameLookMinutes = 15

/** Names of details that a person writes. */
const wordy: ReadonlySet<string> = new Set(['reason', 'note', 'evidence', 'name'])

/** Writes an entry, in the caller's transaction where there is one. `about` says whose key its words are under. */
export function note(
  platform: Platform,
  by: Author | null,
  deed: Deed,
  within?: Sql,
  about?: About,
): Promise<void> {
  if (within) return append(platform, within, by, deed, about)
  return platform.db.transaction((sql) => append(platform, sql, by, deed, about))
}

/** Notes that an operator viewed a subject. */
export async function look(platform: Platform, by: Author, deed: Deed): Promise<void> {
  const { action, subject } = deed
  const since = new Date(platform.clock.now().getTime() - sameLookMinutes * 60_000)
  if (await didSince(platform.db, { operatorId: by.id, action, subject, since })) return
  await note(platform, by, deed)
}

type Query = PageQuery & { subject?: string | undefined; operator?: string | undefined }

/** Newest first. */
export function list(
  { db, keys: { sealer } }: Platform,
  { subject, operator, ...query }: Query,
): Promise<Page<Entry> | Refused<'invalid'>> {
  const filter = { subject: subject ?? null, operatorId: operator ?? null }
  return readPage(
    JSON.stringify(['audit', subject, operator]),
    query,
    async (key, count) => {
      const rows = await entriesBefore(db, { ...filter, before: idIn(key), count })
      const keyedOf = keyring(sealer, db)
      return Promise.all(rows.map(async (row) => read(row, await openedWords(keyedOf, row))))
    },
    ({ seq }) => [seq],
  )
}

/** Keeps the end of today outside the database. Gives what is wrong with it, and keeps nothing then. */
export async function exportEnd(platform: Platform): Promise<string | null> {
  const { db, clock, settings } = platform
  const keys = operatorKeysOf(platform).audit
  const end = await endOfChain(db)
  const broken = brokenEnd(end, keys) ?? (await brokenExport(db, exportedEnds(platform)))
  if (broken !== undefined) return broken
  if (end?.proof)
    keepExportedEnd(settings.auditEndsFile, newestOf(keys), {
      day: clock.now().toISOString().slice(0, 10),
      seq: end.seq,
      hash: end.hash.toString('hex'),
    })
  return brokenRoles(db)
}

async function append(
  platform: Platform,
  sql: Sql,
  by: Author | null,
  deed: Deed,
  given?: About,
): Promise<void> {
  const { sealer } = platform.keys
  const key = newestOf(operatorKeysOf(platform).audit)
  const at = platform.clock.now()
  const { action, subject, orderId } = deed
  const { author, details, words } = parted(by, deed)
  const named = [subject, orderId, ...Object.values(details).map(String)]
  const about = words && (given ?? (await aboutWhom(sealer, sql, named)))
  const spoken = about && { words: digestOf(words), about: about.customerId }
  const end = await lockEnd(sql)
  const seq = String(BigInt(end.seq) + 1n)
  const line = JSON.stringify({
    at: at.toISOString(),
    by: author,
    action,
    subject,
    orderId,
    details,
    ...spoken,
  })
  const hash = hashOf(key, end.hash, seq, line)
  const entry = { seq, at, operatorId: by?.id ?? null, action, subject, line, hash }
  await appendEntry(sql, entry, proofOf(key, { seq, hash }))
  if (about)
    await addWords(sql, seq, {
      customerId: about.customerId,
      sealed: about.keyed.seal(wordsPlace(seq), words),
    })
}

type Details = NonNullable<Deed['details']>
/** The name of an author of a merchant, and details that a person wrote. The salt keeps short words from being guessed. */
type Words = { readonly salt: string; readonly by?: string; readonly details: Details }

const wordsPlace = (row: string) => ({ table: 'operator_audit_words', column: 'sealed', row }) as const
const digestOf = (words: string): string => createHash('sha256').update(words).digest('hex')

/** The author and the details as the line has them, with nothing where words are, and the words. */
function parted(by: Author | null, { details = {}, words: more = {} }: Deed) {
  const said = Object.entries(details).filter(([name, value]) => wordy.has(name) && value !== null)
  const spoken = { ...Object.fromEntries(said), ...more }
  const silent = Object.fromEntries(Object.keys(spoken).map((name) => [name, null]))
  const isOurs = by?.roles.every((role) => isOperators(role)) ?? true
  const words: Words = {
    salt: randomBytes(16).toString('base64url'),
    ...(!isOurs && by && { by: by.name }),
    details: spoken,
  }
  return {
    author: isOurs ? by : by && { ...by, name: null },
    details: { ...details, ...silent },
    words: isOurs && Object.keys(spoken).length === 0 ? undefined : JSON.stringify(words),
  }
}

const isOperators = (role: string): boolean => Operators.roles.some((one) => one === role)

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
  /** The name of an author of a merchant is among the words. */
  readonly by: (Omit<Author, 'name'> & { readonly name: string | null }) | null
  readonly action: string
  readonly subject: string
  readonly orderId?: string
  readonly details: Details
  /** The SHA-256 of its words, and the customer whom they are about. */
  readonly words?: string
  readonly about?: string | null
}

/** Without words where the customer was erased: then an author of a merchant goes by the id. */
function read({ seq, line, hash }: StoredEntry, words: string | undefined): Entry {
  const { words: _, about: __, by, ...it } = JSON.parse(line) as Line
  const said = words === undefined ? undefined : (JSON.parse(words) as Words)
  return {
    ...it,
    by: by && { ...by, name: by.name ?? said?.by ?? by.id },
    details: { ...it.details, ...said?.details },
    seq: Number(seq),
    at: new Date(it.at),
    hash: hash.toString('hex'),
  }
}

type KeyedOf = (customerId: string | null) => Promise<Keyed | undefined>

/** The key of each customer, read once. */
function keyring(sealer: ColumnSealer, sql: Sql): KeyedOf {
  const known = new Map<string, Promise<Keyed | undefined>>()
  return (customerId) => {
    if (customerId === null) return Promise.resolve(sealer)
    const keyed = known.get(customerId) ?? sealer.of(sql, customerId)
    known.set(customerId, keyed)
    return keyed
  }
}

/** Undefined where there are none, or no more. */
async function openedWords(keyedOf: KeyedOf, { seq, sealed, customerId }: SpokenEntry) {
  if (sealed === null) return undefined
  return (await keyedOf(customerId))?.open(wordsPlace(seq), sealed)
}

/** The words of an entry against the digest in its line. Those of an erased customer can be read no more. */
async function wordsBreach(keyedOf: KeyedOf, row: SpokenEntry): Promise<string | undefined> {
  const { words, about = null } = JSON.parse(row.line) as Line
  if ((words !== undefined) !== (row.sealed !== null))
    return `the words of entry ${row.seq} are missing or added`
  if (words === undefined) return undefined
  const changed = `the words of entry ${row.seq} are not what was written`
  if (row.customerId !== about) return changed
  try {
    const opened = await openedWords(keyedOf, row)
    return opened === undefined || digestOf(opened) === words ? undefined : changed
  } catch {
    return changed
  }
}

const stride = 1_000

/** The entries that match, and the first thing that does not. */
type Verdict = { readonly entries: number; readonly broken: string | null }

/**
 * Walks the chain from its beginning. The entries and their end are read at one moment: operators go on meanwhile. The file of
 * exported ends is read before that moment, so that each of its ends was in the database by then.
 */
export function verify(platform: Platform): Promise<Verdict> {
  const ends = exportedEnds(platform)
  return atOneMoment(platform.db, (sql) => verifyIn(platform, sql, ends))
}

async function verifyIn(platform: Platform, sql: Sql, ends: readonly ReadEnd[]): Promise<Verdict> {
  const { audit: keys } = operatorKeysOf(platform)
  const keyedOf = keyring(platform.keys.sealer, sql)
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
      const broken = breach(row, before, newestOf(writing.slice(0, 1))) ?? (await wordsBreach(keyedOf, row))
      if (broken !== undefined) return { entries: Number(before.seq), broken }
      before = row
    }
    if (rows.length < stride) break
  }
  const end = await endOfChain(sql)
  const isWhole = end?.seq === before.seq && end.hash.equals(before.hash)
  const isEmptied = before.seq === '0' && (await hasOperators(sql))
  const cut = isWhole && !isEmptied ? undefined : `entries after ${before.seq} are missing`
  const broken = cut ?? brokenEnd(end, writing) ?? (await brokenExport(sql, ends)) ?? (await brokenRoles(sql))
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

const exportedEnds = (platform: Platform): readonly ReadEnd[] =>
  readExportedEnds(platform.settings.auditEndsFile, operatorKeysOf(platform).audit)

/** The database against the ends that were exported: an older state of both table and end is found too. */
async function brokenExport(sql: Sql, ends: readonly ReadEnd[]): Promise<string | undefined> {
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
