/** SQL of a merchant's orders. Every statement takes the merchant. */
import { Shown, type Money } from '@agio/domain'
import type { Service } from '../../limits/index.ts'
import { lowestId } from '../../platform/ids.ts'
import type { Sql } from '../../platform/sql/sql.ts'

export type MerchantOrder = {
  readonly id: string
  readonly service: Service
  /** The state that a merchant sees: a hold for a check shows what was before it. */
  readonly state: string
  readonly reference: string
  readonly externalId: string | null
  readonly linkId: string | null
  readonly sendAsset: Money.Asset
  readonly sendUnits: string
  readonly receiveAsset: Money.Asset
  readonly receiveUnits: string
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** Newest first, before this id. */
export const listMerchantOrders = (
  sql: Sql,
  merchantId: string,
  service: Service | undefined,
  before: string | null,
  count: number,
): Promise<MerchantOrder[]> =>
  sql.query<MerchantOrder>(
    `select id, service, reference, external_id as "externalId", link_id as "linkId",
       case when status = 'on_hold' and reason = any ($4) then state -> 'resume' ->> 'state' else status end as state,
       send_asset as "sendAsset", send_units::text as "sendUnits",
       receive_asset as "receiveAsset", receive_units::text as "receiveUnits",
       created_at as "createdAt", updated_at as "updatedAt"
     from orders
     where merchant_id = $1 and ($2::text is null or id < $2) and ($3::text is null or service = $3)
     order by id desc limit $5`,
    [merchantId, before, service ?? null, Shown.reviewReasons, count],
  )

/** The archive has sales that ended otherwise, and completed purchases alone. */
const isCompleted = `(status = 'completed' or (status = 'archived' and (service = 'buy' or reason in ('paid', 'settled'))))`

export type MerchantVolume = {
  readonly day: string
  readonly service: Service
  readonly fiat: Money.Fiat
  readonly orders: number
  /** Paid out by sales, or paid for purchases. */
  readonly units: string
}

/** Orders placed since then that are completed by now, by their day in UTC. */
export const volumeSince = (sql: Sql, merchantId: string, since: Date): Promise<MerchantVolume[]> =>
  sql.query<MerchantVolume>(
    `select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, service,
       case service when 'sell' then receive_asset else send_asset end as fiat, count(*)::integer as orders,
       sum(case service when 'sell' then receive_units else send_units end)::text as units
     from orders
     where merchant_id = $1 and id >= $2
       and ${isCompleted}
     group by 1, 2, 3 order by 1, 2, 3`,
    [merchantId, lowestId('ord', since)],
  )

/** Orders that still wait for something, and whether one was ever completed. */
export async function standing(
  sql: Sql,
  merchantId: string,
): Promise<{ readonly open: number; readonly isPaid: boolean }> {
  const [row] = await sql.query<{ open: number; isPaid: boolean }>(
    `select count(*) filter (where is_open)::integer as open,
       coalesce(bool_or(${isCompleted}), false) as "isPaid"
     from orders where merchant_id = $1`,
    [merchantId],
  )
  return row ?? { open: 0, isPaid: false }
}
