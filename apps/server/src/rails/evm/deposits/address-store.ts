/** SQL of the deposit addresses. */
import type { Due } from '../../../platform/queue/lookout.ts'
import type { Sql } from '../../../platform/sql/sql.ts'
import type { GivenAddress } from '../../rail.ts'

export type DepositAddress = {
  /** The child number under its wallet's extended public key. */
  readonly index: bigint
  /** With its EIP-55 checksum. */
  readonly address: `0x${string}`
}

/** Numbers that only this call gets. */
export async function reserveIndexes(sql: Sql, count: number): Promise<bigint[]> {
  const rows = await sql.query<{ index: string }>(
    `select nextval('evm_key_index')::text as index from generate_series(1, $1::int)`,
    [count],
  )
  return rows.map((row) => BigInt(row.index))
}

/**
 * Removes the first addresses above a number from the stock; two processes never take the same. A caller that begins where its
 * last ones ended does not read the rows that were removed since the table was last vacuumed.
 */
export async function takeStock(
  sql: Sql,
  wallet: string,
  count: number,
  above: bigint,
): Promise<DepositAddress[]> {
  const rows = await sql.query<{ index: string; address: `0x${string}` }>(
    `delete from evm_address_stock where key_index = any(array(
       select key_index from evm_address_stock where wallet = $1 and key_index > $3
       order by key_index limit $2 for update skip locked))
     returning key_index::text as index, address`,
    [wallet, count, String(above)],
  )
  return rows.map((row) => ({ index: BigInt(row.index), address: row.address }))
}

export async function putStock(sql: Sql, wallet: string, given: readonly DepositAddress[]): Promise<void> {
  await sql.query(
    `insert into evm_address_stock (key_index, wallet, address)
     select index, $1, address from unnest($2::bigint[], $3::text[]) as given (index, address)`,
    [wallet, given.map(({ index }) => String(index)), given.map(({ address }) => address)],
  )
}

export async function countStock(sql: Sql, wallet: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    'select count(*)::integer as count from evm_address_stock where wallet = $1',
    [wallet],
  )
  return row?.count ?? 0
}

/** Fewer than this many of a wallet are in stock. */
export const lackingIn = (wallet: string, target: number): Due => ({
  text: `case when (
    select count(*) from (select from evm_address_stock where wallet = $1 limit $2::integer) as stock) < $2::integer then 0 end`,
  values: () => [wallet, target],
})

export async function keepAddress(sql: Sql, given: GivenAddress, owner: string, at: Date): Promise<void> {
  await sql.query('select evm_keep_address($1::jsonb, $2, null, $3)', [JSON.stringify(given), owner, at])
}
