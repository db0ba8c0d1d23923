/** Dedicated IBANs in the export, erasure and retention of personal data. */
import type { Sql } from '../platform/sql/sql.ts'
import { countWaiting, identitiesOf } from './credit-store.ts'
import { askBank } from './ibans.ts'
import { eraseIbans } from './personal-data-store.ts'

/** `eraseSenders` erases senders from statement lines. */
export const ibanPersonalData = (
  eraseSenders: (sql: Sql, identities: readonly string[]) => Promise<void>,
) => ({
  /** Credits whose money we still hold. */
  waiting: countWaiting,
  hasMoved: async (sql: Sql, customerId: string): Promise<boolean> =>
    (await identitiesOf(sql, customerId)).length > 0,
  /** Requests the bank to close the IBAN. */
  async close(sql: Sql, customerId: string): Promise<void> {
    await askBank(sql, customerId, 'account.closes')
  },
  async erase(sql: Sql, customerId: string): Promise<void> {
    await eraseIbans(sql, customerId)
    await eraseSenders(sql, await identitiesOf(sql, customerId))
  },
})
