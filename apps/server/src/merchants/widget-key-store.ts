/** Widget keys in SQL. */
import type { Sql } from '../platform/sql/sql.ts'
import { json, moment, optional, table, text, texts, type RowOf } from '../platform/sql/table.ts'

export type ServiceSwitches = {
  readonly sell: { readonly enabled: boolean }
  readonly buy: { readonly enabled: boolean }
}

/** Keys of merchants, and those of the installation, which have none. */
export const widgetKeys = table(
  'widget_key',
  {
    key: text(),
    name: text(),
    allowedOrigins: texts(),
    services: json<ServiceSwitches>(),
    sellButtonTitle: optional(text()),
    buyButtonTitle: optional(text()),
    theme: json<Readonly<Record<string, string>>>(),
    locale: optional(text()),
    merchantId: optional(text()),
    createdAt: moment(),
    endsAt: optional(moment()),
    replacedBy: optional(text()),
  },
  { key: ['key'], person: 'nobody' },
)
/** A key with its life. */
export type OwnKey = RowOf<typeof widgetKeys>
export type WidgetKey = Omit<OwnKey, 'merchantId' | 'createdAt' | 'endsAt' | 'replacedBy'>

/** While it works: not ended, and its merchant not suspended. */
export async function findWidgetKey(sql: Sql, key: string, now: Date) {
  const [row] = await sql.query<WidgetKey & Pick<OwnKey, 'merchantId'>>(
    `select key, name, allowed_origins as "allowedOrigins", services, sell_button_title as "sellButtonTitle",
       buy_button_title as "buyButtonTitle", theme, locale, merchant_id as "merchantId"
     from widget_key k where key = $1 and (ends_at is null or ends_at > $2)
       and not exists (select from merchant m where m.id = k.merchant_id and m.suspended_at is not null)`,
    [key, now],
  )
  return row
}

/** The key that an order is placed under. The merchant of an installation's own key is null. */
export type PlacingKey = {
  readonly merchant: { readonly merchantId: string; readonly name: string } | null
  readonly services: readonly (keyof ServiceSwitches)[]
  /** A visit was prepared for the order of this name. */
  readonly isPrepared: boolean
}

/** While the key works. */
export async function placingKey(
  sql: Sql,
  key: string,
  now: Date,
  externalId: string | null = null,
): Promise<PlacingKey | undefined> {
  type Row = {
    merchantId: string | null
    name: string | null
    services: ServiceSwitches
    isPrepared: boolean
  }
  const [row] = await sql.query<Row>(
    `-- prepared: placing_key
    select m.id as "merchantId", m.name, k.services,
      exists (select from widget_session s where s.merchant_id = m.id and s.external_id = $3::text) as "isPrepared"
    from widget_key k left join merchant m on m.id = k.merchant_id
    where k.key = $1 and (k.ends_at is null or k.ends_at > $2) and m.suspended_at is null`,
    [key, now, externalId],
  )
  if (!row) return undefined
  const { merchantId, name, services, isPrepared } = row
  return {
    isPrepared,
    merchant: merchantId === null || name === null ? null : { merchantId, name },
    services: (['sell', 'buy'] as const).filter((service) => services[service].enabled),
  }
}

/** Adds the key, or sets the name and origins of the one that is there: the rest may have been changed by an operator. */
export async function keepWidgetKey(sql: Sql, it: WidgetKey, now: Date): Promise<void> {
  await sql.query(
    `insert into widget_key (key, name, allowed_origins, services, sell_button_title, buy_button_title, theme, locale, created_at)
     values ($1, $2, $3::text[], $4::jsonb, $5, $6, $7::jsonb, $8, $9)
     on conflict (key) do update set name = excluded.name, allowed_origins = excluded.allowed_origins`,
    [
      it.key,
      it.name,
      [...it.allowedOrigins],
      JSON.stringify(it.services),
      it.sellButtonTitle,
      it.buyButtonTitle,
      JSON.stringify(it.theme),
      it.locale,
      now,
    ],
  )
}

/** The newest first. */
export const ownKeys = (sql: Sql, merchantId: string): Promise<OwnKey[]> =>
  widgetKeys.list(sql, { merchantId }, { order: ['createdAt desc', 'key desc'] })

/** Of two changes at once one waits; orders that are placed under the key do not. */
export async function lockOwnKey(sql: Sql, merchantId: string, key: string): Promise<OwnKey | undefined> {
  await sql.query('select key from widget_key where key = $1 and merchant_id = $2 for no key update', [
    key,
    merchantId,
  ])
  return widgetKeys.find(sql, { merchantId, key })
}
