/** SQL of the outbox. All times are the database's own: the leases of several machines must agree. */
import type { Sql } from '../sql/sql.ts'
import { createQueue, type Claim } from './queue.ts'

export type OutboxEntry = {
  readonly kind: string
  /** The same key is the same effect, however often it is written. */
  readonly key: string
  /** The owner of the effect, such as an order's id; opaque here. */
  readonly owner: string
  /** JSON. */
  readonly payload: unknown
  /** Not before so many seconds from now. */
  readonly afterSeconds?: number
}

type OutboxRow = {
  readonly kind: string
  readonly key: string
  readonly owner: string
  readonly payload: unknown
}
export type ClaimedEffect = OutboxRow & { readonly claim: Claim }

/**
 * Writes effects in the caller's transaction. A slice whose step is one statement writes the rows itself:
 *
 *   insert into outbox (kind, key, owner, payload) values ($1, $2, $3, $4::jsonb) on conflict (key) do nothing
 *
 * No NOTIFY in that transaction: it would make all commits wait for one another. `wake` follows the commit.
 */
export async function putIntoOutbox(sql: Sql, entries: readonly OutboxEntry[]): Promise<void> {
  if (entries.length === 0) return
  await sql.query(
    `-- prepared: outbox_put
    insert into outbox (kind, key, owner, payload, due_at)
    select kind, key, owner, payload, clock_timestamp() + make_interval(secs => coalesce("afterSeconds", 0))
    from jsonb_to_recordset($1::jsonb) as entry(kind text, key text, owner text, payload jsonb, "afterSeconds" integer)
    on conflict (key) do nothing`,
    [JSON.stringify(entries)],
  )
}

/** Effects of these kinds that wait, without those of a paused part or of an owner on hold. An effect stays until it succeeds. */
export const outbox = createQueue<OutboxRow>({
  table: 'outbox',
  key: 'id',
  open: 'done_at is null and kind = any($4) and not is_paused(variadic needs) and (guard is null or not is_held(owner, guard))',
  order: 'due_at, id',
  columns: 'kind, key, owner, payload',
  onFinish: 'done_at = clock_timestamp(), last_error = null',
  reason: 'last_error',
})

/** The number of effects that wait, and of those that have failed at least `tries` times. */
export async function countOutbox(sql: Sql, tries: number): Promise<{ waiting: number; failing: number }> {
  const [row] = await sql.query<{ waiting: string; failing: string }>(
    `select count(*) as waiting, count(*) filter (where tries >= $1 and last_error is not null) as failing
    from outbox where done_at is null`,
    [tries],
  )
  return { waiting: Number(row?.waiting ?? 0), failing: Number(row?.failing ?? 0) }
}

/** Deletes one batch of effects that were done more than 30 days ago. True when there is more. */
export async function forgetDone(sql: Sql, batch = 5_000): Promise<boolean> {
  const gone = await sql.query(
    `delete from outbox where id in (
      select id from outbox where done_at < clock_timestamp() - interval '30 days' limit $1) returning 1`,
    [batch],
  )
  return gone.length === batch
}
