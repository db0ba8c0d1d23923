/** Payment files for operators: the list, the payments in each, and the release of a held one. */
import { readPage, type Key, type Page, type PageQuery } from '../../../platform/sql/cursor.ts'
import type { Refused } from '../../../platform/http/route.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Sql } from '../../../platform/sql/sql.ts'
import { wakeWorkers } from './payment-store.ts'
import * as store from './batch-file-store.ts'
import type { BatchRow, StoredPaymentRow } from './batch-file-store.ts'
import { openFile, payeeOf, type Payee } from './instruction.ts'

type PaymentRow = Omit<StoredPaymentRow, 'instruction'> & { readonly payee: Payee }
export type BatchFile = BatchRow & { readonly rows: readonly PaymentRow[] }

const rowOf = ({ keys }: Platform, { instruction, ...row }: StoredPaymentRow): PaymentRow => ({
  ...row,
  payee: payeeOf(keys.sealer, { key: row.key, instruction }),
})

export const list = ({ db }: Platform, query: PageQuery): Promise<Page<BatchRow> | Refused<'invalid'>> =>
  readPage(
    'batches',
    query,
    (key, count) => store.batchRows(db, key && afterOf(key), count),
    ({ state, createdAt, messageId }) => [state === 'held' ? 1 : 0, createdAt.getTime(), messageId],
    3,
  )

export async function open(
  platform: Platform,
  messageId: string,
  sql: Sql = platform.db,
): Promise<BatchFile | undefined> {
  const row = await store.batchRow(sql, messageId)
  if (!row) return undefined
  const rows = await store.paymentsOfBatch(sql, messageId)
  return { ...row, rows: rows.map((one) => rowOf(platform, one)) }
}

export async function file(
  { db, keys }: Platform,
  messageId: string,
): Promise<{ fileName: string; bytes: Uint8Array } | undefined> {
  const found = await store.sealedFile(db, messageId)
  return found && { fileName: found.fileName, bytes: openFile(keys.sealer, messageId, found.sealed) }
}

/** In the transaction of the approval: an approved file is released once, also after a crash. */
export async function release(sql: Sql, messageId: string): Promise<boolean> {
  const released = await store.releaseHeld(sql, messageId)
  if (released) await wakeWorkers(sql)
  return released
}

export const waiting = ({ db }: Platform): Promise<number> => store.heldCount(db)

/** Every bank payment of an order. */
export const paymentsOf = async (platform: Platform, orderId: string): Promise<PaymentRow[]> =>
  (await store.paymentsOfOrder(platform.db, orderId)).map((row) => rowOf(platform, row))

const afterOf = ([held, at, id]: Key) => ({
  held: held === 1,
  createdAt: new Date(Number(at)),
  messageId: String(id),
})
