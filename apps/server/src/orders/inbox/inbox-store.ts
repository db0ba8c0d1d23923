/** SQL of facts that wait to be applied. */
import { createQueue, type Claim } from '../../platform/queue/queue.ts'
import type { Codec } from '@agio/domain'
import type { Sql } from '../../platform/sql/sql.ts'

type FactRow = { readonly factId: string; readonly orderId: string; readonly event: Codec.Json }
export type Waiting = FactRow & { readonly claim: Claim }

export type NewFact = FactRow & {
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
    [factId, orderId, subject, JSON.stringify(event)],
  )
}

/** So often a fact is tried before a person looks; it no longer holds up what came after it then. */
export const patientTries = 15

/** Facts in the order they came in; of one subject only the oldest is taken. */
export const factQueue = createQueue<FactRow & { readonly seq: string }>({
  table: 'order_inbox',
  key: 'fact_id',
  open: `applied_at is null and not exists (
        select 1 from order_inbox earlier
        where earlier.subject = order_inbox.subject and earlier.applied_at is null
          and earlier.seq < order_inbox.seq and earlier.tries < ${patientTries})`,
  order: 'due_at, seq',
  columns: 'fact_id as "factId", seq, order_id as "orderId", event',
  reason: 'last_answer',
})

/** Takes facts whose time has come, oldest first. */
export async function takeFacts(sql: Sql, most: number): Promise<Waiting[]> {
  const rows = await factQueue.claim(sql, { most, leaseSeconds: 30 })
  return rows.toSorted((a, b) => (BigInt(a.seq) < BigInt(b.seq) ? -1 : 1))
}

/** Applied now or before. */
export async function markApplied(sql: Sql, factId: string): Promise<void> {
  await sql.query(
    'update order_inbox set applied_at = clock_timestamp(), leased_until = null where fact_id = $1 and applied_at is null',
    [factId],
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
