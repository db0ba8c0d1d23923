/** SQL of what records of the travel rule know of persons. */
import type { Sql } from '../platform/sql/sql.ts'

/** Who sends and receives the coins of these orders, and who keeps their wallets. */
export async function eraseTravelRecords(sql: Sql, orderIds: readonly string[]): Promise<void> {
  await sql.query('delete from order_wallet where order_id = any($1)', [orderIds])
  await sql.query('delete from travel_record where order_id = any($1)', [orderIds])
}
