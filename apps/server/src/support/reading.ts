/** Conversations as they are read: opened with the key of their customer. */
import { sealing } from '../customers/index.ts'
import type { Refused } from '../platform/http/route.ts'
import type { Platform } from '../platform/platform.ts'
import type { SealedColumn } from '../platform/sealing.ts'
import { readPage, type Key, type Page, type PageQuery } from '../platform/sql/cursor.ts'
import type { Message, Open, Thread } from './types.ts'
import { attachments, type Attachment } from '../verification/documents/index.ts'
import * as store from './thread-store.ts'
import type { MessageRow, ThreadFilter, ThreadRow } from './thread-store.ts'

const previewLength = 140

const threadOrder = (last: ThreadRow): Key => [last.changedAt.toISOString(), last.id]
const after = (key: Key | undefined): store.After => (key ? [new Date(key[0] ?? 0), String(key[1])] : null)

export async function listThreads(
  platform: Platform,
  filter: ThreadFilter,
  query: PageQuery,
): Promise<Page<Thread> | Refused<'invalid'>> {
  const page = await readPage(
    JSON.stringify(['threads', filter]),
    query,
    (key, count) => store.threadsBefore(platform.db, filter, after(key), count),
    threadOrder,
    2,
  )
  return 'refused' in page ? page : { ...page, items: await opened(platform, page.items) }
}

export async function listWaiting(
  platform: Platform,
  query: PageQuery,
): Promise<Page<Thread> | Refused<'invalid'>> {
  const page = await readPage(
    'threads waiting',
    query,
    (key, count) => store.waitingAfter(platform.db, after(key), count),
    ({ waitingSince, id }) => [waitingSince?.toISOString() ?? '', id],
    2,
  )
  return 'refused' in page ? page : { ...page, items: await opened(platform, page.items) }
}

export async function listMessages(
  platform: Platform,
  { id, customerId }: Pick<Thread, 'id' | 'customerId'>,
  query: PageQuery,
): Promise<Page<Message> | Refused<'invalid'>> {
  const page = await readPage(
    `messages ${id}`,
    query,
    (key, count) => store.messagesBefore(platform.db, id, key ? Number(key[0]) : null, count),
    ({ number }) => [number],
  )
  if ('refused' in page) return page
  const open = await sealing.openerOf(platform, customerId)
  const files = open ? await filesOf(platform, page.items) : none
  return { ...page, items: page.items.map((row) => messageOf(row, open, files(row.id))) }
}

const none = (): Attachment[] => []
/** The files of each message. */
async function filesOf(platform: Platform, messages: readonly { readonly id: string }[]) {
  const all = await attachments.listOf(
    platform,
    messages.map(({ id }) => id),
  )
  return (id: string) => all.filter(({ messageId }) => messageId === id)
}

export const isKnown = async (platform: Platform, customerId: string) =>
  (await sealing.openerOf(platform, customerId)) !== undefined

export const placeOf = (row: string): SealedColumn => ({ table: 'support_message', column: 'text', row })

export function messageOf(
  { textSealed, ...row }: MessageRow,
  open: Open | undefined,
  files: readonly Attachment[],
): Message {
  return { ...row, text: open ? open(placeOf(row.id), textSealed) : null, files }
}

/** Each customer's key is read once. */
export async function opened(platform: Platform, rows: readonly ThreadRow[]): Promise<Thread[]> {
  const ids = [...new Set(rows.map(({ customerId }) => customerId))]
  const openers = new Map(
    await Promise.all(ids.map(async (id) => [id, await sealing.openerOf(platform, id)] as const)),
  )
  const files = await filesOf(
    platform,
    rows.map(({ lastId }) => ({ id: lastId })),
  )
  return rows.map((row) => {
    const open = openers.get(row.customerId)
    return threadOf(row, open, open ? files(row.lastId) : [])
  })
}

export function threadOf(row: ThreadRow, open: Open | undefined, files: readonly Attachment[]): Thread {
  const { orderId, service, lastId, lastAuthor, lastOperatorId, lastSealed, lastAt, messages, ...rest } = row
  const text = open?.(placeOf(lastId), lastSealed)
  return {
    ...rest,
    order: orderId !== null && service !== null ? { id: orderId, service } : null,
    last: {
      id: lastId,
      threadId: row.id,
      number: messages,
      author: lastAuthor,
      operatorId: lastOperatorId,
      at: lastAt,
      files,
      text: text === undefined ? null : [...text].slice(0, previewLength).join(''),
    },
  }
}
