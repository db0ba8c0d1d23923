/** For tests: support on a real database with customers who signed in, over HTTP. Mails are read from the outbox. */
import { randomBytes } from 'node:crypto'
import { authenticateCustomer } from '../customers/index.ts'
import { bound } from '../platform/platform.ts'
import type { Sql } from '../platform/sql/sql.ts'
import { giveDocumentDoors } from '../verification/documents/index.ts'
import { openDocumentWorld } from '../verification/documents/testing.ts'
import { announceFile, createAnswerMails, support, supportRoutes } from './index.ts'

export async function openSupportWorld(options: Parameters<typeof openDocumentWorld>[0] = {}) {
  const world = await openDocumentWorld({ ...options, fileScanned: announceFile })
  const { db } = world
  const http = await world.serve((serve) => supportRoutes(serve, world.platform), {
    authenticate: { customer: authenticateCustomer(world.platform) },
  })
  const mails = createAnswerMails(world.platform)
  return {
    ...world,
    support: bound(world.platform, support),
    http,
    addOrder: (order: Order) => addOrder(db, order),
    /** The program after a restart: another process on the same database. */
    restarted() {
      const platform = world.anotherProcess()
      giveDocumentDoors(platform, world.doors)
      return bound(platform, support)
    },
    mailed: async () => (await world.mails()).filter(({ template }) => template === 'support_answer'),
    lookAfterMails: () => mails.pass(),
    /** An operator of support; tests here do not check the audit. */
    answer: async (threadId: string, text: string, operatorId = 'opr_sue') => {
      const thread = await support.findThread(world.platform, threadId)
      const answer = { threadId, customerId: thread?.customerId ?? '', text, operatorId }
      return support.writeMessage(world.platform, answer, () => undefined)
    },
    key: () => randomBytes(12).toString('hex'),
  }
}
export type SupportWorld = Awaited<ReturnType<typeof openSupportWorld>>

type Order = { readonly id: string; readonly customerId: string; readonly service: 'sell' | 'buy' }

/** An order that is over. */
const addOrder = (db: Sql, { id, customerId, service }: Order) =>
  db.query(
    `insert into orders (id, service, customer_id, status, version, state, reference, quote_id, mid_rate, send_asset, send_units,
       receive_asset, receive_units, counterparty, is_open, created_at, updated_at)
     values ($1, $2, $3, 'completed', 1, '{}', $1, $1, '1', 'USDC@1', 5, 'EUR', 4, '', false, now(), now())`,
    [id, service, customerId],
  )

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
