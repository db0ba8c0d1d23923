/** SQL of the sums of statements. */
import type { Sql } from '../../../../platform/sql/sql.ts'
import { fateNames, type LineOutcome } from '../outcome.ts'
import type { Ended, Sum } from './sums.ts'

export type StatementPlace = {
  readonly file: string
  /** Of the statement in its file. */
  readonly place: number
}

/** The outcomes of the lines of a statement. */
export async function endedLines(sql: Sql, { file, place }: StatementPlace): Promise<Ended[]> {
  const rows = await sql.query<
    Omit<Ended, 'units' | 'outcome'> & { units: string; outcome: LineOutcome | null }
  >(
    `select currency, outcome, movement <> identity as repeats, count(*)::int as lines,
       sum(case when credit then units else -units end)::text as units
     from bank_line where file = $1 and place = $2 group by 1, 2, 3`,
    [file, place],
  )
  return rows.map((row) => ({ ...row, units: BigInt(row.units) }))
}

export type StatementSums = StatementPlace & {
  readonly kind: string
  readonly account: string
  readonly statement: string
  readonly at: Date
}

/** Of a statement that is read again, the newest. */
export async function putSums(sql: Sql, of: StatementSums, sums: readonly Sum[]): Promise<void> {
  for (const { currency, entries, units, lines, ...parts } of sums)
    await sql.query(
      `insert into bank_statement_sum (file, place, kind, account, statement, recorded_at, currency, entries,
         units, lines, posted_lines, posted_units, doubt_lines, doubt_units, known_lines, known_units, waiting_lines,
         waiting_units, closed_lines, closed_units)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)
       on conflict (file, place, currency) do update set entries = excluded.entries, units = excluded.units,
         lines = excluded.lines, posted_lines = excluded.posted_lines, posted_units = excluded.posted_units,
         doubt_lines = excluded.doubt_lines, doubt_units = excluded.doubt_units, known_lines = excluded.known_lines,
         known_units = excluded.known_units, waiting_lines = excluded.waiting_lines,
         waiting_units = excluded.waiting_units, closed_lines = excluded.closed_lines,
         closed_units = excluded.closed_units`,
      [
        of.file,
        of.place,
        of.kind,
        of.account,
        of.statement,
        of.at,
        currency,
        entries,
        units.toString(),
        lines,
        ...fateNames.flatMap((fate) => [parts[fate].lines, parts[fate].units.toString()]),
      ],
    )
}
