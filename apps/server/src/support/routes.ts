/** Support over HTTP, for the customer. The conversation or order of another customer answers like a missing one. */
import {
  beginThread,
  getSupportFile,
  getThread,
  listMessages,
  listThreads,
  readThread,
  sendMessage,
  threadEvents,
  uploadSupportFile,
} from '@agio/contract'
import { wirePage } from '@agio/contract/wire'
import { events } from '../platform/http/http.ts'
import type { Call, RouteShape, Serve, TooMany } from '../platform/http/route.ts'
import type { Platform } from '../platform/platform.ts'
import * as support from './support.ts'
import { threadStreamsOf } from './thread-live.ts'
import { attachments, documentFile, fileGateOf } from '../verification/documents/index.ts'
import { fileView, ownMessageView, ownThreadView } from './view.ts'

const noBytes = new Uint8Array()

export function supportRoutes(serve: Serve, platform: Platform): void {
  serve(listThreads, async ({ caller, query: { order: orderId, ...query } }) => {
    const page = await support.listThreads(platform, { customerId: caller.id, orderId }, query)
    return 'refused' in page ? page : wirePage(page.items.map(ownThreadView), page.next)
  })
  serve(
    beginThread,
    async ({ caller, body, idempotency, reply }) => {
      const thread = await support.beginThread(platform, caller.id, body, (it) =>
        idempotency?.row(ownThreadView(it)),
      )
      return 'refused' in thread ? refused(reply, thread) : ownThreadView(thread)
    },
    { idempotency: 'in-statement' },
  )
  serve(getThread, async ({ caller, params }) => {
    const thread = await support.ownThread(platform, caller.id, params.id)
    return 'refused' in thread ? thread : ownThreadView(thread)
  })
  serve(listMessages, async ({ caller, params, query }) => {
    const thread = await support.ownThread(platform, caller.id, params.id)
    if ('refused' in thread) return thread
    const page = await support.listMessages(platform, thread, query)
    return 'refused' in page ? page : wirePage(page.items.map(ownMessageView), page.next)
  })
  serve(
    sendMessage,
    async ({ caller, params, body, idempotency, reply }) => {
      const thread = await support.ownThread(platform, caller.id, params.id)
      if ('refused' in thread) return thread
      const written = { threadId: thread.id, customerId: caller.id, ...body }
      const message = await support.writeMessage(platform, written, (it) =>
        idempotency?.row(ownMessageView(it)),
      )
      return 'refused' in message ? refused(reply, message) : ownMessageView(message)
    },
    { idempotency: 'in-statement' },
  )
  serve(
    uploadSupportFile,
    async ({ caller, bytes }) => {
      const file = await attachments.upload(
        platform,
        { customerId: caller.id, operatorId: null },
        bytes ?? noBytes,
      )
      return 'refused' in file ? file : fileView(file)
    },
    { gate: fileGateOf(platform) },
  )
  serve(getSupportFile, async ({ caller, params }) => {
    const content = await attachments.contentOfCustomer(platform, params.id, caller.id)
    return 'refused' in content ? content : documentFile(content)
  })
  serve(readThread, async ({ caller, params, body }) => {
    const thread = await support.ownThread(platform, caller.id, params.id)
    if ('refused' in thread) return thread
    await support.readThread(platform, thread.id, 'customer', body.number)
    return { done: true as const }
  })
  serve(threadEvents, async ({ caller, params }) => {
    const thread = await support.ownThread(platform, caller.id, params.id)
    if ('refused' in thread) return thread
    return events(
      (stream) =>
        void threadStreamsOf(platform)
          .follow(thread.id, thread.version, stream)
          .catch(() => stream.end()),
    )
  })
}

/** A spent budget names the seconds to wait. */
export function refused<No extends object>(reply: Call<RouteShape>['reply'], no: No | TooMany): No | TooMany {
  if ('waitSeconds' in no) reply('retry-after', String(no.waitSeconds))
  return no
}
