/**
 * Pages of lists. A cursor is an opaque word made of the key of the last row, never an offset. A word that was not made here,
 * or was made for another list, is refused.
 */
import { createHash } from 'node:crypto'
import type { Refused } from '../http/route.ts'

export type Key = readonly (string | number)[]
/** Some rows of a list, and the cursor of the next page; null at its end. */
export type Page<Row> = { items: Row[]; next: string | null }

export type PageQuery = { readonly cursor?: string | undefined; readonly limit: number }

/** Reads a page of a list; a cursor of another list is refused. A key is an id, unless it has more `parts`. */
export async function readPage<Row>(
  list: string,
  { cursor, limit }: PageQuery,
  /** Gives up to `count` rows after the key, which is undefined for the first page. */
  read: (key: Key | undefined, count: number) => Promise<readonly Row[]>,
  keyOf: (last: Row) => Key,
  parts = 1,
): Promise<Page<Row> | Refused<'invalid'>> {
  const key = cursor === undefined ? undefined : fromCursor(list, cursor, parts)
  if (cursor !== undefined && !key)
    return { refused: 'invalid', fields: [{ field: 'cursor', code: 'invalid' }] }
  const rows = await read(key, limit + 1)
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next: rows.length > limit && last !== undefined ? toCursor(list, keyOf(last)) : null }
}

type Read<Item> =
  | { readonly items: readonly Item[]; readonly next: string | null }
  | { readonly refused: string }

/** Every page of a list. */
export async function readAll<Item>(
  read: (cursor: { cursor?: string }) => Promise<Read<Item>>,
): Promise<Item[]> {
  const items: Item[] = []
  for (let cursor: { cursor?: string } | undefined = {}; cursor;) {
    const page: Read<Item> = await read(cursor)
    if ('refused' in page) break
    items.push(...page.items)
    cursor = page.next === null ? undefined : { cursor: page.next }
  }
  return items
}

/** The id in a key of one part; null for the first page. */
export const idIn = (key: Key | undefined): string | null => (key ? String(key[0]) : null)

/** `list` names the list and its filters, so that a cursor of one is refused by another. */
export function toCursor(list: string, key: Key): string {
  return Buffer.from(JSON.stringify([sum(list, key), ...key]), 'utf8').toString('base64url')
}

/** The key inside; undefined when the word is not a cursor of this list with as many parts. */
export function fromCursor(list: string, cursor: string, parts: number): Key | undefined {
  const [, ...key] = parsed(cursor)
  if (key.length !== parts || !key.every(isPart)) return undefined
  return toCursor(list, key) === cursor ? key : undefined
}

const isPart = (part: unknown): part is string | number =>
  typeof part === 'string' || typeof part === 'number'

function parsed(cursor: string): unknown[] {
  if (cursor.length > 500 || !/^[\w-]+$/.test(cursor)) return []
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

/** Not a secret: it finds accidents. The statement decides which rows a caller may see, never the cursor. */
function sum(list: string, key: Key): string {
  return createHash('sha256')
    .update(JSON.stringify([list, ...key]))
    .digest('base64url')
    .slice(0, 8)
}
