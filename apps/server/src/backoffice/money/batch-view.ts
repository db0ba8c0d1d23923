/** A payment file and its payments as the back office shows them; who sees names and accounts masked. */
import type { BatchItem, BatchView } from '@agio/contract'
import { wireAmount, wireTime } from '@agio/contract/wire'
import { BankAccounts, Money } from '@agio/domain'
import type { BatchFile } from '../../rails/iso20022/index.ts'
import { maskAccount, maskName, seesPersonal } from '../masks.ts'
import type { Actor } from '../sign-in/caller.ts'

export const batchItem = (row: Omit<BatchFile, 'rows'>): BatchItem => ({
  id: row.messageId,
  fileName: row.fileName,
  createdAt: wireTime(row.createdAt),
  submittedAt: wireTime(row.submittedAt),
  state: row.state,
  totals: row.totals.map(amountOf),
  payments: row.payments,
  isAboveLimit: row.isAboveLimit,
})

export function batchView(
  batch: BatchFile,
  { roles }: Actor,
): Omit<BatchView, 'approvals' | 'mayPropose' | 'mayTakeOut'> {
  const isMasked = !seesPersonal(roles)
  const rows = batch.rows.map((row) => {
    const { name, account } = row.payee
    return {
      endToEndId: row.endToEndId,
      orderId: row.orderId,
      amount: amountOf(row),
      payee: isMasked ? maskName(name) : name,
      account: isMasked ? maskAccount(BankAccounts.textOf(account)) : BankAccounts.textOf(account),
      scheme: row.scheme,
      state: row.state,
      reason: row.reason,
    }
  })
  return { ...batchItem(batch), sha256: batch.sha256, bytes: batch.bytes, rows }
}

export const amountOf = ({ currency, units }: { currency: Money.Fiat; units: string }) =>
  wireAmount(Money.money(currency, BigInt(units)))
