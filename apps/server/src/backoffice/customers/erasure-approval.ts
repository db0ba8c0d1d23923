/** The erasure of a customer who wrote for it: two persons, and nothing that holds the account. */
import type { Privacy } from '../../privacy/index.ts'
import type { Approvable } from '../approvals/approvals.ts'
import type { CustomerDoor } from './customer-door.ts'

type Deps = {
  readonly customers: Pick<CustomerDoor, 'addressOf'>
  readonly privacy: Pick<Privacy, 'erasure'>
}

/** A hold that comes meanwhile voids the approval. */
export function erasureApprovable({ customers, privacy: { erasure } }: Deps): Approvable {
  return {
    async present({ subject }, sql) {
      if (!(await customers.addressOf(subject))) return undefined
      const { holds, ordersUntil, identityUntil } = await erasure.terms(subject, sql)
      if (holds.length > 0) return undefined
      const keeps = [ordersUntil && 'orders', identityUntil && 'identity'].filter((it) => it !== null)
      return [
        { name: 'keeps', value: keeps.join(', ') || 'nothing' },
        { name: 'about', value: subject },
      ]
    },
    carryOut: (sql, { subject }) => erasure.byOperators(sql, subject),
  }
}
