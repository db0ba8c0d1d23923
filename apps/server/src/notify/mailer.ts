/** Mail as other capabilities see it: queue it in a transaction; the outbox worker's handler carries it out. */
import { putIntoOutbox, type OutboxHandler } from '../platform/queue/outbox.ts'
import type { Sql } from '../platform/sql/sql.ts'
import { deliver, pack, type Mail, type MailRoom, type MailRow } from './mail.ts'
import { orderMessages, type OrderMessage, type OrderNews } from './messages.ts'

export type News = {
  /** Names this mail for ever. */
  readonly id: string
  readonly customerId: string
  /** A word of `orderMessages`. */
  readonly message: string
  readonly news: OrderNews
}

export type Mailer = {
  /** Lays the mail into the outbox, in the caller's transaction. The same id is the same mail, however often queued. */
  queue(sql: Sql, mail: Mail): Promise<void>
  /** The same for what happened to an order. A message without a mail is a bug. */
  tell(sql: Sql, news: News): Promise<void>
}

/** For the outbox worker: by the kind of the row. */
export const mailHandlers = (room: MailRoom): { readonly mail: OutboxHandler } => ({
  mail: async (row: MailRow) => void (await deliver(room, row)),
})

export function createMailer(room: Pick<MailRoom, 'seal'>): Mailer {
  const queue: Mailer['queue'] = (sql, mail) => {
    const owner = 'customerId' in mail.to ? mail.to.customerId : ''
    return putIntoOutbox(sql, [{ kind: 'mail', key: `mail:${mail.id}`, owner, payload: pack(room, mail) }])
  }
  return {
    queue,
    tell: (sql, { id, customerId, message, news }) => {
      if (!isOrderMessage(message)) throw new Error(`There is no mail for the message ${message}.`)
      return queue(sql, { id, to: { customerId }, template: message, params: news })
    },
  }
}

const isOrderMessage = (message: string): message is OrderMessage => Object.hasOwn(orderMessages, message)
