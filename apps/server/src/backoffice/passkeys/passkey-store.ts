/** SQL of the passkeys of operators, and of the challenges that they answered. */
import type { Sql } from '../../platform/sql/sql.ts'

export type PasskeyRow = {
  readonly id: string
  readonly operatorId: string
  /** As the authenticator names it, in base64url. */
  readonly credentialId: string
  readonly publicKey: Buffer
  /** The authenticator's counter, as an integer in text. */
  readonly counter: string
  readonly transports: readonly string[]
  readonly name: string
  readonly createdAt: Date
  readonly usedAt: Date | null
}
const columns = `id, operator_id as "operatorId", credential_id as "credentialId", public_key as "publicKey",
  counter, transports, name, created_at as "createdAt", used_at as "usedAt"`

export const passkeysOf = (sql: Sql, operatorId: string): Promise<PasskeyRow[]> =>
  sql.query<PasskeyRow>(`select ${columns} from operator_passkey where operator_id = $1 order by id`, [
    operatorId,
  ])

export async function findPasskey(sql: Sql, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await sql.query<PasskeyRow>(
    `select ${columns} from operator_passkey where credential_id = $1`,
    [credentialId],
  )
  return row
}

/** False where the authenticator's passkey is known, or the operator has so many. */
export async function savePasskey(sql: Sql, it: Omit<PasskeyRow, 'usedAt'>, most: number): Promise<boolean> {
  await sql.query('select 1 from operator where id = $1 for update', [it.operatorId])
  const rows = await sql.query(
    `insert into operator_passkey (id, operator_id, credential_id, public_key, counter, transports, name, created_at)
     select $1, $2, $3, $4, $5, $6, $7, $8
     where (select count(*) from operator_passkey where operator_id = $2) < $9
     on conflict (credential_id) do nothing returning id`,
    [
      it.id,
      it.operatorId,
      it.credentialId,
      it.publicKey,
      it.counter,
      it.transports,
      it.name,
      it.createdAt,
      most,
    ],
  )
  return rows.length > 0
}

/** An authenticator that counts has counted on; one that does not says 0 each time. */
export async function takePasskey(
  sql: Sql,
  it: { readonly id: string; readonly counter: string; readonly at: Date },
): Promise<boolean> {
  const rows = await sql.query(
    `update operator_passkey set counter = $2, used_at = $3
     where id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning id`,
    [it.id, it.counter, it.at],
  )
  return rows.length > 0
}

/** A challenge serves once. */
export async function takeChallenge(sql: Sql, hash: Buffer, at: Date): Promise<boolean> {
  const rows = await sql.query(
    'insert into operator_challenge (hash, used_at) values ($1, $2) on conflict do nothing returning hash',
    [hash, at],
  )
  return rows.length > 0
}

export async function forgetChallenges(sql: Sql, before: Date): Promise<void> {
  await sql.query('delete from operator_challenge where used_at < $1', [before])
}

type Own = { readonly id: string; readonly operatorId: string }
/** Gives the name of before; nothing where the operator has no such passkey. */
export async function renameRow(sql: Sql, it: Own & { readonly name: string }): Promise<string | undefined> {
  const [row] = await sql.query<{ before: string }>(
    `update operator_passkey p set name = $3 from operator_passkey old
     where p.id = $1 and p.operator_id = $2 and old.id = p.id returning old.name as before`,
    [it.id, it.operatorId, it.name],
  )
  return row?.before
}
export async function removeRow(sql: Sql, it: Own): Promise<string | undefined> {
  const [row] = await sql.query<{ name: string }>(
    'delete from operator_passkey where id = $1 and operator_id = $2 returning name',
    [it.id, it.operatorId],
  )
  return row?.name
}
/** Gives how many there were. */
export async function removePasskeysOf(sql: Sql, operatorId: string): Promise<number> {
  return (await sql.query('delete from operator_passkey where operator_id = $1 returning id', [operatorId]))
    .length
}
