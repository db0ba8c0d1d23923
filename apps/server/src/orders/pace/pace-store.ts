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
