/** The rows of orders in an archive: their events, and every line of the postings that touch them. */
import { join } from 'node:path'
import { linesIn, listedIn, type Listed } from './manifest.ts'
import { linesOfFile, type Row } from './month-file.ts'

/** Lines of JSON, oldest month first. A file that cannot be read is reported, and the others are read. */
export async function* readOrders(
  folder: string,
  ids: readonly string[],
  unread: (file: string, cause: unknown) => void,
): AsyncGenerator<string> {
  const wanted = new Set(ids)
  const accounts = new Set(ids.map((id) => `order:${id}`))
  const listed = linesIn(folder).map(listedIn)
  for (const entry of listed.toSorted((one, other) => (one.month < other.month ? -1 : 1)))
    try {
      yield* entry.table === 'order_event'
        ? matching(folder, entry, ({ order_id: id = '' }) => wanted.has(id))
        : postingsOf(folder, entry, accounts)
    } catch (cause) {
      unread(entry.file, cause)
    }
}

async function* postingsOf(
  folder: string,
  entry: Listed,
  accounts: ReadonlySet<string>,
): AsyncGenerator<string> {
  const ids = new Set<string>()
  for await (const line of linesOfFile(join(folder, entry.file))) {
    const { account = '', posting_id: id = '' } = JSON.parse(line) as Row
    if (accounts.has(account)) ids.add(id)
  }
  if (ids.size > 0) yield* matching(folder, entry, ({ posting_id: id = '' }) => ids.has(id))
}

async function* matching(
  folder: string,
  { file }: Listed,
  is: (row: Row) => boolean,
): AsyncGenerator<string> {
  for await (const line of linesOfFile(join(folder, file))) if (is(JSON.parse(line) as Row)) yield line
}
