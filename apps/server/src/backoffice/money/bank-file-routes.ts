/** Files of the bank for operators: what came, what became of it, and what cannot be read. */
import { getBankFile, listBankFiles, type BankFileItem } from '@agio/contract'
import { wirePage, wireTime } from '@agio/contract/wire'
import type { Serve } from '../../platform/http/route.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { createReceivedFiles, type ReceivedFile } from '../../rails/iso20022/index.ts'
import { casesOfFile } from './bank-file-store.ts'

export function bankFileRoutes(serve: Serve, { db }: { readonly db: Sql }): void {
  const files = createReceivedFiles(db)
  serve(listBankFiles, async ({ query: { state, ...query } }) => {
    const page = await files.list({ ...query, isTrouble: state === 'trouble' })
    return 'refused' in page ? page : wirePage(page.items.map(fileItem), page.next)
  })
  serve(getBankFile, async ({ params: { id } }) => {
    const file = await files.open(id)
    if (!file) return { refused: 'not-found' }
    const { refused: refusal, archivedAs, copies, container, contents, unreadEntries, totals } = file
    return {
      ...fileItem(file),
      refusal,
      archivedAs,
      copies,
      totals: totals.map(({ currency, entries, units }) => ({ currency, entries, total: decimal(units) })),
      container: container && named(container),
      contents: contents.map(named),
      unreadEntries: [...unreadEntries],
      cases: await casesOfFile(db, id),
    }
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
  sums: file.sums.map(({ currency, isCredit, total, posted, doubt, known, waiting }) => ({
    currency,
    direction: isCredit ? 'in' : 'out',
    total: decimal(total),
    posted: decimal(posted),
    doubt: decimal(doubt),
    known: decimal(known),
    waiting: decimal(waiting),
  })),
})

/** Lines are kept to the hundredth, whatever their currency. */
function decimal(units: bigint): string {
  const digits = (units < 0n ? -units : units).toString().padStart(3, '0')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
