/** SQL of the hot wallets: their addresses, and the block where their ledger begins. */
import type { Sql } from '../../../platform/sql/sql.ts'

export async function learn(sql: Sql, address: string): Promise<void> {
  await sql.query('insert into evm_hot_wallet (address) values (lower($1)) on conflict do nothing', [address])
}

/** The block where the ledger of a chain's hot wallet begins, as chosen first. */
export async function openingAt(sql: Sql, chainId: number, block: bigint): Promise<bigint> {
  await sql.query(
    'insert into evm_opening (chain_id, block_number) values ($1, $2) on conflict (chain_id) do nothing',
    [chainId, String(block)],
  )
  return (await opening(sql, chainId))?.block ?? block
}

export async function opening(
  sql: Sql,
  chainId: number,
): Promise<{ block: bigint; booked: boolean } | undefined> {
  const [row] = await sql.query<{ block: string; booked: boolean }>(
    'select block_number::text as block, booked from evm_opening where chain_id = $1',
    [chainId],
  )
  return row && { block: BigInt(row.block), booked: row.booked }
}

export async function markBooked(sql: Sql, chainId: number): Promise<void> {
  await sql.query('update evm_opening set booked = true where chain_id = $1', [chainId])
}

/** Any of our addresses: assigned, derived ahead, a hot wallet, or one that ever sent. */
export async function isOwn(sql: Sql, address: string): Promise<boolean> {
  const rows = await sql.query(
    `select 1 where exists (select from evm_address where address = lower($1))
       or exists (select from evm_hot_wallet where address = lower($1))
       or exists (select from evm_lane where address = lower($1))
       or exists (select from evm_address_stock where lower(address) = lower($1))`,
    [address],
  )
  return rows.length > 0
}
