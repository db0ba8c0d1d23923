/** SQL of credits to dedicated IBANs and the decisions about them. The bank rail stores the state of the money. */
import type { Ibans } from '@agio/domain'
import { createQueue, type Claim } from '../platform/queue/queue.ts'
import type { Sql } from '../platform/sql/sql.ts'

export type StoredCredit = {
  readonly id: string
  /** The newest credit has the greatest number. */
  readonly number: string
  /** The statement line. */
  readonly identity: string
  readonly ibanId: string
  readonly state: 'arrived' | 'waiting' | 'in_review'
  readonly why: Ibans.Why | null
  readonly quoteId: string | null
  readonly recordedAt: Date
}

const columns = `id, number::text, identity, iban_id as "ibanId", state, why, quote_id as "quoteId", recorded_at as "recordedAt"`

/** A known credit becomes due again, unless it is decided. */
export async function addCredit(
  sql: Sql,
  it: Pick<StoredCredit, 'id' | 'identity' | 'ibanId' | 'recordedAt'>,
): Promise<void> {
  await sql.query(
    `insert into iban_credit (id, identity, iban_id, state, recorded_at, due_at)
     values ($1, $2, $3, 'arrived', $4, clock_timestamp())
     on conflict (identity) do update set due_at = clock_timestamp() where iban_credit.state = 'arrived'`,
    [it.id, it.identity, it.ibanId, it.recordedAt],
  )
}

export async function findCredit(sql: Sql, id: string): Promise<StoredCredit | undefined> {
  const [row] = await sql.query<StoredCredit>(`select ${columns} from iban_credit where id = $1`, [id])
  return row
}

/** The newest first. */
export const creditsOf = (
  sql: Sql,
  ibanId: string,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<StoredCredit[]> =>
  sql.query<StoredCredit>(
    `select ${columns} from iban_credit where iban_id = $1 and ($2::bigint is null or number < $2)
     order by number desc limit $3`,
    [ibanId, cursor !== undefined && /^\d{1,18}$/.test(cursor) ? cursor : null, limit],
  )

/** Counts a customer's credits whose money is in suspense or on its way back. */
export async function countWaiting(sql: Sql, customerId: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select count(*)::int as count from iban_credit c
       join dedicated_iban i on i.id = c.iban_id join bank_credit b on b.identity = c.identity
     where i.customer_id = $1 and b.state in ('open', 'returning')`,
    [customerId],
  )
  return row?.count ?? 0
}

/** The statement lines of all credits to a customer's IBANs. */
export async function identitiesOf(sql: Sql, customerId: string): Promise<string[]> {
  const rows = await sql.query<{ identity: string }>(
    'select c.identity from iban_credit c join dedicated_iban i on i.id = c.iban_id where i.customer_id = $1',
    [customerId],
  )
  return rows.map(({ identity }) => identity)
}

/** Stores the quote before the purchase is placed. */
export async function setQuote(sql: Sql, id: string, quoteId: string): Promise<void> {
  await sql.query('update iban_credit set quote_id = $2 where id = $1', [id, quoteId])
}

/** Stores the decision, or why there is none yet. */
export async function setDecided(
  sql: Sql,
  id: string,
  { state, why }: Pick<StoredCredit, 'state' | 'why'>,
): Promise<void> {
  await sql.query('update iban_credit set state = $2, why = $3 where id = $1', [id, state, why])
}

/** Takes the worker's lease for a request of the customer; undefined while it is taken. When the row is due stays as it was. */
export async function claimCredit(sql: Sql, id: string): Promise<Claim | undefined> {
  const [row] = await sql.query<{ tries: number }>(
    `update iban_credit set leased_until = clock_timestamp() + interval '30 seconds', tries = tries + 1
     where id = $1 and (leased_until is null or leased_until < clock_timestamp()) and state = 'waiting' returning tries`,
    [id],
  )
  return row && { key: id, tries: row.tries, dueAt: '' }
}

export const creditQueue = createQueue<StoredCredit>({
  table: 'iban_credit',
  key: 'id',
  open: 'true',
  columns,
})
