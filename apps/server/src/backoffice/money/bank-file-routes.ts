/** Files of the bank for operators: what came, what became of it, and what cannot be read. */
import { getBankFile, listBankFiles, listBankLines, type BankFileItem, type BankLine } from '@agio/contract'
import { wirePage, wireTime } from '@agio/contract/wire'
import type { Serve } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  createReceivedFiles,
  type FileSum,
  type ReceivedFile,
  type ReceivedLine,
} from '../../rails/iso20022/index.ts'
import { casesOfFile } from './bank-file-store.ts'

export function bankFileRoutes(serve: Serve, { db }: Platform): void {
  const files = createReceivedFiles(db)
  serve(listBankFiles, async ({ query: { state, ...query } }) => {
    const page = await files.list({ ...query, isTrouble: state === 'trouble' })
    return 'refused' in page ? page : wirePage(page.items.map(fileItem), page.next)
  })
  serve(getBankFile, async ({ params: { id } }) => {
    const file = await files.open(id)
    if (!file) return { refused: 'not-found' }
    const {
      refused: refusal,
      archivedAs,
      copies,
      container,
      contents,
      unreadEntries,
      totals,
      statements,
    } = file
    return {
      ...fileItem(file),
      refusal,
      archivedAs,
      copies,
      statements: statements.map((it) => ({ ...it, sums: it.sums.map(sumView) })),
      totals: totals.map(({ currency, entries, units }) => ({ currency, entries, total: decimal(units) })),
      container: container && named(container),
      contents: contents.map(named),
      unreadEntries: [...unreadEntries],
      cases: await casesOfFile(db, id),
    }
  })
  serve(listBankLines, async ({ query: { file, statement: place, fate, ...query } }) => {
    const page = await files.lines(file, { ...query, place, fate })
    return 'refused' in page ? page : wirePage(page.items.map(lineView), page.next)
  })
}

const named = ({ sha256: id, name }: { readonly sha256: string; readonly name: string }) => ({ id, name })

const fileItem = (file: ReceivedFile): BankFileItem => ({
  id: file.sha256,
  name: file.name,
  at: wireTime(file.importedAt),
  account: file.account,
  kind: file.kind,
  state: file.state,
  entries: file.entries,
  unread: file.unread,
  sums: file.sums.map(sumView),
})

const directionOf = (isCredit: boolean) => (isCredit ? 'in' : 'out')

const sumView = ({ currency, isCredit, ...sum }: FileSum): BankFileItem['sums'][number] => ({
  currency,
  direction: directionOf(isCredit),
  total: decimal(sum.total),
  posted: decimal(sum.posted),
  doubt: decimal(sum.doubt),
  known: decimal(sum.known),
  waiting: decimal(sum.waiting),
  closed: decimal(sum.closed),
})

const lineView = ({ identity: id, isCredit, units, other, ...line }: ReceivedLine): BankLine => ({
  id,
  statement: line.statement,
  entry: line.entry,
  day: line.day,
  direction: directionOf(isCredit),
  currency: line.currency,
  amount: decimal(BigInt(units)),
  fate: line.fate,
  reference: line.reference,
  endToEndId: line.endToEndId,
  isUnallocated: line.isUnallocated,
  other: other && { file: named(other), kind: other.kind, statement: other.statement, entry: other.entry },
})

/** Lines are kept to the hundredth, whatever their currency. */
function decimal(units: bigint): string {
  const digits = (units < 0n ? -units : units).toString().padStart(3, '0')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
