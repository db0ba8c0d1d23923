/**
 * A file of a list becomes its version in force: in one transaction, or not at all.
 *
 *   files ──► entries, one by one ──► new and changed ones are written, the others are taken out ──► in force
 *               └── does not parse, has no entry, shrinks by a tenth ──► refused; the version before stays
 */
import { createHash } from 'node:crypto'
import type { Database, Sql } from '../../platform/sql/sql.ts'
import { fold, keysOf } from '../matching/fold.ts'
import { compareAgain } from '../hits/hit-store.ts'
import { BrokenList, type ListEntry, type Text } from './entry.ts'
import { formats, type FormatName } from './formats.ts'
import {
  addImport,
  lockList,
  noteChecked,
  removeOthers,
  saveEntries,
  storedHashes,
  takeVersion,
  type StoredEntry,
} from './list-store.ts'

export type ListFiles = {
  readonly name: string
  readonly format: FormatName
  /** Its origin, for later questions. */
  readonly source: string
  /** Of all its files. */
  readonly sha256: string
  readonly open: () => Readonly<Record<string, Text>>
}
export type Imported =
  | { readonly entries: number; readonly changed: number; readonly removed: number }
  | { readonly refused: string }
  | 'same'

const batchSize = 500
/** More is no list of persons and companies. */
const mostEntries = 2_000_000
/** A list that loses more at once was cut on the way, or is another file. */
const mayShrinkTo = (entries: number) => Math.ceil(entries * 0.9)

export async function importList(db: Database, files: ListFiles, now: Date): Promise<Imported> {
  const { name: list, source, sha256 } = files
  try {
    return await db.transaction((sql) => replace(sql, files, now))
  } catch (error) {
    if (!(error instanceof BrokenList)) throw error
    const refused = error.message
    await refuseImport(db, { list, source, sha256, refused, at: now })
    return { refused }
  }
}

export const refuseImport = (
  sql: Sql,
  it: { list: string; source: string; sha256: string | null; refused: string; at: Date },
): Promise<void> => addImport(sql, { ...it, entries: null, changed: null, removed: null })

async function replace(sql: Sql, files: ListFiles, now: Date): Promise<Imported> {
  const { name, format, source, sha256 } = files
  const before = await lockList(sql, name)
  // The settings no longer name it.
  if (!before) return 'same'
  if (before.sha256 === sha256) {
    await noteChecked(sql, name, now)
    return 'same'
  }
  const ids = new Set<string>()
  let changed = 0
  for await (const batch of batchesOf(formats[format].read(files.open()))) {
    for (const { id } of batch) {
      if (ids.has(id)) throw new BrokenList(`two entries have the number ${id}`)
      ids.add(id)
    }
    if (ids.size > mostEntries) throw new BrokenList(`it has more than ${mostEntries} entries`)
    changed += await saveChanged(sql, name, batch)
  }
  const entries = ids.size
  if (entries === 0) throw new BrokenList('it has no entry')
  if (before.entries !== null && entries < mayShrinkTo(before.entries))
    throw new BrokenList(`it has ${entries} entries, and the version in force ${before.entries}`)
  if (changed > 0) await compareAgain(sql, now)
  const removed = await removeOthers(sql, name, [...ids])
  await takeVersion(sql, { name, entries, sha256, at: now })
  await addImport(sql, { list: name, at: now, source, sha256, entries, changed, removed, refused: null })
  return { entries, changed, removed }
}

async function* batchesOf(entries: AsyncIterable<ListEntry>): AsyncIterable<ListEntry[]> {
  let batch: ListEntry[] = []
  for await (const entry of entries) {
    batch.push(entry)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

async function saveChanged(sql: Sql, list: string, batch: readonly ListEntry[]): Promise<number> {
  const known = await storedHashes(
    sql,
    list,
    batch.map(({ id }) => id),
  )
  const changed = batch.map(storedForm).filter(({ id, hash }) => known.get(id) !== hash)
  if (changed.length > 0) await saveEntries(sql, list, changed)
  return changed.length
}

/** Changes when names are folded in another way: then each entry is written anew. */
const foldingVersion = 2

function storedForm(entry: ListEntry): StoredEntry {
  const hash = createHash('sha256')
    .update(JSON.stringify([foldingVersion, entry]))
    .digest('base64url')
  const searched = entry.names.map((name) => {
    const folded = fold(name)
    return { folded: folded.words.join(' '), keys: keysOf(folded) }
  })
  return { ...entry, hash, searched }
}
