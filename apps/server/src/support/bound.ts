/** Support as it is handed to the slices that do not call its functions by name yet. */
import type { Platform } from '../platform/platform.ts'
import type { PageQuery } from '../platform/sql/cursor.ts'
import type { Message, SupportDoors, Thread } from './doors.ts'
import { listMessages, listThreads, listWaiting } from './reading.ts'
import {
  assignThread,
  beginThread,
  closeThread,
  fileOf,
  findThread,
  ownThread,
  readThread,
  writeMessage,
} from './support.ts'
import { threadStreamsOf } from './thread-live.ts'
import { countWaiting, type Author, type ThreadFilter } from './thread-store.ts'
import type { Keep, Question, Within, Written } from './writing.ts'

export type Support = ReturnType<typeof bindSupport>

export const bindSupport = (platform: Platform, doors: SupportDoors) => ({
  find: (id: string) => findThread(platform, doors, id),
  /** The customer's address for mails, and their language. */
  addressOf: (customerId: string) => doors.customers.addressOf(customerId),
  files: doors.files,
  fileOf: (id: string) => fileOf(platform, doors, id),
  own: (customerId: string, id: string) => ownThread(platform, doors, customerId, id),
  list: (filter: ThreadFilter, query: PageQuery) => listThreads(platform, doors, filter, query),
  waiting: (query: PageQuery) => listWaiting(platform, doors, query),
  countWaiting: () => countWaiting(platform.db),
  messages: (thread: Pick<Thread, 'id' | 'customerId'>, query: PageQuery) =>
    listMessages(platform, doors, thread, query),
  begin: (customerId: string, question: Question, keep: Keep<Thread>) =>
    beginThread(platform, doors, customerId, question, keep),
  write: (message: Written, keep: Keep<Message>, within?: Within) =>
    writeMessage(platform, doors, message, keep, within),
  read: (id: string, by: Author, number: number) => readThread(platform, id, by, number),
  assign: (id: string, operatorId: string | null, within: Within) =>
    assignThread(platform, doors, id, operatorId, within),
  close: (id: string, number: number, within: Within) => closeThread(platform, doors, id, number, within),
  ...threadStreamsOf(platform),
})
