/** For tests: support on a real database with customers who signed in, over HTTP. Their orders are in a list; mails too. */
import { randomBytes } from 'node:crypto'
import { authenticateCustomer } from '../customers/index.ts'
import { createAttachments } from '../verification/documents/index.ts'
import { testPlatform } from '../testing/world.ts'
import { openDocumentWorld } from '../verification/documents/testing.ts'
import { announceFile, bindSupport, createAnswerMails, supportRoutes } from './index.ts'

export async function openSupportWorld(options: Parameters<typeof openDocumentWorld>[0] = {}) {
  const world = await openDocumentWorld({ ...options, fileScanned: announceFile })
  const { db, clock, customers } = world
  const orders: { id: string; customerId: string; service: 'sell' | 'buy' }[] = []
  const make = () =>
    bindSupport(testPlatform({ db, clock }), {
      customers,
      files: createAttachments(world.platform),
      serviceOf: async (customerId, orderId) =>
        orders.find((it) => it.id === orderId && it.customerId === customerId)?.service,
    })
  const support = make()
  const http = await world.serve((serve) => supportRoutes(serve, support), {
    authenticate: { customer: authenticateCustomer(world.platform) },
  })
  const mailed: { id: string; customerId: string; threadId: string }[] = []
  const mails = createAnswerMails(testPlatform({ db, clock }), async (_, mail) => void mailed.push(mail))
  return {
    ...world,
    support,
    http,
    orders,
    /** The program after a restart: another process on the same database. */
    restarted: make,
    mailed,
    lookAfterMails: () => mails.pass(),
    /** An operator of support; tests here do not check the audit. */
    answer: async (threadId: string, text: string, operatorId = 'opr_sue') => {
      const thread = await support.find(threadId)
      return support.write(
        { threadId, customerId: thread?.customerId ?? '', text, operatorId },
        () => undefined,
      )
    },
    key: () => randomBytes(12).toString('hex'),
  }
}
export type SupportWorld = Awaited<ReturnType<typeof openSupportWorld>>

/** The events of a stream, as they come. */
export async function eventsOf(response: Response) {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    /** Waits until the stream has said this. */
    async until(words: RegExp): Promise<string> {
      for (;;) {
        if (words.test(text)) return text
        const { done, value } = (await reader?.read()) ?? { done: true, value: '' }
        if (done) throw new Error(`the stream ended after ${text}`)
        text += value
      }
    },
    end: () => reader?.cancel(),
  }
}
