/** SQL of the working life of operators. */
import type { Sql } from '../../platform/sql/sql.ts'
import type { StoredName } from './operator-name.ts'
import type { Role } from './operator-store.ts'

export type PersonRow = StoredName & {
  readonly id: string
  readonly roles: readonly Role[]
  readonly emailSealed: string
  readonly createdAt: Date
  readonly endedAt: Date | null
  readonly lastSeenAt: Date | null
  /** Sign-ins that were refused since the last one that succeeded. */
  readonly refused: number
}

const columns = `o.id, o.name, o.name_sealed as "nameSealed", o.roles, o.email_sealed as "emailSealed", o.created_at as "createdAt", o.ended_at as "endedAt",
  (select max(s.last_seen_at) from operator_session s where s.operator_id = o.id) as "lastSeenAt",
  coalesce((select r.tries from operator_refusal r where r.subject = o.id), 0)::int as refused`

/** Operators, or the people of this merchant. */
export const listPeople = (sql: Sql, merchantId: string | null): Promise<PersonRow[]> =>
  sql.query<PersonRow>(
    `select ${columns} from operator o where o.merchant_id is not distinct from $1::text order by o.id`,
    [merchantId],
  )

/** Refused sign-ins at an address, or addresses, of this subject. */
export async function refusalsOf(
  sql: Sql,
  subject: string,
): Promise<{ tries: number; lastAt: Date } | undefined> {
  const [row] = await sql.query<{ tries: number; lastAt: Date }>(
    `select tries::int, last_at as "lastAt" from operator_refusal where subject = $1`,
    [subject],
  )
  return row
}

/** By id or by the index of the e-mail address, the present one first; of the operators, or of the people of this merchant. */
export async function findPerson(
  sql: Sql,
  { id, emailIndex, merchantId }: { id: string; emailIndex: Buffer; merchantId: string | null },
): Promise<PersonRow | undefined> {
  const [person] = await sql.query<PersonRow>(
    `select ${columns} from operator o
     where (o.id = $1 or o.email_index = $2) and o.merchant_id is not distinct from $3::text
     order by o.id = $1 desc, o.ended_at desc nulls first limit 1 for update`,
    [id, emailIndex, merchantId],
  )
  return person
}

export async function disableOperator(sql: Sql, id: string, now: Date): Promise<void> {
  await sql.query('update operator set ended_at = $2 where id = $1', [id, now])
  await sql.query(
    'update operator_case set assigned_to = null where assigned_to = $1 and closed_at is null',
    [id],
  )
}

export async function setRoles(sql: Sql, id: string, roles: readonly Role[]): Promise<void> {
  await sql.query('update operator set roles = $2 where id = $1', [id, roles])
}

type Secrets = {
  readonly id: string
  readonly pinSalt: Buffer
  readonly pinHash: Buffer
  readonly totpSealed: string
}

export async function setSecrets(sql: Sql, it: Secrets): Promise<void> {
  await sql.query(
    'update operator set pin_salt = $2, pin_hash = $3, totp_sealed = $4, totp_step = 0 where id = $1',
    [it.id, it.pinSalt, it.pinHash, it.totpSealed],
  )
}

/** Gives how many were open. */
export async function endSessionsOf(sql: Sql, operatorId: string, now: Date): Promise<number> {
  const ended = await sql.query(
    'update operator_session set ended_at = $2 where operator_id = $1 and ended_at is null returning id',
    [operatorId, now],
  )
  return ended.length
}

type SessionRow = {
  readonly id: string
  readonly createdAt: Date
  readonly lastSeenAt: Date
  readonly isOpen: boolean
}

export const sessionsOf = (
  sql: Sql,
  operatorId: string,
  { openedAfter, seenAfter }: { openedAfter: Date; seenAfter: Date },
): Promise<SessionRow[]> =>
  sql.query<SessionRow>(
    `select id, created_at as "createdAt", last_seen_at as "lastSeenAt",
       ended_at is null and created_at > $2 and last_seen_at > $3 as "isOpen"
     from operator_session where operator_id = $1 order by created_at desc limit 100`,
    [operatorId, openedAfter, seenAfter],
  )

/** Operators of the firm in one of these roles, by name. */
export const peopleIn = (sql: Sql, roles: readonly string[]): Promise<{ id: string; name: string }[]> =>
  sql.query(
    'select id, coalesce(name, id) as name from operator where roles && $1::text[] and ended_at is null order by name, id',
    [roles],
  )

/** This operator has one of these roles. They are not disabled until the transaction ends. */
export async function holdPerson(sql: Sql, id: string, roles: readonly string[]): Promise<boolean> {
  const rows = await sql.query(
    'select id from operator where id = $1 and roles && $2::text[] and ended_at is null for share',
    [id, roles],
  )
  return rows.length > 0
}

/** Returns those of the operators' sessions that are over. */
export async function overOf(
  sql: Sql,
  ids: readonly string[],
  { openedAfter, seenAfter }: { readonly openedAfter: Date; readonly seenAfter: Date },
): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select id from unnest($1::text[]) as given(id) where not exists (
       select from operator_session s join operator o on o.id = s.operator_id
       where s.id = given.id and s.ended_at is null and o.ended_at is null and s.created_at > $2 and s.last_seen_at > $3)`,
    [ids, openedAfter, seenAfter],
  )
  return rows.map(({ id }) => id)
}
