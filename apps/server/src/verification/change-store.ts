/** The number of changes of a customer's verification, in SQL: the version that pages follow. */
import type { Sql } from '../platform/sql/sql.ts'

export const changeChannel = 'verification'

/** In the transaction of the change: pages that follow the verification are notified with the commit. */
export async function noteChange(sql: Sql, customerId: string): Promise<void> {
  await sql.query(
    `with noted as (
       insert into verification_change (customer_id, version) values ($1, 1)
       on conflict (customer_id) do update set version = verification_change.version + 1
       returning customer_id, version)
     select pg_notify('${changeChannel}', customer_id || ' ' || version) from noted`,
    [customerId],
  )
}

export const versionsOf = (
  sql: Sql,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly version: number }[]> =>
  sql.query('select customer_id as id, version from verification_change where customer_id = any ($1)', [ids])
