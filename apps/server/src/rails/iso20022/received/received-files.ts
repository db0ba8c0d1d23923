/** Files of the bank as operators read them: what came, what became of its money, and what is wrong with it. */
import { readPage, type Page, type PageQuery } from '../../../platform/sql/cursor.ts'
import type { Refused } from '../../../platform/http/route.ts'
import type { Sql } from '../../../platform/sql/sql.ts'
import {
  endedOf,
  fileRow,
  fileRows,
  lineRows,
  notTakenIn,
  totalsOf,
  type EndedRow,
  type FileRow,
  type LineRow,
  type WholeFileRow,
} from './file-store.ts'
import type { Total } from '../files/camt.ts'
import { fateNames, fateOf, type Fate } from '../statements/outcome.ts'

/** Money of one currency that came in or left, by its fate now. Minor units; the fates add up to the total. */
export type FileSum = { readonly currency: string; readonly isCredit: boolean; readonly total: bigint } & {
  readonly [F in Fate]: bigint
}

/** A statement with lines that can be read. */
export type ReceivedStatement = {
  /** Its position in the file, from 0. */
  readonly place: number
  readonly id: string
  /** Our account's id, or as the bank wrote it. */
  readonly account: string | null
  readonly lines: number
  readonly sums: readonly FileSum[]
}

export type ReceivedLine = LineRow & { readonly fate: Fate }

/** waiting: it could not be taken in and is tried again. */
type FileState = 'taken_in' | 'entries_unread' | 'refused' | 'waiting'

type Shown = { readonly state: FileState; readonly sums: readonly FileSum[] }
export type ReceivedFile = FileRow & Shown
type WholeReceivedFile = WholeFileRow &
  Shown & { readonly totals: readonly Total[]; readonly statements: readonly ReceivedStatement[] }

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
      const ended = await endedOf(db, [sha256])
      const totals = await totalsOf(db, sha256)
      return { ...row, ...shownOf(row, ended), totals, statements: statementsOf(ended) }
    },

    /** The lines of a file with their fates, each known one with the line that it repeats. */
    async lines(
      sha256: string,
      {
        place,
        fate,
        ...query
      }: PageQuery & { readonly place: number | undefined; readonly fate: Fate | undefined },
    ): Promise<Page<ReceivedLine> | Refused<'invalid'>> {
      const page = await readPage(
        `bank lines ${sha256} ${place} ${fate}`,
        query,
        (key, count) => {
          const [at, entry, detail] = (key ?? []).map(Number)
          const after =
            at === undefined || entry === undefined || detail === undefined
              ? undefined
              : { place: at, entry, detail }
          return lineRows(db, sha256, { place, fate, after, count })
        },
        ({ place: at, entry, detail }) => [at, entry, detail],
        3,
      )
      if ('refused' in page) return page
      return { ...page, items: page.items.map((row) => ({ ...row, fate: fateNow(row) })) }
    },
  }
}

function shownOf({ sha256, refused, unread }: FileRow, ended: readonly EndedRow[]): Shown {
  const state =
    refused === notTakenIn ? 'waiting' : refused ? 'refused' : unread > 0 ? 'entries_unread' : 'taken_in'
  return { state, sums: sumsOf(ended.filter((row) => row.sha256 === sha256)) }
}

function statementsOf(ended: readonly EndedRow[]): ReceivedStatement[] {
  const places = new Map(ended.map((row) => [row.place, row]))
  return [...places].map(([place, { statement: id, account }]) => {
    const rows = ended.filter((row) => row.place === place)
    return {
      place,
      id,
      account,
      lines: rows.reduce((count, { lines }) => count + lines, 0),
      sums: sumsOf(rows),
    }
  })
}

function sumsOf(ended: readonly EndedRow[]): FileSum[] {
  const sums = new Map<string, FileSum>()
  for (const row of ended) {
    const { currency, isCredit, units: text } = row
    const key = `${currency} ${isCredit}`
    const before = sums.get(key) ?? { currency, isCredit, total: 0n, ...nothing }
    const [fate, units] = [fateNow(row), BigInt(text)]
    sums.set(key, { ...before, total: before.total + units, [fate]: before[fate] + units })
  }
  return [...sums.values()]
}

/** A line without an outcome is still being taken in. */
const fateNow = ({ outcome, ...line }: Pick<LineRow, 'outcome' | 'repeats'>): Fate =>
  outcome === null ? 'doubt' : fateOf(outcome, line)

const nothing = Object.fromEntries(fateNames.map((fate) => [fate, 0n])) as Record<Fate, bigint>
