/** Endpoints in SQL. Secrets are sealed. */
import type { Webhooks } from '@agio/domain'
import { createQueue } from '../../platform/queue/queue.ts'
import type { Sql } from '../../platform/sql/sql.ts'

export type EndpointRow = {
  readonly id: string
  readonly merchantId: string
  readonly url: string
  readonly description: string
  readonly types: readonly Webhooks.Type[]
  readonly statuses: readonly Webhooks.Status[]
  readonly secret: string
  readonly olderSecret: string | null
  readonly olderUntil: Date | null
  readonly createdAt: Date
  readonly offAt: Date | null
  readonly isGivenUp: boolean
  readonly failingSince: Date | null
  readonly failures: number
  /** The last time that it failed or answered late. */
  readonly slowAt: Date | null
}
export type ListedEndpoint = EndpointRow & { readonly waiting: number }
export type EndpointSettings = Pick<EndpointRow, 'url' | 'description' | 'types' | 'statuses'>

const columns = `id, merchant_id as "merchantId", url, description, types, statuses, secret, older_secret as "olderSecret",
  older_until as "olderUntil", created_at as "createdAt", off_at as "offAt", is_given_up as "isGivenUp",
  failing_since as "failingSince", failures, slow_at as "slowAt"`
const waiting = `(select count(*)::int from webhook_delivery d where d.endpoint_id = webhook_endpoint.id
  and d.delivered_at is null and d.given_up_at is null) as waiting`

/** The newest first. */
export const endpointsOf = (sql: Sql, merchantId: string): Promise<ListedEndpoint[]> =>
  sql.query<ListedEndpoint>(
    `select ${columns}, ${waiting} from webhook_endpoint where merchant_id = $1 order by id desc`,
    [merchantId],
  )

export async function findEndpoint(
  sql: Sql,
  merchantId: string,
  id: string,
): Promise<ListedEndpoint | undefined> {
  const [row] = await sql.query<ListedEndpoint>(
    `select ${columns}, ${waiting} from webhook_endpoint where id = $2 and merchant_id = $1`,
    [merchantId, id],
  )
  return row
}

/** Of two changes at once one waits. */
export async function lockEndpoint(
  sql: Sql,
  merchantId: string,
  id: string,
): Promise<EndpointRow | undefined> {
  const [row] = await sql.query<EndpointRow>(
    `select ${columns} from webhook_endpoint where id = $2 and merchant_id = $1 for update`,
    [merchantId, id],
  )
  return row
}

export async function addEndpoint(
  sql: Sql,
  it: EndpointSettings & Pick<EndpointRow, 'id' | 'merchantId' | 'secret' | 'createdAt'>,
): Promise<void> {
  await sql.query(
    `insert into webhook_endpoint (id, merchant_id, url, description, types, statuses, secret, created_at)
     values ($1, $2, $3, $4, $5::text[], $6::text[], $7, $8)`,
    [it.id, it.merchantId, it.url, it.description, [...it.types], [...it.statuses], it.secret, it.createdAt],
  )
}

/** Another address is another server: waiting deliveries go there at once. */
export async function changeEndpoint(
  sql: Sql,
  id: string,
  it: EndpointSettings & { readonly isMoved: boolean },
  at: Date,
): Promise<void> {
  await sql.query(
    `update webhook_endpoint set url = $2, description = $3, types = $4::text[], statuses = $5::text[] where id = $1`,
    [id, it.url, it.description, [...it.types], [...it.statuses]],
  )
  if (it.isMoved) await beginAgain(sql, id, at)
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
async function beginAgain(sql: Sql, id: string, at: Date): Promise<void> {
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

export async function setSecrets(
  sql: Sql,
  it: { id: string; secret: string; olderSecret: string; olderUntil: Date },
): Promise<void> {
  await sql.query(
    'update webhook_endpoint set secret = $2, older_secret = $3, older_until = $4 where id = $1',
    [it.id, it.secret, it.olderSecret, it.olderUntil],
  )
}

export async function switchOff(sql: Sql, id: string, at: Date, isGivenUp: boolean): Promise<void> {
  await sql.query(
    'update webhook_endpoint set off_at = $2, is_given_up = $3 where id = $1 and off_at is null',
    [id, at, isGivenUp],
  )
}

export async function switchOn(sql: Sql, id: string, at: Date): Promise<void> {
  await sql.query('update webhook_endpoint set off_at = null, is_given_up = false where id = $1', [id])
  await beginAgain(sql, id, at)
}

/** The endpoints of a merchant that are on. */
export const endpointsOn = (
  sql: Sql,
  merchantId: string,
): Promise<Pick<EndpointRow, 'id' | 'types' | 'statuses'>[]> =>
  sql.query(
    'select id, types, statuses from webhook_endpoint where merchant_id = $1 and off_at is null order by id',
    [merchantId],
  )

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
  columns,
})

export async function setHealth(
  sql: Sql,
  id: string,
  it: { failingSince: Date | null; failures: number; slowAt: Date | null; isSlow: boolean; at: Date },
): Promise<void> {
  await sql.query(
    'update webhook_endpoint set failing_since = $2, failures = $3, is_slow = $4, visited_at = $5, slow_at = $6 where id = $1',
    [id, it.failingSince, it.failures, it.isSlow, it.at, it.slowAt],
  )
}

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
