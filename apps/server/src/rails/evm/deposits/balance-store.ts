/** SQL of the native balances of deposit addresses: the last reading, and the movements that explain a change since. */
import type { Sql } from '../../../platform/sql/sql.ts'
import type { Hex } from '../node/calldata.ts'

export type KnownBalance = {
  readonly address: string
  readonly owner: string
  /** The block of the last look; below zero when there was none. */
  readonly block: bigint
  readonly unitsBefore: bigint
  /** Recorded as deposits in the blocks since. */
  readonly deposited: bigint
  /** A sweep or gas is under way, or a deposit is lost for now or disputed. */
  readonly isMoving: boolean
}

/** Adds the addresses committed since `horizon`; gives the next horizon. */
export async function learnBalances(sql: Sql, chainId: number, horizon: string): Promise<string> {
  const [row] = await sql.query<{ next: string }>(
    `with learnt as (
       insert into evm_balance (chain_id, address)
       select $1, address from evm_address where added_in >= $2::text::xid8 on conflict do nothing)
     select pg_snapshot_xmin(pg_current_snapshot())::text as next`,
    [chainId, horizon],
  )
  return row?.next ?? horizon
}

/** Addresses whose turn it is, the longest due first. */
export async function dueBalances(
  sql: Sql,
  chainId: number,
  native: string,
  final: bigint,
  most: number,
): Promise<KnownBalance[]> {
  const rows = await sql.query<
    Pick<KnownBalance, 'address' | 'owner' | 'isMoving'> & Record<'block' | 'units' | 'deposited', string>
  >(
    `select b.address, a.owner, b.block_number::text as block, b.units::text,
       (select coalesce(sum(d.units), 0)::text from evm_deposit d
        where d.to_address = b.address and d.chain_id = $1 and d.asset = $2 and d.state in ('seen', 'final')
          and d.block_number > b.block_number and d.block_number <= $3) as deposited,
       exists (select from evm_deposit d where d.to_address = b.address and d.chain_id = $1
               and (d.state = 'lost' or d.state = 'seen' and d.block_number <= $3))
       or exists (select from evm_transfer t where t.chain_id = $1 and t.from_address = b.address
                  and t.state not in ('final', 'failed'))
       or exists (select from evm_transfer t where t.chain_id = $1 and t.to_address = b.address and t.kind = 'gas'
                  and t.state not in ('final', 'failed')) as "isMoving"
     from evm_balance b join evm_address a using (address)
     where b.chain_id = $1 and b.due_at <= clock_timestamp() and b.block_number < $3
     order by b.due_at limit $4`,
    [chainId, native, String(final), most],
  )
  return rows.map(({ block, units, deposited, ...row }) => ({
    ...row,
    block: BigInt(block),
    unitsBefore: BigInt(units),
    deposited: BigInt(deposited),
  }))
}

export type OwnMove = {
  readonly address: string
  readonly hash: Hex
  readonly kind: 'gas' | 'sweep'
  /** Of the native coin. */
  readonly units: bigint
}

/** Our transfers to and from these addresses that ended since the last look, or shortly before it. */
export async function ownMovesOf(
  sql: Sql,
  chainId: number,
  native: string,
  addresses: readonly string[],
): Promise<OwnMove[]> {
  if (addresses.length === 0) return []
  const rows = await sql.query<Omit<OwnMove, 'units'> & { units: string }>(
    `select b.address, t.kind, s.hash,
       (case when t.asset = $2 and not s.cancels then s.units else 0 end)::text as units
     from evm_balance b
     join evm_transfer t on t.chain_id = $1
       and (t.kind = 'gas' and t.to_address = b.address or t.kind = 'sweep' and t.from_address = b.address)
     join evm_signed s on s.hash = t.transaction
     where b.chain_id = $1 and b.address = any($3)
       and (b.read_at is null or t.settled_at > b.read_at - interval '1 day')`,
    [chainId, native, addresses],
  )
  return rows.map(({ units, ...row }) => ({ ...row, units: BigInt(units) }))
}

/** Keeps the readings. Addresses that lately began to wait for this coin are due again at once, the others in a day. */
export async function saveBalances(
  sql: Sql,
  chainId: number,
  native: string,
  block: bigint,
  readings: readonly { readonly address: string; readonly units: bigint }[],
): Promise<void> {
  await sql.query(
    `update evm_balance b set block_number = $2, units = it.units, read_at = clock_timestamp(),
       due_at = clock_timestamp() + case
         when coalesce(a.expects, $3) = $3 and b.since > clock_timestamp() - interval '14 days' then interval '0'
         else interval '1 day' end
     from unnest($4::text[], $5::numeric[]) as it (address, units) join evm_address a using (address)
     where b.chain_id = $1 and b.address = it.address`,
    [
      chainId,
      String(block),
      native,
      readings.map((it) => it.address),
      readings.map((it) => String(it.units)),
    ],
  )
}

/** Asked again after the others. */
export async function putOff(sql: Sql, chainId: number, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return
  await sql.query(
    'update evm_balance set due_at = clock_timestamp() where chain_id = $1 and address = any($2)',
    [chainId, addresses],
  )
}

/** Blocks above were abandoned: readings in them no longer count. */
export async function forgetBalancesAbove(sql: Sql, chainId: number, ancestor: bigint): Promise<void> {
  await sql.query(
    `update evm_balance set block_number = -1, units = 0, read_at = null, due_at = clock_timestamp()
     where chain_id = $1 and block_number > $2`,
    [chainId, String(ancestor)],
  )
}
