/** What a dedicated IBAN is to the export, the erasure and the retention of a customer's data. */
import type { Sql } from '../platform/sql/sql.ts'
import { countWaiting, identitiesOf } from './credit-store.ts'
import { askBank } from './ibans.ts'
import { eraseIbans } from './personal-data-store.ts'

/** `eraseSenders` takes out of statement lines who sent them. */
export const ibanPersonalData = (
  eraseSenders: (sql: Sql, identities: readonly string[]) => Promise<void>,
) => ({
  /** Credits whose money is still here. */
  waiting: countWaiting,
  hasMoved: async (sql: Sql, customerId: string): Promise<boolean> =>
    (await identitiesOf(sql, customerId)).length > 0,
  /** The bank is asked to close it. */
  async close(sql: Sql, customerId: string): Promise<void> {
    await askBank(sql, customerId, 'account.closes')
  },
  async erase(sql: Sql, customerId: string): Promise<void> {
    await eraseIbans(sql, customerId)
    await eraseSenders(sql, await identitiesOf(sql, customerId))
  },
})
