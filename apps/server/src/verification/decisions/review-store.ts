/** SQL of reviews: a submission is checked by machines first, then by persons. */
import { createQueue } from '../../platform/queue/queue.ts'
import type { Verification } from '@agio/domain'
import type { Sql } from '../../platform/sql/sql.ts'

export type Decision = 'approve' | 'more' | 'refuse' | 'withdrawn'
export type ReviewRow = {
  readonly id: string
  readonly customerId: string
  readonly type: Verification.CustomerType
  readonly asked: Verification.Target
  readonly cause: string
  readonly openedAt: Date
  readonly findings: readonly string[]
  readonly waitsSince: Date | null
  readonly decision: Decision | null
  readonly decidedAt: Date | null
}

const columns = `id, customer_id as "customerId", type, asked, cause, opened_at as "openedAt", findings,
  waits_since as "waitsSince", decision, decided_at as "decidedAt"`

/** The queue of submissions to check. */
export const checksQueue = createQueue<ReviewRow>({
  table: 'verification_review',
  key: 'id',
  open: 'due_at is not null and decision is null',
  columns,
})

export type NewReview = Pick<ReviewRow, 'id' | 'customerId' | 'type' | 'asked' | 'cause' | 'openedAt'>

/** A customer has one open review: a later submission joins it. */
export async function openReview(sql: Sql, it: NewReview): Promise<void> {
  await sql.query(
    `insert into verification_review (id, customer_id, type, asked, cause, opened_at, due_at)
     values ($1, $2, $3, $4, $5, $6, $6)
     on conflict (customer_id) where decision is null
     do update set cause = excluded.cause, asked = excluded.asked, waits_since = null, due_at = excluded.due_at`,
    [it.id, it.customerId, it.type, it.asked, it.cause, it.openedAt],
  )
}

export async function findReview(sql: Sql, id: string): Promise<ReviewRow | undefined> {
  const [row] = await sql.query<ReviewRow>(`select ${columns} from verification_review where id = $1`, [id])
  return row
}

/** Decided or not. */
export async function newestReviewOf(sql: Sql, customerId: string): Promise<{ id: string } | undefined> {
  const [row] = await sql.query<{ id: string }>(
    'select id from verification_review where customer_id = $1 order by opened_at desc, id desc limit 1',
    [customerId],
  )
  return row
}

/** Those that wait for a person, the oldest first. */
export const waitingReviews = (sql: Sql, after: string | null, count: number): Promise<ReviewRow[]> =>
  sql.query<ReviewRow>(
    `select ${columns} from verification_review
     where decision is null and waits_since is not null and ($1::text is null or id > $1) order by id limit $2`,
    [after, count],
  )

/** A person has to look. */
export async function waitForPerson(
  sql: Sql,
  it: { readonly id: string; readonly findings: readonly string[]; readonly at: Date },
): Promise<void> {
  await sql.query(
    `update verification_review set findings = $2, waits_since = coalesce(waits_since, $3)
     where id = $1 and decision is null`,
    [it.id, it.findings, it.at],
  )
}

/** Something of the customer came or changed: the checks run again. */
export async function checkAgain(sql: Sql, customerId: string, at: Date): Promise<void> {
  await sql.query(
    'update verification_review set due_at = $2, leased_until = null where customer_id = $1 and decision is null',
    [customerId, at],
  )
}

/** False where it is decided already. */
export async function closeReview(
  sql: Sql,
  it: { readonly customerId: string; readonly decision: Decision; readonly at: Date },
): Promise<boolean> {
  const rows = await sql.query(
    `update verification_review set decision = $2, decided_at = $3, due_at = null
     where customer_id = $1 and decision is null returning id`,
    [it.customerId, it.decision, it.at],
  )
  return rows.length > 0
}
