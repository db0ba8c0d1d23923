/** Support: conversations of a customer, each with the order it is about where it has one. */
import { Support } from '@agio/domain'
import * as z from 'zod'
import { route } from '../route.ts'
import { fileRefusals, mostPaperBytes } from '../verification/documents.ts'
import { DocumentId } from '../verification/words.ts'
import { done, id, list, OrderId, page, Service, Time } from '../words.ts'

export const ThreadId = id('thr')
const Topic = z.enum(Support.topics)
/** The words of a person, line breaks included. Characters that turn the direction of the following text are left out. */
export const MessageText = z.string().max(4_000)
export const SupportFile = z.object({
  id: DocumentId,
  type: z.enum(['image/jpeg', 'application/pdf']),
  /** In bytes. */
  size: z.int(),
  /** It can be read once it is clean; with a virus its bytes are gone. */
  scan: z.enum(['waiting', 'clean', 'found']),
})
export type SupportFile = z.infer<typeof SupportFile>
/** Files that were sent before and belong to no message yet. With a file the text may be empty. */
export const MessageFiles = z.array(DocumentId).max(4).optional()

export const messageFields = {
  id: id('msg'),
  /** From 1, without gaps. */
  number: z.int(),
  author: z.enum(['customer', 'operator']),
  files: z.array(SupportFile),
  at: Time,
}
export const threadFields = {
  id: ThreadId,
  order: z.object({ id: OrderId, service: Service }).nullable(),
  topic: Topic.nullable(),
  /** A message opens a closed conversation again. */
  state: z.enum(['open', 'closed']),
  /** Messages of the other side that the reader has not read. */
  unread: z.int(),
  createdAt: Time,
  changedAt: Time,
  version: z.int(),
}

export const SupportMessage = z.object({ ...messageFields, text: z.string() })
export type SupportMessage = z.infer<typeof SupportMessage>
export const SupportThread = z.object({
  ...threadFields,
  /** The newest message, with the beginning of its text. */
  last: SupportMessage,
})
export type SupportThread = z.infer<typeof SupportThread>

const ofThread = { access: 'customer', params: z.strictObject({ id: ThreadId }) } as const

export const listThreads = route({
  method: 'GET',
  path: '/api/support/threads',
  access: 'customer',
  summary: 'The conversations of the customer, the last changed first; with `order`, those about an order.',
  query: z.strictObject({ ...page, order: OrderId.optional() }),
  answer: list(SupportThread),
  refusals: ['invalid'],
})
export const beginThread = route({
  method: 'POST',
  path: '/api/support/threads',
  access: 'customer',
  idempotent: true,
  summary: 'Ask support a question, about an order of the customer, about a topic or without one.',
  body: z.strictObject({
    text: MessageText,
    orderId: OrderId.optional(),
    topic: Topic.optional(),
    files: MessageFiles,
  }),
  answer: SupportThread,
  refusals: ['not-found', 'too-many'],
})
export const getThread = route({
  ...ofThread,
  method: 'GET',
  path: '/api/support/threads/{id}',
  summary: 'A conversation with its newest message.',
  answer: SupportThread,
  refusals: ['not-found'],
})
export const listMessages = route({
  ...ofThread,
  method: 'GET',
  path: '/api/support/threads/{id}/messages',
  summary: 'The messages of a conversation, newest first.',
  query: z.strictObject({ ...page }),
  answer: list(SupportMessage),
  refusals: ['not-found', 'invalid'],
})
export const sendMessage = route({
  ...ofThread,
  method: 'POST',
  path: '/api/support/threads/{id}/messages',
  idempotent: true,
  summary: 'Write to support. A closed conversation is open again.',
  body: z.strictObject({ text: MessageText, files: MessageFiles }),
  answer: SupportMessage,
  refusals: ['not-found', 'too-many'],
})
export const uploadSupportFile = route({
  method: 'POST',
  path: '/api/support/files',
  access: 'customer',
  summary:
    'Send a file for the next message: JPEG, PNG or PDF as the body. Pictures are stored without EXIF. A file that no message takes within a day is deleted.',
  takesBytes: mostPaperBytes,
  answer: SupportFile,
  refusals: ['not-found', ...fileRefusals, 'support.too_many_files'],
})
export const getSupportFile = route({
  method: 'GET',
  path: '/api/support/files/{id}/content',
  access: 'customer',
  summary: 'A file of a conversation of the customer, to be saved. It can be read after the virus scan.',
  params: z.strictObject({ id: DocumentId }),
  produces: 'application/octet-stream',
  answer: z.string(),
  refusals: ['not-found', 'document.being_checked', 'document.virus'],
})
export const readThread = route({
  ...ofThread,
  method: 'POST',
  path: '/api/support/threads/{id}/read',
  summary: 'Messages up to a number are read.',
  body: z.strictObject({ number: z.int().min(0).max(1_000_000) }),
  answer: done,
  refusals: ['not-found'],
})
export const threadEvents = route({
  ...ofThread,
  method: 'GET',
  path: '/api/support/threads/{id}/stream',
  produces: 'text/event-stream',
  summary: 'Live: an event `thread` with {id, version} after each change; `Last-Event-ID` resumes.',
  answer: z.string(),
  refusals: ['not-found'],
})
