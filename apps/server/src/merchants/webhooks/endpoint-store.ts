/** Endpoints in SQL. Secrets are sealed. */
import type { Webhooks } from '@agio/domain'
import { createQueue } from '../../platform/queue/queue.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { flag, moment, optional, table, text, texts, whole, type RowOf } from '../../platform/sql/table.ts'

export const endpoints = table(
  'webhook_endpoint',
  {
    id: text(),
    merchantId: text(),
    url: text(),
    description: text(),
    types: texts<Webhooks.Type>(),
    statuses: texts<Webhooks.Status>(),
    secret: text(),
    olderSecret: optional(text()),
    olderUntil: optional(moment()),
    createdAt: moment(),
    offAt: optional(moment()),
    isGivenUp: flag(),
    failingSince: optional(moment()),
    failures: whole(),
    /** The last time that it failed or answered late; it stays a slow one for a while. */
    slowAt: optional(moment()),
    isSlow: flag(),
    visitedAt: optional(moment()),
  },
  { key: ['id'], person: 'nobody' },
)
export type EndpointRow = RowOf<typeof endpoints>
export type ListedEndpoint = EndpointRow & { readonly waiting: number }
export type EndpointSettings = Pick<EndpointRow, 'url' | 'description' | 'types' | 'statuses'>

/** Endpoints of a merchant with the number of deliveries that wait, the newest first. */
export async function listEndpoints(
  sql: Sql,
  where: { readonly merchantId: string; readonly id?: string },
): Promise<ListedEndpoint[]> {
  const rows = await endpoints.list(sql, where, { order: ['id desc'] })
  const counted = await sql.query<{ id: string; waiting: number }>(
    `select endpoint_id as id, count(*)::int as waiting from webhook_delivery
     where endpoint_id = any ($1) and delivered_at is null and given_up_at is null group by endpoint_id`,
    [rows.map(({ id }) => id)],
  )
  const waiting = new Map(counted.map((one) => [one.id, one.waiting]))
  return rows.map((row) => ({ ...row, waiting: waiting.get(row.id) ?? 0 }))
}

/** Makes waiting deliveries due now: the endpoint answers again. */
export async function hurryAll(sql: Sql, id: string, at: Date): Promise<void> {
  await sql.query(
    `update webhook_delivery set due_at = $2
     where endpoint_id = $1 and delivered_at is null and given_up_at is null and due_at > $2`,
    [id, at],
  )
}

/** Makes waiting deliveries due now, with 72 hours of tries from here. */
export async function beginAgain(sql: Sql, id: string, at: Date): Promise<void> {
  await sql.query(
    `update webhook_endpoint set failing_since = null, failures = 0, is_slow = false, visited_at = null, due_at = $2
     where id = $1`,
    [id, at],
  )
  await sql.query(
    `update webhook_delivery set due_at = $2, first_try_at = null
     where endpoint_id = $1 and delivered_at is null and given_up_at is null`,
    [id, at],
  )
}

export async function switchOff(sql: Sql, id: string, at: Date, isGivenUp: boolean): Promise<void> {
  await endpoints.set(sql, { id, offAt: null }, { offAt: at, isGivenUp })
}

export async function switchOn(sql: Sql, id: string, at: Date): Promise<void> {
  await endpoints.set(sql, { id }, { offAt: null, isGivenUp: false })
  await beginAgain(sql, id, at)
}

/** The endpoints of a merchant that are on. */
export const endpointsOn = (sql: Sql, merchantId: string) =>
  endpoints.list(sql, { merchantId, offAt: null }, { order: ['id asc'] })

/** Asks for a visit, because a delivery waits: now, or a while after the last visit where it fails. */
export async function callFor(
  sql: Sql,
  ids: readonly string[],
  at: Date,
  calmSeconds: number,
): Promise<void> {
  await sql.query(
    `update webhook_endpoint set due_at = least(coalesce(due_at, 'infinity'), case when failures = 0 then $2
       else greatest($2, visited_at + make_interval(secs => $3)) end)
     where id = any ($1)`,
    [[...ids].toSorted(), at, calmSeconds],
  )
}

/** Endpoints that something waits for; `$4`: those that fail or answer late, or the others. */
export const endpointQueue = createQueue<EndpointRow>({
  table: 'webhook_endpoint',
  key: 'id',
  open: 'off_at is null and is_slow = $4::boolean',
  columns: endpoints.selected,
})

export async function countEndpoints(
  sql: Sql,
): Promise<(readonly [state: 'on' | 'failing' | 'off' | 'switched_off', count: number])[]> {
  const [row] = await sql.query<{ on: number; failing: number; off: number; switched_off: number }>(
    `select count(*) filter (where off_at is null and failing_since is null)::int as "on",
       count(*) filter (where off_at is null and failing_since is not null)::int as failing,
       count(*) filter (where off_at is not null and not is_given_up)::int as off,
       count(*) filter (where off_at is not null and is_given_up)::int as switched_off
     from webhook_endpoint`,
  )
  return (['on', 'failing', 'off', 'switched_off'] as const).map((state) => [state, row?.[state] ?? 0])
}
