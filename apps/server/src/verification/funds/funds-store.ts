/** SQL of the accepted source of funds. */
import type { Verification } from '@agio/domain'
import type { Sql } from '../../platform/sql/sql.ts'

export type FundsRow = {
  readonly state: Verification.FundsState
  readonly why: Verification.FundsWhy | null
  readonly wantedAt: Date | null
  readonly cents: string | null
  /** A day, `2027-05-01`. */
  readonly until: string | null
  readonly acceptedAt: Date | null
}

export async function findFunds(sql: Sql, customerId: string): Promise<FundsRow | undefined> {
  const [row] = await sql.query<FundsRow>(
    `select state, why, wanted_at as "wantedAt", accepted_cents::text as cents, accepted_until::text as until,
       accepted_at as "acceptedAt"
     from verification_funds where customer_id = $1`,
    [customerId],
  )
  return row
}

/** The cap on orders, with the verification that it belongs to. */
export async function findBounds(
  sql: Sql,
  customerId: string,
): Promise<
  | (Pick<FundsRow, 'why' | 'cents' | 'until'> & {
      readonly type: Verification.CustomerType | null
      readonly approved: Verification.Level
    })
  | undefined
> {
  const [row] = await sql.query<{
    why: Verification.FundsWhy | null
    cents: string | null
    until: string | null
    type: Verification.CustomerType | null
    approved: Verification.Level
  }>(
    `-- prepared: find_funds_bounds
     select f.why, f.accepted_cents::text as cents, f.accepted_until::text as until, v.type, v.approved
     from verification v left join verification_funds f using (customer_id) where v.customer_id = $1`,
    [customerId],
  )
  return row
}

/** Also makes the verification due, because its next date may have changed. */
export async function saveFunds(
  sql: Sql,
  customerId: string,
  { state, why, wantedAt, cents, until, acceptedAt }: FundsRow,
  at: Date,
): Promise<void> {
  await sql.query(
    `insert into verification_funds (customer_id, state, why, wanted_at, accepted_cents, accepted_until, accepted_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (customer_id) do update set state = excluded.state, why = excluded.why, wanted_at = excluded.wanted_at,
       accepted_cents = excluded.accepted_cents, accepted_until = excluded.accepted_until,
       accepted_at = excluded.accepted_at`,
    [customerId, state, why, wantedAt, cents, until, acceptedAt],
  )
  await sql.query('update verification set due_at = $2 where customer_id = $1', [customerId, at])
}
