/** SQL of facts that wait to be applied. */
import type { Sql } from '../../platform/sql/sql.ts'

export type Waiting = {
  readonly factId: string
  readonly orderId: string
  readonly event: string
  readonly tries: number
}

const leaseSeconds = 30

export type NewFact = Omit<Waiting, 'tries'> & {
  /** Facts of one subject are applied one after the other. */
  readonly subject: string | null
}

export async function keepFact(sql: Sql, { factId, orderId, subject, event }: NewFact): Promise<void> {
  await sql.query(
    `-- prepared: inbox_keep
    with kept as (
      insert into order_inbox (fact_id, order_id, subject, event) values ($1, $2, $3, $4)
      on conflict (fact_id) do nothing returning 1
    ) select pg_notify('order_inbox', '') from kept`,
    [factId, orderId, subject, event],
  )
}

/** So often a fact is tried before a person looks; it no longer holds up what came after it then. */
export const patientTries = 14

/**
 * Takes facts whose time has come, oldest first; nobody else gets them while the lease lasts. Of one subject only the
 * oldest is taken.
 */
export async function takeFacts(sql: Sql, count: number): Promise<Waiting[]> {
  const rows = await sql.query<Waiting & { seq: string }>(
    `-- prepared: inbox_take
    update order_inbox set lease_until = clock_timestamp() + make_interval(secs => $2)
    where fact_id in (
      select fact_id from order_inbox
      where applied_at is null and next_try_at <= clock_timestamp()
        and (lease_until is null or lease_until < clock_timestamp())
        and not exists (
          select 1 from order_inbox earlier
          where earlier.subject = order_inbox.subject and earlier.applied_at is null
            and earlier.seq < order_inbox.seq and earlier.tries <= $3)
      order by next_try_at, seq limit $1 for update skip locked)
    returning fact_id as "factId", seq, order_id as "orderId", event, tries`,
    [count, leaseSeconds, patientTries],
  )
  return rows.toSorted((a, b) => (BigInt(a.seq) < BigInt(b.seq) ? -1 : 1))
}

/** Applied now or before. */
export async function markApplied(sql: Sql, factId: string): Promise<void> {
  await sql.query(
    'update order_inbox set applied_at = clock_timestamp(), lease_until = null where fact_id = $1 and applied_at is null',
    [factId],
  )
}

/** Keeps a fact for a later try. */
export async function tryLater(sql: Sql, factId: string, seconds: number, answer: string): Promise<void> {
  await sql.query(
    `update order_inbox set tries = tries + 1, last_answer = $3, lease_until = null,
       next_try_at = clock_timestamp() + make_interval(secs => $2)
     where fact_id = $1 and applied_at is null`,
    [factId, seconds, answer],
  )
}

/** Everything that waits, oldest first. */
export const waitingEvents = (sql: Sql): Promise<{ factId: string; event: string }[]> =>
  sql.query('select fact_id as "factId", event from order_inbox where applied_at is null order by seq')

export async function waitingCount(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ waiting: number }>(
    'select count(*)::int as waiting from order_inbox where applied_at is null',
  )
  return row?.waiting ?? 0
}
