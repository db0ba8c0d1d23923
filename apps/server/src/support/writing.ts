/** Writing: a message, its number, and the answer to its `Idempotency-Key` are one transaction. */
import type { Support } from '@agio/domain'
import { sealing } from '../customers/index.ts'
import type { Platform } from '../platform/platform.ts'
import { newId } from '../platform/ids.ts'
import type { Refused, TooMany } from '../platform/http/route.ts'
import { keepAnswer, type IdempotencyRow } from '../platform/idempotency/idempotency.ts'
import type { Sql } from '../platform/sql/sql.ts'
import { orders } from '../orders/index.ts'
import { attachments } from '../verification/documents/index.ts'
import type { Message, Thread } from './types.ts'
import { isKnown, messageOf, placeOf, threadOf } from './reading.ts'
import * as store from './thread-store.ts'
import type { MessageRow, ThreadRow } from './thread-store.ts'

/** In the same transaction as the act: the audit. */
export type Within = (sql: Sql) => Promise<void>
/** The kept answer of a keyed request. */
export type Keep<It> = (it: It) => IdempotencyRow | undefined

/** docs/figures.md */
const limits = {
  messages: { most: 30, minutes: 10 },
  threads: { most: 10, minutes: 24 * 60 },
  mailAfterSeconds: 120,
} as const

const missing = { refused: 'not-found' } as const
/**
 * The text as it is stored: without control characters and without marks that turn the direction of the text after them, which
 * come along with copied names and numbers.
 */
export const cleanText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

const empty = { refused: 'invalid', fields: [{ field: 'text', code: 'required' }] } as const

export type Question = {
  readonly text: string
  readonly orderId?: string | undefined
  readonly topic?: Support.Topic | undefined
  readonly files?: readonly string[] | undefined
}

export async function begin(
  platform: Platform,
  customerId: string,
  { text: typed, orderId, topic, files: ids = [] }: Question,
  keep: Keep<Thread>,
): Promise<Thread | Refused<'invalid' | 'not-found' | 'idempotency.in_progress'> | TooMany> {
  const { db, clock } = platform
  const text = cleanText(typed)
  if (text === '' && ids.length === 0) return empty
  if (!(await isKnown(platform, customerId))) return missing
  const service = orderId === undefined ? undefined : await orders.serviceOf(platform, customerId, orderId)
  if (orderId !== undefined && service === undefined) return missing
  const now = clock.now()
  const message = await sealedMessage(platform, {
    threadId: newId('thr', now),
    customerId,
    text,
    number: 1,
  })
  const row: ThreadRow = {
    id: message.threadId,
    customerId,
    orderId: orderId ?? null,
    service: service ?? null,
    topic: topic ?? null,
    state: 'open',
    messages: 1,
    version: 2,
    waitingSince: now,
    assignedTo: null,
    createdAt: now,
    changedAt: now,
    customerUnread: 0,
    operatorUnread: 1,
    lastId: message.id,
    lastAuthor: 'customer',
    lastOperatorId: null,
    lastSealed: message.textSealed,
    lastAt: now,
  }
  return db
    .transaction(async (sql) => {
      await store.lockCustomer(sql, customerId)
      const files = await attachments.unsent(sql, ids, { customerId, operatorId: null })
      if (!files) return unknownFile
      const thread = threadOf(row, () => text, files)
      const kept = keep(thread)
      if (kept && !(await keepAnswer(sql, kept))) return inProgress
      const no = await tooMany(sql, customerId, now, true)
      if (no) throw new Undone(no)
      await store.addThread(sql, row)
      await store.addMessage(sql, message, { mailAt: null, assignTo: null })
      await attachments.attach(sql, ids, message.id)
      return thread
    })
    .catch(refusalOf)
}

const unknownFile = { refused: 'invalid', fields: [{ field: 'files', code: 'unknown' }] } as const
const inProgress = { refused: 'idempotency.in_progress' } as const

/** Ends a transaction without a trace: the kept answer must not stay. */
class Undone extends Error {
  readonly no: TooMany
  constructor(no: TooMany) {
    super(no.refused)
    this.no = no
  }
}
function refusalOf(error: unknown): TooMany {
  if (error instanceof Undone) return error.no
  throw error
}

export type Written = {
  readonly threadId: string
  readonly customerId: string
  readonly text: string
  readonly files?: readonly string[] | undefined
  /** Of an answer. */
  readonly operatorId?: string
}

export async function write(
  platform: Platform,
  { threadId, customerId, text: typed, files: ids = [], operatorId }: Written,
  keep: Keep<Message>,
  within: Within | undefined,
): Promise<Message | Refused<'invalid' | 'not-found' | 'idempotency.in_progress'> | TooMany> {
  const { db, clock } = platform
  const text = cleanText(typed)
  if (text === '' && ids.length === 0) return empty
  if (!(await isKnown(platform, customerId))) return missing
  const now = clock.now()
  const sealed = await sealedMessage(platform, { threadId, customerId, text, number: 0, operatorId })
  return db
    .transaction(async (sql) => {
      if (operatorId === undefined) await store.lockCustomer(sql, customerId)
      const thread = await store.lockThread(sql, threadId)
      if (!thread) return missing
      const files = await attachments.unsent(sql, ids, { customerId, operatorId: operatorId ?? null })
      if (!files) return unknownFile
      const row = { ...sealed, number: thread.messages + 1 }
      const message = messageOf(row, () => text, files)
      const kept = keep(message)
      if (kept && !(await keepAnswer(sql, kept))) return inProgress
      const no = operatorId === undefined ? await tooMany(sql, customerId, now, false) : undefined
      if (no) throw new Undone(no)
      await store.addMessage(sql, row, {
        mailAt: operatorId === undefined ? null : new Date(now.getTime() + limits.mailAfterSeconds * 1000),
        assignTo: thread.assignedTo === null ? (operatorId ?? null) : null,
      })
      await attachments.attach(sql, ids, row.id)
      await within?.(sql)
      return message
    })
    .catch(refusalOf)
}

async function sealedMessage(
  platform: Platform,
  it: { threadId: string; customerId: string; text: string; number: number; operatorId?: string | undefined },
): Promise<MessageRow> {
  const at = platform.clock.now()
  const id = newId('msg', at)
  return {
    id,
    threadId: it.threadId,
    number: it.number,
    author: it.operatorId === undefined ? 'customer' : 'operator',
    operatorId: it.operatorId ?? null,
    textSealed: await sealing.seal(platform, it.customerId, placeOf(id), it.text),
    at,
  }
}

async function tooMany(
  sql: Sql,
  customerId: string,
  now: Date,
  isNew: boolean,
): Promise<TooMany | undefined> {
  const { messages, threads } = limits
  const { messageAt, threadAt } = await store.spent(sql, customerId, {
    messages: messages.most,
    threads: threads.most,
  })
  const seconds = Math.max(
    secondsLeft(messageAt, messages.minutes, now),
    isNew ? secondsLeft(threadAt, threads.minutes, now) : 0,
  )
  return seconds > 0 ? { refused: 'too-many', waitSeconds: seconds } : undefined
}

const secondsLeft = (at: Date | null, minutes: number, now: Date): number =>
  at === null ? 0 : Math.ceil((at.getTime() + minutes * 60_000 - now.getTime()) / 1000)
