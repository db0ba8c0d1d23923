/** Widget keys in SQL. */
import type { Sql } from '../platform/sql/sql.ts'

export type ServiceSwitches = {
  readonly sell: { readonly enabled: boolean }
  readonly buy: { readonly enabled: boolean }
}

export type WidgetKey = {
  readonly key: string
  readonly name: string
  readonly allowedOrigins: readonly string[]
  readonly services: ServiceSwitches
  readonly sellButtonTitle: string | null
  readonly buyButtonTitle: string | null
  readonly theme: Readonly<Record<string, string>>
  readonly locale: string | null
}

export async function findWidgetKey(sql: Sql, key: string): Promise<WidgetKey | undefined> {
  const [row] = await sql.query<WidgetKey>(
    `select key, name, allowed_origins as "allowedOrigins", services, sell_button_title as "sellButtonTitle",
       buy_button_title as "buyButtonTitle", theme, locale
     from widget_key where key = $1`,
    [key],
  )
  return row
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
