/**
 * Conversations of customers with support. Messages are sealed with the customer's key before they are stored; live
 * pages are notified after the commit.
 *
 *   customer ─► routes ─┐                               ┌─► thread, message, kept answer, audit (one transaction)
 *                       ├─► support.ts ─► writing.ts ───┤
 *   operator ─► backoffice/support ──────┘              └─► NOTIFY support ─► streams of the customer and of the back office
 */
import type { Refused } from '../platform/http/route.ts'
import type { Platform } from '../platform/platform.ts'
import { attachments } from '../verification/documents/index.ts'
import type { Message, Thread } from './types.ts'
import { isKnown, opened } from './reading.ts'
import * as store from './thread-store.ts'
import { begin, write, type Keep, type Question, type Within, type Written } from './writing.ts'

export { listMessages, listThreads, listWaiting } from './reading.ts'

const missing = { refused: 'not-found' } as const

/** Live pages look again by themselves where the notification fails. */
const announce = ({ db }: Platform, id: string): Promise<void> =>
  store.announce(db, id).catch(() => undefined)

export async function findThread(platform: Platform, id: string): Promise<Thread | undefined> {
  const row = await store.findThread(platform.db, id)
  return row && (await opened(platform, [row]))[0]
}

/** A file that was written to a customer or by one, and its conversation. */
export async function fileOf(platform: Platform, id: string) {
  const file = await attachments.find(platform, id)
  const threadId = file?.messageId && (await store.threadOfMessage(platform.db, file.messageId))
  const thread = threadId ? await findThread(platform, threadId) : undefined
  return file && thread && { file, thread }
}

/** A conversation of this customer; that of another one is like a missing one. */
export async function ownThread(
  platform: Platform,
  customerId: string,
  id: string,
): Promise<Thread | Refused<'not-found'>> {
  const row = await store.findThread(platform.db, id)
  return row?.customerId === customerId && (await isKnown(platform, customerId))
    ? ((await opened(platform, [row]))[0] ?? missing)
    : missing
}

export async function beginThread(
  platform: Platform,
  customerId: string,
  question: Question,
  keep: Keep<Thread>,
) {
  const begun = await begin(platform, customerId, question, keep)
  if ('id' in begun) await announce(platform, begun.id)
  return begun
}

/** Of the customer, or of an operator: then `within` writes the audit in the same transaction. */
export async function writeMessage(
  platform: Platform,
  message: Written,
  keep: Keep<Message>,
  within?: Within,
) {
  const written = await write(platform, message, keep, within)
  if ('id' in written) await announce(platform, message.threadId)
  return written
}

export async function readThread(
  platform: Platform,
  id: string,
  by: store.Author,
  number: number,
): Promise<void> {
  if (await store.setRead(platform.db, id, by, number)) await announce(platform, id)
}

export async function assignThread(
  platform: Platform,
  id: string,
  operatorId: string | null,
  within: Within,
): Promise<Thread | undefined> {
  await platform.db.transaction(async (sql) => {
    await store.setAssigned(sql, id, operatorId)
    await within(sql)
  })
  await announce(platform, id)
  return findThread(platform, id)
}

/** Closes a conversation whose newest message has this number. */
export async function closeThread(
  platform: Platform,
  id: string,
  number: number,
  within: Within,
): Promise<Thread | Refused<'backoffice.changed' | 'not-found'>> {
  const { db, clock } = platform
  const done = await db.transaction(async (sql) => {
    const thread = await store.lockThread(sql, id)
    if (thread?.messages !== number) return false
    if (thread.state === 'closed') return true
    await store.setClosed(sql, id, clock.now())
    await within(sql)
    return true
  })
  if (!done) return { refused: 'backoffice.changed' }
  await announce(platform, id)
  return (await findThread(platform, id)) ?? missing
}

export const countWaiting = ({ db }: Platform): Promise<number> => store.countWaiting(db)
