/** Conversations as they go over the wire. */
import type { SupportFile, SupportMessage, SupportThread } from '@agio/contract'
import { wireTime } from '@agio/contract/wire'
import type { Attachment } from '../verification/documents/index.ts'
import type { Message, Thread } from './types.ts'

export const fileView = ({ id, type, size, scan }: Attachment): SupportFile => ({ id, type, size, scan })

export const messageView = ({ id, number, author, at, files }: Message) => ({
  id,
  number,
  author,
  at: wireTime(at),
  files: files.map(fileView),
})

/** `unread` is that of the side that reads. */
export const threadFieldsView = (
  { id, order, topic, state, createdAt, changedAt, version }: Thread,
  unread: number,
) => ({
  id,
  order,
  topic,
  state,
  unread,
  createdAt: wireTime(createdAt),
  changedAt: wireTime(changedAt),
  version,
})

/** A customer whose data was erased has no session, so a customer's message always has its text. */
export const ownMessageView = (message: Message): SupportMessage => ({
  ...messageView(message),
  text: message.text ?? '',
})
export const ownThreadView = (thread: Thread): SupportThread => ({
  ...threadFieldsView(thread, thread.customerUnread),
  last: ownMessageView(thread.last),
})
