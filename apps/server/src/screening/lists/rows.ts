/** Rows of a CSV file, piece by piece. */
import { parse } from 'csv-parse'
import { Readable } from 'node:stream'
import { BrokenList, type Text } from './entry.ts'

/** A row with a longer field is not of a list. */
const mostCharacters = 1_000_000

export async function* rowsOf(text: Text, delimiter = ','): AsyncIterable<string[]> {
  const from = Readable.from(text)
  const rows = from.pipe(
    parse({
      delimiter,
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: mostCharacters,
    }),
  )
  // A pipe carries no error on: a file that cannot be read would end the process.
  from.once('error', (error) => rows.destroy(error))
  try {
    // OFAC ends its files with the mark of the end of a file.
    for await (const row of rows as AsyncIterable<string[]>) if (row[0] !== '\u001a') yield row
  } catch (error) {
    throw new BrokenList(`it is no CSV: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Rows by the names of the row that begins with one of these names. */
export async function* namedRows(
  text: Text,
  headers: readonly string[],
  delimiter = ',',
): AsyncIterable<(name: string) => string> {
  let columns: Map<string, number> | undefined
  for await (const row of rowsOf(text, delimiter)) {
    if (columns === undefined) {
      const isHeader = headers.every((name) => row.some((cell) => cell.trim() === name))
      if (isHeader) columns = new Map(row.map((cell, at) => [cell.trim(), at]))
      continue
    }
    const of = columns
    yield (name) => row[of.get(name) ?? -1]?.trim() ?? ''
  }
  if (columns === undefined) throw new BrokenList(`it has no row with ${headers.join(', ')}`)
}
