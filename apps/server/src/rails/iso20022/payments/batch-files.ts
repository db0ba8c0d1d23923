/** Payment files for operators: the list, the payments in each, and the release of a held one. */
import { readPage, type Key, type Page, type PageQuery } from '../../../platform/sql/cursor.ts'
import type { Refused } from '../../../platform/http/route.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Sql } from '../../../platform/sql/sql.ts'
import { wakeWorkers } from './payment-store.ts'
import * as store from './batch-file-store.ts'
import type { BatchRow, StoredPaymentRow } from './batch-file-store.ts'
import { openFile, payeeOf, type Payee } from './instruction.ts'

export type BatchFiles = ReturnType<typeof createBatchFiles>
type PaymentRow = Omit<StoredPaymentRow, 'instruction'> & { readonly payee: Payee }
export type BatchFile = BatchRow & { readonly rows: readonly PaymentRow[] }

export function createBatchFiles({ db, keys: { sealer } }: Platform) {
  const rowOf = ({ instruction, ...row }: StoredPaymentRow): PaymentRow => ({
    ...row,
    payee: payeeOf(sealer, { key: row.key, instruction }),
  })
  return {
    list: (query: PageQuery): Promise<Page<BatchRow> | Refused<'invalid'>> =>
      readPage(
        'batches',
        query,
        (key, count) => store.batchRows(db, key && afterOf(key), count),
        ({ state, createdAt, messageId }) => [state === 'held' ? 1 : 0, createdAt.getTime(), messageId],
        3,
      ),

    async open(messageId: string, sql: Sql = db): Promise<BatchFile | undefined> {
      const row = await store.batchRow(sql, messageId)
      return row && { ...row, rows: (await store.paymentsOfBatch(sql, messageId)).map(rowOf) }
    },

    async file(messageId: string): Promise<{ fileName: string; bytes: Uint8Array } | undefined> {
      const found = await store.sealedFile(db, messageId)
      return found && { fileName: found.fileName, bytes: openFile(sealer, messageId, found.sealed) }
    },

    /** In the transaction of the approval: an approved file is released once, also after a crash. */
    async release(sql: Sql, messageId: string): Promise<boolean> {
      const released = await store.releaseHeld(sql, messageId)
      if (released) await wakeWorkers(sql)
      return released
    },

    waiting: () => store.heldCount(db),
    /** Every bank payment of an order. */
    paymentsOf: async (orderId: string) => (await store.paymentsOfOrder(db, orderId)).map(rowOf),
  }
}

const afterOf = ([held, at, id]: Key) => ({
  held: held === 1,
  createdAt: new Date(Number(at)),
  messageId: String(id),
})
