/** SQL of verifications: their state, and every change of it. */
import type { Verification } from '@agio/domain'
import { createQueue } from '../platform/queue/queue.ts'
import type { Sql } from '../platform/sql/sql.ts'

export type VerificationRow = Verification.VerificationIn & {
  readonly customerId: string
  readonly approvedAt: Date | null
  /** The moment since which the customer is known as politically exposed. */
  readonly exposedAt: Date | null
  readonly endedAt: Date | null
  readonly reminded: readonly string[]
}

const columns = `customer_id as "customerId", state, type, target, approved, asked, reason, approved_at as "approvedAt",
  politically_exposed_at as "exposedAt", ended_at as "endedAt", reminded`

export async function findVerification(sql: Sql, customerId: string): Promise<VerificationRow | undefined> {
  const [row] = await sql.query<VerificationRow>(
    `select ${columns} from verification where customer_id = $1`,
    [customerId],
  )
  return row
}

/** Locks the row until the transaction ends; begins it where there is none. */
export async function lockVerification(
  sql: Sql,
  customerId: string,
  begin: Verification.VerificationIn,
): Promise<VerificationRow> {
  await sql.query(
    `insert into verification (customer_id, state, target, approved) values ($1, $2, $3, $4) on conflict do nothing`,
    [customerId, begin.state, begin.target, begin.approved],
  )
  const [row] = await sql.query<VerificationRow>(
    `select ${columns} from verification where customer_id = $1 for update`,
    [customerId],
  )
  if (!row) throw new Error(`the verification of ${customerId} was neither added nor found`)
  return row
}

export type Change = {
  readonly customerId: string
  readonly to: Verification.VerificationIn
  readonly event: string
  readonly at: Date
}

/**
 * The new state with its event. An approval begins the clock anew, and the person's other accounts count theirs again; no
 * service ends the relationship.
 */
export async function saveChange(sql: Sql, { customerId, to, event, at }: Change): Promise<void> {
  await sql.query(
    `update verification set state = $2, type = $3, target = $4, approved = $5, asked = $6, reason = $7,
       approved_at = case when $8 = 'review.approved' then $9::timestamptz else approved_at end,
       reminded = case when $8 = 'review.approved' then '{}' else reminded end,
       ended_at = case when $2 = 'no_service' then coalesce(ended_at, $9::timestamptz) end,
       due_at = $9
     where customer_id = $1`,
    [customerId, to.state, to.type, to.target, to.approved, to.asked, to.reason, event, at],
  )
  if (event === 'review.approved')
    await sql.query(
      `update verification set due_at = $2
       where customer_id = any(same_person($1)) and customer_id <> $1 and due_at is not null`,
      [customerId, at],
    )
  await sql.query(
    `insert into verification_event (customer_id, event, state, approved, reason, at) values ($1, $2, $3, $4, $5, $6)`,
    [customerId, event, to.state, to.approved, to.reason, at],
  )
}

/** Every account of the person, this one among them: its level, and whether the person is politically exposed. */
export const accountsOfPerson = (sql: Sql, customerId: string): Promise<readonly AccountOfPerson[]> =>
  sql.query<AccountOfPerson>(
    `select approved as level, politically_exposed_at is not null as "isPoliticallyExposed"
     from verification where customer_id = any(same_person($1))`,
    [customerId],
  )
type AccountOfPerson = { readonly level: Verification.Level; readonly isPoliticallyExposed: boolean }

/** Marks a politically exposed person; a later statement does not take the mark away. */
export async function markExposed(sql: Sql, customerId: string, at: Date): Promise<void> {
  await sql.query(
    `update verification set politically_exposed_at = coalesce(politically_exposed_at, $2) where customer_id = $1`,
    [customerId, at],
  )
}

/** The newest hundred, the newest first. */
export const changesOf = (sql: Sql, customerId: string): Promise<readonly NotedChange[]> =>
  sql.query<NotedChange>(
    'select event, state, at from verification_event where customer_id = $1 order by id desc limit 100',
    [customerId],
  )
type NotedChange = {
  readonly event: Verification.VerificationEventType
  readonly state: Verification.State
  readonly at: Date
}

/** Expiry, periodic review and retention, customer by customer. */
export const clockQueue = createQueue<VerificationRow>({
  table: 'verification',
  key: 'customer_id',
  open: 'due_at is not null',
  columns,
})

/** False where this mail was sent since the last approval. */
export async function noteReminded(sql: Sql, customerId: string, about: string): Promise<boolean> {
  const rows = await sql.query(
    `update verification set reminded = array_append(reminded, $2)
     where customer_id = $1 and not ($2 = any (reminded)) returning customer_id`,
    [customerId, about],
  )
  return rows.length > 0
}
