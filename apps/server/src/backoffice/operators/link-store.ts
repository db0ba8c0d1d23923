/** SQL of the links that operators are mailed, and of who is listed. */
import type { Sql } from '../../platform/sql/sql.ts'
import type { StoredName } from '../sign-in/operator-name.ts'

export async function addLink(
  sql: Sql,
  it: { tokenHash: Buffer; operatorId: string; now: Date; until: Date },
): Promise<void> {
  await sql.query(
    `insert into operator_link (operator_id, token_hash, created_at, expires_at) values ($1, $2, $3, $4)
     on conflict (operator_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at,
       expires_at = excluded.expires_at, used_at = null`,
    [it.operatorId, it.tokenHash, it.now, it.until],
  )
}

type Linked = StoredName & {
  readonly id: string
  readonly emailSealed: string
  readonly totpSealed: string
}

/** The operator of a link, while it can be used. */
export async function findByLink(sql: Sql, tokenHash: Buffer, now: Date): Promise<Linked | undefined> {
  const [row] = await sql.query<Linked>(
    `select o.id, o.name, o.name_sealed as "nameSealed", o.email_sealed as "emailSealed", o.totp_sealed as "totpSealed"
     from operator_link l join operator o on o.id = l.operator_id
     where l.token_hash = $1 and l.used_at is null and l.expires_at > $2 and o.ended_at is null
       and not exists (select from merchant m where m.id = o.merchant_id and m.suspended_at is not null)`,
    [tokenHash, now],
  )
  return row
}

/** True for one of those who use it at once. */
export async function useLink(sql: Sql, tokenHash: Buffer, now: Date): Promise<boolean> {
  const used = await sql.query(
    `update operator_link set used_at = $2 where token_hash = $1 and used_at is null and expires_at > $2
     returning operator_id`,
    [tokenHash, now],
  )
  return used.length > 0
}

/** Those whose PIN and authenticator wait for their link. */
export async function withOpenLink(sql: Sql): Promise<ReadonlySet<string>> {
  const rows = await sql.query<{ id: string }>(
    'select operator_id as id from operator_link where used_at is null',
  )
  return new Set(rows.map(({ id }) => id))
}

/** Active admins besides this operator. */
export async function otherAdmins(sql: Sql, id: string): Promise<number> {
  const rows = await sql.query(
    `select id from operator where 'admin' = any (roles) and ended_at is null and id <> $1 for update`,
    [id],
  )
  return rows.length
}
