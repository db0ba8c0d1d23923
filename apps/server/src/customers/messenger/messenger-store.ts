/** SQL of customers' messenger accounts and of exchanged launch data. */
import type { Sql } from '../../platform/sql/sql.ts'

export type AccountRow = {
  readonly customerId: string
  readonly accountSealed: string
  readonly linkedAt: Date
  /** Since when the bot writes there. */
  readonly notifiedAt: Date | null
}

const columns = `a.customer_id as "customerId", a.account_sealed as "accountSealed", a.linked_at as "linkedAt",
  a.notified_at as "notifiedAt"`

/** Finds no closed customer. */
export async function findByAccount(sql: Sql, accountIndex: Buffer): Promise<AccountRow | undefined> {
  const [row] = await sql.query<AccountRow>(
    `select ${columns} from messenger_account a join customer c on c.id = a.customer_id
     where a.account_index = $1 and c.closed_at is null`,
    [accountIndex],
  )
  return row
}

export async function findOfCustomer(sql: Sql, customerId: string): Promise<AccountRow | undefined> {
  const [row] = await sql.query<AccountRow>(
    `select ${columns} from messenger_account a where a.customer_id = $1`,
    [customerId],
  )
  return row
}

/** In a transaction: replaces the customer's earlier account. False if the account is linked to another customer. */
export async function keepAccount(
  sql: Sql,
  it: Omit<AccountRow, 'notifiedAt'> & { readonly accountIndex: Buffer },
): Promise<boolean> {
  // Of two customers who link the account at once the second sees the row of the first.
  const lock = `select pg_advisory_xact_lock(hashtextextended('messenger:' || encode($1, 'hex'), 0))`
  await sql.query(lock, [it.accountIndex])
  const kept = await sql.query(
    `insert into messenger_account (customer_id, account_index, account_sealed, linked_at)
     select $1, $2, $3, $4
     where not exists (select from messenger_account where account_index = $2 and customer_id <> $1)
     on conflict (customer_id) do update set account_index = excluded.account_index,
       account_sealed = excluded.account_sealed, linked_at = excluded.linked_at, notified_at = null
     returning 1 as kept`,
    [it.customerId, it.accountIndex, it.accountSealed, it.linkedAt],
  )
  return kept.length > 0
}

/** The bot writes to the account from now on, or no more. False if the customer has none. */
export async function notify(sql: Sql, customerId: string, notifiedAt: Date | null): Promise<boolean> {
  const kept = await sql.query(
    'update messenger_account set notified_at = $2 where customer_id = $1 returning 1 as kept',
    [customerId, notifiedAt],
  )
  return kept.length > 0
}

/** False if the customer had none. */
export async function dropAccount(sql: Sql, customerId: string): Promise<boolean> {
  const dropped = await sql.query(
    'delete from messenger_account where customer_id = $1 returning 1 as dropped',
    [customerId],
  )
  return dropped.length > 0
}

type UsedLaunch = { readonly proof: Buffer; readonly now: Date; readonly linkHash: Buffer | null }

/** False if any process has exchanged the same launch data before. */
export async function useLaunch(sql: Sql, { proof, now, linkHash }: UsedLaunch): Promise<boolean> {
  const used = await sql.query(
    `insert into messenger_launch (proof, at, link_hash) values ($1, $2, $3)
     on conflict (proof) do nothing returning 1 as used`,
    [proof, now, linkHash],
  )
  return used.length > 0
}

type UsedLink = {
  readonly proof: Buffer
  readonly linkHash: Buffer
  readonly now: Date
  readonly madeAfter: Date
}

/** False if the link token belongs to other launch data, is expired or is used. */
export async function useLink(sql: Sql, { proof, linkHash, now, madeAfter }: UsedLink): Promise<boolean> {
  const used = await sql.query(
    `update messenger_launch set linked_at = $3
     where proof = $1 and link_hash = $2 and linked_at is null and at > $4 returning 1 as used`,
    [proof, linkHash, now, madeAfter],
  )
  return used.length > 0
}

export async function forgetLaunches(sql: Sql, before: Date): Promise<void> {
  await sql.query('delete from messenger_launch where at < $1', [before])
}
