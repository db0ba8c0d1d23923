/** SQL of the accepted source of funds. */
import type { Verification } from '@agio/domain'
import type { Sql } from '../../platform/sql/sql.ts'
import { day, moment, optional, table, text, units, type RowOf } from '../../platform/sql/table.ts'

export type FundsRow = RowOf<typeof funds>
export const funds = table(
  'verification_funds',
  {
    customerId: text(),
    state: text<Verification.FundsState>(),
    why: optional(text<Verification.FundsWhy>()),
    wantedAt: optional(moment()),
    acceptedCents: optional(units()),
    acceptedUntil: optional(day()),
    acceptedAt: optional(moment()),
  },
  { key: ['customerId'], person: 'customer', keep: 'identity' },
)

export type Bounds = Pick<FundsRow, 'why'> & {
  readonly cents: string | null
  readonly until: string | null
  readonly type: Verification.CustomerType | null
  readonly approved: Verification.Level
}

/** The cap on orders, with the verification that it belongs to. */
export async function findBounds(sql: Sql, customerId: string): Promise<Bounds | undefined> {
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
export async function saveFunds(sql: Sql, row: FundsRow, at: Date): Promise<void> {
  await funds.put(sql, row)
  await sql.query('update verification set due_at = $2 where customer_id = $1', [row.customerId, at])
}
