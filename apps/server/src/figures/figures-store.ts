/** Figures over the whole database, for /metrics: each is one statement over an index, or over few rows. */
import type { Sql } from '../platform/sql/sql.ts'

export type Counted = { readonly of: string; readonly count: number; readonly seconds: number }

/** Open orders by service and state, and the seconds since the oldest of them changed. */
export const openOrders = (
  sql: Sql,
  now: Date,
): Promise<{ service: string; state: string; count: number; seconds: number }[]> =>
  sql.query(
    `select service, status as state, count(*)::int as count,
       greatest(0, extract(epoch from $1::timestamptz - min(updated_at)))::int as seconds
     from orders where is_open group by service, status`,
    [now],
  )

/** Unallocated money and coins, by kind: credits, debits, coins. */
export const unallocated = (sql: Sql, now: Date): Promise<Counted[]> =>
  sql.query(
    `select case when is_debit then 'debit' else 'credit' end as of, count(*)::int as count,
       greatest(0, extract(epoch from $1::timestamptz - min(recorded_at)))::int as seconds
     from bank_credit where state = 'open' group by is_debit
     union all select 'coins', count(*)::int, greatest(0, extract(epoch from $1::timestamptz - min(updated_at)))::int
     from orders where unallocated is not null having count(*) > 0`,
    [now],
  )

/** Payments out that are uncertain, or about which the bank is silent for too long. */
export const uncertainPayouts = (sql: Sql, now: Date): Promise<Counted[]> =>
  sql.query(
    `select 'bank' as of, count(*)::int as count,
       coalesce(greatest(0, extract(epoch from $1::timestamptz - min(submitted_at))), 0)::int as seconds
     from bank_payment where state = 'uncertain' or (state in ('submitted', 'accepted') and silent_at is not null)`,
    [now],
  )

/**
 * Effects that wait, by kind; `mail` is one of them. The age is that of those that could be carried out or failed: a mail that waits
 * for the turn of its order is not late.
 */
export const waitingEffects = (sql: Sql): Promise<Counted[]> =>
  sql.query(
    `select kind as of, count(*)::int as count,
       coalesce(greatest(0, extract(epoch from clock_timestamp() - min(created_at)
         filter (where due_at <= clock_timestamp() or last_error is not null))), 0)::int as seconds
     from outbox where done_at is null group by kind`,
  )

/** Events from the acquirer's hooks and lists that no worker has looked at yet. */
export const waitingHooks = (sql: Sql, now: Date): Promise<Counted[]> =>
  sql.query(
    `select 'card' as of, count(*)::int as count,
       coalesce(greatest(0, extract(epoch from $1::timestamptz - min(received_at))), 0)::int as seconds
     from card_event where done_at is null`,
    [now],
  )

/** The import time of the bank's last file; null where none came yet. */
export async function lastBankFile(sql: Sql): Promise<Date | null> {
  const [row] = await sql.query<{ at: Date | null }>('select max(imported_at) as at from bank_file')
  return row?.at ?? null
}

/** Rows that a worker works on at this moment, and chains that one watches. */
export const leases = (sql: Sql): Promise<{ of: string; count: number }[]> =>
  sql.query(
    `select 'outbox' as of, count(*)::int as count from outbox where done_at is null and leased_until > clock_timestamp()
     union all select 'order_inbox', count(*)::int from order_inbox where applied_at is null and leased_until > clock_timestamp()
     union all select 'evm_transfer', count(*)::int from evm_transfer
       where state not in ('final', 'failed') and leased_until > clock_timestamp()
     union all select 'evm_chain', count(*)::int from evm_chain where leased_until > clock_timestamp()`,
  )
