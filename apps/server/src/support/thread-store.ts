/** SQL of conversations and their messages. */
import type { Support } from '@agio/domain'
import { createQueue } from '../platform/queue/queue.ts'
import type { Sql } from '../platform/sql/sql.ts'

export type Author = 'customer' | 'operator'
export type ThreadState = 'open' | 'closed'
export type Service = 'sell' | 'buy'

export type MessageRow = {
  readonly id: string
  readonly threadId: string
  readonly number: number
  readonly author: Author
  readonly operatorId: string | null
  readonly textSealed: string
  readonly at: Date
}

export type ThreadRow = {
  readonly id: string
  readonly customerId: string
  readonly orderId: string | null
  readonly service: Service | null
  /** Of a question about no order. */
  readonly topic: Support.Topic | null
  readonly state: ThreadState
  readonly messages: number
  readonly version: number
  readonly waitingSince: Date | null
  readonly assignedTo: string | null
  readonly createdAt: Date
  readonly changedAt: Date
  /** Messages of the other side that each has not read. */
  readonly customerUnread: number
  readonly operatorUnread: number
  /** The newest message. */
  readonly lastId: string
  readonly lastAuthor: Author
  readonly lastOperatorId: string | null
  readonly lastSealed: string
  readonly lastAt: Date
}

const columns = `t.id, t.customer_id as "customerId", t.order_id as "orderId", t.service, t.topic, t.state, t.messages,
  t.version,
  t.waiting_since as "waitingSince", t.assigned_to as "assignedTo", t.created_at as "createdAt", t.changed_at as "changedAt",
  (select count(*)::int from support_message m where m.thread_id = t.id and m.author = 'operator' and m.number > t.customer_read) as "customerUnread",
  (select count(*)::int from support_message m where m.thread_id = t.id and m.author = 'customer' and m.number > t.operator_read) as "operatorUnread",
  l.id as "lastId", l.author as "lastAuthor", l.operator_id as "lastOperatorId", l.text_sealed as "lastSealed", l.at as "lastAt"`
const tables = 'support_thread t join support_message l on l.thread_id = t.id and l.number = t.messages'

export async function findThread(sql: Sql, id: string): Promise<ThreadRow | undefined> {
  const [row] = await sql.query<ThreadRow>(`select ${columns} from ${tables} where t.id = $1`, [id])
  return row
}

export type After = readonly [at: Date, id: string] | null

export type ThreadFilter = {
  readonly customerId?: string | undefined
  readonly orderId?: string | undefined
  readonly state?: ThreadState | undefined
}

/** The last changed first. */
export const threadsBefore = (
  sql: Sql,
  { customerId, orderId, state }: ThreadFilter,
  before: After,
  count: number,
): Promise<ThreadRow[]> =>
  sql.query<ThreadRow>(
    `select ${columns} from ${tables}
     where ($1::text is null or t.customer_id = $1) and ($2::text is null or t.order_id = $2)
       and ($3::text is null or t.state = $3)
       and ($4::timestamptz is null or (t.changed_at, t.id) < ($4, $5))
     order by t.changed_at desc, t.id desc limit $6`,
    [customerId ?? null, orderId ?? null, state ?? null, before?.[0] ?? null, before?.[1] ?? null, count],
  )

/** Waiting conversations, the longest waiting first. */
export const waitingAfter = (sql: Sql, after: After, count: number): Promise<ThreadRow[]> =>
  sql.query<ThreadRow>(
    `select ${columns} from ${tables}
     where t.waiting_since is not null and ($1::timestamptz is null or (t.waiting_since, t.id) > ($1, $2))
     order by t.waiting_since, t.id limit $3`,
    [after?.[0] ?? null, after?.[1] ?? null, count],
  )

export async function countWaiting(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    'select count(*)::int as count from support_thread where waiting_since is not null',
  )
  return row?.count ?? 0
}

export const messagesBefore = (
  sql: Sql,
  threadId: string,
  before: number | null,
  count: number,
): Promise<MessageRow[]> =>
  sql.query<MessageRow>(
    `select id, thread_id as "threadId", number, author, operator_id as "operatorId", text_sealed as "textSealed", at
     from support_message where thread_id = $1 and ($2::int is null or number < $2) order by number desc limit $3`,
    [threadId, before, count],
  )

/** Only one message of a customer is written at a time, so that they are counted exactly. */
export async function lockCustomer(sql: Sql, customerId: string): Promise<void> {
  await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 85))', [customerId])
}

/** The times of the customer's message and conversation that count back `most` from the newest; null where there are fewer. */
export async function spent(
  sql: Sql,
  customerId: string,
  most: { readonly messages: number; readonly threads: number },
): Promise<{ messageAt: Date | null; threadAt: Date | null }> {
  const [row] = await sql.query<{ messageAt: Date | null; threadAt: Date | null }>(
    `select
       (select m.at from support_message m join support_thread t on t.id = m.thread_id
        where t.customer_id = $1 and m.author = 'customer' order by m.at desc offset $2 limit 1) as "messageAt",
       (select created_at from support_thread where customer_id = $1 order by created_at desc offset $3 limit 1) as "threadAt"`,
    [customerId, most.messages - 1, most.threads - 1],
  )
  return row ?? { messageAt: null, threadAt: null }
}

/** Locks a conversation; gives the number of its newest message and its version. */
export async function lockThread(
  sql: Sql,
  id: string,
): Promise<{ messages: number; assignedTo: string | null; state: ThreadState } | undefined> {
  const [row] = await sql.query<{ messages: number; assignedTo: string | null; state: ThreadState }>(
    'select messages, assigned_to as "assignedTo", state from support_thread where id = $1 for update',
    [id],
  )
  return row
}

export async function addThread(sql: Sql, it: ThreadRow): Promise<void> {
  await sql.query(
    `insert into support_thread (id, customer_id, order_id, service, topic, created_at, changed_at)
     values ($1, $2, $3, $4, $5, $6, $6)`,
    [it.id, it.customerId, it.orderId, it.service, it.topic, it.createdAt],
  )
}

/** Adds the message and updates its conversation: its author has read all; an answer is mailed after `mailAt` if unread. */
export async function addMessage(
  sql: Sql,
  it: MessageRow,
  { mailAt, assignTo }: { readonly mailAt: Date | null; readonly assignTo: string | null },
): Promise<void> {
  await sql.query(
    `insert into support_message (id, thread_id, number, author, operator_id, text_sealed, at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [it.id, it.threadId, it.number, it.author, it.operatorId, it.textSealed, it.at],
  )
  await sql.query(
    `update support_thread set messages = $2, version = version + 1, changed_at = $3, state = 'open',
       customer_read = case when $4 then $2 else customer_read end,
       operator_read = case when $4 then operator_read else $2 end,
       waiting_since = case when $4 then coalesce(waiting_since, $3) end,
       due_at = case when $4 then null else coalesce(due_at, $5) end,
       assigned_to = coalesce($6, assigned_to)
     where id = $1`,
    [it.threadId, it.number, it.at, it.author === 'customer', mailAt, assignTo],
  )
}

/** Raises the number of messages that a side has read; false where it had read as many. */
export async function setRead(sql: Sql, id: string, by: Author, number: number): Promise<boolean> {
  const rows = await sql.query(
    `update support_thread set version = version + 1,
       customer_read = case when $2 then least($3, messages) else customer_read end,
       operator_read = case when $2 then operator_read else least($3, messages) end
     where id = $1 and least($3, messages) > case when $2 then customer_read else operator_read end returning 1 as read`,
    [id, by === 'customer', number],
  )
  return rows.length > 0
}

export async function setAssigned(sql: Sql, id: string, operatorId: string | null): Promise<void> {
  await sql.query('update support_thread set assigned_to = $2, version = version + 1 where id = $1', [
    id,
    operatorId,
  ])
}

export async function setClosed(sql: Sql, id: string, at: Date): Promise<void> {
  await sql.query(
    `update support_thread set state = 'closed', waiting_since = null, changed_at = $2, version = version + 1,
       operator_read = messages where id = $1`,
    [id, at],
  )
}

/** Of the conversation of a message. */
export async function threadOfMessage(sql: Sql, messageId: string): Promise<string | undefined> {
  const [row] = await sql.query<{ id: string }>('select thread_id as id from support_message where id = $1', [
    messageId,
  ])
  return row?.id
}

/* Live. */

/** A file of a message was scanned. */
export async function announceFile(sql: Sql, messageId: string): Promise<void> {
  await sql.query(
    `with changed as (
       update support_thread set version = version + 1
       where id = (select thread_id from support_message where id = $1) returning id, version)
     select pg_notify('support', id || ' ' || version::text) from changed`,
    [messageId],
  )
}

/** Tells every process that a conversation changed. */
export async function announce(sql: Sql, id: string): Promise<void> {
  await sql.query(
    `select pg_notify('support', id || ' ' || version::text) from support_thread where id = $1`,
    [id],
  )
}

export async function versionOf(sql: Sql, id: string): Promise<number | undefined> {
  const [row] = await sql.query<{ version: number }>('select version from support_thread where id = $1', [id])
  return row?.version
}

/** Gives the versions of conversations, and notes that their customer has them open. */
export const seeOpen = (
  sql: Sql,
  ids: readonly string[],
  now: Date,
): Promise<{ id: string; version: number }[]> =>
  sql.query('update support_thread set seen_at = $2 where id = any($1) returning id, version', [ids, now])

/* Mails for answers. */

export type DueMail = {
  readonly id: string
  readonly customerId: string
  /** The newest answer, and when the oldest came that is neither read nor mailed. */
  readonly answered: number
  readonly answeredAt: Date | null
  readonly seenAt: Date | null
}

export const mailQueue = createQueue<DueMail>({
  table: 'support_thread',
  key: 'id',
  open: 'due_at is not null',
  columns: `id, customer_id as "customerId", seen_at as "seenAt",
    (select coalesce(max(m.number), 0) from support_message m where m.thread_id = support_thread.id and m.author = 'operator') as answered,
    (select min(m.at) from support_message m where m.thread_id = support_thread.id and m.author = 'operator'
       and m.number > greatest(customer_read, mailed)) as "answeredAt"`,
})

/** Marks answers as mailed; false where a mail about them is on its way. */
export async function setMailed(sql: Sql, id: string, number: number): Promise<boolean> {
  const rows = await sql.query(
    'update support_thread set mailed = $2 where id = $1 and mailed < $2 returning 1 as mailed',
    [id, number],
  )
  return rows.length > 0
}
