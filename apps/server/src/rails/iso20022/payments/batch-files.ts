/** Payment files for the people at the desk: which there are, what is in them, and letting a held one go. */
import { Money } from '@agio/domain'
import { fromCursor, toCursor } from '../../../platform/sql/cursor.ts'
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
  paymentsOfOwner,
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
    }): Promise<{ items: ReturnType<typeof itemOf>[]; next: string | null } | Refused<'invalid'>> {
      const at = cursor === undefined ? undefined : fromCursor('batches', cursor, 3)
      if (cursor !== undefined && !at)
        return { refused: 'invalid', fields: [{ field: 'cursor', code: 'invalid' }] }
      const after = at && {
        held: at[0] === 1,
        createdAt: new Date(Number(at[1])),
        messageId: String(at[2]),
      }
      const rows = await batchRows(db, after, limit + 1)
      const shown = rows.slice(0, limit)
      const last = shown.at(-1)
      const next =
        rows.length > limit && last
          ? toCursor('batches', [last.state === 'held' ? 1 : 0, last.createdAt.getTime(), last.messageId])
          : null
      return { items: shown.map(itemOf), next }
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
    async paymentsOf(owner: string) {
      return (await paymentsOfOwner(db, owner)).map(rowOf)
    },
  }
}

const time = (at: Date) => at.toISOString().slice(0, 19).replace('T', ' ')
const amount = (currency: Money.Fiat, units: string) => ({
  currency,
  amount: Money.format(Money.money(currency, BigInt(units))),
})

function itemOf(row: BatchRow) {
  const { messageId, fileName, state, payments, isAboveLimit } = row
  return {
    id: messageId,
    fileName,
    createdAt: time(row.createdAt),
    submittedAt: row.submittedAt && time(row.submittedAt),
    state,
    totals: row.totals.map(({ currency, units }) => amount(currency, units)),
    payments,
    isAboveLimit,
  }
}

function rowOf(row: PaymentRow) {
  const { key, endToEndId, owner, scheme, payee, state, reason, messageId } = row
  return {
    key,
    endToEndId,
    orderId: owner,
    amount: amount(row.currency, row.units),
    payee: payee.name,
    account: accountText(payee.account),
    scheme,
    state,
    reason,
    batch: messageId,
    at: time(row.queuedAt),
  }
}

const accountText = (account: BankAccount): string =>
  account.kind === 'iban' ? account.iban : `${account.sortCode} ${account.accountNumber}`
