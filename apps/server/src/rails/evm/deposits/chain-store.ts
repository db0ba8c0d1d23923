/** SQL of the watcher: the lease and cursor of a chain, its recent blocks, and the owners of addresses. */
import type { Due } from '../../../platform/queue/lookout.ts'
import type { Sql } from '../../../platform/sql/sql.ts'
import type { View } from '../node/finality.ts'
import type { Block } from '../node/movements.ts'

export type Position = { readonly number: bigint; readonly hash: string }
export type Cursor = { readonly head: Position; readonly anchor: Position; readonly reviewed: bigint }

/** A chain is awaited: an address was given out since a moment, or a deposit is not final yet. */
export const awaited = (chainId: number, since: () => Date): Due => ({
  text: `case when (select created_at from evm_address order by added_in desc limit 1) > $2::timestamptz
    or exists (select 1 from evm_deposit where chain_id = $1 and state = 'seen') then 0 end`,
  values: () => [chainId, since()],
})

/** Another worker holds the chain now: this worker must not write. */
export class Overtaken extends Error {
  constructor(chainId: number) {
    super(`another worker watches chain ${chainId} now`)
    this.name = 'Overtaken'
  }
}

/** Takes or prolongs the lease of a chain; false while another worker holds it. */
export async function takeLease(sql: Sql, chainId: number, holder: string): Promise<boolean> {
  const taken = await sql.query(
    `insert into evm_chain (chain_id, holder, leased_until) values ($1, $2, clock_timestamp() + interval '20 seconds')
     on conflict (chain_id) do update set holder = excluded.holder, leased_until = excluded.leased_until
     where evm_chain.holder is null or evm_chain.holder = $2 or evm_chain.leased_until < clock_timestamp()
     returning chain_id`,
    [chainId, holder],
  )
  return taken.length > 0
}

export async function releaseLease(sql: Sql, chainId: number, holder: string): Promise<void> {
  await sql.query('update evm_chain set holder = null where chain_id = $1 and holder = $2', [chainId, holder])
}

/** Locks the chain's row for this transaction; throws when another worker holds it. */
export async function holdLease(sql: Sql, chainId: number, holder: string): Promise<void> {
  const held = await sql.query(
    `update evm_chain set leased_until = clock_timestamp() + interval '20 seconds'
     where chain_id = $1 and holder = $2 returning chain_id`,
    [chainId, holder],
  )
  if (held.length === 0) throw new Overtaken(chainId)
}

export async function readCursor(sql: Sql, chainId: number): Promise<Cursor | undefined> {
  const [row] = await sql.query<
    Record<'number' | 'hash' | 'anchor_number' | 'anchor_hash' | 'reviewed', string>
  >(
    `select head_number::text as number, head_hash as hash, anchor_number::text, anchor_hash,
            reviewed_number::text as reviewed
     from evm_chain where chain_id = $1 and head_hash is not null and anchor_hash is not null`,
    [chainId],
  )
  if (!row) return undefined
  return {
    head: { number: BigInt(row.number), hash: row.hash },
    anchor: { number: BigInt(row.anchor_number), hash: row.anchor_hash },
    reviewed: BigInt(row.reviewed),
  }
}

type Move = {
  readonly holder: string
  readonly from: Position
  readonly to: Position
  readonly finality: Finality
}

/** The finality of the chain. */
export type Finality = Omit<View, 'head'>

const finalityValues = ({ final, finalBy, smallFinal, smallFinalBy }: Finality) => [
  String(final),
  finalBy,
  String(smallFinal),
  smallFinalBy,
]

/** Sets the cursor to the first block. Deposits in it are not looked for. */
export async function beginAt(sql: Sql, chainId: number, at: Position, finality: Finality): Promise<void> {
  await sql.query('delete from evm_block where chain_id = $1', [chainId])
  await sql.query(
    `update evm_chain set head_number = $2, head_hash = $3, anchor_number = $2, anchor_hash = $3, reviewed_number = $2,
       final_number = $4, final_by = $5, small_final_number = $6, small_final_by = $7
     where chain_id = $1`,
    [chainId, String(at.number), at.hash, ...finalityValues(finality)],
  )
}

/** Moves to another block, prolongs the lease, and notes how far the chain is final; throws when another worker holds the chain. */
export async function moveCursor(
  sql: Sql,
  chainId: number,
  { holder, from, to, finality }: Move,
): Promise<void> {
  const moved = await sql.query(
    `update evm_chain set head_number = $4, head_hash = $5, reviewed_number = least(reviewed_number, $4),
       final_number = $6, final_by = $7, small_final_number = $8, small_final_by = $9,
       leased_until = clock_timestamp() + interval '20 seconds'
     where chain_id = $1 and head_number = $2 and head_hash = $3 and holder = $10 returning chain_id`,
    [
      chainId,
      String(from.number),
      from.hash,
      String(to.number),
      to.hash,
      ...finalityValues(finality),
      holder,
    ],
  )
  if (moved.length === 0) throw new Overtaken(chainId)
}

export async function moveReview(sql: Sql, chainId: number, to: bigint): Promise<void> {
  await sql.query('update evm_chain set reviewed_number = $2 where chain_id = $1 and head_number >= $2', [
    chainId,
    String(to),
  ])
}

export async function saveBlocks(
  sql: Sql,
  chainId: number,
  blocks: readonly Block[],
  keepFrom: bigint,
): Promise<void> {
  await sql.query(
    `with old as (delete from evm_block where chain_id = $1 and number < $5)
     insert into evm_block (chain_id, number, hash, parent_hash)
     select $1, * from unnest($2::bigint[], $3::text[], $4::text[])`,
    [
      chainId,
      blocks.map((block) => String(block.number)),
      blocks.map((block) => block.hash),
      blocks.map((block) => block.parentHash),
      String(keepFrom),
    ],
  )
}

/** Stored blocks up to a height, the highest first. */
export async function blocksUpTo(sql: Sql, chainId: number, number: bigint): Promise<Position[]> {
  const rows = await sql.query<{ number: string; hash: string }>(
    'select number::text, hash from evm_block where chain_id = $1 and number <= $2 order by number desc',
    [chainId, String(number)],
  )
  return rows.map((row) => ({ number: BigInt(row.number), hash: row.hash }))
}

export async function blockAt(sql: Sql, chainId: number, number: bigint): Promise<Position | undefined> {
  const [row] = await sql.query<{ hash: string }>(
    'select hash from evm_block where chain_id = $1 and number = $2',
    [chainId, String(number)],
  )
  return row && { number, hash: row.hash }
}

/** Deletes the blocks above an ancestor. */
export async function forgetBlocksAbove(sql: Sql, chainId: number, ancestor: bigint): Promise<void> {
  await sql.query('delete from evm_block where chain_id = $1 and number > $2', [chainId, String(ancestor)])
}

/** Another chain under this id has other nonces. */
export async function forgetLanes(sql: Sql, chainId: number): Promise<void> {
  await sql.query('delete from evm_lane where chain_id = $1', [chainId])
}

/** Our addresses among these receivers, as forty digits; a receiver is a word that ends in the digits of its address. */
export async function oursAmong(sql: Sql, receivers: readonly string[]): Promise<string[]> {
  const rows = await sql.query<{ digits: string }>(
    `with asked as materialized (select array(select '0x' || right(word, 40) from unnest($1::text[]) word) as addresses)
     select substr(address, 3) as digits from evm_address where address = any((select addresses from asked)::text[])
     union all
     select substr(address, 3) from evm_hot_wallet where address = any((select addresses from asked)::text[])`,
    [receivers],
  )
  return rows.map(({ digits }) => digits)
}

/** Owner of deposits at a hot wallet. */
export const hotOwner = 'hot wallet'

export async function ownersOf(sql: Sql, addresses: readonly string[]): Promise<Map<string, string>> {
  const rows = await sql.query<{ address: string; owner: string }>(
    `select address, owner from evm_address where address = any($1)
     union all select address, $2 from evm_hot_wallet where address = any($1)`,
    [addresses, hotOwner],
  )
  return new Map(rows.map((row) => [row.address, row.owner]))
}

/** Of these transactions, those that moved coins between our own addresses: gas and sweeps. */
export async function ownMoves(sql: Sql, transactions: readonly string[]): Promise<Set<string>> {
  const rows = await sql.query<{ hash: string }>(
    `select s.hash from evm_signed s join evm_transfer t using (key) where s.hash = any($1) and t.kind in ('gas', 'sweep')`,
    [transactions],
  )
  return new Set(rows.map((row) => row.hash))
}

/** The block where the ledger of a wallet on a chain begins; booked once its balance there is posted. */
export type Opening = { readonly address: string; readonly block: bigint; readonly booked: boolean }

/** Of every wallet that a chain ever had, the earliest first. */
export async function openings(sql: Sql, chainId: number): Promise<Opening[]> {
  const rows = await sql.query<{ address: string; block: string; booked: boolean }>(
    `select address, block_number::text as block, booked from evm_opening
     where chain_id = $1 order by block_number, address`,
    [chainId],
  )
  return rows.map(({ block, ...row }) => ({ ...row, block: BigInt(block) }))
}
