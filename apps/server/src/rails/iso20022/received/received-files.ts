/** Files of the bank as operators read them: what came, what became of its money, and what is wrong with it. */
import { readPage, type Page, type PageQuery } from '../../../platform/sql/cursor.ts'
import type { Refused } from '../../../platform/http/route.ts'
import type { Sql } from '../../../platform/sql/sql.ts'
import {
  endedOf,
  fileRow,
  fileRows,
  notTakenIn,
  totalsOf,
  type EndedRow,
  type FileRow,
  type WholeFileRow,
} from './file-store.ts'
import type { Total } from '../files/camt.ts'
import { fates, type Fate } from '../statements/outcome.ts'

/** Money of one currency that came in or left, by what became of it. Minor units. */
type FileSum = { readonly currency: string; readonly isCredit: boolean; readonly total: bigint } & {
  readonly [F in Fate]: bigint
}

/** waiting: it could not be taken in and is tried again. */
type FileState = 'taken_in' | 'entries_unread' | 'refused' | 'waiting'

type Shown = { readonly state: FileState; readonly sums: readonly FileSum[] }
export type ReceivedFile = FileRow & Shown
type WholeReceivedFile = WholeFileRow & Shown & { readonly totals: readonly Total[] }

export function createReceivedFiles(db: Sql) {
  return {
    async list({
      isTrouble,
      ...query
    }: PageQuery & { readonly isTrouble: boolean }): Promise<Page<ReceivedFile> | Refused<'invalid'>> {
      const page = await readPage(
        `bank files ${isTrouble}`,
        query,
        (key, count) => {
          const after = key && { at: new Date(Number(key[0])), sha256: String(key[1]) }
          return fileRows(db, { isTrouble, after, count })
        },
        ({ importedAt, sha256 }) => [importedAt.getTime(), sha256],
        2,
      )
      if ('refused' in page) return page
      const ended = await endedOf(
        db,
        page.items.map(({ sha256 }) => sha256),
      )
      return { ...page, items: page.items.map((row) => ({ ...row, ...shownOf(row, ended) })) }
    },

    async open(sha256: string): Promise<WholeReceivedFile | undefined> {
      const row = await fileRow(db, sha256)
      if (row === undefined) return undefined
      return { ...row, ...shownOf(row, await endedOf(db, [sha256])), totals: await totalsOf(db, sha256) }
    },
  }
}

function shownOf({ sha256, refused, unread }: FileRow, ended: readonly EndedRow[]): Shown {
  const state =
    refused === notTakenIn ? 'waiting' : refused ? 'refused' : unread > 0 ? 'entries_unread' : 'taken_in'
  return { state, sums: sumsOf(ended.filter((row) => row.sha256 === sha256)) }
}

function sumsOf(ended: readonly EndedRow[]): FileSum[] {
  const sums = new Map<string, FileSum>()
  for (const { currency, isCredit, outcome, units: text } of ended) {
    const key = `${currency} ${isCredit}`
    const before = sums.get(key) ?? { currency, isCredit, ...none }
    const [fate, units] = [outcome === null ? 'doubt' : fates[outcome], BigInt(text)]
    sums.set(key, { ...before, total: before.total + units, [fate]: before[fate] + units })
  }
  return [...sums.values()]
}
const none = { total: 0n, posted: 0n, doubt: 0n, known: 0n, waiting: 0n }
