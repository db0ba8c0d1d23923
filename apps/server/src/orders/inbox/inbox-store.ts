/** SQL of events that wait to be applied. */
import { setTimeout } from 'node:timers/promises'
import { createQueue, type Claim } from '../../platform/queue/queue.ts'
import type { Codec } from '@agio/domain'
import type { Sql } from '../../platform/sql/sql.ts'

type EventRow = { readonly eventId: string; readonly orderId: string; readonly event: Codec.Json }
export type Waiting = EventRow & { readonly claim: Claim }

export type NewEvent = EventRow & {
  /** Events of one subject are applied one after the other. */
  readonly subject: string | null
}

export async function keepEvent(sql: Sql, { eventId, orderId, subject, event }: NewEvent): Promise<void> {
  await sql.query(
    `-- prepared: inbox_keep
    insert into order_inbox (event_id, order_id, subject, event) values ($1, $2, $3, $4)
    on conflict (event_id) do nothing`,
    [eventId, orderId, subject, JSON.stringify(event)],
  )
  sql.wakeAfter('order_inbox')
}

/** An event is tried this often before a case is opened; then it no longer holds back the later ones of its subject. */
export const patientTries = 15

/** Events in the order they came in; of one subject only the oldest is taken. */
export const inboxQueue = createQueue<EventRow & { readonly seq: string }>({
  table: 'order_inbox',
  key: 'event_id',
  open: `applied_at is null and not exists (
        select 1 from order_inbox earlier
        where earlier.subject = order_inbox.subject and earlier.applied_at is null
          and earlier.seq < order_inbox.seq and earlier.tries < ${patientTries})`,
  order: 'due_at, seq',
  columns: 'event_id as "eventId", seq, order_id as "orderId", event',
  reason: 'last_answer',
})

/** Takes events that are due, oldest first. */
export async function takeEvents(sql: Sql, most: number): Promise<Waiting[]> {
  const rows = await inboxQueue.claim(sql, { most, leaseSeconds: 30 })
  return rows.toSorted((a, b) => (BigInt(a.seq) < BigInt(b.seq) ? -1 : 1))
}

/** Applied now or before. */
export async function markApplied(sql: Sql, eventId: string): Promise<void> {
  await sql.query(
    'update order_inbox set applied_at = clock_timestamp(), leased_until = null where event_id = $1 and applied_at is null',
    [eventId],
  )
}

const mostWaits = 40

/**
 * Waits until what rails have said of an order is applied, and payments that it takes back were asked back, two seconds at
 * most: a choice of a person is made after it. An event that came too early and is tried again later is not waited for.
 */
export async function eventsApplied(sql: Sql, orderId: string): Promise<boolean> {
  for (let waits = 0; waits < mostWaits; waits += 1) {
    const [waiting] = await sql.query(
      `select 1 from order_inbox where order_id = $1 and applied_at is null
         and (tries = 0 or leased_until > clock_timestamp())
       union all
       select 1 from outbox where owner = $1 and kind = 'withdraw_payout' and done_at is null limit 1`,
      [orderId],
    )
    if (!waiting) return true
    await setTimeout(50)
  }
  return false
}

/** An event of this type is queued for the order. */
export async function isWaiting(sql: Sql, orderId: string, type: string): Promise<boolean> {
  const [row] = await sql.query(
    `select 1 from order_inbox where order_id = $1 and applied_at is null and event -> 'event' ->> 'type' = $2 limit 1`,
    [orderId, type],
  )
  return row !== undefined
}

/** Everything that waits, oldest first. */
export const waitingEvents = (sql: Sql): Promise<{ eventId: string; event: string }[]> =>
  sql.query('select event_id as "eventId", event from order_inbox where applied_at is null order by seq')

export async function waitingCount(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ waiting: number }>(
    'select count(*)::int as waiting from order_inbox where applied_at is null',
  )
  return row?.waiting ?? 0
}

/**
 * Deletes events of more than 90 days ago that were applied, one batch; whether there is more. An order knows its events by its
 * own record.
 */
export async function forgetApplied(sql: Sql, batch = 5_000): Promise<boolean> {
  const gone = await sql.query(
    `delete from order_inbox where event_id in (
      select event_id from order_inbox
      where received_at < clock_timestamp() - interval '90 days' and applied_at is not null limit $1) returning 1`,
    [batch],
  )
  return gone.length === batch
}
