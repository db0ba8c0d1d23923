/** SQL of personal data in records of the travel rule. */
import type { Sql } from '../platform/sql/sql.ts'

/** Erases sender and receiver of the coins of these orders, and the providers of their wallets. */
export async function eraseTravelRecords(sql: Sql, orderIds: readonly string[]): Promise<void> {
  await sql.query('delete from order_wallet where order_id = any($1)', [orderIds])
  await sql.query('delete from travel_record where order_id = any($1)', [orderIds])
}
