/** The queue of conversations: read, answered, handed over, closed, live. The audit notes who did it, never what was written. */
import {
  answerChat,
  assignChat,
  chatEvents,
  closeChat,
  drawChatFile,
  getChat,
  listAgents,
  listChatMessages,
  listChats,
  readChat,
  readChatFile,
  uploadChatFile,
  type Chat,
  type ChatMessage,
} from '@agio/contract'
import { wirePage, wireTime } from '@agio/contract/wire'
import { events } from '../../platform/http/http.ts'
import type { Serve } from '../../platform/http/route.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import type { Platform } from '../../platform/platform.ts'
import { customers } from '../../customers/index.ts'
import {
  fileView,
  messageView,
  refused,
  support,
  threadFieldsView,
  threadStreamsOf,
} from '../../support/index.ts'
import type { Message, Thread } from '../../support/index.ts'
import { attachments, documentFile, pageView } from '../../verification/documents/index.ts'
import * as audit from '../audit/audit.ts'
import { nameOf } from '../../verification/index.ts'
import { maskEmail, nameFor, seesPersonal } from '../masks.ts'
import { actorOf, type Actor } from '../sign-in/caller.ts'
import { namesOf } from '../sign-in/operator-store.ts'
import { peopleIn } from '../sign-in/people-store.ts'

type Names = ReadonlyMap<string, string>

export function supportQueueRoutes(serve: Serve, platform: Platform): void {
  const { db } = platform
  serve(listChats, async ({ caller, query: { state, order: orderId, customer: customerId, ...query } }) => {
    const page =
      state === 'waiting'
        ? await support.listWaiting(platform, query)
        : await support.listThreads(platform, { state, orderId, customerId }, query)
    if ('refused' in page) return page
    return wirePage(await chatViews(platform, page.items, actorOf(caller)), page.next)
  })
  serve(getChat, async ({ caller, params }) => {
    const by = actorOf(caller)
    const thread = await support.findThread(platform, params.id)
    if (!thread) return missing
    await audit.look(platform, by, deedOf('viewed', thread))
    return chatView(platform, thread, by)
  })
  serve(listChatMessages, async ({ caller, params, query }) => {
    const thread = await support.findThread(platform, params.id)
    if (!thread) return missing
    await audit.look(platform, actorOf(caller), deedOf('viewed', thread))
    const page = await support.listMessages(platform, thread, query)
    if ('refused' in page) return page
    const names = await namesIn(db, page.items)
    return wirePage(
      page.items.map((message) => chatMessageView(message, names)),
      page.next,
    )
  })
  serve(readChat, async ({ params, body }) => {
    if (!(await support.findThread(platform, params.id))) return missing
    await support.readThread(platform, params.id, 'operator', body.number)
    return { done: true as const }
  })
  serve(chatEvents, async () =>
    events(
      (stream) =>
        void threadStreamsOf(platform)
          .followAll(stream)
          .catch(() => stream.end()),
    ),
  )
  fileRoutes(serve, platform)
  actRoutes(serve, platform)
}

function fileRoutes(serve: Serve, platform: Platform): void {
  serve(uploadChatFile, async ({ caller, params, bytes }) => {
    const thread = await support.findThread(platform, params.id)
    if (!thread) return missing
    const sender = { customerId: thread.customerId, operatorId: actorOf(caller).id }
    const file = await attachments.upload(platform, sender, bytes ?? new Uint8Array())
    return 'refused' in file ? file : fileView(file)
  })
  serve(drawChatFile, async ({ caller, params: { id, page } }) => {
    const found = await support.fileOf(platform, id)
    if (!found) return missing
    const { file, thread } = found
    // Written before the bytes are opened: what is not in the audit was not seen.
    await audit.note(platform, actorOf(caller), {
      ...deedOf('file_read', thread),
      details: { file: file.id, page },
    })
    const drawn = await attachments.page(platform, file, page)
    return 'refused' in drawn ? drawn : pageView(drawn)
  })
  serve(readChatFile, async ({ caller, params }) => {
    const found = await support.fileOf(platform, params.id)
    if (!found) return missing
    const { file, thread } = found
    await audit.note(platform, actorOf(caller), {
      ...deedOf('file_saved', thread),
      details: { file: file.id },
    })
    const content = await attachments.content(platform, file)
    return 'refused' in content ? content : documentFile(content)
  })
}

function actRoutes(serve: Serve, platform: Platform): void {
  const { db } = platform
  serve(listAgents, async () => wirePage(await peopleIn(db, answering)))
  serve(
    answerChat,
    async ({ caller, params, body, idempotency, reply }) => {
      const by = actorOf(caller)
      const thread = await support.findThread(platform, params.id)
      if (!thread) return missing
      const view = (it: Message) => chatMessageView(it, new Map([[by.id, by.name]]))
      const message = await support.writeMessage(
        platform,
        { threadId: thread.id, customerId: thread.customerId, ...body, operatorId: by.id },
        (it) => idempotency?.row(view(it)),
        (sql) => audit.note(platform, by, deedOf('answered', thread), sql),
      )
      return 'refused' in message ? refused(reply, message) : view(message)
    },
    { idempotency: 'in-statement' },
  )
  serve(assignChat, async ({ caller, params, body: { operatorId } }) => {
    const by = actorOf(caller)
    const thread = await support.findThread(platform, params.id)
    if (!thread) return missing
    const agents = await peopleIn(db, answering)
    if (operatorId !== null && !agents.some(({ id }) => id === operatorId))
      return { refused: 'invalid', fields: [{ field: 'operatorId', code: 'unknown' }] }
    const details = { from: thread.assignedTo, to: operatorId }
    const assigned = await support.assignThread(platform, thread.id, operatorId, (sql) =>
      audit.note(platform, by, { ...deedOf('assigned', thread), details }, sql),
    )
    return assigned ? chatView(platform, assigned, by) : missing
  })
  serve(closeChat, async ({ caller, params, body }) => {
    const by = actorOf(caller)
    const thread = await support.findThread(platform, params.id)
    if (!thread) return missing
    const closed = await support.closeThread(platform, thread.id, body.number, (sql) =>
      audit.note(platform, by, deedOf('closed', thread), sql),
    )
    return 'refused' in closed ? closed : chatView(platform, closed, by)
  })
}

const missing = { refused: 'not-found' } as const
const answering = ['support', 'admin'] as const

const deedOf = (act: string, { id, order }: Thread) => ({
  action: `support.${act}`,
  subject: id,
  ...(order && { orderId: order.id }),
})

async function chatView(platform: Platform, thread: Thread, by: Actor): Promise<Chat> {
  const [view] = await chatViews(platform, [thread], by)
  if (!view) throw new Error('a conversation has a view')
  return view
}

async function chatViews(platform: Platform, threads: readonly Thread[], { roles }: Actor): Promise<Chat[]> {
  const ids = [...new Set(threads.map(({ customerId }) => customerId))]
  const people = new Map(
    await Promise.all(
      ids.map(async (id) => {
        const address = await customers.addressOf(platform, id)
        // Of an erased customer there is neither.
        const name = address && (await nameOf(platform, id))
        return [id, address && { ...address, name }] as const
      }),
    ),
  )
  const names = await namesIn(platform.db, [
    ...threads.map(({ last }) => last),
    ...threads.map(({ assignedTo }) => ({ operatorId: assignedTo })),
  ])
  const isMasked = !seesPersonal(roles)
  return threads.map((thread) => {
    const person = people.get(thread.customerId)
    const email = person && (isMasked ? maskEmail(person.address) : person.address)
    return {
      ...threadFieldsView(thread, thread.operatorUnread),
      customer: {
        id: thread.customerId,
        email: email ?? null,
        name: nameFor(person?.name, roles),
        isMasked,
        language: person?.locale ?? 'en',
      },
      waitingSince: wireTime(thread.waitingSince),
      assignedTo: agentOf(thread.assignedTo, names),
      last: chatMessageView(thread.last, names),
    }
  })
}

const chatMessageView = (message: Message, names: Names): ChatMessage => ({
  ...messageView(message),
  text: message.text,
  operator: agentOf(message.operatorId, names),
})

const agentOf = (id: string | null, names: Names) => (id === null ? null : { id, name: names.get(id) ?? '' })

async function namesIn(db: Sql, of: readonly { readonly operatorId: string | null }[]): Promise<Names> {
  const ids = [...new Set(of.flatMap(({ operatorId }) => operatorId ?? []))]
  return new Map((await namesOf(db, ids)).map(({ id, name }) => [id, name]))
}
