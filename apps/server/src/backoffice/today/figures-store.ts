/** SQL of the figures of Today: the day from the ledger's entries, and what is held from its balances. */
import type { Sql } from '../../platform/sql/sql.ts'

type Units = { readonly asset: string; readonly units: string }

/** What came onto our bank accounts since a moment and left them. What the owner brought is not of the day. */
export const moneySince = (
  sql: Sql,
  since: Date,
): Promise<{ readonly asset: string; readonly came: string; readonly left: string }[]> =>
  sql.query(
    `select asset, coalesce(sum(units) filter (where units > 0), 0)::text as came,
       coalesce(-sum(units) filter (where units < 0), 0)::text as left
     from ledger_entry moved
     where posting_id >= (floor(extract(epoch from $1::timestamptz) * 1000)::bigint << 20)
       and ledger_kind(account) = 'bank'
       and not exists (select from ledger_entry own
         where own.posting_id = moved.posting_id and own.account = 'capital')
     group by asset order by asset`,
    [since],
  )

/** What we earned since a moment, less what it cost. Income is a credit, below zero. */
export const marginSince = (sql: Sql, since: Date): Promise<Units[]> =>
  sql.query(
    `select asset, (-sum(units))::text as units from ledger_entry
     where posting_id >= (floor(extract(epoch from $1::timestamptz) * 1000)::bigint << 20)
       and ledger_kind(account) in ('fees', 'income', 'costs', 'losses')
     group by asset having sum(units) <> 0 order by asset`,
    [since],
  )

/** Orders are looked for among so many that were completed, by when they were placed. */
const newest = 1_000

/** Completed since a moment, and the seconds since their value had come: half of them took no longer, and 95 of 100. */
export const filledSince = (
  sql: Sql,
  since: Date,
): Promise<
  {
    readonly service: 'sell' | 'buy'
    readonly count: number
    readonly median: number
    readonly slow: number
  }[]
> =>
  sql.query(
    `select service, count(*)::int as count,
       ceil(percentile_disc(0.5) within group (order by seconds))::int as median,
       ceil(percentile_disc(0.95) within group (order by seconds))::int as slow
     from (select id, service from orders where status = 'completed' order by id desc limit $2) done
     cross join lateral (
       select extract(epoch from max(at) filter (where to_status = 'completed' and from_status <> 'completed')
           - min(at) filter (where to_status not in ('awaiting_deposit', 'awaiting_payment', 'payment_pending')))
           as seconds,
         max(at) filter (where to_status = 'completed' and from_status <> 'completed') as ended
       from order_event where order_id = done.id) took
     where ended >= $1 group by service order by service`,
    [since, newest],
  )

export type Held = Units & {
  readonly account: string
  /** At the last comparison. */
  readonly outside: string | null
  readonly asOf: Date | null
}

/** The balances of these accounts, beside what the world said of each. */
export const heldOn = (sql: Sql, accounts: readonly string[]): Promise<Held[]> =>
  sql.query(
    `select account, asset, units, outside, "asOf" from (
       select account, asset, sum(units)::text as units from ledger_balance where account = any($1)
       group by account, asset) held
     left join lateral (
       select external_units::text as outside, as_of as "asOf" from reconciliation
       where account = held.account and asset = held.asset order by recorded_at desc limit 1) compared on true
     order by account, asset`,
    [accounts],
  )

/** Payments that are in no file yet, by currency; coins that have not left a hot wallet for good, by chain. */
export const waitingToLeave = (
  sql: Sql,
): Promise<{ readonly chainId: number | null; readonly asset: string; readonly units: string }[]> =>
  sql.query(
    `select null::int as "chainId", currency as asset, sum(units)::text as units
     from bank_payment where state = 'queued' group by currency
     union all select chain_id::int, asset, sum(units)::text
     from evm_transfer where kind = 'out' and state not in ('final', 'failed') group by chain_id, asset`,
  )

/** When the bank's last file was taken in, and the last block of each chain that was read. */
export async function heardFrom(
  sql: Sql,
): Promise<{ readonly bank: Date | null; readonly heads: ReadonlyMap<number, number> }> {
  const [bank] = await sql.query<{ at: Date | null }>('select max(imported_at) as at from bank_file')
  const chains = await sql.query<{ id: number; head: number }>(
    'select chain_id::int as id, head_number::int as head from evm_chain where head_number is not null',
  )
  return { bank: bank?.at ?? null, heads: new Map(chains.map(({ id, head }) => [id, head])) }
}
