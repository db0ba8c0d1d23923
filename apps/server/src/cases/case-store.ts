/** SQL of cases. A step of an order opens its own inside its statement (order_effects in 030_orders.sql). */
import type { Cases } from '@agio/domain'
import type { Sql } from '../platform/sql/sql.ts'

export type CaseRow = Cases.Case & {
  readonly id: string
  readonly orderId: string | null
  readonly openedAt: Date
  readonly closedAt: Date | null
  readonly assignedTo: { readonly id: string; readonly name: string } | null
  /** A day, `2026-11-20`. */
  readonly dueOn: string | null
}

/** Opens it, unless the same one is open: that one takes the newest figures. */
export async function openCase(sql: Sql, one: Cases.Case, at: Date): Promise<void> {
  const { kind, subject, data } = one
  await sql.query(
    `insert into operator_case (kind, subject_kind, subject_id, order_id, data, topic, opened_at)
     values ($1, $2, $3, $4, $5::jsonb, coalesce($6, case_topic($5::jsonb)), $7)
     on conflict (kind, subject_kind, subject_id, topic) where closed_at is null do update set data = excluded.data
     where operator_case.data <> excluded.data`,
    [
      kind,
      subject.kind,
      subject.id,
      subject.kind === 'order' ? subject.id : null,
      JSON.stringify(data),
      topicOf(one),
      at,
    ],
  )
}

/** A case of an order. */
export const openOrderCase = (sql: Sql, orderId: string, one: Cases.OrderCase, at: Date): Promise<void> =>
  openCase(sql, { ...one, subject: { kind: 'order', id: orderId } }, at)

/** A difference that lasts is one case, though its figure may change each day; other cases are the same where their data is. */
function topicOf({ kind, data }: Cases.Case): string | null {
  if (kind === 'reconciliation_difference' || kind === 'nostro_short') return data.asset
  if (kind === 'ledger_out_of_balance') return `${data.rule} ${data.account} ${data.asset}`
  if (kind === 'screening_hit') return data.hit
  if (kind === 'same_person') return data.link
  if (kind === 'transfer_failing') return data.transfer
  // The reason may be another one each hour.
  if (kind === 'sanctions_list_refused' || kind === 'screening_silent') return kind
  // One case per customer, for any reason and any end.
  if (kind === 'funds_due' || kind === 'customer_stopped' || kind === 'risk_raised') return kind
  if (kind === 'many_refusals') return data.refusal
  // A file has one case, for any fault.
  if (kind === 'bank_file_trouble') return kind
  return null
}

export type CaseFilter = {
  readonly id?: string | undefined
  /** The hit, or the pair of accounts, that it is about. */
  readonly topic?: string | undefined
  /** Of one of these kinds; null: of any. */
  readonly kind: string | readonly string[] | null
  readonly orderId: string | null
  readonly isOpen: boolean | null
  /** Assigned to this operator; `nobody`: not assigned. */
  readonly assignedTo?: string | undefined
  /** Due before this day. */
  readonly dueBefore?: string | undefined
  /** Below this id. */
  readonly before: string | null
  readonly count: number
}

/** Newest first. */
export function listCases(
  sql: Sql,
  { id, topic, kind, orderId, isOpen, before, count, assignedTo, dueBefore }: CaseFilter,
): Promise<CaseRow[]> {
  return sql.query<CaseRow>(
    `select id::text, kind, jsonb_build_object('kind', subject_kind, 'id', subject_id) as subject,
       order_id as "orderId", data, opened_at as "openedAt", closed_at as "closedAt", due_on::text as "dueOn",
       (select jsonb_build_object('id', o.id, 'name', o.name) from operator o where o.id = assigned_to) as "assignedTo"
     from operator_case
     where ($1::text[] is null or kind = any($1)) and ($2::text is null or order_id = $2)
       and ($3::boolean is null or (closed_at is null) = $3) and ($4::bigint is null or operator_case.id < $4)
       and ($6::text is null or coalesce(assigned_to, 'nobody') = $6) and ($7::date is null or due_on < $7)
       and ($8::bigint is null or operator_case.id = $8) and ($9::text is null or topic = $9)
     order by operator_case.id desc limit $5`,
    [
      kind === null ? null : [kind].flat(),
      orderId,
      isOpen,
      before,
      count,
      assignedTo ?? null,
      dueBefore ?? null,
      id ?? null,
      topic ?? null,
    ],
  )
}

/** The operator who has a case, and its due day. */
export type Assignment = { readonly operatorId: string | null; readonly dueOn: string | null }
type Assigned = { readonly kind: string; readonly subjectId: string; readonly orderId: string | null }

/** Changes an open case that is `from` still; `changed` where it is another by now. Undefined: there is no such open case. */
export async function assignCase(
  sql: Sql,
  id: string,
  { from, ...to }: Assignment & { readonly from: Assignment },
): Promise<Assigned | 'changed' | undefined> {
  const [was] = await sql.query<Assigned & Assignment>(
    `select kind, subject_id as "subjectId", order_id as "orderId", assigned_to as "operatorId", due_on::text as "dueOn"
     from operator_case where id = $1 and closed_at is null for update`,
    [id],
  )
  if (!was) return undefined
  if (was.operatorId !== from.operatorId || was.dueOn !== from.dueOn) return 'changed'
  await sql.query('update operator_case set assigned_to = $2, due_on = $3 where id = $1', [
    id,
    to.operatorId,
    to.dueOn,
  ])
  return was
}

/** Closes a case and gives it; undefined where no such case is open. The case of a hit or a link is closed by its decision. */
export async function closeCase(
  sql: Sql,
  id: string,
  at: Date,
): Promise<{ kind: string; subjectId: string; orderId: string | null } | undefined> {
  const [closed] = await sql.query<{ kind: string; subjectId: string; orderId: string | null }>(
    `update operator_case set closed_at = $2 where id = $1 and closed_at is null and kind not in ('screening_hit', 'same_person')
     returning kind, subject_id as "subjectId", order_id as "orderId"`,
    [id, at],
  )
  return closed
}

/** Closes the case where it is open: its question is settled. */
export async function closeOpenCase(sql: Sql, one: Cases.Case, at: Date): Promise<void> {
  await sql.query(
    `update operator_case set closed_at = $5
     where kind = $1 and subject_kind = $2 and subject_id = $3 and closed_at is null
       and topic = coalesce($6, case_topic($4::jsonb))`,
    [one.kind, one.subject.kind, one.subject.id, JSON.stringify(one.data), at, topicOf(one)],
  )
}

export const openByKind = (sql: Sql): Promise<{ kind: string; count: number }[]> =>
  sql.query('select kind, count(*)::int as count from operator_case where closed_at is null group by kind')
