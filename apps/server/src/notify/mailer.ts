/** Mail for other slices: queued in their transaction, sent by the outbox worker's handler. */
import { Stored, type Codec } from '@agio/domain'
import type { Metrics } from '../platform/metrics.ts'
import { putIntoOutbox, type OutboxHandler } from '../platform/queue/outbox.ts'
import type { Sql } from '../platform/sql/sql.ts'
import { deliver, pack, type Mail, type MailDeps } from './mail.ts'
import { orderMessages, type OrderMessage, type OrderMailData } from './messages.ts'

type OrderMail = {
  readonly id: string
  readonly customerId: string
  /** Written to beside the customer's own address. */
  readonly contactEmail?: string | undefined
  /** A key of `orderMessages`. */
  readonly message: string
  readonly data: OrderMailData
}

export type Mailer = {
  /** Puts the mail into the outbox, in the caller's transaction. The same id is the same mail. */
  queue(sql: Sql, mail: Mail): Promise<void>
  /** The same for a message about an order. A message without a mail is a bug. */
  notify(sql: Sql, data: OrderMail): Promise<void>
}

/** For the outbox worker: by the kind of the row. */
export function mailHandlers(deps: MailDeps & { readonly metrics: Metrics }): {
  readonly mail: OutboxHandler
} {
  const counted = deps.metrics.counter(
    'agio_mails_total',
    'Mails, by what was said and what became of them',
    ['template', 'outcome'],
  )
  return {
    async mail(row: Codec.Json) {
      const mail = Stored.mail.read(row)
      counted.inc({ template: mail.template, outcome: await deliver(deps, mail) })
    },
  }
}

export function createMailer(deps: Pick<MailDeps, 'seal'>): Mailer {
  const rowOf = (mail: Mail) => {
    const owner = 'customerId' in mail.to ? mail.to.customerId : ''
    return { kind: 'mail', key: `mail:${mail.id}`, owner, payload: Stored.mail.write(pack(deps, mail)) }
  }
  return {
    queue: (sql, mail) => putIntoOutbox(sql, [rowOf(mail)]),
    notify: (sql, { id, customerId, contactEmail, message, data }) => {
      if (!isOrderMessage(message)) throw new Error(`There is no mail for the message ${message}.`)
      const mail = { id, to: { customerId }, template: message, params: data }
      // A mail of its own: one server that refuses it delays no other.
      const contact = contactEmail !== undefined && {
        ...mail,
        id: `${id}:contact`,
        to: { customerId, address: contactEmail },
      }
      return putIntoOutbox(sql, [rowOf(mail), ...(contact ? [rowOf(contact)] : [])])
    },
  }
}

const isOrderMessage = (message: string): message is OrderMessage => Object.hasOwn(orderMessages, message)
