/** SQL of shortages of the hot wallets. */
import type { Coins } from '@agio/domain'
import type { Sql } from '../../../platform/sql/sql.ts'

/** A transfer waits for a coin: opens a shortage, or brings the open one up to date. True when it is new. */
export async function open(
  sql: Sql,
  short: { key: string; chainId: number; asset: string; missing: bigint; since: Date },
): Promise<boolean> {
  await sql.query(
    `update evm_transfer set short_of = $2 where key = $1 and state not in ('final', 'failed')`,
    [short.key, short.asset],
  )
  const values = [short.chainId, short.asset, String(short.missing)]
  const [fresh] = await sql.query(
    `insert into evm_shortage as s (chain_id, asset, number, is_open, missing, since) values ($1, $2, 1, true, $3, $4)
     on conflict (chain_id, asset) do update
       set number = s.number + 1, is_open = true, missing = excluded.missing, since = excluded.since
       where not s.is_open
     returning number`,
    [...values, short.since],
  )
  if (fresh) return true
  await sql.query(
    'update evm_shortage set missing = $3 where chain_id = $1 and asset = $2 and is_open',
    values,
  )
  return false
}

/** Closes the shortages of a chain that no transfer waits for any more. */
export async function close(sql: Sql, chainId: number): Promise<void> {
  await sql.query(
    `update evm_shortage s set is_open = false where chain_id = $1 and is_open and not exists (
       select from evm_transfer t where t.chain_id = s.chain_id and t.short_of = s.asset
         and t.state not in ('final', 'failed'))`,
    [chainId],
  )
}

/** The units that are missing now, by coin. */
export async function openShortages(sql: Sql): Promise<{ asset: Coins.CoinId; missing: string }[]> {
  return sql.query('select asset, missing::text from evm_shortage where is_open')
}
