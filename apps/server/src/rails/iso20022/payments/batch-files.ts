/** Payment files for the people at the desk: which there are, what is in them, and letting a held one go. */
import { wireAmount, wireTime } from '@agio/contract/wire'
import { Money } from '@agio/domain'
import { pageOf, startOf, type Page } from '../../../platform/sql/cursor.ts'
import type { Refused } from '../../../platform/http/route.ts'
import type { Database, Sql } from '../../../platform/sql/sql.ts'
import type { BankAccount } from '../../rail.ts'
import { wakeWorkers } from './payment-store.ts'
import {
  batchBytes,
  batchRow,
  batchRows,
  heldCount,
  paymentsOfBatch,
  paymentsOfOrder,
  releaseHeld,
  type BatchRow,
  type PaymentRow,
} from './batch-file-store.ts'

export type BatchDesk = ReturnType<typeof createBatchDesk>

export function createBatchDesk(db: Database) {
  return {
    async list({
      cursor,
      limit,
    }: {
      cursor?: string | undefined
      limit: number
    }): Promise<Page<ReturnType<typeof itemOf>> | Refused<'invalid'>> {
      const start = startOf('batches', cursor, 3)
      if ('refused' in start) return start
      const at = start.key
      const after = at && {
        held: at[0] === 1,
        createdAt: new Date(Number(at[1])),
        messageId: String(at[2]),
      }
      const rows = await batchRows(db, after, limit + 1)
      const page = pageOf('batches', rows, limit, ({ state, createdAt, messageId }) => [
        state === 'held' ? 1 : 0,
        createdAt.getTime(),
        messageId,
      ])
      return { ...page, items: page.items.map(itemOf) }
    },

    /** Undefined where there is none. */
    async open(messageId: string, sql: Sql = db) {
      const row = await batchRow(sql, messageId)
      if (!row) return undefined
      const payments = await paymentsOfBatch(sql, messageId)
      return { ...itemOf(row), sha256: row.sha256, bytes: row.bytes, rows: payments.map(rowOf) }
    },

    async file(messageId: string): Promise<{ name: string; bytes: Uint8Array } | undefined> {
      const found = await batchBytes(db, messageId)
      return found && { name: found.fileName, bytes: found.bytes }
    },

    /** In the transaction of whoever approves: approved once is filed once, whatever ends in between. */
    async release(sql: Sql, messageId: string): Promise<boolean> {
      const released = await releaseHeld(sql, messageId)
      if (released) await wakeWorkers(sql)
      return released
    },

    waiting: () => heldCount(db),

    /** Every bank payment of an order. */
    async paymentsOf(orderId: string) {
      return (await paymentsOfOrder(db, orderId)).map(rowOf)
    },
  }
}

function itemOf(row: BatchRow) {
  const { messageId, fileName, state, payments, isAboveLimit } = row
  return {
    id: messageId,
    fileName,
    createdAt: wireTime(row.createdAt),
    submittedAt: wireTime(row.submittedAt),
    state,
    totals: row.totals.map(({ currency, units }) => wireAmount(Money.money(currency, BigInt(units)))),
    payments,
    isAboveLimit,
  }
}

function rowOf(row: PaymentRow) {
  const { key, endToEndId, orderId, scheme, payee, state, reason, messageId } = row
  return {
    key,
    endToEndId,
    orderId,
    amount: wireAmount(Money.money(row.currency, BigInt(row.units))),
    payee: payee.name,
    account: accountText(payee.account),
    scheme,
    state,
    reason,
    batch: messageId,
    at: wireTime(row.queuedAt),
  }
}

const accountText = (account: BankAccount): string =>
  account.kind === 'iban' ? account.iban : `${account.sortCode} ${account.accountNumber}`
