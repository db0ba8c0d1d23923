/** SQL of checks by operators, of their records, and of the identity data that the law has kept. */
import type { Sql } from '../../platform/sql/sql.ts'

/** A case, a hit, a review, a freeze, or a case file that is being made. */
export async function isChecked(sql: Sql, customerId: string, orderIds: readonly string[]): Promise<boolean> {
  const [row] = await sql.query<{ found: boolean }>(
    `select
       exists (select from operator_case c where c.closed_at is null
         and ((c.subject_kind = 'customer' and c.subject_id = $1) or c.order_id = any($2)))
       or exists (select from customer_freeze where customer_id = $1 and ended_at is null)
       or exists (select from verification where customer_id = $1 and state in ('pending', 'pending_up'))
       or exists (select from screening_hit h join screened_name n on n.id = h.screened_id
         where n.customer_id = $1 and h.decision is null)
       or exists (select from data_export where customer_id = $1 and kind = 'case_file' and state = 'waiting') as found`,
    [customerId, orderIds],
  )
  return row?.found === true
}

export type KeptIdentity = {
  /** Verified, or refused: the law has their identity kept. */
  readonly hasIdentity: boolean
  readonly isRefused: boolean
}

export async function identityOf(sql: Sql, customerId: string): Promise<KeptIdentity> {
  const [row] = await sql.query<KeptIdentity>(
    `select
       exists (select from verification where customer_id = $1
         and (approved <> 'no_service' or ended_at is not null)) as "hasIdentity",
       exists (select from verification where customer_id = $1 and ended_at is not null) as "isRefused"`,
    [customerId],
  )
  if (!row) throw new Error('A select without from gives a row.')
  return row
}

/** The last act of compliance about a customer: a case file, a note, a freeze, a hit, a review that was refused. */
export async function lastActOf(sql: Sql, customerId: string): Promise<Date | null> {
  const [row] = await sql.query<{ at: Date | null }>(
    `select greatest(
       (select max(greatest(asked_at, ready_at)) from data_export
         where customer_id = $1 and kind = 'case_file' and state <> 'gone'),
       (select max(written_at) from customer_note where customer_id = $1),
       (select max(greatest(frozen_at, ended_at)) from customer_freeze where customer_id = $1),
       (select max(greatest(h.found_at, h.decided_at)) from screening_hit h
         join screened_name n on n.id = h.screened_id where n.customer_id = $1),
       (select max(decided_at) from verification_review where customer_id = $1 and decision = 'refuse')) as at`,
    [customerId],
  )
  return row?.at ?? null
}
