/** SQL of the pace. */
import type { Sql } from '../../platform/sql/sql.ts'

/** Orders that take about as long: the same coin, the same money, the same way of paying. */
export type Likeness = {
  readonly service: 'sell' | 'buy'
  readonly send: string
  readonly receive: string
  readonly rail: string
}

/** Fewer say nothing. */
const fewest = 5

/** The median of the newest fifty. */
export async function mediansOf(sql: Sql, it: Likeness): Promise<Map<string, number>> {
  const rows = await sql.query<{ state: string; seconds: string }>(
    `select reached.to_status as state,
       percentile_disc(0.5) within group (order by extract(epoch from ended.at - reached.at))::text as seconds
     from (select id from orders where status = 'completed' and service = $1 and send_asset = $2
             and receive_asset = $3 and state->>'rail' = $4 order by id desc limit 50) as alike
     join order_event as ended on ended.order_id = alike.id and ended.to_status = 'completed'
       and ended.from_status <> 'completed'
     join order_event as reached on reached.order_id = alike.id and reached.from_status <> reached.to_status
       and reached.seq < ended.seq
     group by reached.to_status having count(*) >= $5`,
    [it.service, it.send, it.receive, it.rail, fewest],
  )
  return new Map(rows.map(({ state, seconds }) => [state, Math.ceil(Number(seconds))]))
}

/** The query reads only so many completed orders, the latest placed first. */
const newest = 1_000

/** Orders completed since a moment, with the median and 95th percentile of seconds from funding to completion. */
export const filledSince = (
  sql: Sql,
  since: Date,
): Promise<
  {
    readonly service: 'sell' | 'buy'
    readonly count: number
    readonly median: number
    readonly slow: number
  }[]
> =>
  sql.query(
    `select service, count(*)::int as count,
       ceil(percentile_disc(0.5) within group (order by seconds))::int as median,
       ceil(percentile_disc(0.95) within group (order by seconds))::int as slow
     from (select id, service from orders where status = 'completed' order by id desc limit $2) done
     cross join lateral (
       select extract(epoch from max(at) filter (where to_status = 'completed' and from_status <> 'completed')
           - min(at) filter (where to_status not in ('awaiting_deposit', 'awaiting_payment', 'payment_pending')))
           as seconds,
         max(at) filter (where to_status = 'completed' and from_status <> 'completed') as ended
       from order_event where order_id = done.id) took
     where ended >= $1 group by service order by service`,
    [since, newest],
  )
