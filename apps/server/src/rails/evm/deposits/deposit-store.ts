/** SQL of what arrived. */
import type { Coins } from '@agio/domain'
import type { Sql } from '../../../platform/sql/sql.ts'
import type { KnownDeposit } from './deposits.ts'

type DepositRow = {
  id: string
  transaction: string
  asset: Coins.CoinId
  units: string
  from_address: string
  to_address: string
  owner: string
  block_number: string
  block_hash: string
  block_at: Date
  state: KnownDeposit['state']
  reported_final: boolean
  losses: number
}
const depositColumns = `id, transaction, asset, units::text, from_address, to_address, owner, block_number::text,
  block_hash, block_at, state, reported_final, losses`

function depositOf(row: DepositRow): KnownDeposit {
  return {
    id: row.id,
    asset: row.asset,
    units: BigInt(row.units),
    from: row.from_address,
    to: row.to_address,
    transaction: row.transaction,
    owner: row.owner,
    state: row.state,
    isReportedFinal: row.reported_final,
    losses: row.losses,
    block: { number: BigInt(row.block_number), hash: row.block_hash, at: new Date(row.block_at) },
  }
}

export async function depositsById(sql: Sql, ids: readonly string[]): Promise<Map<string, KnownDeposit>> {
  const rows = await sql.query<DepositRow>(
    `select ${depositColumns} from evm_deposit where id = any($1) for update`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, depositOf(row)]))
}

/** Seen arrivals in blocks up to a height, oldest first. */
export async function seenUpTo(sql: Sql, chainId: number, number: bigint): Promise<KnownDeposit[]> {
  const rows = await sql.query<DepositRow>(
    `select ${depositColumns} from evm_deposit
     where chain_id = $1 and state = 'seen' and block_number <= $2 order by block_number, id limit 500`,
    [chainId, String(number)],
  )
  return rows.map(depositOf)
}

/** Lost arrivals that a branch of this length should have brought back. */
export async function lostUpTo(sql: Sql, chainId: number, height: bigint): Promise<KnownDeposit[]> {
  const rows = await sql.query<DepositRow>(
    `select ${depositColumns} from evm_deposit
     where chain_id = $1 and state = 'lost' and lost_at <= $2 order by id for update`,
    [chainId, String(height)],
  )
  return rows.map(depositOf)
}

export async function saveDeposit(sql: Sql, chainId: number, arrival: KnownDeposit): Promise<void> {
  await sql.query(
    `insert into evm_deposit (id, chain_id, transaction, asset, units, from_address, to_address, owner,
       block_number, block_hash, block_at, state, reported_final, losses)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     on conflict (id) do update set asset = excluded.asset, units = excluded.units,
       from_address = excluded.from_address, to_address = excluded.to_address, owner = excluded.owner,
       block_number = excluded.block_number, block_hash = excluded.block_hash, block_at = excluded.block_at,
       state = excluded.state, reported_final = excluded.reported_final, losses = excluded.losses, lost_at = null,
       sweep_key = case when excluded.state = 'final' then evm_deposit.sweep_key end`,
    [
      arrival.id,
      chainId,
      arrival.transaction,
      arrival.asset,
      String(arrival.units),
      arrival.from,
      arrival.to,
      arrival.owner,
      String(arrival.block.number),
      arrival.block.hash,
      arrival.block.at,
      arrival.state,
      arrival.isReportedFinal,
      arrival.losses,
    ],
  )
}

/** Makes seen arrivals final; gives those that still stood in the same block. */
export async function markFinal(
  sql: Sql,
  ids: readonly string[],
  blockHash: string,
): Promise<KnownDeposit[]> {
  const rows = await sql.query<DepositRow>(
    `update evm_deposit set state = 'final', reported_final = true
     where id = any($1) and block_hash = $2 and state = 'seen' returning ${depositColumns}`,
    [ids, blockHash],
  )
  return rows.map(depositOf)
}

/** What arrived above an ancestor is lost until it is seen again, at the latest when we stand as high as before. */
export async function loseAbove(sql: Sql, chainId: number, ancestor: bigint, stoodAt: bigint): Promise<void> {
  await sql.query(
    `update evm_deposit set state = 'lost', lost_at = $3
     where chain_id = $1 and block_number > $2 and state in ('seen', 'final')`,
    [chainId, String(ancestor), String(stoodAt)],
  )
}

/** The chain is another one: what was not final will never be. */
export async function loseAllSeen(sql: Sql, chainId: number): Promise<void> {
  await sql.query(
    `update evm_deposit set state = 'lost', lost_at = 0 where chain_id = $1 and state in ('seen', 'lost')`,
    [chainId],
  )
}
