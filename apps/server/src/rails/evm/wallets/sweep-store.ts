/** SQL of sweeping: which final deposits wait at which address, and which sweep took them. */
import type { Sql } from '../../../platform/sql/sql.ts'

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

/** A failed sweep leaves its deposits to the next one. */
export async function unmarkSwept(sql: Sql, key: string): Promise<void> {
  await sql.query('update evm_deposit set sweep_key = null where sweep_key = $1', [key])
}

/** How often gas was sent for a sweep, and whether one of these is still under way. */
export async function gasFor(sql: Sql, key: string): Promise<{ count: number; underWay: boolean }> {
  const [row] = await sql.query<{ count: number; open: boolean }>(
    `select count(*)::integer as count, coalesce(bool_or(state not in ('final', 'failed')), false) as open
     from evm_transfer where serves = $1`,
    [key],
  )
  return { count: row?.count ?? 0, underWay: row?.open ?? false }
}
