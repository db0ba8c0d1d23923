/** SQL of the archive, as the owner of the tables: old months, the open orders in them, their rows, and their end. */
import type { Database, Sql } from '../platform/sql/sql.ts'

/** A part of a table: `name` is it in the schema `months`. */
export type Part = { readonly name: string; readonly table: Table; readonly month: string }
export type Table = 'order_event' | 'ledger_entry'

/** Per table: a row as it is kept, with units as text, so that no reader rounds them; where rows come from; their order; whether an order is in it. */
const words: Readonly<Record<Table, { line: string; more: string; order: string; has: string }>> = {
  order_event: { line: 'to_jsonb(t)', more: '', order: 't.order_id, t.seq', has: 't.order_id = open.id' },
  ledger_entry: {
    line: `to_jsonb(t) || jsonb_build_object('posting_id', t.posting_id::text, 'units', t.units::text, 'key', p.key, 'at', p.at)`,
    more: 'join ledger_posting p on p.id = t.posting_id',
    order: 't.posting_id, t.line',
    has: `t.account = 'order:' || open.id`,
  },
}

/** One archive at a time; the lock ends with the connection. */
export async function lockArchive(sql: Sql): Promise<boolean> {
  const [row] = await sql.query<{ got: boolean }>('select pg_try_advisory_lock(7041903054) as got')
  return row?.got ?? false
}

export const unlockArchive = (sql: Sql) => sql.query('select pg_advisory_unlock(7041903054)')

/** Months before one (YYYY_MM), oldest first, also those that a run before this one detached. */
export async function oldParts(sql: Sql, before: string): Promise<(Part & { isAttached: boolean })[]> {
  return sql.query(
    `select c.relname::text as name, p.name as table, right(c.relname, 7) as month,
       exists (select from pg_inherits where inhrelid = c.oid) as "isAttached"
     from pg_class c join cut_into_months p on c.relname ~ ('^' || p.name || '_[0-9]{4}_[0-9]{2}$')
     where c.relnamespace = 'months'::regnamespace and c.relkind = 'r' and right(c.relname, 7) < $1
     order by month, c.relname`,
    [before],
  )
}

/**
 * Orders of a month that may still change: open, held, in dispute, or with work that waits. It begins
 * with those, which are few, so that it can be asked again while the table is locked.
 */
export async function openOrders(sql: Sql, { name, table }: Part): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `with open (id) as (
       select id from orders where is_open
       union select id from orders where is_held
       union select id from orders where unallocated = 'open'
       union select order_id from operator_case where closed_at is null and order_id is not null
       union select order_id from order_inbox where applied_at is null
       union select owner from outbox where done_at is null
       union select subject from approval where state = 'waiting'
       union select owner from evm_transfer where state not in ('final', 'failed') and owner is not null
       union select owner from bank_payment where state in ('queued', 'batched', 'submitted', 'accepted', 'uncertain')
       union select order_id from card_session s join card_dispute d on d.session_id = s.id where d.state in ('inquiry', 'open')
       union select owner from card_refund where state in ('asked', 'pending'))
     select open.id from open where exists (select from months.${name} t where ${words[table].has}) order by open.id limit 5`,
  )
  return rows.map(({ id }) => id)
}

/** Ends the transaction: the month stays in its table. */
class StillOpen extends Error {
  readonly ids: string[]
  constructor(ids: string[]) {
    super('an order of the month is open')
    this.ids = ids
  }
}

/** Takes a month out of its table, unless an order in it is open; the ledger keeps the sums. Gives those orders. */
export function detach(database: Database, part: Part): Promise<string[]> {
  return database
    .transaction(async (sql) => {
      // An old month does not grow: it is summed before the table is locked.
      if (part.table === 'ledger_entry') await keepSums(sql, part)
      await sql.query(`set local lock_timeout = '5s'`)
      await sql.query(`alter table ${part.table} detach partition months.${part.name}`)
      const open = await openOrders(sql, part)
      if (open.length > 0) throw new StillOpen(open)
      return open
    })
    .catch((error: unknown) => {
      if (error instanceof StillOpen) return error.ids
      throw error
    })
}

async function keepSums(sql: Sql, { name }: Part): Promise<void> {
  await sql.query(
    `insert into ledger_archived (account, asset, units)
     select account, asset, sum(units) from months.${name} group by account, asset having sum(units) <> 0
     on conflict (account, asset) do update set units = ledger_archived.units + excluded.units`,
  )
  await sql.query('delete from ledger_archived where units = 0')
}

const atOnce = 2_000

/** Each row as a line of JSON, in the order of its key. */
export async function* linesOf(sql: Sql, part: Part): AsyncGenerator<string> {
  const { line, more, order } = words[part.table]
  await sql.query(
    `declare lines no scroll cursor for select (${line})::text as line from months.${part.name} t ${more} order by ${order}`,
  )
  for (;;) {
    const rows = await sql.query<{ line: string }>(`fetch ${String(atOnce)} from lines`)
    if (rows.length === 0) break
    for (const row of rows) yield row.line
  }
  await sql.query('close lines')
}

/** The list's lines as they were when each month was dropped, oldest first. */
export async function listedLines(sql: Sql): Promise<string[]> {
  const rows = await sql.query<{ line: string }>('select line from archived_month order by number')
  return rows.map(({ line }) => line)
}

/** The month is in the archive: notes the line of its list and drops the table, both or neither. */
export function drop(database: Database, part: Part, number: number, line: string): Promise<void> {
  return database.transaction(async (sql) => {
    await sql.query('insert into archived_month (number, line) values ($1, $2)', [number, line])
    await sql.query(`drop table months.${part.name}`)
  })
}

export async function ordersOf(sql: Sql, customerId: string): Promise<string[]> {
  const rows = await sql.query<{ id: string }>('select id from orders where customer_id = $1 order by id', [
    customerId,
  ])
  return rows.map(({ id }) => id)
}
