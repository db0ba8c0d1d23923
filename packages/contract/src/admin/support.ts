/** Conversations with customers in the back office. */
import * as z from 'zod'
import { route } from '../route.ts'
import {
  MessageFiles,
  MessageText,
  SupportFile,
  ThreadId,
  messageFields,
  threadFields,
} from '../customer/support.ts'
import { DrawnPage, ofPage, pageRefusals } from './documents.ts'
import { fileRefusals, mostPaperBytes } from '../verification/documents.ts'
import { DocumentId } from '../verification/words.ts'
import { CustomerId, done, id, list, OrderId, page, Time } from '../words.ts'

const OperatorId = id('opr')
const Agent = z.object({ id: OperatorId, name: z.string() })

export const ChatMessage = z.object({
  ...messageFields,
  /** Null where the data of the customer was erased. */
  text: z.string().nullable(),
  /** Of an answer. */
  operator: Agent.nullable(),
})
export type ChatMessage = z.infer<typeof ChatMessage>

export const Chat = z.object({
  ...threadFields,
  customer: z.object({
    id: CustomerId,
    /** Masked for roles that do not work with personal data; null after erasure. */
    email: z.string().nullable(),
    /** Verified; masked as the address is. */
    name: z.string().nullable(),
    isMasked: z.boolean(),
    /** The language that the customer reads. */
    language: z.string(),
  }),
  waitingSince: Time.nullable(),
  assignedTo: Agent.nullable(),
  last: ChatMessage,
})
export type Chat = z.infer<typeof Chat>

const roles = ['support', 'admin'] as const
const reading = { method: 'GET', access: 'operator', roles: [...roles] } as const
const acting = {
  method: 'POST',
  access: 'operator',
  roles: [...roles],
  params: z.strictObject({ id: ThreadId }),
} as const

export const listChats = route({
  ...reading,
  path: '/api/admin/support/threads',
  summary:
    'Conversations. `waiting`: customers who wait for an answer, the longest first. `open` and `closed`: the last changed first. With `order`, those about an order.',
  query: z.strictObject({
    ...page,
    state: z.enum(['waiting', 'open', 'closed']).optional(),
    order: OrderId.optional(),
    customer: CustomerId.optional(),
  }),
  answer: list(Chat),
  refusals: ['invalid'],
})
export const getChat = route({
  ...reading,
  path: '/api/admin/support/threads/{id}',
  summary: 'A conversation. The audit records who read it.',
  params: z.strictObject({ id: ThreadId }),
  answer: Chat,
  refusals: ['not-found'],
})
export const listChatMessages = route({
  ...reading,
  path: '/api/admin/support/threads/{id}/messages',
  summary: 'The messages of a conversation, newest first.',
  params: z.strictObject({ id: ThreadId }),
  query: z.strictObject({ ...page }),
  answer: list(ChatMessage),
  refusals: ['not-found', 'invalid'],
})
export const listAgents = route({
  ...reading,
  path: '/api/admin/support/agents',
  summary: 'The operators who answer customers.',
  answer: z.object({ items: z.array(Agent), next: z.null() }),
})
export const answerChat = route({
  ...acting,
  path: '/api/admin/support/threads/{id}/messages',
  idempotent: true,
  summary: 'Answer a customer. Without an operator yet, the conversation is then the caller’s.',
  body: z.strictObject({ text: MessageText, files: MessageFiles }),
  answer: ChatMessage,
  refusals: ['not-found', 'too-many'],
})
export const uploadChatFile = route({
  ...acting,
  path: '/api/admin/support/threads/{id}/files',
  summary: 'Send a file for the next answer. A file that no answer takes within a day is deleted.',
  takesBytes: mostPaperBytes,
  answer: SupportFile,
  refusals: ['not-found', ...fileRefusals, 'support.too_many_files'],
})
export const drawChatFile = route({
  ...reading,
  path: '/api/admin/support/files/{id}/pages/{page}',
  summary: 'A page of a file of a conversation, as a picture. The audit records each time.',
  params: ofPage(),
  answer: DrawnPage,
  refusals: pageRefusals,
})
export const readChatFile = route({
  ...reading,
  path: '/api/admin/support/files/{id}/content',
  summary:
    'A file of a conversation as it is kept, to be saved: a PDF as it came. The audit records each time.',
  params: z.strictObject({ id: DocumentId }),
  produces: 'application/octet-stream',
  answer: z.string(),
  refusals: ['not-found', 'document.being_checked', 'document.virus'],
})
export const readChat = route({
  ...acting,
  path: '/api/admin/support/threads/{id}/read',
  summary: 'Messages up to a number are read.',
  body: z.strictObject({ number: z.int().min(0).max(1_000_000) }),
  answer: done,
  refusals: ['not-found'],
})
export const assignChat = route({
  ...acting,
  path: '/api/admin/support/threads/{id}/assign',
  idempotent: true,
  summary: 'Hand a conversation over to an operator who answers customers, or to all (null).',
  body: z.strictObject({ operatorId: OperatorId.nullable() }),
  answer: Chat,
  refusals: ['not-found', 'invalid'],
})
export const closeChat = route({
  ...acting,
  path: '/api/admin/support/threads/{id}/close',
  idempotent: true,
  summary: 'Close a conversation whose newest message is the given one. A later message opens it again.',
  body: z.strictObject({ number: z.int().min(1) }),
  answer: Chat,
  refusals: ['not-found', 'backoffice.changed'],
})
export const chatEvents = route({
  ...reading,
  path: '/api/admin/support/stream',
  produces: 'text/event-stream',
  summary: 'Live: an event `thread` after each change of any conversation, with its {id}.',
  answer: z.string(),
})
