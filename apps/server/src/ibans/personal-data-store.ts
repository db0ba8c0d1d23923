/** SQL of what names a person in the rows of dedicated IBANs. */
import type { Sql } from '../platform/sql/sql.ts'

/** Takes out what names a person. The index stays: money that comes all the same is not taken for a stranger's. */
export async function eraseIbans(sql: Sql, customerId: string): Promise<void> {
  await sql.query(
    `update dedicated_iban set holder = null, account = null, standing_order = '{"do": "keep"}' where customer_id = $1`,
    [customerId],
  )
}
