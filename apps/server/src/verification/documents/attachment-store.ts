/** SQL of files in conversations. They are rows of papers with another purpose: taken, scanned and sealed the same way. */
import type { Sql } from '../../platform/sql/sql.ts'
import type { DocumentRow } from './document-store.ts'

/** docs/figures.md */
const unsentHours = 24

export type AttachmentRow = Pick<DocumentRow, 'id' | 'customerId' | 'type' | 'size' | 'scan'> & {
  readonly messageId: string | null
  /** The operator who sent it; null: the customer sent it. */
  readonly operatorId: string | null
}

const columns = `id, customer_id as "customerId", type, size, scan, message_id as "messageId", operator_id as "operatorId"`
const there = `purpose = 'support' and stored_at is not null and removed_at is null`

export const attachmentsOf = (sql: Sql, messageIds: readonly string[]): Promise<AttachmentRow[]> =>
  sql.query<AttachmentRow>(
    `select ${columns} from verification_document where message_id = any($1) and ${there} order by id`,
    [messageIds],
  )

export async function findAttachment(sql: Sql, id: string): Promise<AttachmentRow | undefined> {
  const [row] = await sql.query<AttachmentRow>(
    `select ${columns} from verification_document where id = $1 and ${there}`,
    [id],
  )
  return row
}

/** The sender's files that belong to no message yet, locked for the message that takes them. */
export const lockUnsent = (
  sql: Sql,
  ids: readonly string[],
  { customerId, operatorId }: { readonly customerId: string; readonly operatorId: string | null },
): Promise<AttachmentRow[]> =>
  sql.query<AttachmentRow>(
    `select ${columns} from verification_document
     where id = any($1) and customer_id = $2 and operator_id is not distinct from $3 and message_id is null and ${there}
     order by id for update`,
    [ids, customerId, operatorId],
  )

/** They belong to the message; a scan that waits still comes. */
export async function attach(sql: Sql, ids: readonly string[], messageId: string): Promise<void> {
  await sql.query(
    `update verification_document set message_id = $2, due_at = case when scan = 'waiting' then due_at end
     where id = any($1)`,
    [ids, messageId],
  )
}

/** Due again when a message must have taken it; gives the message that has. */
export async function dueUnlessSent(sql: Sql, id: string, now: Date): Promise<string | null> {
  const until = new Date(now.getTime() + unsentHours * 3_600_000)
  const [row] = await sql.query<{ messageId: string | null }>(
    `update verification_document set due_at = case when message_id is null then $2::timestamptz end
     where id = $1 returning message_id as "messageId"`,
    [id, until],
  )
  return row?.messageId ?? null
}

/** False where a message has taken it meanwhile. */
export async function dropUnsent(sql: Sql, id: string, at: Date): Promise<boolean> {
  const rows = await sql.query(
    `update verification_document set removed_at = $2 where id = $1 and message_id is null and removed_at is null
     returning id`,
    [id, at],
  )
  return rows.length > 0
}
