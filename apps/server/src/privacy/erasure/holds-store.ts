/** SQL of what keeps an account from being closed, and of what the law has kept of it. */
import type { Sql } from '../../platform/sql/sql.ts'

export type Holds = {
  /** Orders that wait for something, or that a person stopped. */
  readonly openOrders: number
  /** What the customer owes us, by asset. */
  readonly debts: readonly { readonly asset: string; readonly units: string }[]
  /** Money or coins of the customer that are not decided about yet. */
  readonly unallocated: number
  /** A case, a hit, a review or a freeze. */
  readonly isChecked: boolean
}

export async function holdsOf(sql: Sql, customerId: string): Promise<Holds> {
  const [row] = await sql.query<Holds>(
    `select
       (select count(*)::int from orders where customer_id = $1 and (is_open or is_held)) as "openOrders",
       coalesce((select jsonb_agg(jsonb_build_object('asset', asset, 'units', units::text)) from (
         select asset, sum(units) as units from ledger_balance where account = 'debt:' || $1 group by asset
         having sum(units) > 0) debt), '[]') as debts,
       (select count(*)::int from orders where customer_id = $1 and unallocated = 'open')
         + (select count(*)::int from bank_credit c join orders o on o.id = c.owner
            where o.customer_id = $1 and not c.is_debit and c.state in ('open', 'returning')) as unallocated,
       exists (select from operator_case c where c.closed_at is null
         and ((c.subject_kind = 'customer' and c.subject_id = $1)
           or c.order_id in (select id from orders where customer_id = $1)))
       or exists (select from customer_freeze where customer_id = $1 and ended_at is null)
       or exists (select from verification where customer_id = $1 and state in ('pending', 'pending_up'))
       or exists (select from screening_hit h join screened_name n on n.id = h.screened_id
         where n.customer_id = $1 and h.decision is null) as "isChecked"`,
    [customerId],
  )
  if (!row) throw new Error('A select without from gives a row.')
  return row
}

export type Kept = {
  readonly hasOrders: boolean
  /** Verified, or refused: the law has their identity kept. */
  readonly hasIdentity: boolean
  readonly isRefused: boolean
}

/** An order counts when money or coins moved for it, also those that came too late and went back. */
export async function keptOf(sql: Sql, customerId: string): Promise<Kept> {
  const [row] = await sql.query<Kept>(
    `select
       exists (select from orders o where o.customer_id = $1
         and (o.unallocated is not null or jsonb_array_length(coalesce(o.state -> 'credits', '[]')) > 0
           or exists (select from ledger_balance where account = 'order:' || o.id)
           or exists (select from evm_deposit d where d.owner = o.id)
           or exists (select from bank_credit c where c.owner = o.id))) as "hasOrders",
       exists (select from verification where customer_id = $1
         and (approved <> 'no_service' or ended_at is not null)) as "hasIdentity",
       exists (select from verification where customer_id = $1 and ended_at is not null) as "isRefused"`,
    [customerId],
  )
  if (!row) throw new Error('A select without from gives a row.')
  return row
}

/** No order is placed until this transaction ends: placing takes the same rows. */
export async function lockPlacing(sql: Sql, customerId: string): Promise<void> {
  await sql.query(
    `insert into limit_account (customer_id, service) values ($1, 'sell'), ($1, 'buy') on conflict do nothing`,
    [customerId],
  )
  await sql.query('select 1 as locked from limit_account where customer_id = $1 for update', [customerId])
}
