/** SQL of signed bytes: all that were ever made for a transfer, kept for ever. */
import type { Sql } from '../../platform/sql.ts'
import type { Hex } from './signer.ts'
import { leaseSeconds, whileOurs } from './transfer-store.ts'

export type Release = {
  readonly hash: Hex
  readonly raw: Hex
  readonly units: bigint
  readonly maxFee: bigint
  readonly tip: bigint
  /** Seconds since these bytes were signed, and since they were last sent out. */
  readonly ageSeconds: number
  readonly silentSeconds: number
}

/** Keeps signed bytes: from here on they may be sent, and are never forgotten. */
export async function saveRelease(
  sql: Sql,
  key: string,
  holder: string,
  release: Omit<Release, 'ageSeconds' | 'silentSeconds'>,
): Promise<void> {
  await whileOurs(
    sql,
    `with ours as (
       update evm_transfer set state = 'signed', leased_until = clock_timestamp() + make_interval(secs => $8)
       where key = $1 and holder = $2 and state in ('designated', 'signed', 'sent') returning key)
     insert into evm_release (hash, key, raw, units, max_fee, tip)
     select $3, key, $4, $5, $6, $7 from ours on conflict (hash) do update set raw = excluded.raw returning hash`,
    [
      key,
      holder,
      release.hash,
      release.raw,
      String(release.units),
      String(release.maxFee),
      String(release.tip),
      leaseSeconds,
    ],
    key,
  )
}

/** All bytes ever signed for a transfer, the newest first. */
export async function releasesOf(sql: Sql, key: string): Promise<Release[]> {
  const rows = await sql.query<{
    hash: Hex
    raw: Hex
    units: string
    max_fee: string
    tip: string
    age: number
    silent: number
  }>(
    `select hash, raw, units::text, max_fee::text, tip::text,
       extract(epoch from clock_timestamp() - signed_at)::integer as age,
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
    ageSeconds: row.age,
    silentSeconds: row.silent,
  }))
}

export async function markSent(sql: Sql, key: string, hash: string): Promise<void> {
  await sql.query('update evm_release set broadcast_at = clock_timestamp() where hash = $1', [hash])
  await sql.query(`update evm_transfer set state = 'sent' where key = $1 and state = 'signed'`, [key])
}
