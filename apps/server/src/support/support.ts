/**
 * Conversations of customers with support. Messages are sealed with the customer's key before they are stored; live
 * pages are notified after the commit.
 *
 *   customer ─► routes ─┐                               ┌─► thread, message, kept answer, audit (one transaction)
 *                       ├─► support.ts ─► writing.ts ───┤
 *   operator ─► backoffice/support ──────┘              └─► NOTIFY support ─► streams of the customer and of the back office
 */
import type { Refused } from '../platform/http/route.ts'
import type { PageQuery } from '../platform/sql/cursor.ts'
import type { Message, SupportDeps, Thread } from './deps.ts'
import { isKnown, listMessages, listThreads, listWaiting, opened } from './reading.ts'
import { createThreadLive } from './thread-live.ts'
import * as store from './thread-store.ts'
import type { ThreadFilter } from './thread-store.ts'
import { begin, write, type Keep, type Question, type Within, type Written } from './writing.ts'

export type Support = ReturnType<typeof createSupport>

export function createSupport(deps: SupportDeps) {
  const { db } = deps
  const live = createThreadLive(deps)
  const changed = async (id: string) => {
    // Live pages look again by themselves.
    await store.announce(db, id).catch(() => undefined)
  }
  const find = async (id: string): Promise<Thread | undefined> => {
    const row = await store.findThread(db, id)
    return row && (await opened(deps, [row]))[0]
  }
  return {
    find,
    /** The customer's address for mails, and their language. */
    addressOf: deps.addressOf,
    files: deps.files,
    /** A file that was written to a customer or by one, and its conversation. */
    async fileOf(id: string) {
      const file = await deps.files.find(id)
      const threadId = file?.messageId && (await store.threadOfMessage(db, file.messageId))
      const thread = threadId ? await find(threadId) : undefined
      return file && thread && { file, thread }
    },
    /** A conversation of this customer; that of another one is like a missing one. */
    async own(customerId: string, id: string): Promise<Thread | Refused<'not-found'>> {
      const row = await store.findThread(db, id)
      return row?.customerId === customerId && (await isKnown(deps, customerId))
        ? ((await opened(deps, [row]))[0] ?? missing)
        : missing
    },
    list: (filter: ThreadFilter, query: PageQuery) => listThreads(deps, filter, query),
    waiting: (query: PageQuery) => listWaiting(deps, query),
    countWaiting: () => store.countWaiting(db),
    messages: (thread: Pick<Thread, 'id' | 'customerId'>, query: PageQuery) =>
      listMessages(deps, thread, query),
    async begin(customerId: string, question: Question, keep: Keep<Thread>) {
      const begun = await begin(deps, customerId, question, keep)
      if ('id' in begun) await changed(begun.id)
      return begun
    },
    /** Of the customer, or of an operator: then `within` writes the audit in the same transaction. */
    async write(message: Written, keep: Keep<Message>, within?: Within) {
      const written = await write(deps, message, keep, within)
      if ('id' in written) await changed(message.threadId)
      return written
    },
    async read(id: string, by: store.Author, number: number): Promise<void> {
      if (await store.setRead(db, id, by, number)) await changed(id)
    },
    async assign(id: string, operatorId: string | null, within: Within): Promise<Thread | undefined> {
      await db.transaction(async (sql) => {
        await store.setAssigned(sql, id, operatorId)
        await within(sql)
      })
      await changed(id)
      return find(id)
    },
    /** Closes a conversation whose newest message has this number. */
    async close(
      id: string,
      number: number,
      within: Within,
    ): Promise<Thread | Refused<'backoffice.changed' | 'not-found'>> {
      const done = await db.transaction(async (sql) => {
        const thread = await store.lockThread(sql, id)
        if (thread?.messages !== number) return false
        if (thread.state === 'closed') return true
        await store.setClosed(sql, id, deps.clock.now())
        await within(sql)
        return true
      })
      if (!done) return { refused: 'backoffice.changed' }
      await changed(id)
      return (await find(id)) ?? missing
    },
    ...live,
  }
}

const missing = { refused: 'not-found' } as const
