/** SQL of the standing of customers: the row, and what it follows from in the tables of other slices. */
import type { Standing } from '@agio/domain'
import type { Sql } from '../platform/sql/sql.ts'

export type StandingRow = Standing.Standing & {
  /** Of the newest change. */
  readonly version: number
  readonly since: Date
}

const columns = 'state, reason, version, since'

/** A customer who is not there has no standing that holds anything. */
export async function findStanding(sql: Sql, customerId: string): Promise<StandingRow | undefined> {
  const [row] = await sql.query<StandingRow>(
    `-- prepared: standing_find
    select ${columns} from customer_standing where customer_id = $1`,
    [customerId],
  )
  return row
}

/** Locked until the transaction ends: who changes it waits, and who moves value waits for the change. */
export async function lockStanding(sql: Sql, customerId: string): Promise<StandingRow | undefined> {
  const [row] = await sql.query<StandingRow>(
    `select ${columns} from customer_standing where customer_id = $1 for update`,
    [customerId],
  )
  return row
}

type KnownRow = {
  readonly state: string | null
  readonly reason: string | null
  readonly approved: string | null
  readonly isFrozen: boolean
  readonly openHits: number
  readonly openLinks: number
}

/** As this transaction sees them. */
export async function knownOf(sql: Sql, customerId: string): Promise<Standing.Known> {
  const [row] = await sql.query<KnownRow>(
    `select v.state, v.reason, v.approved,
       exists (select from customer_freeze f where f.customer_id = c.id and f.ended_at is null) as "isFrozen",
       (select count(*)::int from screened_name n join screening_hit h on h.screened_id = n.id
        where n.customer_id = c.id and n.role = 'customer' and h.decision is null) as "openHits",
       (select count(*)::int from customer_link l where l.customer_id = c.id and l.decision is null
         and (l.strength <> 'shared' or l.refusal is not null)) as "openLinks"
     from customer c left join verification v on v.customer_id = c.id where c.id = $1`,
    [customerId],
  )
  if (!row) throw new Error(`there is no customer ${customerId}`)
  const { state, reason, approved, ...rest } = row
  type Verified = NonNullable<Standing.Known['verification']>
  // One cast: the columns hold words of the domain alone.
  const verification = state === null ? undefined : ({ state, reason, approved } as Verified)
  return { ...rest, verification }
}

/** Gives the version of the change. */
export async function saveStanding(
  sql: Sql,
  customerId: string,
  { state, reason }: Standing.Standing,
  at: Date,
): Promise<number> {
  const [row] = await sql.query<{ version: number }>(
    `update customer_standing set state = $2, reason = $3, since = $4, version = version + 1
     where customer_id = $1 returning version`,
    [customerId, state, reason, at],
  )
  if (!row) throw new Error(`${customerId} has no standing`)
  return row.version
}

/** Value of this owner stays where it is. The standing cannot change until the transaction ends. */
export async function isOwnerHeld(
  sql: Sql,
  { customerId, owner, what }: { readonly customerId: string; readonly owner: string; readonly what: Value },
): Promise<boolean> {
  await sql.query('select from customer_standing where customer_id = $1 for share', [customerId])
  const [row] = await sql.query<{ isHeld: boolean }>('select is_held($1, $2) as "isHeld"', [owner, what])
  return row?.isHeld ?? false
}

export type Value = 'money' | 'coins'

/** The standing of the owners of this value: of orders, and of credits to a dedicated IBAN. */
export const ownersOf = (
  sql: Sql,
  owners: readonly string[],
): Promise<{ readonly reason: Standing.Reason | null; readonly isConfirmed: boolean }[]> =>
  sql.query(
    `select s.reason, exists (select from screened_name n join screening_hit h on h.screened_id = n.id
       where n.customer_id = s.customer_id and h.decision = 'true_hit') as "isConfirmed"
     from customer_standing s where s.customer_id in (
       select customer_id from orders where id = any($1)
       union select i.customer_id from iban_credit c join dedicated_iban i on i.id = c.iban_id where c.identity = any($1))`,
    [owners],
  )
