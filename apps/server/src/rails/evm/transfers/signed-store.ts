/** SQL of signed bytes: all bytes that were ever made for a transfer, stored for ever, and whether they may be sent. */
import type { Sql } from '../../../platform/sql/sql.ts'
import type { Hex } from '../wallets/signer.ts'
import { leaseSeconds, whileOurs, type Transfer } from './transfer-store.ts'

export type SignedBytes = {
  readonly hash: Hex
  readonly raw: Hex
  readonly units: bigint
  readonly maxFee: bigint
  readonly tip: bigint
  /** They spend the nonce on an empty transaction. */
  readonly cancels: boolean
}
export type KeptBytes = SignedBytes & {
  /** Seconds since these bytes were signed, since they were released, and since they were last sent out. */
  readonly ageSeconds: number
  readonly releasedSeconds: number
  readonly silentSeconds: number
  /** They may be sent. */
  readonly released: boolean
  /** The number of their releases, and whether the owner was notified of the last broadcast. */
  readonly round: number
  readonly isReported: boolean
}

/**
 * Stores signed bytes. Refused for a receiver's bytes once the transfer is to be withdrawn. Bytes of a transfer that awaits no
 * release are released at once.
 */
export async function keep(
  sql: Sql,
  { key, claim, awaitsRelease }: Transfer,
  signed: SignedBytes,
): Promise<void> {
  await whileOurs(
    sql,
    `with ours as (
       update evm_transfer set state = 'signed', leased_until = clock_timestamp() + make_interval(secs => $8)
       where key = $1 and tries = $2 and state in ('designated', 'signed', 'sent') and ($9 or withdraw_at is null)
       returning key)
     insert into evm_signed (hash, key, raw, units, max_fee, tip, cancels, released_at, rounds)
     select $3, key, $4, $5, $6, $7, $9, case when $10 then clock_timestamp() end, case when $10 then 1 else 0 end from ours
     on conflict (hash) do update set raw = excluded.raw returning hash`,
    [
      key,
      claim.tries,
      signed.hash,
      signed.raw,
      String(signed.units),
      String(signed.maxFee),
      String(signed.tip),
      leaseSeconds,
      signed.cancels,
      !awaitsRelease && !signed.cancels,
    ],
    key,
  )
}

/**
 * Allows bytes to be sent. Changes nothing for bytes that are released, withdrawn or over. True when they are known; that is
 * read by the same statement, because a later one may see bytes that this one did not release.
 */
export async function allow(sql: Sql, key: string, hash: string): Promise<boolean> {
  const [row] = await sql.query<{ known: boolean }>(
    `with released as (
       update evm_signed s set released_at = clock_timestamp(), rounds = rounds + 1, broadcast_at = null
       from evm_transfer t
       where s.hash = $2 and s.key = $1 and t.key = s.key and not s.cancels
         and s.released_at is null and t.withdraw_at is null and t.state not in ('final', 'failed')
       returning s.key),
     due as (
       update evm_transfer set due_at = clock_timestamp() where key in (select key from released))
     select exists (select from evm_signed where hash = $2 and key = $1) as known`,
    [key, hash],
  )
  return row?.known ?? false
}

type Row = Omit<KeptBytes, 'units' | 'maxFee' | 'tip'> & { units: string; maxFee: string; tip: string }

/** All bytes ever signed for a transfer, the newest first. */
export async function keptOf(sql: Sql, key: string): Promise<KeptBytes[]> {
  const rows = await sql.query<Row>(
    `select hash, raw, units::text, max_fee::text as "maxFee", tip::text, cancels, rounds as round,
       reported_at is not null as "isReported", released_at is not null as released,
       extract(epoch from clock_timestamp() - signed_at)::integer as "ageSeconds",
       coalesce(extract(epoch from clock_timestamp() - released_at)::integer, 0) as "releasedSeconds",
       coalesce(extract(epoch from clock_timestamp() - broadcast_at)::integer, 1000000) as "silentSeconds"
     from evm_signed where key = $1 order by signed_at desc, max_fee desc`,
    [key],
  )
  return rows.map((row) => ({
    ...row,
    units: BigInt(row.units),
    maxFee: BigInt(row.maxFee),
    tip: BigInt(row.tip),
  }))
}

/** A node took the bytes. */
export async function markSent(sql: Sql, key: string, hash: string): Promise<void> {
  await sql.query('update evm_signed set broadcast_at = clock_timestamp() where hash = $1', [hash])
  await sql.query(
    `update evm_transfer set state = 'sent', short_of = null where key = $1 and state in ('signed', 'sent')`,
    [key],
  )
}

/** The owner was notified that a node took the bytes, after this release of them. */
export async function markReported(sql: Sql, hash: string): Promise<void> {
  await sql.query('update evm_signed set reported_at = clock_timestamp() where hash = $1', [hash])
}

/**
 * The nodes dropped the bytes of this release: they are sent again when they are released again. False when a faster worker
 * noted that before; by now they may be released again.
 */
export async function markDropped(sql: Sql, key: string, { hash, round }: KeptBytes): Promise<boolean> {
  const dropped = await sql.query(
    `update evm_signed set released_at = null, reported_at = null
     where hash = $1 and rounds = $2 and released_at is not null returning hash`,
    [hash, round],
  )
  if (dropped.length === 0) return false
  await sql.query(`update evm_transfer set state = 'signed' where key = $1 and state = 'sent'`, [key])
  return true
}
