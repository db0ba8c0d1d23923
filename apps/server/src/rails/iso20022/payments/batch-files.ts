/** Payment files for operators: the list, the payments in each, and the release of a held one. */
import { readPage, type Key, type Page, type PageQuery } from '../../../platform/sql/cursor.ts'
import type { Refused } from '../../../platform/http/route.ts'
import type { Database, Sql } from '../../../platform/sql/sql.ts'
import { wakeWorkers } from './payment-store.ts'
import * as store from './batch-file-store.ts'
import type { BatchRow, PaymentRow } from './batch-file-store.ts'

export type BatchFiles = ReturnType<typeof createBatchFiles>
export type BatchFile = BatchRow & { readonly rows: readonly PaymentRow[] }

export function createBatchFiles(db: Database) {
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
      return row && { ...row, rows: await store.paymentsOfBatch(sql, messageId) }
    },

    file: (messageId: string) => store.batchBytes(db, messageId),

    /** In the transaction of the approval: an approved file is released once, also after a crash. */
    async release(sql: Sql, messageId: string): Promise<boolean> {
      const released = await store.releaseHeld(sql, messageId)
      if (released) await wakeWorkers(sql)
      return released
    },

    waiting: () => store.heldCount(db),
    /** Every bank payment of an order. */
    paymentsOf: (orderId: string) => store.paymentsOfOrder(db, orderId),
  }
}

const afterOf = ([held, at, id]: Key) => ({
  held: held === 1,
  createdAt: new Date(Number(at)),
  messageId: String(id),
})
