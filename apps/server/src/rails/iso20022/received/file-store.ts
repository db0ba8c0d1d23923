/** SQL of files from the bank: each is kept once by its bytes, whatever became of it. */
import type { Sql } from '../../../platform/sql/sql.ts'
import type { Total } from '../files/camt.ts'
import type { LineOutcome } from '../statements/outcome.ts'

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
 * False when these very bytes were taken in before, or refused for the same. What was refused and can be taken in now is; a
 * second importer waits here for the first.
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

/** Whether what a file says was taken in. */
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

/** Lines of one currency and direction of a file that ended alike. */
export type EndedRow = {
  readonly sha256: string
  readonly currency: string
  readonly isCredit: boolean
  readonly outcome: LineOutcome | null
  readonly units: string
}

export function endedOf(sql: Sql, files: readonly string[]): Promise<EndedRow[]> {
  return sql.query(
    `select file as sha256, currency, credit as "isCredit", outcome, sum(units)::text as units
     from bank_line where file = any($1) group by 1, 2, 3, 4 order by currency, credit desc`,
    [files],
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
