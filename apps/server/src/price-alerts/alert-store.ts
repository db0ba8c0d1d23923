/** SQL of the prices that customers want to hear of. */
import type { Coins, Money } from '@agio/domain'
import type { Sql } from '../platform/sql/sql.ts'
import { moment, optional, table, text, units, type RowOf } from '../platform/sql/table.ts'

export type Service = 'sell' | 'buy'

export const alerts = table(
  'price_alert',
  {
    id: text(),
    customerId: text(),
    service: text<Service>(),
    coin: text<Coins.CoinId>(),
    fiat: text<Money.Fiat>(),
    scaled: units(),
    createdAt: moment(),
    endsAt: moment(),
    notifiedAt: optional(moment()),
    notifiedScaled: optional(units()),
  },
  { key: ['id'], person: 'customer', keep: 'account' },
)
export type AlertRow = RowOf<typeof alerts>
export type Watched = Pick<AlertRow, 'service' | 'coin' | 'fiat'>

/** Requests of one customer wait for each other: their number is looked at before one is added. */
export async function takeTurn(sql: Sql, customerId: string): Promise<void> {
  await sql.query('select 1 from customer where id = $1 for update', [customerId])
}

/** Alerts that still wait for their price. */
export const waitingOf = (sql: Sql, customerId: string, now: Date): Promise<Pick<AlertRow, 'id'>[]> =>
  sql.query('select id from price_alert where customer_id = $1 and notified_at is null and ends_at > $2', [
    customerId,
    now,
  ])

type Same = Pick<AlertRow, 'customerId' | 'service' | 'coin' | 'fiat' | 'scaled'>

/** One that has ended untold makes room for the same one. */
export async function forgetSame(sql: Sql, it: Same, now: Date): Promise<void> {
  await sql.query(
    `delete from price_alert where customer_id = $1 and service = $2 and coin = $3 and fiat = $4 and scaled = $5
       and notified_at is null and ends_at <= $6`,
    [it.customerId, it.service, it.coin, it.fiat, it.scaled, now],
  )
}

export const findSame = (sql: Sql, { customerId, service, coin, fiat, scaled }: Same) =>
  alerts.find(sql, { customerId, service, coin, fiat, scaled, notifiedAt: null })

/** The rates that somebody waits for: nothing, at the cost of one look at an empty index. */
export const watched = (sql: Sql, now: Date): Promise<Watched[]> =>
  sql.query<Watched>(
    `select distinct service, coin, fiat from price_alert where notified_at is null and ends_at > $1
     order by coin, fiat, service`,
    [now],
  )

/** The alerts that a rate has reached, the oldest first. */
export const reached = (
  sql: Sql,
  { service, coin, fiat }: Watched,
  { scaled, now, most }: { readonly scaled: string; readonly now: Date; readonly most: number },
): Promise<Pick<AlertRow, 'id' | 'customerId' | 'scaled'>[]> =>
  sql.query(
    `select id, customer_id as "customerId", scaled::text as scaled from price_alert
     where coin = $1 and fiat = $2 and service = $3 and notified_at is null and ends_at > $4
       and case service when 'sell' then scaled <= $5::numeric else scaled >= $5::numeric end
     order by created_at, id limit $6`,
    [coin, fiat, service, now, scaled, most],
  )

/** False where another worker told it, its owner removed it, or it ended meanwhile. */
export async function end(
  sql: Sql,
  { id, scaled, at }: { readonly id: string; readonly scaled: string; readonly at: Date },
): Promise<boolean> {
  const rows = await sql.query(
    `update price_alert set notified_at = $2, notified_scaled = $3
     where id = $1 and notified_at is null and ends_at > $2 returning id`,
    [id, at, scaled],
  )
  return rows.length > 0
}

/** Alerts that were told, or ended, before this time. */
export async function forgetEnded(sql: Sql, before: Date): Promise<void> {
  await sql.query('delete from price_alert where ends_at < $1 or notified_at < $1', [before])
}
