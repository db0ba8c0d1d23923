/** SQL of personal data in dedicated IBANs. */
import type { Sql } from '../platform/sql/sql.ts'

/** Erases personal data. The blind index stays, so that a late credit is still recognised. */
export async function eraseIbans(sql: Sql, customerId: string): Promise<void> {
  await sql.query(
    `update dedicated_iban set holder = null, account = null, standing_order = '{"do": "keep"}' where customer_id = $1`,
    [customerId],
  )
}
