/** SQL that the passkeys of operators and of customers share: columns, the counter, and the challenges that were answered. */
import type { Sql } from '../sql/sql.ts'
import { moment, optional, text, texts, units } from '../sql/table.ts'

/** Columns of a passkey, beside its owner, public key and name. */
export const passkeyColumns = {
  id: text(),
  /** As the authenticator names it, in base64url. */
  credentialId: text(),
  /** The authenticator's counter, as an integer in text. */
  counter: units(),
  transports: texts(),
  createdAt: moment(),
  usedAt: optional(moment()),
}

const tables = { operator: 'operator_passkey', customer: 'customer_passkey' } as const
type Of = keyof typeof tables

/** Two passkeys that one person adds at once are counted one after the other. */
export async function lockOwner(sql: Sql, of: Of, id: string): Promise<void> {
  await sql.query(`select 1 from ${of} where id = $1 for update`, [id])
}

/** An authenticator that counts has counted on; one that does not says 0 each time. */
export async function takePasskey(
  sql: Sql,
  of: Of,
  it: { readonly id: string; readonly counter: string; readonly at: Date },
): Promise<boolean> {
  const rows = await sql.query(
    `update ${tables[of]} set counter = $2, used_at = $3
     where id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning id`,
    [it.id, it.counter, it.at],
  )
  return rows.length > 0
}

/** A challenge serves once. */
export async function takeChallenge(sql: Sql, hash: Buffer, at: Date): Promise<boolean> {
  const rows = await sql.query(
    'insert into passkey_challenge (hash, used_at) values ($1, $2) on conflict do nothing returning hash',
    [hash, at],
  )
  return rows.length > 0
}

export async function forgetChallenges(sql: Sql, before: Date): Promise<void> {
  await sql.query('delete from passkey_challenge where used_at < $1', [before])
}
