/** SQL of the hot wallets: their addresses, and the blocks where their ledger begins. */
import type { Sql } from '../../../platform/sql/sql.ts'
import { openings } from '../deposits/chain-store.ts'

export async function learn(sql: Sql, address: string): Promise<void> {
  await sql.query('insert into evm_hot_wallet (address) values (lower($1)) on conflict do nothing', [address])
}

/** The block where the ledger of a wallet begins, as chosen first. */
export async function openingAt(sql: Sql, chainId: number, address: string, block: bigint): Promise<bigint> {
  await sql.query(
    'insert into evm_opening (chain_id, address, block_number) values ($1, lower($2), $3) on conflict do nothing',
    [chainId, address, String(block)],
  )
  const chosen = (await openings(sql, chainId)).find((one) => one.address === address.toLowerCase())
  return chosen?.block ?? block
}

export async function markBooked(sql: Sql, chainId: number, address: string): Promise<void> {
  await sql.query('update evm_opening set booked = true where chain_id = $1 and address = lower($2)', [
    chainId,
    address,
  ])
}

/** Transfers of each hot wallet that are not over. */
export const underWay = (sql: Sql): Promise<{ chainId: number; address: string; count: number }[]> =>
  sql.query(
    `select o.chain_id::int as "chainId", o.address, count(t.key)::int as count
     from evm_opening o left join evm_transfer t on t.chain_id = o.chain_id and t.from_address = o.address
       and t.state not in ('final', 'failed')
     group by o.chain_id, o.address`,
  )

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
