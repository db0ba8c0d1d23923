/** SQL of claims and of their proofs. */
import type { Money } from '@agio/domain'
import type { Sql } from '../platform/sql/sql.ts'
import { day, moment, optional, table, text, units, whole, type RowOf } from '../platform/sql/table.ts'

export type ClaimState = 'open' | 'matched' | 'refused'

export const claims = table(
  'payment_claim',
  {
    id: text(),
    customerId: optional(text()),
    state: text<ClaimState>(),
    currency: text<Money.Fiat>(),
    units: units(),
    day: day(),
    detailsSealed: text(),
    createdAt: moment(),
    decidedAt: optional(moment()),
    decidedBy: optional(text()),
    reasonSealed: optional(text()),
    moneyId: optional(text()),
  },
  { key: ['id'], person: 'customer', keep: 'orders' },
)
export type ClaimRow = RowOf<typeof claims>

export const claimProofs = table(
  'claim_proof',
  {
    id: text(),
    customerId: optional(text()),
    claimId: optional(text()),
    type: text<'image/jpeg' | 'application/pdf'>(),
    size: whole(),
    createdAt: moment(),
  },
  { key: ['id'], person: 'customer', keep: 'orders' },
)
export type ProofRow = RowOf<typeof claimProofs>

/** The oldest first. */
export const pageOf = (
  sql: Sql,
  state: ClaimState,
  after: string | null,
  count: number,
): Promise<ClaimRow[]> =>
  sql.query<ClaimRow>(
    `select id, customer_id as "customerId", state, currency, units::text as units, day, details_sealed as "detailsSealed",
       created_at as "createdAt", decided_at as "decidedAt", decided_by as "decidedBy", reason_sealed as "reasonSealed",
       money_id as "moneyId"
     from payment_claim where state = $1 and ($2::text is null or id > $2)
     order by id limit $3`,
    [state, after, count],
  )

/** Money that other claims were matched with. */
export async function takenAmong(sql: Sql, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await sql.query<Pick<ClaimRow, 'moneyId'>>(
    'select money_id as "moneyId" from payment_claim where money_id = any($1)',
    [ids],
  )
  return new Set(rows.flatMap(({ moneyId }) => moneyId ?? []))
}

/**
 * Proofs that no claim took, those of claims by people without an account that were decided before this time, and those of
 * erased customers.
 */
export const oldProofs = (
  sql: Sql,
  { unsentBefore, decidedBefore }: { readonly unsentBefore: Date; readonly decidedBefore: Date },
): Promise<{ id: string }[]> =>
  sql.query<{ id: string }>(
    `select p.id from claim_proof p left join payment_claim c on c.id = p.claim_id
       left join customer u on u.id = p.customer_id
     where (p.claim_id is null and p.created_at < $1) or (c.customer_id is null and c.decided_at < $2)
       or (u.id is not null and u.data_key is null)
     order by p.id limit 200`,
    [unsentBefore, decidedBefore],
  )

/** Claims of people without an account, once their proof is gone. */
export async function forgetDecided(sql: Sql, before: Date): Promise<void> {
  await sql.query(
    `delete from payment_claim c where customer_id is null and decided_at < $1
       and not exists (select from claim_proof p where p.claim_id = c.id)`,
    [before],
  )
}
