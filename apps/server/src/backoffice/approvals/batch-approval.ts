/** A payment file above the limit: what exactly is approved, and its release in the transaction of the decision. */
import { BankAccounts, Money } from '@agio/domain'
import type { Approvable } from './approvals.ts'
import { maskAccount, maskName } from '../masks.ts'
import { moneyText } from '../money-view.ts'
import type { Platform } from '../../platform/platform.ts'
import { batchFiles } from '../../rails/iso20022/index.ts'

const text = (currency: Money.Fiat, units: string) => moneyText(Money.money(currency, BigInt(units)))

/** The file's hash covers each payment; its totals and payees are what a person compares. */
export function batchApprovable(platform: Platform): Approvable {
  return {
    async present({ subject }, sql) {
      const batch = await batchFiles.open(platform, subject, sql)
      if (batch?.state !== 'held') return undefined
      return [
        { name: 'file', value: batch.fileName },
        ...batch.totals.map(({ currency, units }) => ({
          name: 'total' as const,
          value: text(currency, units),
        })),
        { name: 'payments', value: String(batch.payments) },
        ...batch.rows.map(({ currency, units, payee: { name, account } }) => {
          const amount = text(currency, units)
          const written = BankAccounts.textOf(account)
          return {
            name: 'receiver' as const,
            value: `${amount} to ${maskName(name)}, ${maskAccount(written)}`,
            whole: `${amount} to ${name}, ${written}`,
          }
        }),
        { name: 'sha256', value: batch.sha256 },
      ]
    },
    carryOut: (sql, { subject }) => batchFiles.release(sql, subject),
  }
}
