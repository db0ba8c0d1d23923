/** Rows of one entry, which may stand apart in the file, as that entry. */
import { BrokenList, entryOf, type ListEntry, type Part } from './entry.ts'

export async function* grouped<Row>(
  rows: AsyncIterable<Row>,
  read: (row: Row) => Part,
): AsyncIterable<ListEntry> {
  const parts = new Map<string, Part[]>()
  for await (const row of rows) {
    const part = read(row)
    if (part.id === '') throw new BrokenList('a row names no entry')
    const known = parts.get(part.id)
    if (known) known.push(part)
    else parts.set(part.id, [part])
  }
  for (const [id, all] of parts)
    yield entryOf({
      id,
      kind: all.find(({ kind }) => kind !== 'other')?.kind ?? 'other',
      names: all.flatMap(({ names }) => names),
      birthDates: all.flatMap(({ birthDates = [] }) => birthDates),
      countries: all.flatMap(({ countries = [] }) => countries),
      numbers: all.flatMap(({ numbers = [] }) => numbers),
      text: all.map(({ text }) => text).join(' '),
    })
}
