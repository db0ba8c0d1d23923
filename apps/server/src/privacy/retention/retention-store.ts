/** SQL of the clock: one row per customer, and classes of data that go by their own age. */
import { createQueue, type Claim } from '../../platform/queue/queue.ts'
import type { Sql } from '../../platform/sql/sql.ts'

export type ClosedBy = 'customer' | 'operators' | 'time'
export type RetentionRow = {
  readonly customerId: string
  readonly closedBy: ClosedBy | null
  readonly ordersUntil: Date | null
  readonly identityUntil: Date | null
  /** The moment at which the data that goes with the account was dropped. */
  readonly droppedAt: Date | null
  readonly erasedAt: Date | null
  readonly heldBy: readonly string[]
}

const columns = `customer_id as "customerId", closed_by as "closedBy", orders_until as "ordersUntil",
  identity_until as "identityUntil", dropped_at as "droppedAt", erased_at as "erasedAt", held_by as "heldBy"`

export const retentionQueue = createQueue<RetentionRow>({
  table: 'customer_retention',
  key: 'customer_id',
  open: 'due_at is not null',
  columns,
})

export async function findRetention(
  sql: Sql,
  customerId: string,
): Promise<(RetentionRow & { readonly closedAt: Date | null; readonly hasKey: boolean }) | undefined> {
  const [row] = await sql.query<RetentionRow & { closedAt: Date | null; hasKey: boolean }>(
    `select ${columns}, (select closed_at from customer where id = customer_id) as "closedAt",
       exists (select from customer where id = customer_id and data_key is not null) as "hasKey"
     from customer_retention where customer_id = $1`,
    [customerId],
  )
  return row
}

/** Stores the retention of a closed account, and the moment of the next erasure: at once where no data is kept. */
export async function keepUntil(
  sql: Sql,
  it: {
    readonly customerId: string
    readonly closedBy: ClosedBy
    readonly ordersUntil: Date | null
    readonly identityUntil: Date | null
    readonly dueAt: Date
  },
): Promise<void> {
  await sql.query(
    `insert into customer_retention (customer_id, closed_by, orders_until, identity_until, due_at)
     values ($1, $2, $3, $4, $5)
     on conflict (customer_id) do update set closed_by = excluded.closed_by, orders_until = excluded.orders_until,
       identity_until = excluded.identity_until, due_at = excluded.due_at, held_by = '{}', leased_until = null`,
    [it.customerId, it.closedBy, it.ordersUntil, it.identityUntil, it.dueAt],
  )
}

export async function setOver(sql: Sql, customerId: string, what: 'orders' | 'identity'): Promise<void> {
  if (what === 'orders')
    await sql.query('update customer_retention set orders_until = null where customer_id = $1', [customerId])
  else
    await sql.query('update customer_retention set identity_until = null where customer_id = $1', [
      customerId,
    ])
}

export async function setDropped(
  sql: Sql,
  customerId: string,
  it: { readonly at: Date; readonly ordersUntil: Date | null; readonly identityUntil: Date | null },
): Promise<void> {
  await sql.query(
    `update customer_retention set dropped_at = $2, orders_until = $3, identity_until = $4 where customer_id = $1`,
    [customerId, it.at, it.ordersUntil, it.identityUntil],
  )
}

export async function setErased(sql: Sql, customerId: string, at: Date): Promise<void> {
  await sql.query(
    'update customer_retention set erased_at = coalesce(erased_at, $2) where customer_id = $1',
    [customerId, at],
  )
}

export async function setHeld(sql: Sql, { key, tries }: Claim, heldBy: readonly string[]): Promise<void> {
  await sql.query('update customer_retention set held_by = $3 where customer_id = $1 and tries = $2', [
    key,
    tries,
    heldBy,
  ])
}

/** Customers without a row get one, due when the account has been unused for so long; so many at once. */
export async function beginClocks(sql: Sql, unusedDays: number, most: number): Promise<number> {
  const begun = await sql.query(
    `insert into customer_retention (customer_id, due_at)
     select c.id, c.created_at + make_interval(days => $1) from customer c
     where not exists (select from customer_retention r where r.customer_id = c.id) order by c.id limit $2
     on conflict do nothing returning 1 as begun`,
    [unusedDays, most],
  )
  return begun.length
}

/** The newest sign-in, or `changedAt`: when an order changed last. */
export async function lastUseOf(
  sql: Sql,
  customerId: string,
  changedAt: Date | null,
): Promise<Date | undefined> {
  const [row] = await sql.query<{ at: Date | null }>(
    `select greatest(created_at, signed_in_at,
       $2::timestamptz,
       (select max(last_seen_at) from session where customer_id = customer.id)) as at
     from customer where id = $1`,
    [customerId, changedAt],
  )
  return row?.at ?? undefined
}

/**
 * Papers that were not accepted, of persons who are not verified: their worker removes them with their bytes. A paper that an
 * order relied on goes with the identity, also where it was asked for again. Gives the number of marked papers.
 */
export async function dropPapers(sql: Sql, before: Date, at: Date, most: number): Promise<number> {
  const marked = await sql.query(
    `update verification_document set removed_at = $2, due_at = $2, leased_until = null
     where id in (select id from verification_document d
       where state = 'required' and removed_at is null and purpose = 'verification' and stored_at is not null
         and added_at < $1
         and not exists (select from verification v where v.customer_id = d.customer_id and v.approved <> 'no_service')
       order by added_at limit $3)
     returning 1 as marked`,
    [before, at, most],
  )
  return marked.length
}

/** The verification of a customer, until this transaction ends: no step is saved beside it. */
export const lockVerification = (sql: Sql, customerId: string): Promise<unknown> =>
  sql.query('select 1 as locked from verification where customer_id = $1 for update', [customerId])

/** So many customers after one, in the order of their ids. */
type Page = { readonly most: number; readonly after?: string }

/**
 * Customers with a verification that was never finished and not touched since; `only` says whether this one is one. A hit
 * that was confirmed keeps them.
 */
export async function unfinishedBefore(
  sql: Sql,
  before: Date,
  { most, after = '', only }: Page & { readonly only?: string },
): Promise<string[]> {
  const rows = await sql.query<{ customerId: string }>(
    `select v.customer_id as "customerId" from verification v
     where v.state = 'incomplete' and v.approved = 'no_service' and v.ended_at is null
       and ($3::text is null or v.customer_id = $3) and v.customer_id > $4
       and not exists (select from screening_hit h join screened_name n on n.id = h.screened_id
         where n.customer_id = v.customer_id and h.decision = 'true_hit')
       and (exists (select from verification_step s where s.customer_id = v.customer_id)
         or exists (select from verification_document d where d.customer_id = v.customer_id
           and d.purpose = 'verification' and d.removed_at is null))
       and not exists (select from verification_step s where s.customer_id = v.customer_id and s.saved_at >= $1)
       and not exists (select from verification_event e where e.customer_id = v.customer_id and e.at >= $1)
       and not exists (select from verification_document d where d.customer_id = v.customer_id
         and d.purpose = 'verification' and d.added_at >= $1)
     order by v.customer_id limit $2`,
    [before, most, only ?? null, after],
  )
  return rows.map(({ customerId }) => customerId)
}

/** Persons whom we refused and who have no open account of value: their identity goes. */
export async function refusedBefore(sql: Sql, before: Date, { most, after = '' }: Page): Promise<string[]> {
  const rows = await sql.query<{ customerId: string }>(
    `select v.customer_id as "customerId" from verification v join customer c on c.id = v.customer_id
     where v.state = 'no_service' and v.ended_at < $1 and c.closed_at is null and v.customer_id > $3
       and exists (select from verification_step s where s.customer_id = v.customer_id)
     order by v.customer_id limit $2`,
    [before, most, after],
  )
  return rows.map(({ customerId }) => customerId)
}

/** Drops the person's typed values and papers; the refusal and its time stay. */
export async function dropAnswers(sql: Sql, customerId: string, at: Date): Promise<void> {
  await sql.query(
    `update verification_document set removed_at = $2, due_at = $2, leased_until = null
     where customer_id = $1 and purpose = 'verification' and removed_at is null`,
    [customerId, at],
  )
  await sql.query('delete from verification_step where customer_id = $1', [customerId])
  await sql.query('delete from verification_person where customer_id = $1', [customerId])
  await sql.query('delete from verification_funds where customer_id = $1', [customerId])
  await sql.query('delete from phone_code where customer_id = $1', [customerId])
  await sql.query('delete from identity_session where customer_id = $1', [customerId])
}

/** Deletes closed conversations without an order and without a change since. Gives their number. */
export async function dropChats(sql: Sql, before: Date, at: Date, most: number): Promise<number> {
  const old = await sql.query<{ id: string }>(
    `select id from support_thread where state = 'closed' and order_id is null and changed_at < $1
     order by changed_at limit $2
     for update skip locked`,
    [before, most],
  )
  const ids = old.map(({ id }) => id)
  if (ids.length === 0) return 0
  await sql.query(
    `update verification_document set removed_at = $2, due_at = $2, leased_until = null
     where purpose = 'support' and removed_at is null
       and message_id in (select id from support_message where thread_id = any($1))`,
    [ids, at],
  )
  await sql.query('delete from support_message where thread_id = any($1)', [ids])
  await sql.query('delete from support_thread where id = any($1)', [ids])
  return ids.length
}

export type RetentionCounts = {
  /** Closed accounts of which something is kept. */
  readonly kept: number
  /** Due for longer than a day. */
  readonly late: number
  /** Due, and something keeps them. */
  readonly held: number
  readonly erased: number
}

export async function countRetention(sql: Sql, now: Date): Promise<RetentionCounts> {
  const [row] = await sql.query<RetentionCounts>(
    `select count(*) filter (where closed_by is not null and erased_at is null)::int as kept,
       count(*) filter (where due_at < $1::timestamptz - interval '1 day')::int as late,
       count(*) filter (where held_by <> '{}')::int as held,
       count(*) filter (where erased_at is not null)::int as erased
     from customer_retention`,
    [now],
  )
  return row ?? { kept: 0, late: 0, held: 0, erased: 0 }
}
