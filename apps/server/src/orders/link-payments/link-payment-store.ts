/** SQL of orders that pay payment links. Every statement takes the merchant. */
import { Shown, type Codec, type Money } from '@agio/domain'
import type { Sql } from '../../platform/sql/sql.ts'

export type LinkOrderRow = {
  readonly id: string
  readonly linkId: string
  readonly reference: string
  readonly label: string
  /** Stored.sale. */
  readonly state: Codec.Json
  readonly sendAsset: Money.Asset
  readonly sendUnits: string
  readonly createdAt: Date
  readonly updatedAt: Date
}
type Row = Omit<LinkOrderRow, 'linkId' | 'sendAsset'> & {
  readonly linkId: string | null
  readonly sendAsset: string
}

const columns = `o.id, o.link_id as "linkId", o.reference, o.counterparty as label, o.state, o.send_asset as "sendAsset",
  o.send_units::text as "sendUnits", o.created_at as "createdAt", o.updated_at as "updatedAt"`

const rowOf = (row: Row): LinkOrderRow => ({
  ...row,
  linkId: row.linkId ?? '',
  sendAsset: row.sendAsset as Money.Asset,
})

export type LinkOrderFilter = {
  readonly merchantId: string
  readonly id?: string | undefined
  readonly link?: string | undefined
  readonly externalId?: string | undefined
  /** Order states; for archived orders `archived.<resolution>`. */
  readonly stages?: readonly string[] | undefined
  readonly from?: Date | undefined
  /** Exclusive. */
  readonly until?: Date | undefined
}

/** Newest first, before this id. */
export async function listLinkOrders(
  sql: Sql,
  it: LinkOrderFilter,
  before: string | null,
  count: number,
): Promise<LinkOrderRow[]> {
  const rows = await sql.query<Row>(
    `select ${columns} from orders o
     where o.merchant_id = $1 and o.link_id is not null and ($2::text is null or o.id = $2)
       and ($3::text is null or o.link_id = $3) and ($4::text is null or o.external_id = $4)
       and ($5::text[] is null or concat_ws('.',
         case when o.status = 'on_hold' and o.reason = any ($10) then o.state -> 'resume' ->> 'state' else o.status end,
         case when o.status = 'archived' then o.reason end) = any ($5))
       and ($6::timestamptz is null or o.created_at >= $6) and ($7::timestamptz is null or o.created_at < $7)
       and ($8::text is null or o.id < $8)
     order by o.id desc limit $9`,
    [
      it.merchantId,
      it.id ?? null,
      it.link ?? null,
      it.externalId ?? null,
      it.stages ?? null,
      it.from ?? null,
      it.until ?? null,
      before,
      count,
      Shown.reviewReasons,
    ],
  )
  return rows.map(rowOf)
}

/** Orders whose money may have moved in a period: placed before its end, and changed since its start or still open. */
export async function linkOrdersBetween(
  sql: Sql,
  merchantId: string,
  fiat: Money.Fiat,
  { from, until }: { from: Date; until: Date },
  count: number,
): Promise<LinkOrderRow[]> {
  const rows = await sql.query<Row>(
    `select ${columns} from orders o
     where o.merchant_id = $1 and o.link_id is not null and o.receive_asset = $2
       and o.created_at < $4 and (o.updated_at >= $3 or o.is_open)
     order by o.id limit $5`,
    [merchantId, fiat, from, until, count],
  )
  return rows.map(rowOf)
}

export type PayoutEventRow = {
  readonly orderId: string
  readonly type: string
  readonly at: Date
  readonly data: Codec.Json
}

/** Bank events of their payouts, in order. */
export const payoutEvents = (sql: Sql, orderIds: readonly string[], types: readonly string[]) =>
  sql.query<PayoutEventRow>(
    `select order_id as "orderId", type, at, data from order_event
     where order_id = any ($1::text[]) and type = any ($2::text[]) order by order_id, seq`,
    [orderIds, types],
  )
