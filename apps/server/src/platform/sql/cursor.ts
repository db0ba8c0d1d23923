/**
 * Where a list goes on, as an opaque word: the key of the last row, never an offset. A word that was not made here, or was
 * made for another list, is no cursor.
 */
import { createHash } from 'node:crypto'

export type Key = readonly (string | number)[]

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

/** Not a secret: it finds accidents. What a caller may see is decided by the statement, never by the cursor. */
function sum(list: string, key: Key): string {
  return createHash('sha256')
    .update(JSON.stringify([list, ...key]))
    .digest('base64url')
    .slice(0, 8)
}
