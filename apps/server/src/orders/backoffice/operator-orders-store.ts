/** SQL of orders as operators read them: across customers, those with open cases first. */
import { Money, type Coins } from '@agio/domain'
import type { State } from '../core/lifecycles.ts'
import type { Sql } from '../../platform/sql/sql.ts'

export type OrderFilter = {
  readonly id: string | null
  readonly customerId: string | null
  readonly address: string | null
  readonly text: string | null
  readonly service: string | null
  readonly states: readonly string[] | null
  readonly from: Date | null
  /** Not included. */
  readonly until: Date | null
}

export type OrderRow = {
  readonly id: string
  readonly service: 'sell' | 'buy'
  readonly state: State
  readonly reason: string | null
  readonly isHeld: boolean
  readonly reference: string
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly send: Money.Money
  readonly receive: Money.Money
  readonly counterparty: string
  readonly openCases: number
}

type Asset = Money.Fiat | Coins.CoinId
type Row = Omit<OrderRow, 'send' | 'receive'> & {
  send_asset: Asset
  send_units: string
  receive_asset: Asset
  receive_units: string
}

const columns = `o.id, o.service, o.status as state, o.reason, o.reference, o.created_at as "createdAt", o.updated_at as "updatedAt",
  o.send_asset, o.send_units::text, o.receive_asset, o.receive_units::text, o.counterparty,
  o.is_held as "isHeld",
  (select count(*)::int from operator_case c where c.order_id = o.id and c.closed_at is null) as "openCases"`

const isLookedFor = `($1::text is null or o.id = $1) and ($2::text is null or o.customer_id = $2)
  and ($3::text is null or o.deposit_address = $3 or lower(o.deposit_address) = $3 or o.destination = $3)
  and ($4::text is null or o.counterparty ilike $4 or o.reference ilike replace($4, ' ', ''))
  and ($5::text is null or o.service = $5) and ($6::text[] is null or o.status = any($6))
  and ($7::timestamptz is null or o.created_at >= $7) and ($8::timestamptz is null or o.created_at < $8)`

const hasCase = {
  open: 'o.id in (select order_id from operator_case where closed_at is null)',
  none: 'not exists (select from operator_case c where c.order_id = o.id and c.closed_at is null)',
} as const

/** A page of orders that have an open case, or of those that have none: newest first. Ids sort by time. */
export async function orderRows(
  sql: Sql,
  wish: OrderFilter,
  { cases, before, count }: { cases: 'open' | 'none'; before: string | null; count: number },
): Promise<OrderRow[]> {
  const rows = await sql.query<Row>(
    `select ${columns} from orders o
     where ${isLookedFor} and ${hasCase[cases]} and ($9::text is null or o.id < $9)
     order by o.id desc limit $10`,
    [
      wish.id,
      wish.customerId,
      wish.address,
      wish.text === null ? null : `%${wish.text.replace(/[\\%_]/g, '\\$&')}%`,
      wish.service,
      wish.states,
      wish.from,
      wish.until,
      before,
      count,
    ],
  )
  return rows.map(read)
}

export async function orderRow(sql: Sql, id: string): Promise<OrderRow | undefined> {
  const [row] = await sql.query<Row>(`select ${columns} from orders o where o.id = $1`, [id])
  return row && read(row)
}

const read = ({ send_asset, send_units, receive_asset, receive_units, ...row }: Row): OrderRow => ({
  ...row,
  send: Money.money(send_asset, BigInt(send_units)),
  receive: Money.money(receive_asset, BigInt(receive_units)),
})

/** How many orders have an open case. */
export async function ordersWithCases(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select count(distinct c.order_id)::int as count from operator_case c join orders o on o.id = c.order_id
     where c.closed_at is null`,
  )
  return row?.count ?? 0
}
