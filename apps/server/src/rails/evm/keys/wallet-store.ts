/** SQL of the wallets whose keys gave deposit addresses. */
import type { Sql } from '../../../platform/sql/sql.ts'
import type { Hex } from '../wallets/signer.ts'

type WalletRow = {
  readonly fingerprint: Hex
  readonly isCurrent: boolean
  /** A signer signed for it, and no signer has refused for a while. */
  readonly isProved: boolean
  /** The number of its addresses that are given. */
  readonly addresses: number
}

/** Workers look each minute: within three minutes a refusal of one worker's signer is noted, also where another signer signs. */
const isProved = `signed_at is not null and (refused_at is null or signed_at > refused_at + interval '3 minutes')`

/** The newest last. */
export const wallets = (sql: Sql): Promise<WalletRow[]> =>
  sql.query<WalletRow>(
    `select fingerprint, is_current as "isCurrent", ${isProved} as "isProved",
       (select count(*)::integer from evm_address a where a.wallet = fingerprint) as addresses
     from evm_wallet order by is_current, added_at`,
  )

/** Makes it the current wallet where there is none yet; gives the current one. */
export async function claimCurrent(
  sql: Sql,
  fingerprint: Hex,
): Promise<Pick<WalletRow, 'fingerprint' | 'isProved'>> {
  await sql.query(
    'insert into evm_wallet (fingerprint, is_current) values ($1, true) on conflict do nothing',
    [fingerprint],
  )
  const [row] = await sql.query<Pick<WalletRow, 'fingerprint' | 'isProved'>>(
    `select fingerprint, ${isProved} as "isProved" from evm_wallet where is_current`,
  )
  if (!row) throw new Error('no wallet is the current one')
  return row
}

/** Makes it the current wallet instead of another one. Call in a transaction. */
export async function replaceCurrent(sql: Sql, fingerprint: Hex): Promise<void> {
  await sql.query('update evm_wallet set is_current = false where is_current and fingerprint <> $1', [
    fingerprint,
  ])
  await sql.query(
    `insert into evm_wallet (fingerprint, is_current) values ($1, true)
     on conflict (fingerprint) do update set is_current = true`,
    [fingerprint],
  )
}

/** Notes that a signer signed for the wallet, or did not; whether the wallet is proved now. */
export async function noteProof(sql: Sql, fingerprint: Hex, hasSigned: boolean): Promise<boolean> {
  const [row] = await sql.query<{ isProved: boolean }>(
    `update evm_wallet set signed_at = case when $2 then clock_timestamp() else signed_at end,
       refused_at = case when $2 then refused_at else clock_timestamp() end
     where fingerprint = $1 returning ${isProved} as "isProved"`,
    [fingerprint, hasSigned],
  )
  return row?.isProved ?? false
}
