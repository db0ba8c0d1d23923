/** Links to a phone in SQL. Tokens are known by their SHA-256; a link that waits is kept sealed, to be shown again. */
import type { Sql } from '../../platform/sql/sql.ts'

export type HandoverRow = {
  readonly id: string
  readonly customerId: string
  readonly sessionId: string
  readonly step: string
  readonly personId: string | null
  readonly linkSealed: string | null
  /** Also the session's life. */
  readonly expiresAt: Date
  readonly openedAt: Date | null
  readonly doneAt: Date | null
  /** Also with the session that made it, and by a newer one of the customer. */
  readonly endedAt: Date | null
}

/** The longest life of a session: without use, and in all. */
export type SessionLife = { readonly idleMinutes: number; readonly absoluteHours: number }

const columns = `h.id, h.customer_id as "customerId", h.session_id as "sessionId", h.step, h.person_id as "personId",
  h.link_sealed as "linkSealed", h.opened_at as "openedAt", h.done_at as "doneAt",
  least(h.expires_at, s.last_seen_at + make_interval(mins => $2), s.created_at + make_interval(hours => $3)) as "expiresAt",
  coalesce(h.ended_at, s.ended_at, (select min(n.created_at) from handover n
    where n.customer_id = h.customer_id and n.number > h.number)) as "endedAt"`
const from = 'handover h join session s on s.id = h.session_id'

type New = Pick<HandoverRow, 'id' | 'customerId' | 'sessionId' | 'step' | 'personId' | 'expiresAt'> & {
  readonly linkHash: Buffer
  readonly linkSealed: string
  readonly createdAt: Date
}

/** Only the newest of a customer lives, by its number: also of two that are made at the same time. */
export async function addHandover(sql: Sql, it: New): Promise<void> {
  await sql.query(
    `with before as (update handover set ended_at = $8, link_sealed = null
       where customer_id = $2 and ended_at is null and done_at is null)
     insert into handover (id, customer_id, session_id, step, person_id, link_hash, link_sealed, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      it.id,
      it.customerId,
      it.sessionId,
      it.step,
      it.personId,
      it.linkHash,
      it.linkSealed,
      it.createdAt,
      it.expiresAt,
    ],
  )
}

export async function endHandovers(sql: Sql, customerId: string, at: Date): Promise<void> {
  await sql.query(
    `update handover set ended_at = $2, link_sealed = null
     where customer_id = $1 and ended_at is null and done_at is null`,
    [customerId, at],
  )
}

export async function newestHandover(
  sql: Sql,
  customerId: string,
  life: SessionLife,
): Promise<HandoverRow | undefined> {
  const [row] = await sql.query<HandoverRow>(
    `select ${columns} from ${from} where h.customer_id = $1 order by h.number desc limit 1`,
    [customerId, life.idleMinutes, life.absoluteHours],
  )
  return row
}

export async function findHandover(
  sql: Sql,
  by: { readonly id: string } | { readonly linkHash: Buffer } | { readonly tokenHash: Buffer },
  { idleMinutes, absoluteHours }: SessionLife,
): Promise<HandoverRow | undefined> {
  const [row] =
    'id' in by
      ? await sql.query<HandoverRow>(`select ${columns} from ${from} where h.id = $1`, [
          by.id,
          idleMinutes,
          absoluteHours,
        ])
      : 'linkHash' in by
        ? await sql.query<HandoverRow>(`select ${columns} from ${from} where h.link_hash = $1`, [
            by.linkHash,
            idleMinutes,
            absoluteHours,
          ])
        : await sql.query<HandoverRow>(`select ${columns} from ${from} where h.token_hash = $1`, [
            by.tokenHash,
            idleMinutes,
            absoluteHours,
          ])
  return row
}

/** Of two openings at once one is the first. */
export async function openOnce(
  sql: Sql,
  it: { readonly linkHash: Buffer; readonly tokenHash: Buffer; readonly now: Date; readonly until: Date },
  { idleMinutes, absoluteHours }: SessionLife,
): Promise<{ customerId: string; expiresAt: Date } | undefined> {
  const [opened] = await sql.query<{ customerId: string; expiresAt: Date }>(
    `update handover h set opened_at = $3, token_hash = $2, expires_at = $4, link_sealed = null
     from session s
     where h.link_hash = $1 and h.opened_at is null and h.ended_at is null and h.expires_at > $3
       and s.id = h.session_id and s.ended_at is null
       and least(s.last_seen_at + make_interval(mins => $5), s.created_at + make_interval(hours => $6)) > $3
       and not exists (select from handover n where n.customer_id = h.customer_id and n.number > h.number)
     returning h.customer_id as "customerId",
       least($4, s.last_seen_at + make_interval(mins => $5), s.created_at + make_interval(hours => $6)) as "expiresAt"`,
    [it.linkHash, it.tokenHash, it.now, it.until, idleMinutes, absoluteHours],
  )
  return opened
}

export async function setDone(sql: Sql, id: string, at: Date): Promise<void> {
  await sql.query('update handover set done_at = $2 where id = $1 and done_at is null', [id, at])
}

/** Sessions take theirs along. */
export async function forgetHandovers(sql: Sql, before: Date): Promise<void> {
  await sql.query('delete from handover where expires_at < $1', [before])
}
