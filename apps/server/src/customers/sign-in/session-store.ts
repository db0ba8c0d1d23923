/** Sessions and their tokens in SQL. Tokens are known by their SHA-256 only. */
import type { Sql } from '../../platform/sql/sql.ts'

/** The id of a session that ended by an act: its open streams end too, in every process. */
export const endedChannel = 'session_ended'

export type SessionRow = {
  readonly id: string
  readonly device: string
  readonly createdAt: Date
  readonly lastSeenAt: Date
}

export type NewSession = {
  readonly id: string
  readonly customerId: string
  readonly device: string
  readonly tokenHash: Buffer
  readonly now: Date
  readonly enteredBy: 'pin' | 'messenger' | 'passkey' | 'device'
  /** Of a session that a passkey opened. */
  readonly passkeyId?: string
  /** Of a session that a kept device opened. */
  readonly deviceId?: string
  /** Null if the session was opened without a PIN or a passkey. */
  readonly verifiedUntil: Date | null
}

export async function addSession(sql: Sql, it: NewSession): Promise<void> {
  await sql.query(
    `with opened as (
       insert into session (id, customer_id, device, created_at, last_seen_at, verified_until, entered_by, passkey_id,
         device_id)
       values ($1, $2, $3, $4, $4, $5, $7, $8, $9) returning id
     ), signed_in as (
       update customer set signed_in_at = $4 where id = $2)
     insert into session_token (hash, session_id, issued_at) select $6, id, $4 from opened`,
    [
      it.id,
      it.customerId,
      it.device,
      it.now,
      it.verifiedUntil,
      it.tokenHash,
      it.enteredBy,
      it.passkeyId ?? null,
      it.deviceId ?? null,
    ],
  )
}

/** The moments that decide about a token; all of them are before `now`. */
export type Moments = {
  readonly now: Date
  /** A session opened before is over, also one in use. */
  readonly openedAfter: Date
  /** A session not seen since is over. */
  readonly seenAfter: Date
  /** A token issued before is replaced; one replaced before is dead. */
  readonly rotateBefore: Date
  /** A token replaced before is dead as well once a later one was used: it comes back only when one of them was stolen. */
  readonly replacedAfter: Date
  /** Being seen is written down only when the last note is older: reads stay reads. */
  readonly notedBefore: Date
}

export type Found = {
  readonly sessionId: string
  readonly customerId: string
  readonly rotated: boolean
  readonly hasFreshPin: boolean
}

/**
 * SQL of a session where nothing is to be written: the token is the newest and used, and neither it nor the last note is due.
 * `$1` to `$6` are `lookValues`. A route that reads more of its caller joins it to `lookFrom`.
 */
export const lookColumns = `s.id as "sessionId", s.customer_id as "customerId",
  coalesce(s.verified_until > $2, false) as "hasFreshPin"`
export const lookFrom = `session_token t join session s on s.id = t.session_id
  and t.hash = $1 and t.used and t.replaced_at is null and t.issued_at > $5
  and s.ended_at is null and s.created_at > $3 and s.last_seen_at > $4 and s.last_seen_at >= $6`
export const lookValues = (tokenHash: Buffer, at: Moments) =>
  [tokenHash, at.now, at.openedAfter, at.seenAfter, at.rotateBefore, at.notedBefore] as const

const findTokenSql = `-- prepared: find_by_token
     with token as (
       select t.session_id, t.issued_at, t.replaced_at, t.replaced_at <= $7 as is_old,
         not t.used or t.replaced_at <= $6 or exists (select from session_token n
           where n.session_id = t.session_id and n.issued_at > t.issued_at and n.used) as is_followed
       from session_token t where t.hash = $1
     ), stolen as (
       update session s set ended_at = $3, ended_because = 'reuse' from token t
       where s.id = t.session_id and s.ended_at is null and t.is_old and t.is_followed
       returning s.id, pg_notify('${endedChannel}', s.id)
     ), silenced as (
       delete from push_device d using stolen where d.session_id = stolen.id
     ), alive as (
       select s.id, s.customer_id, s.last_seen_at, s.verified_until, t.replaced_at,
         case when t.replaced_at is null then t.issued_at <= $6 else t.is_old end as is_due
       from token t join session s on s.id = t.session_id
       where s.ended_at is null and s.created_at > $4 and s.last_seen_at > $5
         and (t.replaced_at is null or not t.is_old or not t.is_followed)
     ), noted as (
       update session s set last_seen_at = $3 from alive a where s.id = a.id and a.last_seen_at < $8
     ), used as (
       update session_token t set used = true from alive a where t.hash = $1 and not t.used and not a.is_due
     ), replaced as (
       update session_token t set replaced_at = $3, used = true from alive a
       where t.hash = $1 and a.is_due and t.replaced_at is not distinct from a.replaced_at
       returning t.session_id
     ), lost as (
       update session_token t set replaced_at = $3 from replaced r
       where t.session_id = r.session_id and t.hash <> $1 and t.replaced_at is null
     ), issued as (
       insert into session_token (hash, session_id, issued_at) select $2, session_id, $3::timestamptz from replaced
       returning session_id
     )
     select a.id as "sessionId", a.customer_id as "customerId", exists (select from issued) as rotated,
       coalesce(a.verified_until > $3, false) as "hasFreshPin"
     from alive a`

/**
 * Finds the session of a token. Nearly always that is a read; else one statement ends the session when a replaced token comes
 * back, and replaces a token that is due: its parts that may write cost a read three times over, also where they write
 * nothing. Of parallel requests with an old token exactly one gets the new one. A token whose successor was not used comes
 * back soon because the answer with the successor was lost: it is replaced again, and that successor ends the session when
 * it comes after all.
 */
export async function findByToken(
  sql: Sql,
  tokenHash: Buffer,
  nextHash: Buffer,
  at: Moments,
): Promise<Found | undefined> {
  const [plain] = await sql.query<Omit<Found, 'rotated'>>(
    `-- prepared: session_look
     select ${lookColumns} from ${lookFrom}`,
    lookValues(tokenHash, at),
  )
  if (plain) return { ...plain, rotated: false }
  const [found] = await sql.query<Found>(findTokenSql, [
    tokenHash,
    nextHash,
    at.now,
    at.openedAfter,
    at.seenAfter,
    at.rotateBefore,
    at.replacedAfter,
    at.notedBefore,
  ])
  return found
}

/** Those of these sessions that are no longer open, for any reason. */
export async function endedOf(
  sql: Sql,
  ids: readonly string[],
  { openedAfter, seenAfter }: Pick<OpenSince, 'openedAfter' | 'seenAfter'>,
): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select id from unnest($1::text[]) as given(id) where not exists (
       select from session s where s.id = given.id and ended_at is null and created_at > $2 and last_seen_at > $3)`,
    [ids, openedAfter, seenAfter],
  )
  return rows.map(({ id }) => id)
}

type OpenSince = { readonly customerId: string; readonly openedAfter: Date; readonly seenAfter: Date }

/** The open sessions of the customer, newest first; at most 100. */
export async function openSessions(sql: Sql, it: OpenSince): Promise<SessionRow[]> {
  return sql.query<SessionRow>(
    `select id, device, created_at as "createdAt", last_seen_at as "lastSeenAt" from session
     where customer_id = $1 and ended_at is null and created_at > $2 and last_seen_at > $3
     order by created_at desc, id desc limit 100`,
    [it.customerId, it.openedAfter, it.seenAfter],
  )
}

type Ending = {
  readonly id: string
  readonly customerId: string
  readonly because: 'logout' | 'other_device'
  readonly now: Date
}

/** Its kept device is forgotten, or it would be signed in again. False when there is no such open session of this customer. */
export async function closeSession(sql: Sql, { id, customerId, because, now }: Ending): Promise<boolean> {
  const ended = await sql.query(
    `with ended as (
       update session set ended_at = $3, ended_because = $4
       where id = $1 and customer_id = $2 and ended_at is null returning id, device_id
     ), forgotten as (
       delete from customer_device d using ended e where d.id = e.device_id and d.customer_id = $2
     ), silenced as (
       delete from push_device d using ended where d.session_id = ended.id)
     select pg_notify('${endedChannel}', id) from ended`,
    [id, customerId, now, because],
  )
  return ended.length > 0
}

type EndingAll = {
  readonly customerId: string
  readonly keep: string | null
  readonly now: Date
  /** Ends only sessions that were opened this way. */
  readonly enteredBy?: NewSession['enteredBy']
  /** Ends only sessions that this passkey opened. */
  readonly passkeyId?: string
  /** Ends only sessions of this kept device. */
  readonly deviceId?: string
}

/** Every session of this customer, but for one that stays. */
export async function closeSessions(sql: Sql, it: EndingAll): Promise<void> {
  await sql.query(
    `with ended as (
       update session set ended_at = $3, ended_because = 'other_device'
       where customer_id = $1 and id is distinct from $2 and ended_at is null and entered_by = coalesce($4, entered_by)
         and ($5::text is null or passkey_id = $5) and ($6::text is null or device_id = $6)
       returning id
     ), silenced as (
       delete from push_device d using ended where d.session_id = ended.id
     )
     select pg_notify('${endedChannel}', id) from ended`,
    [it.customerId, it.keep, it.now, it.enteredBy ?? null, it.passkeyId ?? null, it.deviceId ?? null],
  )
}

type Watch = {
  readonly hash: Buffer
  readonly sessionId: string
  readonly orderId: string
  readonly until: Date
}

/** A session keeps one token per order: the newest page's. */
export async function addWatch(sql: Sql, { hash, sessionId, orderId, until }: Watch): Promise<void> {
  await sql.query(
    `with before as (delete from session_watch where session_id = $2 and order_id = $3)
     insert into session_watch (hash, session_id, order_id, expires_at) values ($1, $2, $3, $4)`,
    [hash, sessionId, orderId, until],
  )
}

/** Only an act ends a session for its watching pages: a session that idled out is not ended. */
export async function findWatched(
  sql: Sql,
  { hash, orderId, now }: { readonly hash: Buffer; readonly orderId: string; readonly now: Date },
): Promise<boolean> {
  const found = await sql.query(
    `-- prepared: watch_find
     select from session_watch w join session s on s.id = w.session_id
     where w.hash = $1 and w.order_id = $2 and w.expires_at > $3 and s.ended_at is null`,
    [hash, orderId, now],
  )
  return found.length > 0
}

export async function markVerified(sql: Sql, id: string, until: Date): Promise<void> {
  await sql.query('update session set verified_until = $2 where id = $1', [id, until])
}

export async function forgetSessions(sql: Sql, before: Date): Promise<void> {
  await sql.query('delete from session where created_at < $1', [before])
}
