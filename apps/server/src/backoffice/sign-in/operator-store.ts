/** SQL of operators: who they are, their sessions, and how often signing in was tried. */
import type { Merchants, Operators } from '@agio/domain'
import type { HashedPin } from '../../platform/secrets.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import type { StoredName } from './operator-name.ts'

/** Of an operator, or of a person of a merchant. */
export type Role = Operators.Role | Merchants.Role

export type OperatorRow = StoredName & {
  readonly id: string
  readonly roles: readonly Role[]
  /** Of a person of a merchant. */
  readonly merchantId: string | null
  readonly pinSalt: Buffer
  readonly pinHash: Buffer
  readonly totpSealed: string
  readonly emailSealed: string
}

export type NewOperator = OperatorRow & {
  readonly emailIndex: Buffer
  readonly createdAt: Date
}

/** False when there is an operator of this address. Who left is none. */
export async function addOperator(sql: Sql, it: NewOperator): Promise<boolean> {
  const rows = await sql.query(
    `insert into operator (id, email_index, email_sealed, name, name_sealed, merchant_id, roles, pin_salt, pin_hash, totp_sealed, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (email_index) where ended_at is null do nothing returning id`,
    [
      it.id,
      it.emailIndex,
      it.emailSealed,
      it.name,
      it.nameSealed,
      it.merchantId,
      it.roles,
      it.pinSalt,
      it.pinHash,
      it.totpSealed,
      it.createdAt,
    ],
  )
  return rows.length > 0
}

export async function isKnown(sql: Sql, emailIndex: Buffer): Promise<boolean> {
  const rows = await sql.query('select 1 from operator where email_index = $1 and ended_at is null', [
    emailIndex,
  ])
  return rows.length > 0
}

export async function findById(sql: Sql, id: string): Promise<OperatorRow | undefined> {
  const [row] = await sql.query<OperatorRow>(
    `select id, name, name_sealed as "nameSealed", roles, merchant_id as "merchantId", pin_salt as "pinSalt", pin_hash as "pinHash",
       totp_sealed as "totpSealed", email_sealed as "emailSealed"
     from operator where id = $1 and ended_at is null`,
    [id],
  )
  return row
}

export async function findByEmail(sql: Sql, emailIndex: Buffer): Promise<OperatorRow | undefined> {
  const [row] = await sql.query<OperatorRow>(
    `select id, name, name_sealed as "nameSealed", roles, merchant_id as "merchantId", pin_salt as "pinSalt", pin_hash as "pinHash",
       totp_sealed as "totpSealed", email_sealed as "emailSealed"
     from operator o where email_index = $1 and ended_at is null
       and not exists (select from merchant m where m.id = o.merchant_id and m.suspended_at is not null)`,
    [emailIndex],
  )
  return row
}

/**
 * Counts a try and gives 0, or gives the seconds until there is room. One statement, so parallel requests cannot overspend
 * it. `since` is the first try of the window.
 */
export async function countTry(
  sql: Sql,
  bucket: string,
  { most, now, forgottenBefore }: { most: number; now: Date; forgottenBefore: Date },
): Promise<number> {
  const [counted] = await sql.query<{ taken: boolean; waitSeconds: number | null }>(
    `with taken as (
       insert into operator_try as t (bucket, tries, since) values ($1, 1, $2)
       on conflict (bucket) do update set
         tries = case when t.since <= $3 then 1 else t.tries + 1 end,
         since = case when t.since <= $3 then $2 else t.since end
       where t.since <= $3 or t.tries < $4
       returning bucket
     )
     select exists (select from taken) as taken,
       (select ceil(extract(epoch from since - $3))::int from operator_try where bucket = $1) as "waitSeconds"`,
    [bucket, now, forgottenBefore, most],
  )
  return counted?.taken ? 0 : Math.max(1, counted?.waitSeconds ?? 1)
}

/** After a sign-in the tries count from zero. */
export async function forgetTries(sql: Sql, buckets: readonly string[]): Promise<void> {
  await sql.query('delete from operator_try where bucket = any($1)', [buckets])
}

/** Strangers may have many refusals: they are counted, and no line of the audit is written for them. */
export async function countRefusal(sql: Sql, subject: string, now: Date): Promise<void> {
  await sql.query(
    `insert into operator_refusal as r (subject, tries, last_at) values ($1, 1, $2)
     on conflict (subject) do update set tries = r.tries + 1, last_at = excluded.last_at`,
    [subject, now],
  )
}

/** The refusals of an operator so far, which count from zero now. */
export async function takeRefusals(sql: Sql, id: string): Promise<number> {
  const [row] = await sql.query<{ tries: number }>(
    'delete from operator_refusal where subject = $1 returning tries::int',
    [id],
  )
  return row?.tries ?? 0
}

/** The PIN that was compared is still theirs. It stays so until the transaction ends. */
export async function holdPin(sql: Sql, { id, pinHash }: OperatorRow): Promise<boolean> {
  const rows = await sql.query(
    'select from operator where id = $1 and pin_hash = $2 and ended_at is null for update',
    [id, pinHash],
  )
  return rows.length > 0
}

/** Takes the code's step, once: of two requests with one code, one gets in. */
export async function takeStep(sql: Sql, id: string, step: number): Promise<boolean> {
  const rows = await sql.query(
    'update operator set totp_step = $2 where id = $1 and totp_step < $2 and ended_at is null returning id',
    [id, step],
  )
  return rows.length > 0
}

export async function addSession(
  sql: Sql,
  it: { id: string; operatorId: string; tokenHash: Buffer; now: Date },
): Promise<void> {
  await sql.query(
    `insert into operator_session (id, operator_id, token_hash, created_at, last_seen_at) values ($1, $2, $3, $4, $4)`,
    [it.id, it.operatorId, it.tokenHash, it.now],
  )
}

export type OpenSession = StoredName & {
  readonly sessionId: string
  readonly id: string
  readonly roles: readonly Role[]
  readonly merchantId: string | null
}

/** The open session of a token; being seen is noted at most twice a minute. */
export async function findByToken(
  sql: Sql,
  tokenHash: Buffer,
  at: { now: Date; openedAfter: Date; seenAfter: Date; notedBefore: Date },
): Promise<OpenSession | undefined> {
  const [row] = await sql.query<OpenSession>(
    `-- prepared: operator_by_token
     with open as (
       select s.id as "sessionId", s.last_seen_at, o.id, o.name, o.name_sealed, o.roles, o.merchant_id as "merchantId"
       from operator_session s join operator o on o.id = s.operator_id left join merchant m on m.id = o.merchant_id
       where s.token_hash = $1 and s.ended_at is null and o.ended_at is null and s.created_at > $3 and s.last_seen_at > $4
         and m.suspended_at is null
     ), noted as (
       update operator_session s set last_seen_at = $2 from open o where s.id = o."sessionId" and o.last_seen_at < $5
     )
     select "sessionId", id, name, name_sealed as "nameSealed", roles, "merchantId" from open`,
    [tokenHash, at.now, at.openedAfter, at.seenAfter, at.notedBefore],
  )
  return row
}

export async function endSession(sql: Sql, sessionId: string, now: Date): Promise<void> {
  await sql.query('update operator_session set ended_at = $2 where id = $1 and ended_at is null', [
    sessionId,
    now,
  ])
}

/** Sessions after thirty days, tries after a day. */
export async function forgetOperatorTraces(sql: Sql, before: { sessions: Date; tries: Date }): Promise<void> {
  await sql.query('delete from operator_session where created_at < $1', [before.sessions])
  await sql.query('delete from operator_try where since < $1', [before.tries])
}

/** Of the firm's operators. */
export function namesOf(sql: Sql, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  return sql.query('select id, coalesce(name, id) as name from operator where id = any($1)', [ids])
}

/** The same PIN under a newer key. */
export async function setPin(sql: Sql, id: string, { salt, hash }: HashedPin): Promise<void> {
  await sql.query('update operator set pin_salt = $2, pin_hash = $3 where id = $1', [id, salt, hash])
}
