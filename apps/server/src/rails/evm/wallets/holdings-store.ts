/** SQL of the expected balances of our wallets: addresses, deposits and transfers near the block that is compared. */
import type { Coins } from '@agio/domain'
import type { Sql } from '../../../platform/sql/sql.ts'
import type { Hex } from './signer.ts'

/** The last block whose deposits are recorded. */
export async function recordedUpTo(sql: Sql, chainId: number): Promise<bigint | undefined> {
  const [row] = await sql.query<{ head: string }>(
    'select head_number::text as head from evm_chain where chain_id = $1 and head_number is not null',
    [chainId],
  )
  return row && BigInt(row.head)
}

/** Deposit addresses that may hold something: with a deposit or a transfer on this chain, or assigned lately. */
export async function depositAddresses(sql: Sql, chainId: number): Promise<string[]> {
  const rows = await sql.query<{ address: string }>(
    `select address from evm_address
     where address in (select to_address from evm_deposit where chain_id = $1)
       or address in (select address from evm_lane where chain_id = $1)
       or created_at > (select max(created_at) from evm_address) - interval '30 days'
     order by address`,
    [chainId],
  )
  return rows.map(({ address }) => address)
}

export type DepositState = {
  readonly id: string
  readonly asset: Coins.CoinId
  readonly units: bigint
  /** The hot wallet it came to; null at a deposit address. */
  readonly hot: string | null
  readonly block: bigint
  readonly state: 'seen' | 'final' | 'lost' | 'vanished'
  readonly isReportedFinal: boolean
}

/** Deposits that ledger and chain may see differently: not final yet, final lately, or with an event that waits. */
export async function unsettledDeposits(
  sql: Sql,
  chainId: number,
  recent: bigint,
  waiting: readonly string[],
): Promise<DepositState[]> {
  const rows = await sql.query<Omit<DepositState, 'units' | 'block'> & { units: string; block: string }>(
    `select id, asset, units::text, (select address from evm_hot_wallet where address = to_address) as hot,
       block_number::text as block, state, reported_final as "isReportedFinal"
     from evm_deposit
     where chain_id = $1
       and (state in ('seen', 'lost') or state = 'final' and block_number > $2 or id = any($3))`,
    [chainId, String(recent), waiting],
  )
  return rows.map((row) => ({ ...row, units: BigInt(row.units), block: BigInt(row.block) }))
}

export type TransferState = {
  readonly key: string
  readonly kind: 'out' | 'sweep' | 'gas'
  readonly asset: Coins.CoinId
  readonly isFromHot: boolean
  readonly from: string
  readonly to: string
  readonly isSettled: boolean
  readonly kept: readonly { readonly hash: Hex; readonly units: string; readonly cancels: boolean }[]
}

/** Signed transfers that have not ended, ended within the hour, or whose end waits in the inbox. */
export function unsettledTransfers(
  sql: Sql,
  chainId: number,
  waiting: readonly string[],
): Promise<TransferState[]> {
  return sql.query(
    `select t.key, t.kind, t.asset, t.from_index is null as "isFromHot", t.from_address as "from", t.to_address as "to",
       t.state in ('final', 'failed') as "isSettled",
       (select jsonb_agg(jsonb_build_object('hash', s.hash, 'units', s.units::text, 'cancels', s.cancels))
        from evm_signed s where s.key = t.key) as kept
     from evm_transfer t
     where t.chain_id = $1 and t.from_address is not null
       and (t.state not in ('final', 'failed') or t.settled_at > clock_timestamp() - interval '1 hour'
         or t.key = any($2) or t.transaction = any($2))
       and t.from_address is not null and exists (select from evm_signed s where s.key = t.key)`,
    [chainId, waiting],
  )
}
