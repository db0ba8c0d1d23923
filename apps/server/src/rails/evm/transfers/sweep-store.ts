/** SQL of sweeping: the final deposits that wait at each address, and the sweep that took them. */
import type { Coins } from '@agio/domain'
import { soonIn, untilIn, type Due } from '../../../platform/queue/lookout.ts'
import type { Sql } from '../../../platform/sql/sql.ts'

/** Final coins at an address that no sweep took. */
export type DueSweep = { readonly address: string; readonly asset: Coins.CoinId; readonly units: bigint }

/** Addresses with final deposits that no sweep took and whose turn it is, the longest due first. */
export async function dueForSweep(sql: Sql, chainId: number, most: number): Promise<DueSweep[]> {
  const rows = await sql.query<{ address: string; asset: Coins.CoinId; units: string }>(
    `select d.to_address as address, d.asset,
       (select sum(units)::text from evm_deposit all_of
        where all_of.to_address = d.to_address and all_of.asset = d.asset and all_of.state = 'final'
          and all_of.sweep_key is null) as units
     from evm_deposit d join evm_address a on a.address = d.to_address
     where d.chain_id = $1 and d.state = 'final' and d.sweep_key is null and d.sweep_due_at <= clock_timestamp()
     group by d.to_address, d.asset order by min(d.sweep_due_at) limit $2`,
    [chainId, most],
  )
  return rows.map((row) => ({ ...row, units: BigInt(row.units) }))
}

/** A chain has deposits to sweep. */
export const sweepsDue = (chainId: number): Due => ({
  text: `(
    select ${untilIn('sweep_due_at', 'clock_timestamp()')} from evm_deposit
    where chain_id = $1 and state = 'final' and sweep_key is null and sweep_due_at <= ${soonIn('clock_timestamp()')}
    order by sweep_due_at limit 1)`,
  values: () => [chainId],
})

/** Final deposits at an address that no sweep took, locked for this transaction. */
export async function unswept(
  sql: Sql,
  address: string,
  asset: string,
): Promise<{ units: bigint; ids: string[]; keyIndex: bigint } | undefined> {
  const [row] = await sql.query<{ units: string | null; ids: string[] | null; key_index: string | null }>(
    `with waiting as (
       select id, units from evm_deposit
       where to_address = $1 and asset = $2 and state = 'final' and sweep_key is null for update)
     select sum(units)::text as units, array_agg(id order by id) as ids,
            (select key_index::text from evm_address where address = $1) as key_index
     from waiting`,
    [address, asset],
  )
  if (!row?.units || !row.ids || row.key_index === null) return undefined
  return { units: BigInt(row.units), ids: row.ids, keyIndex: BigInt(row.key_index) }
}

export async function markSwept(sql: Sql, ids: readonly string[], key: string): Promise<void> {
  await sql.query('update evm_deposit set sweep_key = $2 where id = any($1)', [ids, key])
}

export async function putOffSweep(sql: Sql, ids: readonly string[], seconds: number): Promise<void> {
  await sql.query(
    'update evm_deposit set sweep_due_at = clock_timestamp() + make_interval(secs => $2) where id = any($1)',
    [ids, seconds],
  )
}

/** A failed sweep leaves its deposits to the next one; gives their address and the number of failures. */
export async function awaitSweep(
  sql: Sql,
  key: string,
  seconds: readonly number[],
): Promise<{ address: string; tries: number } | undefined> {
  const rows = await sql.query<{ address: string; tries: number }>(
    `update evm_deposit set sweep_key = null, sweep_tries = sweep_tries + 1,
       sweep_due_at = clock_timestamp()
         + make_interval(secs => ($2::integer[])[least(sweep_tries + 1, array_length($2::integer[], 1))])
     where sweep_key = $1 returning to_address as address, sweep_tries as tries`,
    [key, seconds],
  )
  return rows.toSorted((one, other) => other.tries - one.tries)[0]
}

/** The number of gas loans for a sweep, and whether one of them is still under way. */
export async function gasFor(sql: Sql, key: string): Promise<{ count: number; underWay: boolean }> {
  const [row] = await sql.query<{ count: number; open: boolean }>(
    `select count(*)::integer as count, coalesce(bool_or(state not in ('final', 'failed')), false) as open
     from evm_transfer where serves = $1`,
    [key],
  )
  return { count: row?.count ?? 0, underWay: row?.open ?? false }
}
