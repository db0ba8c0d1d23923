/** A mail goes into the outbox in the caller's transaction, sealed: its row names no address and holds no PIN. */
import { Stored } from '@agio/domain'
import type { Platform } from '../../platform/platform.ts'
import { putIntoOutbox } from '../../platform/queue/outbox.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import type { Content } from '../messages.ts'

/** An address with a customer is written to beside the customer's own, in their language, as long as they are known. */
export type Receiver =
  | { readonly address: string }
  | { readonly customerId: string; readonly address?: string }

/** The same `id` is sent once. */
export type Mail = Content & {
  readonly id: string
  readonly to: Receiver
  /** Without it the language of the customer, else English. */
  readonly locale?: string
  /** Not worth sending after this. */
  readonly staleAt?: Date
  /** Not before so many seconds from now. */
  readonly afterSeconds?: number
}

/** The outbox row of a mail. */
export const pack = ({ keys }: Platform, mail: Mail): Stored.SealedMail => ({
  id: mail.id,
  template: mail.template,
  sealed: keys.outbox.seal(mail.id, JSON.stringify(mail)),
})

/** Puts the mails into the outbox, in the caller's transaction. The same id is the same mail. */
export function queueMail(platform: Platform, sql: Sql, ...mails: readonly Mail[]): Promise<void> {
  const rows = mails.map((mail) => {
    const owner = 'customerId' in mail.to ? mail.to.customerId : ''
    const payload = Stored.mail.write(pack(platform, mail))
    const { afterSeconds = 0 } = mail
    return { kind: 'mail', key: `mail:${mail.id}`, owner, payload, afterSeconds }
  })
  return putIntoOutbox(sql, rows)
}
