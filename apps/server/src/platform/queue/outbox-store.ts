/** SQL of the outbox. All times are the database's own: the leases of several machines must agree. */
import type { Sql } from '../sql/sql.ts'

export type OutboxEntry = {
  readonly kind: string
  /** The same key is the same effect, however often it is written. */
  readonly key: string
  /** Whose effect it is, for people who look: an opaque word. */
  readonly owner: string
  readonly payload: object
  /** Not before so many seconds from now. */
  readonly afterSeconds?: number
}

export type OutboxRow = {
  readonly id: string
  readonly kind: string
  readonly key: string
  readonly owner: string
  readonly payload: unknown
  readonly tries: number
}

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

/** Takes up to `most` rows that are due, for `leaseSeconds`; rows whose lease ran out are taken over. */
export function claim(
  sql: Sql,
  it: { kinds: readonly string[]; most: number; leaseSeconds: number },
): Promise<OutboxRow[]> {
  return sql.query<OutboxRow>(
    `-- prepared: outbox_claim
    with due as materialized (
      select id from outbox
      where done_at is null and due_at <= clock_timestamp() and kind = any($1)
        and (lease_until is null or lease_until < clock_timestamp())
      order by due_at, id limit $2 for update skip locked)
    update outbox set lease_until = clock_timestamp() + make_interval(secs => $3), tries = tries + 1
    from due where outbox.id = due.id
    returning outbox.id, kind, key, owner, payload, tries`,
    [it.kinds, it.most, it.leaseSeconds],
  )
}

/** Marks as done, unless somebody else has taken it over since. */
export async function finish(sql: Sql, { id, tries }: OutboxRow): Promise<void> {
  await sql.query(
    `-- prepared: outbox_finish
    update outbox set done_at = clock_timestamp(), lease_until = null, last_error = null where id = $1 and tries = $2`,
    [id, tries],
  )
}

/** Puts back for later. It stays until it succeeds, however often it fails. */
export async function postpone(
  sql: Sql,
  { id, tries }: OutboxRow,
  seconds: number,
  error: string,
): Promise<void> {
  await sql.query(
    `update outbox set due_at = clock_timestamp() + make_interval(secs => $3), lease_until = null, last_error = $4
    where id = $1 and tries = $2`,
    [id, tries, seconds, error.slice(0, 500)],
  )
}

/** What waits, and what has failed at least `tries` times. */
export async function countOutbox(sql: Sql, tries: number): Promise<{ waiting: number; failing: number }> {
  const [row] = await sql.query<{ waiting: string; failing: string }>(
    `select count(*) as waiting, count(*) filter (where tries >= $1 and last_error is not null) as failing
    from outbox where done_at is null`,
    [tries],
  )
  return { waiting: Number(row?.waiting ?? 0), failing: Number(row?.failing ?? 0) }
}

/** Deletes what was done more than 30 days ago, a slice at a time. Returns how many. */
export async function forgetDone(sql: Sql): Promise<number> {
  const gone = await sql.query(
    `delete from outbox where id in (
      select id from outbox where done_at < clock_timestamp() - interval '30 days' limit 5000) returning 1`,
  )
  return gone.length
}
