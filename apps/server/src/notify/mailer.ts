/** Mail as other capabilities see it: queue it in a transaction; the outbox worker's handler carries it out. */
import { putIntoOutbox, type OutboxHandler } from '../platform/queue/outbox.ts'
import type { Sql } from '../platform/sql/sql.ts'
import { deliver, pack, type Mail, type MailDeps, type MailRow } from './mail.ts'
import { orderMessages, type OrderMessage, type OrderMailData } from './messages.ts'

export type News = {
  /** Names this mail for ever. */
  readonly id: string
  readonly customerId: string
  /** A word of `orderMessages`. */
  readonly message: string
  readonly news: OrderMailData
}

export type Mailer = {
  /** Lays the mail into the outbox, in the caller's transaction. The same id is the same mail, however often queued. */
  queue(sql: Sql, mail: Mail): Promise<void>
  /** The same for what happened to an order. A message without a mail is a bug. */
  tell(sql: Sql, news: News): Promise<void>
}

/** For the outbox worker: by the kind of the row. */
export const mailHandlers = (deps: MailDeps): { readonly mail: OutboxHandler } => ({
  mail: async (row: MailRow) => void (await deliver(deps, row)),
})

export function createMailer(deps: Pick<MailDeps, 'seal'>): Mailer {
  const queue: Mailer['queue'] = (sql, mail) => {
    const owner = 'customerId' in mail.to ? mail.to.customerId : ''
    return putIntoOutbox(sql, [{ kind: 'mail', key: `mail:${mail.id}`, owner, payload: pack(deps, mail) }])
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
