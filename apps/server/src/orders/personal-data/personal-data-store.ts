/** SQL of a customer's orders as the erasure of personal data asks for them. */
import type { OwnOrder } from '@agio/domain'
import type { Sql } from '../../platform/sql/sql.ts'

export const ordersOfCustomer = (sql: Sql, customerId: string): Promise<OwnOrder[]> =>
  sql.query<OwnOrder>(
    `select id, is_open or is_held as "isOpen", unallocated is not distinct from 'open' as "isUndecided",
       unallocated is not null or jsonb_array_length(coalesce(state -> 'credits', '[]')) > 0
         or exists (select from ledger_balance where account = 'order:' || o.id) as "hasMoved",
       destination
     from orders o where customer_id = $1`,
    [customerId],
  )

/** The customer of each order. */
export async function customersOf(sql: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await sql.query<{ id: string; customerId: string }>(
    'select id, customer_id as "customerId" from orders where id = any($1)',
    [ids],
  )
  return new Map(rows.map(({ id, customerId }) => [id, customerId]))
}

/** The service of an order of this customer. */
export async function findService(sql: Sql, { id, customerId }: { id: string; customerId: string }) {
  const [row] = await sql.query<{ service: 'sell' | 'buy' }>(
    'select service from orders where id = $1 and customer_id = $2',
    [id, customerId],
  )
  return row?.service
}

/** The last change of the customer's orders. */
export async function lastChangeOf(sql: Sql, customerId: string): Promise<Date | null> {
  const [row] = await sql.query<{ at: Date | null }>(
    'select max(updated_at) as at from orders where customer_id = $1',
    [customerId],
  )
  return row?.at ?? null
}

/** Takes out who paid and was paid, and the merchant's own name for it, by which the merchant knows the person. Figures, states and events stay: the ledger refers to them. */
export async function eraseOrders(sql: Sql, ids: readonly string[]): Promise<void> {
  await sql.query(
    `update order_beneficiary set sealed = '', label = '', masked_name = '', account_index = '', found_by = '',
       bank = null, bic = null where order_id = any($1)`,
    [ids],
  )
  await sql.query(
    `update orders set details = null, refund_sealed = null, counterparty = '', destination = null, finds = '{}', name_indexes = '{}', external_id = null,
       state = state #- '{shop,externalId}' #- '{externalId}' where id = any($1)`,
    [ids],
  )
}
