/** SQL of signed bytes: all that were ever made for a transfer, kept for ever. */
import type { Sql } from '../../../platform/sql/sql.ts'
import type { Hex } from '../wallets/signer.ts'
import { leaseSeconds, whileOurs, type Transfer } from './transfer-store.ts'

/** Signed bytes as they are kept. */
export type Signed = {
  readonly hash: Hex
  readonly raw: Hex
  readonly units: bigint
  readonly maxFee: bigint
  readonly tip: bigint
  /** They spend the nonce on nothing. */
  readonly cancels: boolean
}
export type Release = Signed & {
  /** Seconds since these bytes were signed, since they were released, and since they were last sent out. */
  readonly ageSeconds: number
  readonly releasedSeconds: number
  readonly silentSeconds: number
  /** They may be sent. Means something for prepared transfers only. */
  readonly released: boolean
  /** How often they were released, and whether it was told after the last time that a node took them. */
  readonly round: number
  readonly told: boolean
}

/** Keeps signed bytes: they are never forgotten. Void for a receiver's bytes once the transfer is to be withdrawn. */
export async function saveRelease(sql: Sql, { key, claim }: Transfer, signed: Signed): Promise<void> {
  await whileOurs(
    sql,
    `with ours as (
       update evm_transfer set state = 'signed', leased_until = clock_timestamp() + make_interval(secs => $8)
       where key = $1 and tries = $2 and state in ('designated', 'signed', 'sent') and ($9 or withdraw_at is null)
       returning key)
     insert into evm_release (hash, key, raw, units, max_fee, tip, cancels)
     select $3, key, $4, $5, $6, $7, $9 from ours on conflict (hash) do update set raw = excluded.raw returning hash`,
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
    ],
    key,
  )
}

type ReleaseRow = {
  hash: Hex
  raw: Hex
  units: string
  max_fee: string
  tip: string
  cancels: boolean
  age: number
  released_age: number | null
  silent: number
  rounds: number
  told: boolean
}

/** All bytes ever signed for a transfer, the newest first. */
export async function releasesOf(sql: Sql, key: string): Promise<Release[]> {
  const rows = await sql.query<ReleaseRow>(
    `select hash, raw, units::text, max_fee::text, tip::text, cancels, rounds, told_at is not null as told,
       extract(epoch from clock_timestamp() - signed_at)::integer as age,
       extract(epoch from clock_timestamp() - released_at)::integer as released_age,
       coalesce(extract(epoch from clock_timestamp() - broadcast_at)::integer, 1000000) as silent
     from evm_release where key = $1 order by signed_at desc, max_fee desc`,
    [key],
  )
  return rows.map((row) => ({
    hash: row.hash,
    raw: row.raw,
    units: BigInt(row.units),
    maxFee: BigInt(row.max_fee),
    tip: BigInt(row.tip),
    cancels: row.cancels,
    ageSeconds: row.age,
    releasedSeconds: row.released_age ?? 0,
    silentSeconds: row.silent,
    released: row.released_age !== null,
    round: row.rounds,
    told: row.told,
  }))
}

export async function markSent(sql: Sql, key: string, hash: string): Promise<void> {
  await sql.query('update evm_release set broadcast_at = clock_timestamp() where hash = $1', [hash])
  await sql.query(`update evm_transfer set state = 'sent' where key = $1 and state = 'signed'`, [key])
}
