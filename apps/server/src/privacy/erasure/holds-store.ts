/** SQL of what keeps an account from being closed, beside its orders; and of what the law has kept of who they are. */
import type { Sql } from '../../platform/sql/sql.ts'

/** A case, a hit, a review or a freeze. */
export async function isChecked(sql: Sql, customerId: string, orderIds: readonly string[]): Promise<boolean> {
  const [row] = await sql.query<{ found: boolean }>(
    `select
       exists (select from operator_case c where c.closed_at is null
         and ((c.subject_kind = 'customer' and c.subject_id = $1) or c.order_id = any($2)))
       or exists (select from customer_freeze where customer_id = $1 and ended_at is null)
       or exists (select from verification where customer_id = $1 and state in ('pending', 'pending_up'))
       or exists (select from screening_hit h join screened_name n on n.id = h.screened_id
         where n.customer_id = $1 and h.decision is null) as found`,
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
