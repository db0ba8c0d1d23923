/** Mails and notifications go into the outbox in the caller's transaction, sealed: a row names no address and holds no PIN. */
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
  /** Not sent where one of these has left: it told the same. */
  readonly unlessSent?: readonly string[]
}

/** A mail that is told on one device of a customer, or in the messenger: its subject, and the first of its words. */
export type Push = Content & {
  readonly id: string
  readonly to: { readonly customerId: string; readonly device: string }
  readonly staleAt: Date
  readonly unlessSent?: readonly string[]
}

/** Stands for the customer's account in the messenger, to which our bot writes. */
export const messengerDevice = 'messenger'

/** The outbox row of a mail or a notification. */
export const pack = ({ keys }: Platform, mail: Mail | Push): Stored.SealedMail => ({
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
    return { kind: 'mail', key: mailKeyOf(mail.id), owner, payload, afterSeconds }
  })
  return putIntoOutbox(sql, rows)
}

/** The same for notifications. */
export function queuePush(platform: Platform, sql: Sql, ...pushes: readonly Push[]): Promise<void> {
  const rows = pushes.map((push) => {
    const payload = Stored.mail.write(pack(platform, push))
    return { kind: 'push', key: pushKeyOf(push.id), owner: push.to.customerId, payload }
  })
  return putIntoOutbox(sql, rows)
}

/** Of the outbox row. */
export const mailKeyOf = (id: string) => `mail:${id}`
export const pushKeyOf = (id: string) => `push:${id}`
