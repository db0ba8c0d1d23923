/** The lists of the United Kingdom as CSV: the consolidated one of OFSI, and the UK Sanctions List that follows it. */
import { fileOf, type Files, type ListEntry, type Part } from './entry.ts'
import { grouped } from './grouped.ts'
import { namedRows } from './rows.ts'

/** Name 6 is the family name, and the whole of an organisation's. */
const nameColumns = ['Name 1', 'Name 2', 'Name 3', 'Name 4', 'Name 5', 'Name 6']

const kindOf = (word: string): ListEntry['kind'] =>
  /individual/i.test(word) ? 'person' : /ship/i.test(word) ? 'vessel' : 'organisation'

type Row = (name: string) => string
const first = (row: Row, ...columns: readonly string[]): string =>
  columns.map((name) => row(name)).find((text) => text !== '') ?? ''

/** A row for each name of an entry. */
export async function* readUkCsv(files: Files): AsyncIterable<ListEntry> {
  const rows = namedRows(fileOf(files), nameColumns)
  yield* grouped(rows, (row): Part => ({
    id: first(row, 'Group ID', 'Unique ID'),
    kind: kindOf(first(row, 'Group Type', 'Individual, Entity, Ship', 'Designation Type')),
    names: [
      nameColumns.map((name) => row(name)).join(' '),
      first(row, 'Name Non-Latin Script', 'Name non-latin script'),
    ],
    birthDates: [first(row, 'DOB', 'D.O.B')],
    countries: [first(row, 'Nationality', 'Nationality(/ies)'), first(row, 'Country', 'Address Country')],
    numbers: [first(row, 'IMO number', 'IMO Number')].filter((number) => number !== ''),
    text: first(row, 'Other Information'),
  }))
}
