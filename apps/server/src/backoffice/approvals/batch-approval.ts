/** A payment file above the limit: what exactly is approved, and its release in the transaction of the decision. */
import { Money } from '@agio/domain'
import type { Approvable } from './approvals.ts'
import type { BatchFiles } from '../../rails/iso20022/index.ts'

/** The file's hash covers each payment, payee and amount in it; the totals are what a person compares. */
export function batchApprovable(batches: BatchFiles): Approvable {
  return {
    async present({ subject }, sql) {
      const batch = await batches.open(subject, sql)
      if (batch?.state !== 'held') return undefined
      return [
        { name: 'file', value: batch.fileName },
        ...batch.totals.map(({ currency, units }) => ({
          name: 'total',
          value: `${Money.format(Money.money(currency, BigInt(units)))} ${currency}`,
        })),
        { name: 'payments', value: String(batch.payments) },
        { name: 'sha256', value: batch.sha256 },
      ]
    },
    carryOut: (sql, { subject }) => batches.release(sql, subject),
  }
}
