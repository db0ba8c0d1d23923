/** The erasure of a customer who wrote for it: two persons, and nothing that holds the account. */
import { customers } from '../../customers/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { erasure } from '../../privacy/index.ts'
import type { Approvable } from '../approvals/approvals.ts'

/** A hold that comes meanwhile voids the approval. */
export function erasureApprovable(platform: Platform): Approvable {
  return {
    async present({ subject }, sql) {
      if (!(await customers.addressOf(platform, subject))) return undefined
      const { holds, ordersUntil, identityUntil } = await erasure.terms(platform, subject, sql)
      if (holds.length > 0) return undefined
      const keeps = [ordersUntil && 'orders', identityUntil && 'identity'].filter((it) => it !== null)
      return [
        { name: 'keeps', value: keeps.join(', ') || 'nothing' },
        { name: 'about', value: subject },
      ]
    },
    carryOut: (sql, { subject }) => erasure.byOperators(platform, sql, subject),
  }
}
