/** SQL of the acquirer's events: by hook, and from its list. */
import { createQueue } from '../../../platform/queue/queue.ts'
import type { Sql } from '../../../platform/sql/sql.ts'
import type { AcquirerEvent } from '../acquirer/acquirer.ts'

export type StoredEvent = Pick<AcquirerEvent, 'id' | 'type' | 'objectId'> & {
  readonly sessionId: string | null
  readonly intentId: string | null
}

/** False when it is known. */
export async function insertEvent(sql: Sql, event: AcquirerEvent, now: Date): Promise<boolean> {
  const rows = await sql.query(
    `insert into card_event (id, type, object_id, intent_id, session_id, received_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (id) do nothing returning id`,
    [event.id, event.type, event.objectId, event.intentId ?? null, event.sessionId ?? null, now],
  )
  return rows.length > 0
}

/** Events to act on. */
export const eventQueue = createQueue<StoredEvent>({
  table: 'card_event',
  key: 'id',
  open: 'done_at is null',
  columns: `id, type, object_id as "objectId", intent_id as "intentId", session_id as "sessionId"`,
  onFinish: 'done_at = clock_timestamp()',
})

/** The acquirer's own list of events, read by one worker at a time. */
export const listQueue = createQueue<{ readonly until: Date }>({
  table: 'card_events_read',
  key: 'only_one',
  open: 'true',
  columns: 'until',
})

/** The list begins here, unless it has begun before. */
export async function beginList(sql: Sql, start: Date): Promise<void> {
  await sql.query('insert into card_events_read (until) values ($1) on conflict do nothing', [start])
}

export async function readUntil(sql: Sql, until: Date): Promise<void> {
  await sql.query('update card_events_read set until = greatest(until, $1)', [until])
}
