/** Sessions of the widget in SQL. */
import type { Sql } from '../../platform/sql/sql.ts'

export type SessionRow = {
  readonly id: string
  readonly merchantId: string
  readonly widgetKey: string
  readonly externalId: string | null
  readonly sealed: string
  readonly endsAt: Date
}
const columns = `id, merchant_id as "merchantId", widget_key as "widgetKey", external_id as "externalId", sealed, ends_at as "endsAt"`

export async function addSession(sql: Sql, it: SessionRow): Promise<void> {
  await sql.query(
    'insert into widget_session (id, merchant_id, widget_key, external_id, sealed, ends_at) values ($1, $2, $3, $4, $5, $6)',
    [it.id, it.merchantId, it.widgetKey, it.externalId, it.sealed, it.endsAt],
  )
}

/** One that can be opened now. */
export async function findUnopened(sql: Sql, id: string, now: Date): Promise<SessionRow | undefined> {
  const [row] = await sql.query<SessionRow>(
    `select ${columns} from widget_session where id = $1 and opened_at is null and ends_at > $2`,
    [id, now],
  )
  return row
}

/** Opens it under its own key, unless it is open already: of two calls at once one does. */
export async function openOnce(
  sql: Sql,
  it: { id: string; widgetKey: string; page: string; now: Date; endsAt: Date },
): Promise<SessionRow | undefined> {
  const [row] = await sql.query<SessionRow>(
    `update widget_session set opened_at = $3, page = $2, ends_at = $4
     where id = $1 and widget_key = $5 and opened_at is null and ends_at > $3 returning ${columns}`,
    [it.id, it.page, it.now, it.endsAt, it.widgetKey],
  )
  return row
}

/** By the page that opened it. */
export async function findOpened(sql: Sql, page: string, now: Date): Promise<SessionRow | undefined> {
  const [row] = await sql.query<SessionRow>(
    `select ${columns} from widget_session where page = $1 and ends_at > $2`,
    [page, now],
  )
  return row
}

/** The reason why a visit does not open, for the page that says so. */
export async function whyClosed(
  sql: Sql,
  id: string,
): Promise<{ widgetKey: string; isUsed: boolean } | undefined> {
  const [row] = await sql.query<{ widgetKey: string; isUsed: boolean }>(
    `select widget_key as "widgetKey", opened_at is not null as "isUsed" from widget_session where id = $1`,
    [id],
  )
  return row
}

export async function forgetEnded(sql: Sql, before: Date): Promise<void> {
  await sql.query('delete from widget_session where ends_at < $1', [before])
}
