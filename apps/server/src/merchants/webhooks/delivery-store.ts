/** Deliveries and their attempts in SQL. */
import type { Sql } from '../../platform/sql/sql.ts'
import type { StoredEvent } from './event-store.ts'

const isOpen = 'd.delivered_at is null and d.given_up_at is null'
const eventColumns = `e.id as "eventId", e.merchant_id as "merchantId", e.type, e.version, e.object, e.sequence, e.status, e.data,
  e.created_at as "eventAt"`

type OfEvent = Omit<StoredEvent, 'id' | 'createdAt'> & { readonly eventId: string; readonly eventAt: Date }
export type DueDelivery = OfEvent & {
  readonly id: string
  readonly tries: number
  readonly firstTryAt: Date | null
}

/** In the order of the events; deliveries that exist already stay. */
export async function addDeliveries(
  sql: Sql,
  it: {
    readonly endpointIds: readonly string[]
    readonly eventId: string
    readonly object: string
    readonly at: Date
  },
): Promise<void> {
  await sql.query(
    `insert into webhook_delivery (endpoint_id, event_id, object, created_at, due_at)
     select endpoint, $2, $3, $4, $4 from unnest($1::text[]) endpoint on conflict do nothing`,
    [[...it.endpointIds], it.eventId, it.object, it.at],
  )
}

/** The first waiting delivery of each object, where it is due; the longest due first. */
export const dueDeliveries = (
  sql: Sql,
  endpointId: string,
  now: Date,
  most: number,
): Promise<DueDelivery[]> =>
  sql.query<DueDelivery>(
    `-- prepared: webhook_deliveries_due
    select d.id::text as id, d.tries, d.first_try_at as "firstTryAt", ${eventColumns}
    from (
      select distinct on (object) id, due_at from webhook_delivery d
      where endpoint_id = $1 and ${isOpen} order by object, id) head
    join webhook_delivery d on d.id = head.id join webhook_event e on e.id = d.event_id
    where head.due_at <= $2 order by head.due_at, d.id limit $3`,
    [endpointId, now, most],
  )

/** The moment at which the next of them is due; null where none waits. */
export async function nextDue(sql: Sql, endpointId: string): Promise<Date | null> {
  const [row] = await sql.query<{ at: Date | null }>(
    `-- prepared: webhook_next_due
    select min(due_at) as at from (
      select distinct on (object) due_at from webhook_delivery d
      where endpoint_id = $1 and ${isOpen} order by object, id) head`,
    [endpointId],
  )
  return row?.at ?? null
}

export type Attempt = {
  readonly at: Date
  readonly milliseconds: number
  readonly status: number | null
  readonly answer: string | null
  readonly fault: string | null
  readonly detail: string | null
}
/** `due`: it is tried again then; null: it is over. */
export type Outcome = {
  readonly id: string
  readonly attempt: Attempt
  readonly isDelivered: boolean
  readonly due: Date | null
}

export async function keepOutcome(sql: Sql, { id, attempt, isDelivered, due }: Outcome): Promise<void> {
  const { at, milliseconds, status, answer, fault, detail } = attempt
  await sql.query(
    `-- prepared: webhook_attempt_add
    insert into webhook_attempt (delivery_id, at, milliseconds, status, answer, fault, detail)
    values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, at, milliseconds, status, answer, fault, detail],
  )
  await sql.query(
    `-- prepared: webhook_delivery_tried
    update webhook_delivery set tries = tries + 1, last_status = $2, first_try_at = coalesce(first_try_at, $3),
      delivered_at = case when $4 then $3 else delivered_at end, due_at = coalesce($5::timestamptz, due_at),
      given_up_at = case when $4 or $5::timestamptz is not null then given_up_at else $3 end
    where id = $1`,
    [id, status, at, isDelivered, due],
  )
}

export type ListedDelivery = OfEvent & {
  readonly id: string
  readonly endpointId: string
  readonly replay: number
  readonly tries: number
  readonly lastStatus: number | null
  readonly createdAt: Date
  readonly dueAt: Date
  readonly deliveredAt: Date | null
  readonly givenUpAt: Date | null
}
export type DeliveryState = 'waiting' | 'delivered' | 'given_up'

const listed = `d.id::text as id, d.endpoint_id as "endpointId", d.replay, d.tries, d.last_status as "lastStatus",
  d.created_at as "createdAt", d.due_at as "dueAt", d.delivered_at as "deliveredAt", d.given_up_at as "givenUpAt", ${eventColumns}`
const from = 'webhook_delivery d join webhook_event e on e.id = d.event_id'

const stateOfRow = `case when d.delivered_at is not null then 'delivered'
  when d.given_up_at is not null then 'given_up' else 'waiting' end`

/** The newest first, before this one. */
export const deliveriesOf = (
  sql: Sql,
  endpointId: string,
  it: { readonly before: string | null; readonly count: number; readonly state: DeliveryState | null },
): Promise<ListedDelivery[]> =>
  sql.query<ListedDelivery>(
    `select ${listed} from ${from} where d.endpoint_id = $1 and ($2::bigint is null or d.id < $2::bigint)
       and ($4::text is null or $4 = ${stateOfRow})
     order by d.id desc limit $3`,
    [endpointId, it.before, it.count, it.state],
  )

export type MerchantDelivery = ListedDelivery & {
  readonly url: string
  readonly description: string
  readonly isOn: boolean
}

/** Of all endpoints of a merchant, the newest first, before this one. Each endpoint is read by its index. */
export const deliveriesOfMerchant = (
  sql: Sql,
  merchantId: string,
  it: { readonly before: string | null; readonly count: number; readonly state: DeliveryState | null },
): Promise<MerchantDelivery[]> =>
  sql.query<MerchantDelivery>(
    `select found.*, w.url, w.description, w.off_at is null as "isOn"
     from webhook_endpoint w cross join lateral (
       select ${listed} from ${from} where d.endpoint_id = w.id and ($2::bigint is null or d.id < $2::bigint)
         and ($4::text is null or $4 = ${stateOfRow})
       order by d.id desc limit $3) found
     where w.merchant_id = $1 order by found.id::bigint desc limit $3`,
    [merchantId, it.before, it.count, it.state],
  )

export async function findDelivery(
  sql: Sql,
  endpointId: string,
  id: string,
): Promise<ListedDelivery | undefined> {
  const [row] = await sql.query<ListedDelivery>(
    `select ${listed} from ${from} where d.endpoint_id = $1 and d.id = $2::bigint`,
    [endpointId, id],
  )
  return row
}

/** The newest first. */
export const attemptsOf = (sql: Sql, deliveryId: string): Promise<Attempt[]> =>
  sql.query<Attempt>(
    `select at, milliseconds, status, answer, fault, detail from webhook_attempt where delivery_id = $1::bigint
     order by id desc limit 100`,
    [deliveryId],
  )

/** Due now. */
export async function hurry(sql: Sql, id: string, at: Date): Promise<void> {
  await sql.query('update webhook_delivery set due_at = least(due_at, $2) where id = $1::bigint', [id, at])
}

/** The same events once more, in their order. Gives their number. */
export async function replay(
  sql: Sql,
  it: { readonly endpointId: string; readonly eventIds: readonly string[]; readonly at: Date },
): Promise<number> {
  const rows = await sql.query(
    `insert into webhook_delivery (endpoint_id, event_id, object, replay, created_at, due_at)
     select $1, e.id, e.object, (select coalesce(max(d.replay), -1) + 1 from webhook_delivery d where d.endpoint_id = $1 and d.event_id = e.id),
       $3, $3
     from webhook_event e where e.id = any ($2::text[]) order by e.object, e.sequence returning 1`,
    [it.endpointId, [...it.eventIds], it.at],
  )
  return rows.length
}

/**
 * Events of a merchant since a moment that an endpoint gets, without those that wait for it anyway; with `isLatest` only the
 * newest of each object.
 */
export const eventsSince = (
  sql: Sql,
  it: {
    readonly merchantId: string
    readonly endpointId: string
    readonly since: Date
    readonly types: readonly string[]
    readonly statuses: readonly string[]
    readonly isLatest: boolean
    readonly most: number
  },
): Promise<{ readonly id: string }[]> =>
  sql.query(
    `with chosen as (
       select id, object, sequence from webhook_event
       where merchant_id = $1 and created_at >= $2 and type = any ($3::text[]) and done_at is not null
         and (type <> 'order.status_changed' or cardinality($4::text[]) = 0 or status = any ($4::text[])))
     select id from chosen c where not exists (
         select from webhook_delivery d where d.event_id = c.id and d.endpoint_id = $7 and ${isOpen})
       and (not $5::boolean or not exists (
         select from chosen later where later.object = c.object and later.sequence > c.sequence))
     limit $6`,
    [it.merchantId, it.since, [...it.types], [...it.statuses], it.isLatest, it.most, it.endpointId],
  )

/** Seconds since the oldest visit became due, of endpoints that are on and answer: for these the delay is ours. */
export async function oldestDueSeconds(sql: Sql, now: Date): Promise<number> {
  const [row] = await sql.query<{ seconds: number | null }>(
    `select greatest(0, extract(epoch from $1::timestamptz - min(due_at)))::integer as seconds
     from webhook_endpoint where off_at is null and failing_since is null`,
    [now],
  )
  return row?.seconds ?? 0
}

export async function countWaiting(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select count(*)::int as count from webhook_delivery d where ${isOpen}`,
  )
  return row?.count ?? 0
}

/** Deletes one batch of old events with their deliveries, where none of these waits. True when there is more. */
export async function forgetOld(sql: Sql, before: Date, batch = 2_000): Promise<boolean> {
  const gone = await sql.query<{ id: string }>(
    `with old as (
       select id from webhook_event e where created_at < $1 and done_at is not null
         and not exists (select from webhook_delivery d where d.event_id = e.id and (${isOpen} or d.created_at >= $1))
       limit $2),
     deliveries as (delete from webhook_delivery d using old where d.event_id = old.id)
     select id from old`,
    [before, batch],
  )
  await sql.query(
    `delete from webhook_event e where id = any ($1::text[]) and not exists (select from webhook_delivery d where d.event_id = e.id)`,
    [gone.map(({ id }) => id)],
  )
  return gone.length === batch
}
