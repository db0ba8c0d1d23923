/** SQL for the risk score: the orders of twelve months, and how the customer was acquired and identified. */
import type { Buy, Coins, Risk } from '@agio/domain'
import type { Sql } from '../../platform/sql/sql.ts'

/** More orders of one customer say nothing more. */
const mostOrders = 500

type Row = {
  readonly id: string
  readonly reference: string
  readonly at: Date
  readonly cents: string
  readonly service: 'sell' | 'buy'
  readonly coin: Coins.CoinId
  readonly method: Buy.Method | null
  readonly channel: Risk.OrderChannel
}

/** Orders that the limits count, of all accounts of the person, the newest first. */
export const countedOrders = (sql: Sql, customerId: string, since: Date): Promise<Row[]> =>
  sql.query<Row>(
    `select o.id, o.reference, e.at, e.cents::text as cents, o.service,
       case o.service when 'sell' then o.send_asset else o.receive_asset end as coin, o.state ->> 'method' as method,
       case when o.link_id is not null then 'link'
         when o.quote_id in (select c.quote_id from iban_credit c join dedicated_iban i on i.id = c.iban_id
           where i.customer_id = $1 and c.quote_id is not null) then 'iban'
         when o.merchant_id is not null then 'merchant' else 'page' end as channel
     from orders o join limit_entry e on e.order_id = o.id
     where o.customer_id = any(same_person($1)) and e.state <> 'released' and e.at > $2
     order by o.id desc limit $3`,
    [customerId, since, mostOrders],
  )

/** The lengths of the windows of the limits, in hours. */
export async function limitWindows(sql: Sql): Promise<Risk.PerWindow<number>> {
  const [row] = await sql.query<Risk.PerWindow<number>>(
    `select max(hours) filter (where span = 'day') as day, max(hours) filter (where span = 'month') as month,
       max(hours) filter (where span = 'year') as year
     from (select span, (extract(epoch from length) / 3600)::int as hours from limit_window) w`,
  )
  if (!row) throw new Error('An aggregate gives a row.')
  return row
}

/** Of accounts that the customer named; the one of a payment link is a merchant's. */
export async function bankCountries(sql: Sql, customerId: string): Promise<string[]> {
  const rows = await sql.query<{ country: string }>(
    `select distinct case b.kind when 'iban' then left(b.label, 2) else 'GB' end as country
     from orders o join order_beneficiary b on b.order_id = o.id
     where o.customer_id = $1 and o.link_id is null order by 1`,
    [customerId],
  )
  return rows.map(({ country }) => country)
}

type Ways = Pick<Risk.RiskSignals, 'handedOver' | 'messenger' | 'linkedTo'>
export async function waysOf(sql: Sql, customerId: string): Promise<Ways> {
  const [row] = await sql.query<Ways>(
    `select
       exists (select from verification_document
         where customer_id = $1 and purpose = 'verification' and handed_over and removed_at is null) as "handedOver",
       exists (select from messenger_account where customer_id = $1) as messenger,
       (select case when bool_or(refusal is not null) then 'refused' when bool_or(strength = 'same') then 'same_person' end
        from customer_link where (customer_id = $1 or other_id = $1) and decision is distinct from 'other_person') as "linkedTo"`,
    [customerId],
  )
  return row ?? { handedOver: false, messenger: false, linkedTo: null }
}

/** Customers who placed an order, or whose verification changed under a level, in the last day and since they were scored. */
export async function customersToScore(sql: Sql, now: Date, count: number): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select customer_id as id from (
       select customer_id, created_at as at from orders where id > lowest_id('ord', $1::timestamptz - interval '1 day')
       union all select customer_id, at from verification_event
       where at > $1::timestamptz - interval '1 day' and approved <> 'no_service') change
     left join customer_risk r using (customer_id)
     where r.scored_at is null or r.scored_at <= change.at group by customer_id limit $2`,
    [now, count],
  )
  return rows.map(({ id }) => id)
}

/** Keeps the level of the newest score; gives the one before. */
export async function keepRiskLevel(
  sql: Sql,
  customerId: string,
  { level, at }: { readonly level: Risk.RiskLevel; readonly at: Date },
): Promise<Risk.RiskLevel | null> {
  const [row] = await sql.query<{ before: Risk.RiskLevel | null }>(
    `with before as (select level from customer_risk where customer_id = $1 for update), kept as (
       insert into customer_risk (customer_id, level, scored_at) values ($1, $2, $3)
       on conflict (customer_id) do update set level = excluded.level, scored_at = excluded.scored_at)
     select (select level from before) as before`,
    [customerId, level, at],
  )
  return row?.before ?? null
}
