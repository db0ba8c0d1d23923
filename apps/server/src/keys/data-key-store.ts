/** SQL of the customers' data keys. */
import type { Sql } from '../platform/sql/sql.ts'

/** Undefined where there is no such customer, and after erasure. */
export async function findDataKey(sql: Sql, customerId: string): Promise<string | undefined> {
  const [row] = await sql.query<{ dataKey: string | null }>(
    'select data_key as "dataKey" from customer where id = $1',
    [customerId],
  )
  return row?.dataKey ?? undefined
}
