/** SQL of files from the bank: each is kept once by its bytes, whatever became of it. */
import type { Sql } from '../../../platform/sql/sql.ts'
import type { Total } from '../files/camt.ts'
import { outcomesOf, type Fate, type LineOutcome } from '../statements/outcome.ts'

/** An entry that cannot be read, counted from 1 in its statement. */
type UnreadEntry = {
  readonly statement: string
  readonly entry: number
  readonly why: string
  readonly said: string
}

export type FileRecord = {
  readonly sha256: string
  readonly name: string
  readonly kind: string | undefined
  readonly refused: string | undefined
  readonly container: string | undefined
  readonly account: string | undefined
  readonly entries: number
  readonly unread: readonly UnreadEntry[]
  readonly at: Date
}

/** So many unreadable entries are kept in words; their number is kept whole. */
const mostUnread = 100

/** The refusal of a file for a reason of our own: the same bytes may be taken in later. */
export const notTakenIn = 'bank.file_not_taken_in'

/**
 * False when these very bytes were taken in before, or refused for the same. A refused file that can be taken in now
 * is; a second importer waits here for the first.
 */
export async function insertFile(sql: Sql, file: FileRecord): Promise<boolean> {
  const rows = await sql.query(
    `insert into bank_file (sha256, name, kind, refused, container, account, entries, unread, unread_entries, imported_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (sha256) do update set name = excluded.name, kind = excluded.kind, refused = excluded.refused,
       container = excluded.container, account = excluded.account, entries = excluded.entries, unread = excluded.unread,
       unread_entries = excluded.unread_entries
     where bank_file.refused is not null and excluded.refused is distinct from bank_file.refused
       and excluded.refused is distinct from $11
     returning sha256`,
    [
      file.sha256,
      file.name,
      file.kind ?? null,
      file.refused ?? null,
      file.container ?? null,
      file.account ?? null,
      file.entries,
      file.unread.length,
      JSON.stringify(file.unread.slice(0, mostUnread)),
      file.at,
      notTakenIn,
    ],
  )
  return rows.length > 0
}

/** The content of the file was taken in. */
export async function isTakenIn(sql: Sql, sha256: string): Promise<boolean> {
  const rows = await sql.query('select 1 from bank_file where sha256 = $1 and refused is null', [sha256])
  return rows.length > 0
}

export async function countCopy(sql: Sql, sha256: string): Promise<void> {
  await sql.query('update bank_file set copies = copies + 1 where sha256 = $1', [sha256])
}

/** The first name holds: the same bytes that come again lie there a second time. */
export async function setArchived(sql: Sql, sha256: string, name: string): Promise<void> {
  await sql.query('update bank_file set archived_as = coalesce(archived_as, $2) where sha256 = $1', [
    sha256,
    name,
  ])
}

export type FileRow = {
  readonly sha256: string
  readonly name: string
  readonly kind: string | null
  readonly refused: string | null
  readonly account: string | null
  readonly entries: number
  readonly unread: number
  readonly copies: number
  readonly importedAt: Date
}

const columns = 'sha256, name, kind, refused, account, entries, unread, copies, imported_at as "importedAt"'

/** The newest first; with `isTrouble` those that were refused or have entries that cannot be read. */
export function fileRows(
  sql: Sql,
  {
    isTrouble,
    after,
    count,
  }: {
    readonly isTrouble: boolean
    readonly after: { readonly at: Date; readonly sha256: string } | undefined
    readonly count: number
  },
): Promise<FileRow[]> {
  return sql.query(
    `select ${columns} from bank_file
     where (not $1::boolean or refused is not null or unread > 0)
       and ($2::timestamptz is null or (imported_at, sha256) < ($2::timestamptz, $3))
     order by imported_at desc, sha256 desc limit $4`,
    [isTrouble, after?.at ?? null, after?.sha256 ?? null, count],
  )
}

export type WholeFileRow = FileRow & {
  readonly archivedAs: string | null
  readonly container: { readonly sha256: string; readonly name: string } | null
  readonly contents: readonly { readonly sha256: string; readonly name: string }[]
  readonly unreadEntries: readonly UnreadEntry[]
}

export async function fileRow(sql: Sql, sha256: string): Promise<WholeFileRow | undefined> {
  const [row] = await sql.query<WholeFileRow>(
    `select ${columns}, coalesce(archived_as, (select o.archived_as from bank_file o where o.sha256 = f.container))
         as "archivedAs",
       unread_entries as "unreadEntries",
       (select jsonb_build_object('sha256', o.sha256, 'name', o.name) from bank_file o where o.sha256 = f.container)
         as container,
       (select coalesce(jsonb_agg(jsonb_build_object('sha256', o.sha256, 'name', o.name) order by o.name), '[]')
         from bank_file o where o.container = f.sha256) as contents
     from bank_file f where sha256 = $1`,
    [sha256],
  )
  return row
}

/** Lines of one currency and direction of a statement that ended alike. */
export type EndedRow = {
  readonly sha256: string
  /** Of the statement in its file. */
  readonly place: number
  readonly statement: string
  readonly account: string | null
  readonly currency: string
  readonly isCredit: boolean
  readonly outcome: LineOutcome | null
  readonly repeats: boolean
  readonly lines: number
  readonly units: string
}

export function endedOf(sql: Sql, files: readonly string[]): Promise<EndedRow[]> {
  return sql.query(
    `select file as sha256, place, statement, account, currency, credit as "isCredit", outcome,
       movement <> identity as repeats, count(*)::int as lines, sum(units)::text as units
     from bank_line where file = any($1) group by 1, 2, 3, 4, 5, 6, 7, 8 order by place, currency, credit desc`,
    [files],
  )
}

/** A line in a file, as a person finds it there; the entry is counted from 1. */
export type LinePlace = {
  readonly sha256: string
  readonly name: string
  readonly kind: string
  readonly statement: string
  readonly entry: number
}

export type LineRow = {
  readonly identity: string
  readonly place: number
  readonly statement: string
  readonly entry: number
  /** Of the transaction in the entry. */
  readonly detail: number
  readonly day: string | null
  readonly currency: string
  readonly isCredit: boolean
  readonly units: string
  readonly outcome: LineOutcome | null
  readonly repeats: boolean
  readonly reference: string | null
  readonly endToEndId: string | null
  /** A person has it among unallocated money. */
  readonly isUnallocated: boolean
  /** The line that it repeats; of a doubt, the line that it may repeat. */
  readonly other: LinePlace | null
}

export type LineKey = { readonly place: number; readonly entry: number; readonly detail: number }

const inFile = `(l.place, (l.details ->> 'entry')::int, (l.details ->> 'detail')::int)`

/** The lines of a file in its order: of one statement, or with one fate, or all. */
export function lineRows(
  sql: Sql,
  sha256: string,
  {
    place,
    fate,
    after,
    count,
  }: {
    readonly place: number | undefined
    readonly fate: Fate | undefined
    readonly after: LineKey | undefined
    readonly count: number
  },
): Promise<LineRow[]> {
  return sql.query(
    `select l.identity, l.place, l.statement, (l.details ->> 'entry')::int + 1 as entry,
       (l.details ->> 'detail')::int as detail,
       l.booking_day::text as day, l.currency, l.credit as "isCredit", l.units::text as units, l.outcome,
       l.movement <> l.identity as repeats, l.details ->> 'servicerReference' as reference,
       l.end_to_end_id as "endToEndId", c.identity is not null as "isUnallocated",
       case when o.identity is not null then jsonb_build_object('sha256', o.file, 'name', f.name, 'kind', o.kind,
         'statement', o.statement, 'entry', (o.details ->> 'entry')::int + 1) end as other
     from bank_line l left join bank_credit c on c.identity = l.identity
     left join bank_line o on o.identity = case when l.movement <> l.identity then l.movement else l.resembles end
     left join bank_file f on f.sha256 = o.file
     where l.file = $1 and ($2::int is null or l.place = $2)
       and ($3::text is null or ($3 = 'known') = (l.movement <> l.identity) and ($3 = 'known' or l.outcome = any($4)))
       and ($5::int is null or ${inFile} > ($5, $6, $7))
     order by ${inFile} limit $8`,
    [
      sha256,
      place ?? null,
      fate ?? null,
      fate === undefined ? [] : outcomesOf(fate),
      after?.place ?? null,
      after && after.entry - 1,
      after?.detail ?? null,
      count,
    ],
  )
}

/** The sum of its readable entries, as its statements have them. */
export async function totalsOf(sql: Sql, sha256: string): Promise<Total[]> {
  const rows = await sql.query<Omit<Total, 'units'> & { units: string }>(
    `select currency, sum(entries)::int as entries, sum(units)::text as units from bank_statement_sum where file = $1
     group by 1 order by 1`,
    [sha256],
  )
  return rows.map((row) => ({ ...row, units: BigInt(row.units) }))
}
