/** SQL of what operators do with customers: freezes, notes, and how often somebody looked. */
import type { Sql } from '../../platform/sql/sql.ts'

export async function findCustomer(sql: Sql, id: string): Promise<{ createdAt: Date } | undefined> {
  const [row] = await sql.query<{ createdAt: Date }>(
    'select created_at as "createdAt" from customer where id = $1',
    [id],
  )
  return row
}

export type Freeze = {
  readonly id: string
  readonly at: Date
  readonly by: string
  readonly reasonSealed: string
}
export async function freezeOf(sql: Sql, customerId: string): Promise<Freeze | undefined> {
  const [row] = await sql.query<Freeze>(
    `select id, frozen_at as at, frozen_by as by, reason_sealed as "reasonSealed" from customer_freeze
     where customer_id = $1 and ended_at is null`,
    [customerId],
  )
  return row
}

type Act = { readonly id: string; readonly by: string; readonly reasonSealed: string; readonly at: Date }

/** False where the customer is frozen already. */
export async function addFreeze(sql: Sql, it: Act & { readonly customerId: string }): Promise<boolean> {
  const added = await sql.query(
    `insert into customer_freeze (id, customer_id, reason_sealed, frozen_by, frozen_at) values ($1, $2, $3, $4, $5)
     on conflict (customer_id) where ended_at is null do nothing returning id`,
    [it.id, it.customerId, it.reasonSealed, it.by, it.at],
  )
  return added.length > 0
}

/** False where it has ended. */
export async function endFreeze(sql: Sql, it: Act): Promise<boolean> {
  const ended = await sql.query(
    `update customer_freeze set ended_at = $2, ended_by = $3, end_reason_sealed = $4
     where id = $1 and ended_at is null returning id`,
    [it.id, it.at, it.by, it.reasonSealed],
  )
  return ended.length > 0
}

export type NoteRow = {
  readonly id: string
  readonly sealed: string
  readonly by: string
  readonly at: Date
}
export async function addNote(sql: Sql, it: NoteRow & { readonly customerId: string }): Promise<void> {
  await sql.query(
    'insert into customer_note (id, customer_id, sealed, written_by, written_at) values ($1, $2, $3, $4, $5)',
    [it.id, it.customerId, it.sealed, it.by, it.at],
  )
}
/** The newest first. */
export const notesOf = (sql: Sql, customerId: string): Promise<NoteRow[]> =>
  sql.query<NoteRow>(
    `select id, sealed, written_by as by, written_at as at from customer_note
     where customer_id = $1 order by id desc limit 100`,
    [customerId],
  )

export async function timesUnmasked(sql: Sql, customerId: string): Promise<number> {
  const [row] = await sql.query<{ times: number }>(
    `select count(*)::int as times from operator_audit where subject = $1 and action = 'customer.unmasked'`,
    [customerId],
  )
  return row?.times ?? 0
}

/** Customers who named an account. */
export async function customersOfAccount(sql: Sql, foundBy: string): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select distinct o.customer_id as id from order_beneficiary b join orders o on o.id = b.order_id
     where b.found_by = $1 limit 50`,
    [foundBy],
  )
  return rows.map(({ id }) => id)
}

/** Those that the standing holds, where their state allows it. */
export async function openOrdersOf(sql: Sql, customerId: string): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    'select id from orders where customer_id = $1 and is_open and not is_held order by id',
    [customerId],
  )
  return rows.map(({ id }) => id)
}

export async function heldAmong(sql: Sql, ids: readonly string[]): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    'select id from orders where id = any($1) and is_held order by id',
    [ids],
  )
  return rows.map(({ id }) => id)
}
