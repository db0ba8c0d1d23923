/** SQL of the deposit addresses. */
import type { Sql } from '../../platform/sql.ts'
import type { DepositAddress } from './addresses.ts'

/** Numbers that no process has had or will have. */
export async function reserveIndexes(sql: Sql, count: number): Promise<bigint[]> {
  const rows = await sql.query<{ index: string }>(
    `select nextval('evm_key_index')::text as index from generate_series(1, $1::int)`,
    [count],
  )
  return rows.map((row) => BigInt(row.index))
}

export async function insertAddress(sql: Sql, given: DepositAddress, owner: string, at: Date): Promise<void> {
  await sql.query(
    'insert into evm_address (address, key_index, owner, created_at) values (lower($1), $2, $3, $4)',
    [given.address, String(given.index), owner, at],
  )
}

/** All addresses an owner was given. */
export async function addressesOf(sql: Sql, owner: string): Promise<string[]> {
  const rows = await sql.query<{ address: string }>('select address from evm_address where owner = $1', [
    owner,
  ])
  return rows.map((row) => row.address)
}
