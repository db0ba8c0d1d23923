/** SQL of customers as the acquirer knows them. */
import { createQueue } from '../../../platform/queue/queue.ts'
import type { Sql } from '../../../platform/sql/sql.ts'

type Holder = { readonly id: string; readonly sealed: string | null }

/** The one of a customer, made where there is none. */
export async function keepHolder(
  sql: Sql,
  {
    id,
    customerId,
    createdAt,
  }: { readonly id: string; readonly customerId: string; readonly createdAt: Date },
): Promise<Holder | undefined> {
  await sql.query(
    `insert into card_holder (id, customer_id, created_at) values ($1, $2, $3) on conflict (customer_id) do nothing`,
    [id, customerId, createdAt],
  )
  return findHolder(sql, customerId)
}

export async function findHolder(sql: Sql, customerId: string): Promise<Holder | undefined> {
  const rows = await sql.query<Holder>('select id, sealed from card_holder where customer_id = $1', [
    customerId,
  ])
  return rows[0]
}

export async function noteHolder(sql: Sql, id: string, sealed: string): Promise<void> {
  await sql.query('update card_holder set sealed = $2 where id = $1 and sealed is null', [id, sealed])
}

export async function dropHolder(sql: Sql, id: string): Promise<void> {
  await sql.query('delete from card_holder where id = $1 and customer_id is null', [id])
}

export const leavingQueue = createQueue<Holder>({
  table: 'card_holder',
  key: 'id',
  open: 'customer_id is null',
  columns: 'id, sealed',
})
