/** Mail as the rest of the house sees it: queue it in a transaction, and the outbox worker's handler that carries it out. */
import { putIntoOutbox, type OutboxHandler } from '../platform/outbox.ts'
import type { Sql } from '../platform/sql.ts'
import { deliver, pack, type Mail, type MailRoom, type MailRow } from './mail.ts'

export type Mailer = {
  /** Lays the mail into the outbox, in the caller's transaction. The same id is the same mail, however often queued. */
  queue(sql: Sql, mail: Mail): Promise<void>
  /** For the outbox worker: by the kind of the row. */
  readonly handlers: { readonly mail: OutboxHandler }
}

export function createMailer(room: MailRoom): Mailer {
  return {
    queue: (sql, mail) => {
      const owner = 'customerId' in mail.to ? mail.to.customerId : ''
      return putIntoOutbox(sql, [{ kind: 'mail', key: `mail:${mail.id}`, owner, payload: pack(room, mail) }])
    },
    handlers: {
      mail: async (row: MailRow) => void (await deliver(room, row)),
    },
  }
}
