/** SQL of purchases as money looks for them: by reference, by amount and payer, and their unallocated money. */
import { Buy, Stored, type Codec } from '@agio/domain'
import type { Sql } from '../../platform/sql/sql.ts'

export type Candidate = {
  readonly id: string
  readonly customerId: string
  readonly order: Buy.BuyOrder
  readonly details: string | null
}

type Row = { id: string; customer_id: string; state: Codec.Json; details: string | null }
const columns = 'id, customer_id, state, details'

const candidate = (row: Row): Candidate => ({
  id: row.id,
  customerId: row.customer_id,
  order: Stored.purchase.read(row.state),
  details: row.details,
})

/** Purchases of these references, whatever became of them. */
export async function purchasesNamed(sql: Sql, references: readonly string[]): Promise<Candidate[]> {
  const rows = await sql.query<Row>(
    `select ${columns} from orders where service = 'buy' and reference = any($1) order by id`,
    [references],
  )
  return rows.map(candidate)
}

export async function purchaseById(sql: Sql, id: string): Promise<Candidate | undefined> {
  const [row] = await sql.query<Row>(`select ${columns} from orders where service = 'buy' and id = $1`, [id])
  return row && candidate(row)
}

export async function purchaseOfQuote(sql: Sql, quoteId: string): Promise<Candidate | undefined> {
  const [row] = await sql.query<Row>(
    `select ${columns} from orders where service = 'buy' and quote_id = $1`,
    [quoteId],
  )
  return row && candidate(row)
}

/** Purchases that money could still come for, of customers who have one of these orders too. */
export async function purchasesOfPayers(
  sql: Sql,
  ask: { readonly orders: readonly string[]; readonly currency: string; readonly units: bigint },
): Promise<Candidate[]> {
  const rows = await sql.query<Row>(
    `select ${columns} from orders
     where service = 'buy' and status = any($4) and send_asset = $2 and send_units = $3
       and customer_id in (select customer_id from orders where id = any($1))
     order by id desc limit 20`,
    [ask.orders, ask.currency, ask.units.toString(), Buy.statesThatTakeMoney],
  )
  return rows.map(candidate)
}

/** Purchases that money of this currency could be for: those of exactly the sum first, then the newest. */
export async function waitingPurchases(
  sql: Sql,
  currency: string,
  units: bigint,
): Promise<(Candidate & { readonly reference: string; readonly units: bigint })[]> {
  const rows = await sql.query<Row & { reference: string; send_units: string }>(
    `select ${columns}, reference, send_units::text from orders
     where service = 'buy' and status = any($3) and send_asset = $1
     order by send_units = $2 desc, id desc limit 200`,
    [currency, units.toString(), Buy.statesThatTakeMoney],
  )
  return rows.map((row) => ({
    ...candidate(row),
    reference: row.reference,
    units: BigInt(row.send_units),
  }))
}

/** Statement lines that an order did not use, not even as a second report. A closed case counts too: closing a case moves no money. */
export const unallocatedLines = (
  sql: Sql,
): Promise<{ readonly orderId: string; readonly identity: string }[]> =>
  sql.query(
    `select o.id as "orderId", c.data -> 'source' ->> 'id' as identity
     from operator_case c join orders o on o.id = c.order_id
     where c.kind = 'unallocated_credit' and c.data -> 'source' ->> 'kind' = 'statement_line'
       and not coalesce(o.state -> 'credits', '[]')
         @> jsonb_build_array(jsonb_build_object('duplicateReport', c.data -> 'source'))
     order by c.closed_at is not null, c.id desc limit 5000`,
  )

export async function closeUnallocated(sql: Sql, orderId: string, identity: string): Promise<void> {
  await sql.query(
    `update operator_case set closed_at = clock_timestamp()
     where kind = 'unallocated_credit' and order_id = $1 and closed_at is null
       and data -> 'source' = jsonb_build_object('kind', 'statement_line', 'id', $2::text)`,
    [orderId, identity],
  )
}
