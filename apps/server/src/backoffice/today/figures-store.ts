/** SQL of the figures of Today: the day's movements from ledger entries, and holdings from ledger balances. */
import type { Sql } from '../../platform/sql/sql.ts'

type Units = { readonly asset: string; readonly units: string }

/** Bank credits and debits since a moment, without the owner's capital. */
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

/** Income less costs since a moment. The ledger keeps income as a credit, below zero. */
export const marginSince = (sql: Sql, since: Date): Promise<Units[]> =>
  sql.query(
    `select asset, (-sum(units))::text as units from ledger_entry
     where posting_id >= (floor(extract(epoch from $1::timestamptz) * 1000)::bigint << 20)
       and ledger_kind(account) in ('fees', 'income', 'costs', 'losses')
     group by asset having sum(units) <> 0 order by asset`,
    [since],
  )

export type Held = Units & {
  readonly account: string
  /** At the last reconciliation. */
  readonly outside: string | null
  readonly asOf: Date | null
}

/** Ledger balances of these accounts, each with the external balance of the last reconciliation. */
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

/** Payments not yet in a bank file, by currency; outgoing transfers without finality, by chain. */
export const waitingToLeave = (
  sql: Sql,
): Promise<{ readonly chainId: number | null; readonly asset: string; readonly units: string }[]> =>
  sql.query(
    `select null::int as "chainId", currency as asset, sum(units)::text as units
     from bank_payment where state = 'queued' group by currency
     union all select chain_id::int, asset, sum(units)::text
     from evm_transfer where kind = 'out' and state not in ('final', 'failed') group by chain_id, asset`,
  )

/** The time of the last imported bank file, and the last block read of each chain. */
export async function lastActivity(
  sql: Sql,
): Promise<{ readonly bank: Date | null; readonly heads: ReadonlyMap<number, number> }> {
  const [bank] = await sql.query<{ at: Date | null }>('select max(imported_at) as at from bank_file')
  const chains = await sql.query<{ id: number; head: number }>(
    'select chain_id::int as id, head_number::int as head from evm_chain where head_number is not null',
  )
  return { bank: bank?.at ?? null, heads: new Map(chains.map(({ id, head }) => [id, head])) }
}
