/**
 * SQL of the turns in which news of an order leaves: mails one a minute to each receiver, notifications of a device one after the
 * other. All times are the database's own: the
 * workers of several machines take the same turns.
 */
import type { Sql } from '../platform/sql/sql.ts'

/** A step is replaced by later news of its order. An aside replaces nothing. */
export type Part = 'step' | 'aside' | 'news'

export const turnSeconds = 60

type Joining = {
  readonly id: string
  /** Of its outbox row. */
  readonly key: string
  readonly turn: string
  readonly part: Part
}

/** The mail waits for its turn, and what was a step before it is told by it. A mail that was queued before changes nothing. */
export async function joinTurn(sql: Sql, it: Joining): Promise<void> {
  const [joined] = await sql.query<{ seq: string }>(
    `insert into order_mail (id, turn, part)
     select $1, $2, $3 where not exists (select from outbox where key = $4)
     on conflict do nothing returning seq`,
    [it.id, it.turn, it.part, it.key],
  )
  if (!joined || it.part === 'aside') return
  await sql.query(`update order_mail set is_replaced = true where turn = $1 and seq < $2 and part = 'step'`, [
    it.turn,
    joined.seq,
  ])
}

/** `undefined`: the mail has no turn to wait for, or it is its turn; it has it until it was sent. */
export async function takeTurn(
  sql: Sql,
  id: string,
  seconds: number = turnSeconds,
): Promise<'replaced' | { readonly againInSeconds: number } | undefined> {
  const [mail] = await sql.query<{ turn: string; isReplaced: boolean; isBehind: boolean }>(
    `select turn, is_replaced as "isReplaced", exists (
       select from order_mail before
       where before.turn = mail.turn and before.seq < mail.seq and before.part <> 'step' and not before.is_replaced
     ) as "isBehind"
     from order_mail mail where id = $1`,
    [id],
  )
  if (!mail) return undefined
  if (mail.isReplaced) return 'replaced'
  const taken = mail.isBehind ? [] : await take(sql, mail.turn, id, seconds)
  if (taken.length > 0) return undefined
  const [last] = await sql.query<{ seconds: number }>(
    `select ceil($2 - extract(epoch from clock_timestamp() - taken_at))::integer as seconds
     from mail_turn where turn = $1`,
    [mail.turn, seconds],
  )
  // The one before it may fail for long.
  return { againInSeconds: Math.max(mail.isBehind ? 5 : 1, last?.seconds ?? 1) }
}

/** One statement, so that of two workers one has it. The mail that has it may try again. */
const take = (sql: Sql, turn: string, id: string, seconds: number) =>
  sql.query(
    `insert into mail_turn (turn, mail_id, taken_at) values ($1, $2, clock_timestamp())
     on conflict (turn) do update set mail_id = excluded.mail_id, taken_at = excluded.taken_at
     where mail_turn.mail_id = excluded.mail_id
       or mail_turn.taken_at <= clock_timestamp() - make_interval(secs => $3)
     returning turn`,
    [turn, id, seconds],
  )

/** The mail was sent, or never will be: the next one does not wait for it. */
export async function leaveTurn(sql: Sql, id: string): Promise<void> {
  await sql.query('delete from order_mail where id = $1', [id])
}

/** Deletes one batch of turns taken before; true when there is more. */
export async function forgetTurns(sql: Sql, before: Date, batch = 5_000): Promise<boolean> {
  const gone = await sql.query(
    'delete from mail_turn where turn in (select turn from mail_turn where taken_at < $1 limit $2) returning 1',
    [before, batch],
  )
  return gone.length === batch
}
