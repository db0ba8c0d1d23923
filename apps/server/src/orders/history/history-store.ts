/** SQL of the history. Not prepared: the planner shall see whose orders these are, and which filters there are. */
import { Money } from '@agio/domain'
import type { Sql } from '../../platform/sql/sql.ts'
import type { Service } from '../../limits/index.ts'
import type { State } from '../core/lifecycles.ts'

export type HistoryWish = {
  readonly service?: string | undefined
  readonly states?: readonly string[] | undefined
  readonly from?: Date | undefined
  /** Not included. */
  readonly until?: Date | undefined
  readonly text?: string | undefined
  /** Only orders older than this one. */
  readonly before?: string | undefined
}

export type HistoryRow = {
  readonly id: string
  readonly service: Service
  readonly state: State
  readonly reason: string | null
  readonly createdAt: Date
  readonly send: Money.Money
  readonly receive: Money.Money
  readonly counterparty: string
  readonly reference: string
}

type Row = Omit<HistoryRow, 'send' | 'receive'> & {
  send_asset: Money.Asset
  send_units: string
  receive_asset: Money.Asset
  receive_units: string
}

/** A customer's orders, newest first. Ids sort by time. */
export async function historyOf(
  sql: Sql,
  customerId: string,
  wish: HistoryWish,
  count: number,
): Promise<HistoryRow[]> {
  const text = wish.text === undefined ? null : `%${wish.text.replace(/[\\%_]/g, '\\$&')}%`
  const rows = await sql.query<Row>(
    `select id, service, status as state, reason, created_at as "createdAt", send_asset, send_units::text, receive_asset, receive_units::text,
       counterparty, reference
     from orders
     where customer_id = $1
       and ($2::text is null or id < $2) and ($3::text is null or service = $3) and ($4::text[] is null or status = any($4))
       and ($5::timestamptz is null or created_at >= $5) and ($6::timestamptz is null or created_at < $6)
       and ($7::text is null or id ilike $7 or counterparty ilike $7 or reference ilike replace($7, ' ', ''))
     order by id desc limit $8`,
    [
      customerId,
      wish.before ?? null,
      wish.service ?? null,
      wish.states ?? null,
      wish.from ?? null,
      wish.until ?? null,
      text,
      count,
    ],
  )
  return rows.map(({ send_asset, send_units, receive_asset, receive_units, ...row }) => ({
    ...row,
    send: Money.money(send_asset, BigInt(send_units)),
    receive: Money.money(receive_asset, BigInt(receive_units)),
  }))
}
