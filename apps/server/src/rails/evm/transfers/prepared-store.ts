/** SQL of transfers in two steps: what may be sent, what is to be withdrawn, and what waits behind it. */
import type { Sql } from '../../../platform/sql/sql.ts'
import type { Transfer } from './transfer-store.ts'

/** Allows bytes to be sent. Changes nothing for bytes that are released, withdrawn or over. True when they are known. */
export async function release(sql: Sql, key: string, hash: string): Promise<boolean> {
  await sql.query(
    `with released as (
       update evm_release r set released_at = clock_timestamp(), rounds = rounds + 1, broadcast_at = null
       from evm_transfer t
       where r.hash = $2 and r.key = $1 and t.key = r.key and t.kind = 'prepared' and not r.cancels
         and r.released_at is null and t.withdraw_at is null and t.state not in ('final', 'failed')
       returning r.key)
     update evm_transfer set due_at = clock_timestamp() where key in (select key from released)`,
    [key, hash],
  )
  const known = await sql.query('select 1 from evm_release where hash = $2 and key = $1', [key, hash])
  return known.length > 0
}

/** Locks a prepared transfer that is not over. */
export async function lockOpen(
  sql: Sql,
  key: string,
): Promise<{ state: Transfer['state']; owner: string; chainId: number } | undefined> {
  const [row] = await sql.query<{ state: Transfer['state']; owner: string; chainId: number }>(
    `select state, owner, chain_id::integer as "chainId" from evm_transfer
     where key = $1 and kind = 'prepared' and owner is not null and state not in ('final', 'failed') for update`,
    [key],
  )
  return row
}

/** It has no nonce yet: it ends here. Whoever works on it loses its claim. */
export async function endUnsigned(sql: Sql, key: string): Promise<void> {
  await sql.query(
    `update evm_transfer set state = 'failed', reason = 'withdrawn', withdraw_at = clock_timestamp(),
       settled_at = clock_timestamp(), leased_until = null, tries = tries + 1
     where key = $1 and state = 'asked'`,
    [key],
  )
}

/** Its nonce is to be spent on nothing. */
export async function wishWithdrawal(sql: Sql, key: string): Promise<void> {
  await sql.query(
    `update evm_transfer set withdraw_at = coalesce(withdraw_at, clock_timestamp()), due_at = clock_timestamp()
     where key = $1 and state not in ('final', 'failed')`,
    [key],
  )
}

/** A node took the bytes, after this release of them. */
export async function markTold(sql: Sql, hash: string): Promise<void> {
  await sql.query('update evm_release set told_at = clock_timestamp() where hash = $1', [hash])
}

/** The nodes forgot the bytes: they are sent again when they are released again. */
export async function markDropped(sql: Sql, key: string, hash: string): Promise<void> {
  await sql.query('update evm_release set released_at = null, told_at = null where hash = $1', [hash])
  await sql.query(`update evm_transfer set state = 'signed' where key = $1 and state = 'sent'`, [key])
}

/** Whether transfers of the same lane wait for this one's nonce. */
export async function othersWait(sql: Sql, { chainId, from, nonce }: Transfer): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from evm_transfer where chain_id = $1 and from_address = $2 and nonce > $3
       and state not in ('final', 'failed') limit 1`,
    [chainId, from, String(nonce)],
  )
  return rows.length > 0
}
