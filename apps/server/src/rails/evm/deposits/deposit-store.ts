/** SQL of deposits. */
import type { Sql } from '../../../platform/sql/sql.ts'
import type { KnownDeposit } from './deposits.ts'

type Row = Omit<KnownDeposit, 'units' | 'block'> & {
  units: string
  block_number: string
  block_hash: string
  block_at: Date
}
const columns = `id, transaction, asset, units::text, from_address as "from", to_address as "to", owner,
  block_number::text, block_hash, block_at, state, reported_final as "isReportedFinal", losses`

const depositOf = ({ units, block_number, block_hash: hash, block_at: at, ...row }: Row): KnownDeposit => ({
  ...row,
  units: BigInt(units),
  block: { number: BigInt(block_number), hash, at },
})

export async function depositsById(sql: Sql, ids: readonly string[]): Promise<Map<string, KnownDeposit>> {
  const rows = await sql.query<Row>(`select ${columns} from evm_deposit where id = any($1) for update`, [ids])
  return new Map(rows.map((row) => [row.id, depositOf(row)]))
}

/** Seen deposits in blocks up to a height, oldest first. */
export async function seenUpTo(sql: Sql, chainId: number, number: bigint): Promise<KnownDeposit[]> {
  const rows = await sql.query<Row>(
    `select ${columns} from evm_deposit
     where chain_id = $1 and state = 'seen' and block_number <= $2 order by block_number, id limit 500`,
    [chainId, String(number)],
  )
  return rows.map(depositOf)
}

/** Lost deposits that a branch of this length should contain again. */
export async function lostUpTo(sql: Sql, chainId: number, height: bigint): Promise<KnownDeposit[]> {
  const rows = await sql.query<Row>(
    `select ${columns} from evm_deposit
     where chain_id = $1 and state = 'lost' and lost_at <= $2 order by id for update`,
    [chainId, String(height)],
  )
  return rows.map(depositOf)
}

export async function saveDeposit(sql: Sql, chainId: number, deposit: KnownDeposit): Promise<void> {
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
      deposit.id,
      chainId,
      deposit.transaction,
      deposit.asset,
      String(deposit.units),
      deposit.from,
      deposit.to,
      deposit.owner,
      String(deposit.block.number),
      deposit.block.hash,
      deposit.block.at,
      deposit.state,
      deposit.isReportedFinal,
      deposit.losses,
    ],
  )
}

/** Makes seen deposits final; gives those that are still in the same block. */
export async function markFinal(
  sql: Sql,
  ids: readonly string[],
  blockHash: string,
): Promise<KnownDeposit[]> {
  const rows = await sql.query<Row>(
    `update evm_deposit set state = 'final', reported_final = true
     where id = any($1) and block_hash = $2 and state = 'seen' returning ${columns}`,
    [ids, blockHash],
  )
  return rows.map(depositOf)
}

/** Deposits above an ancestor are lost until they are seen again, at the latest at the height that the cursor had. */
export async function loseAbove(sql: Sql, chainId: number, ancestor: bigint, height: bigint): Promise<void> {
  await sql.query(
    `update evm_deposit set state = 'lost', lost_at = $3
     where chain_id = $1 and block_number > $2 and state in ('seen', 'final')`,
    [chainId, String(ancestor), String(height)],
  )
}

/** The chain is another one: deposits that were not final never will be. */
export async function loseAllSeen(sql: Sql, chainId: number): Promise<void> {
  await sql.query(
    `update evm_deposit set state = 'lost', lost_at = 0 where chain_id = $1 and state in ('seen', 'lost')`,
    [chainId],
  )
}
