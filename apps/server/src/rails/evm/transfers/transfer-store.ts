/** SQL of coins out: the request, its nonce, every set of signed bytes, and the worker that has claimed it. */
import type { Chains, Coins } from '@agio/domain'
import { notifyChannel } from '../../../platform/queue/loop.ts'
import { createQueue, type Claim } from '../../../platform/queue/queue.ts'
import type { Sql } from '../../../platform/sql/sql.ts'
import type { Hex } from '../wallets/signer.ts'

export type TransferRequest = {
  readonly key: string
  /** out: to another owner · sweep: deposit address to hot wallet · gas: hot wallet to deposit address */
  readonly kind: 'out' | 'sweep' | 'gas'
  /** Signed bytes are sent when they are released; else at once. */
  readonly awaitsRelease: boolean
  readonly owner?: string
  readonly chainId: Chains.ChainId
  readonly asset: Coins.CoinId
  readonly units: bigint
  readonly to: Hex
  /** The deposit key that pays; the hot wallet when left out. */
  readonly fromIndex?: bigint
  readonly serves?: string
}
export type Transfer = TransferRequest & {
  readonly state: 'asked' | 'designated' | 'signed' | 'sent'
  readonly from?: Hex
  readonly nonce?: bigint
  readonly gasLimit?: bigint
  /** The most native coin that it may take from its lane. */
  readonly nativeCap?: bigint
  /** The block that has it, as far as was noted. */
  readonly block?: bigint
  /** The number of failures in a row to sign or send it. */
  readonly failures: number
  /** Its nonce is to be spent on an empty transaction. */
  readonly withdrawing: boolean
  /** The database's time of this claim: a transfer that settled later may still have been in flight then. */
  readonly claimedAt: Date
  readonly claim: Claim
}

export const leaseSeconds = 25

/** Notes a request once. True when it is new; a key that means something else already is a bug of the caller. */
export async function insertTransfer(sql: Sql, it: TransferRequest, at: Date): Promise<boolean> {
  const [row] = await sql.query<{ same: boolean; fresh: boolean }>(
    `with fresh as (
       insert into evm_transfer
         (key, kind, owner, chain_id, asset, units, to_address, from_index, serves, state, asked_at, awaits_release)
       values ($1, $2, $3, $4, $5, $6, lower($7), $8, $9, 'asked', $10, $11)
       on conflict (key) do nothing returning key)
     select exists (select from fresh) as fresh,
            not exists (select from evm_transfer t where t.key = $1
              and (t.asset, t.units, t.to_address) is distinct from ($5, $6::numeric, lower($7))) as same`,
    [
      it.key,
      it.kind,
      it.owner ?? null,
      it.chainId,
      it.asset,
      String(it.units),
      it.to,
      it.fromIndex === undefined ? null : String(it.fromIndex),
      it.serves ?? null,
      at,
      it.awaitsRelease,
    ],
  )
  if (!row?.same) throw new Error(`transfer ${it.key} was asked before with another amount or receiver`)
  return row.fresh
}

type BigIntNames = 'units' | 'fromIndex' | 'nonce' | 'gasLimit' | 'nativeCap' | 'block'
type TransferRow = {
  readonly [K in keyof Omit<Transfer, 'claim'>]: K extends BigIntNames ? string | null : Transfer[K] | null
}

const columns = `key, kind, owner, chain_id::integer as "chainId", asset, units::text, to_address as "to",
  from_index::text as "fromIndex", serves, state, from_address as "from", nonce::text, gas_limit::text as "gasLimit", native_cap::text as "nativeCap",
  block_number::text as block, failures,
  withdraw_at is not null as withdrawing, awaits_release as "awaitsRelease"`

/**
 * Transfers that a pause stops. Of a chain: those that no node has got yet. Of a coin: those without a nonce, because the other
 * coins of the chain wait behind a nonce; likewise for an owner on hold. A sent transfer is followed to its end.
 */
const isStopped = `(case state
    when 'asked' then is_paused('chain:' || chain_id, 'coin:' || asset) or (kind = 'out' and is_held(owner, 'coins'))
    when 'designated' then is_paused('chain:' || chain_id)
    when 'signed' then is_paused('chain:' || chain_id)
      and not exists (select from evm_signed s where s.key = evm_transfer.key and s.broadcast_at is not null)
    else false end)`

/** Transfers of a chain that are not over and not stopped by a pause or a hold. */
export const transferQueue = createQueue<TransferRow>({
  table: 'evm_transfer',
  key: 'key',
  open: `state not in ('final', 'failed') and chain_id = $4 and not ${isStopped}`,
  columns: `${columns}, clock_timestamp() as "claimedAt"`,
  reason: 'last_error',
  failures: 'failures',
})

/** Transfers that failed at least so often in a row. */
export async function countFailing(sql: Sql, failures: number): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select count(*)::integer as count from evm_transfer where failures >= $1 and state not in ('final', 'failed')`,
    [failures],
  )
  return row?.count ?? 0
}

/** Takes the next transfers that are due. */
export async function claimDue(sql: Sql, chainId: number, most: number): Promise<Transfer[]> {
  const rows = await transferQueue.claim(sql, { most, leaseSeconds, values: [chainId] })
  return rows.map(({ claim, ...row }) => transferOf(row, claim))
}

function transferOf(
  { units, fromIndex, nonce, gasLimit, nativeCap, block, ...row }: TransferRow,
  claim: Claim,
): Transfer {
  const numbers = { units, fromIndex, nonce, gasLimit, nativeCap, block }
  const given = [
    ...Object.entries(row),
    ...Object.entries(numbers).map(([name, text]) => [name, text && BigInt(text)] as const),
  ].filter(([, value]) => value !== null)
  return { ...Object.fromEntries(given), claim } as Transfer
}

/** The present state of a claimed transfer; undefined when it has ended. */
export async function readTransfer(sql: Sql, claimed: Transfer): Promise<Transfer | undefined> {
  const [row] = await sql.query<TransferRow>(
    `select ${columns}, $2::timestamptz as "claimedAt"
     from evm_transfer where key = $1 and state not in ('final', 'failed')`,
    [claimed.key, claimed.claimedAt],
  )
  return row && transferOf(row, claimed.claim)
}

/** A deposit address and the wallet that has its key. */
export async function depositOf(sql: Sql, index: bigint): Promise<{ address: Hex; wallet: Hex }> {
  const [row] = await sql.query<{ address: Hex; wallet: Hex }>(
    'select address, wallet from evm_address where key_index = $1',
    [String(index)],
  )
  if (!row) throw new Error(`no deposit address has the number ${index}`)
  return row
}

export const wakeChannel = 'evm_transfer'

/** Wakes the workers once this transaction commits. */
export const wakeSenders = (sql: Sql): Promise<void> => notifyChannel(sql, wakeChannel)

/** Writes only while the claim is ours. */
export async function whileOurs(
  sql: Sql,
  text: string,
  values: readonly unknown[],
  key: string,
): Promise<void> {
  const rows = await sql.query(text, values)
  if (rows.length === 0) throw new ClaimLost(key)
}

/** Another worker claimed the transfer meanwhile, or it was withdrawn: this worker's results must not be used. */
export class ClaimLost extends Error {
  constructor(key: string) {
    super(`transfer ${key} was taken over or withdrawn`)
    this.name = 'ClaimLost'
  }
}

/**
 * These wallets of a chain, the one with the fewest transfers under way first. Until the transaction ends no other transfer
 * takes its place among them.
 */
export async function byQueue(sql: Sql, chainId: number, wallets: readonly string[]): Promise<string[]> {
  await sql.query(`select pg_advisory_xact_lock(hashtextextended('evm_lanes:' || $1::bigint, 0))`, [chainId])
  const rows = await sql.query<{ address: string }>(
    `select wallet as address from unnest($2::text[]) with ordinality given (wallet, place)
     order by (select count(*) from evm_transfer t where t.chain_id = $1 and t.from_address = wallet
       and t.state not in ('final', 'failed')), place`,
    [chainId, wallets],
  )
  return rows.map(({ address }) => address)
}

/** Locks the lane of an address and gives the amounts under way in it: native coin and the asset, in smallest units. */
export async function lockLane(
  sql: Sql,
  lane: { chainId: number; from: string; count: bigint },
  asset: string,
  since: Date,
): Promise<{ next: bigint; nativeUnderWay: bigint; assetUnderWay: bigint }> {
  await sql.query(
    'insert into evm_lane (chain_id, address, next_nonce) values ($1, $2, $3) on conflict do nothing',
    [lane.chainId, lane.from, String(lane.count)],
  )
  const [locked] = await sql.query<{ next: string }>(
    `select greatest(next_nonce, $3::bigint)::text as next from evm_lane
     where chain_id = $1 and address = $2 for update`,
    [lane.chainId, lane.from, String(lane.count)],
  )
  const [sums] = await sql.query<{ native: string; asset: string }>(
    `select coalesce(sum(native_cap), 0)::text as native,
            coalesce(sum(units) filter (where asset = $3), 0)::text as asset
     from evm_transfer
     where chain_id = $1 and from_address = $2 and nonce is not null
       and (state not in ('final', 'failed') or settled_at > $4)`,
    [lane.chainId, lane.from, asset, since],
  )
  return {
    next: BigInt(locked?.next ?? 0),
    nativeUnderWay: BigInt(sums?.native ?? 0),
    assetUnderWay: BigInt(sums?.asset ?? 0),
  }
}

/** Gives a transfer its nonce, once and for ever. Call with the lane locked. */
export async function designate(
  sql: Sql,
  transfer: Transfer,
  given: { from: string; nonce: bigint; gasLimit: bigint; nativeCap: bigint },
): Promise<void> {
  await sql.query('update evm_lane set next_nonce = $3 where chain_id = $1 and address = $2', [
    transfer.chainId,
    given.from,
    String(given.nonce + 1n),
  ])
  await whileOurs(
    sql,
    `update evm_transfer set state = 'designated', from_address = $3, nonce = $4, gas_limit = $5, native_cap = $6,
       short_of = null
     where key = $1 and tries = $2 and state = 'asked' returning key`,
    [
      transfer.key,
      transfer.claim.tries,
      given.from,
      String(given.nonce),
      String(given.gasLimit),
      String(given.nativeCap),
    ],
    transfer.key,
  )
}

/** A node says that the transfer would be reverted; gives the number of such answers. */
export async function countRefusal(sql: Sql, { key, claim }: Transfer): Promise<number> {
  const [row] = await sql.query<{ refusals: number }>(
    `update evm_transfer set refusals = refusals + 1 where key = $1 and tries = $2 and state = 'asked' returning refusals`,
    [key, claim.tries],
  )
  if (!row) throw new ClaimLost(key)
  return row.refusals
}

/** A sweep may also spend the gas that its address was lent since. */
export async function raiseCap(sql: Sql, { key, claim }: Transfer, native: bigint): Promise<void> {
  await sql.query(
    'update evm_transfer set native_cap = greatest(native_cap, $3) where key = $1 and tries = $2',
    [key, claim.tries, String(native)],
  )
}

/** The block that has the transfer at the moment, or none. */
export async function noteBlock(sql: Sql, { key, block }: Transfer, now: bigint | null): Promise<void> {
  if (now === (block ?? null)) return
  await sql.query(
    `update evm_transfer set block_number = $2 where key = $1 and state not in ('final', 'failed')`,
    [key, now === null ? null : String(now)],
  )
}

/** The end of a transfer; void when another worker was faster. */
export async function finish(
  sql: Sql,
  { key, claim }: Transfer,
  end: { state: 'final' | 'failed'; transaction?: string; reason?: string },
): Promise<void> {
  await whileOurs(
    sql,
    `update evm_transfer set state = $3, transaction = $4, reason = $5, settled_at = clock_timestamp(),
       leased_until = null
     where key = $1 and tries = $2 and state not in ('final', 'failed') returning key`,
    [key, claim.tries, end.state, end.transaction ?? null, end.reason ?? null],
    key,
  )
}

/** Locks a transfer to another owner that has not ended. */
export async function lockOpen(
  sql: Sql,
  key: string,
): Promise<{ state: Transfer['state']; owner: string; chainId: number } | undefined> {
  const [row] = await sql.query<{ state: Transfer['state']; owner: string; chainId: number }>(
    `select state, owner, chain_id::integer as "chainId" from evm_transfer
     where key = $1 and kind = 'out' and owner is not null and state not in ('final', 'failed') for update`,
    [key],
  )
  return row
}

/** Ends a transfer without a nonce; a worker on it loses its claim. */
export async function endUnsigned(sql: Sql, key: string): Promise<void> {
  await sql.query(
    `update evm_transfer set state = 'failed', reason = 'withdrawn', withdraw_at = clock_timestamp(),
       settled_at = clock_timestamp(), leased_until = null, tries = tries + 1
     where key = $1 and state = 'asked'`,
    [key],
  )
}

/** Asks to spend its nonce on an empty transaction. */
export async function askWithdrawal(sql: Sql, key: string): Promise<void> {
  await sql.query(
    `update evm_transfer set withdraw_at = coalesce(withdraw_at, clock_timestamp()), due_at = clock_timestamp()
     where key = $1 and state not in ('final', 'failed')`,
    [key],
  )
}

/** Transfers of the same lane wait for this one's nonce. */
export async function othersWait(sql: Sql, { chainId, from, nonce }: Transfer): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from evm_transfer where chain_id = $1 and from_address = $2 and nonce > $3
       and state not in ('final', 'failed') limit 1`,
    [chainId, from, String(nonce)],
  )
  return rows.length > 0
}
