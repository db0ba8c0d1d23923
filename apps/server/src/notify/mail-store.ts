/** SQL of the mails that the mail server took. */
import { forgetTurns } from './turn-store.ts'
import type { Sql } from '../platform/sql/sql.ts'

export async function wasSent(sql: Sql, id: string): Promise<boolean> {
  const rows = await sql.query('select id from mail_sent where id = $1', [id])
  return rows.length > 0
}

/** Whether one of these has left: a mail that the server took, or a notification that a push service took. */
export async function anySent(sql: Sql, ids: readonly string[] = []): Promise<boolean> {
  if (ids.length === 0) return false
  return (await sql.query('select id from mail_sent where id = any($1) limit 1', [ids])).length > 0
}

export async function markSent(sql: Sql, it: { id: string; template: string; sentAt: Date }): Promise<void> {
  await sql.query(
    'insert into mail_sent (id, template, sent_at) values ($1, $2, $3) on conflict do nothing',
    [it.id, it.template, it.sentAt],
  )
}

/** Deletes one batch of mails sent before; true when there is more. The outbox forgets their effects after 30 days. */
export async function forgetSent(sql: Sql, before: Date, batch = 5_000): Promise<boolean> {
  const gone = await sql.query(
    `delete from mail_sent where id in (select id from mail_sent where sent_at < $1 limit $2) returning 1`,
    [before, batch],
  )
  const moreTurns = await forgetTurns(sql, before, batch)
  return gone.length === batch || moreTurns
}
