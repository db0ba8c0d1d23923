/** SQL of who is at work on something: the operator who took its case, else who asked another one to approve an act on it. */
import type { Sql } from '../platform/sql/sql.ts'

export type Owner = { readonly id: string; readonly name: string }

/** By what it is about: an order, a line of a statement, coins, a file, a review, a customer. */
export async function ownersOf(
  sql: Sql,
  subjects: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Owner>> {
  const rows = await sql.query<{ subject: string; id: string; name: string }>(
    `select distinct on (w.subject) w.subject, o.id, coalesce(o.name, o.id) as name from (
       select coalesce(data -> 'source' ->> 'id', data ->> 'line', order_id, subject_id) as subject,
         assigned_to as operator, 0 as rank, opened_at as at
       from operator_case where closed_at is null and assigned_to is not null
       union all
       select subject, asked_by, 1, asked_at from approval
       where state = 'waiting' and expires_at > $2 and subject = any($1)) w
     join operator o on o.id = w.operator
     where w.subject = any($1) order by w.subject, w.rank, w.at`,
    [subjects, now],
  )
  return new Map(rows.map(({ subject, id, name }) => [subject, { id, name }]))
}
