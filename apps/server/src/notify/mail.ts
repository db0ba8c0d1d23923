/**
 * Mail, from request to mail server.
 *
 *   pack    seals receiver and data into an outbox row, in the caller's transaction
 *   deliver opens it, writes the text in the receiver's language, hands it to the server; safe to repeat
 *
 * Rows, logs and errors contain no address and no PIN.
 */
import type { Stored } from '@agio/domain'
import type { Clock } from '../platform/clock.ts'
import type { Sql } from '../platform/sql/sql.ts'
import { asHtml, asText } from './mail-layout.ts'
import { markSent, wasSent } from './mail-store.ts'
import type { Post } from './post.ts'
import { write, type Company } from './templates.ts'
import type { Content } from './messages.ts'

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
}

type Reader = {
  readonly address: string
  readonly locale: string
  readonly zone: string
  /** The customer knows by it that the mail is ours. */
  readonly codeWord?: string | undefined
}

export type MailDeps = {
  readonly db: Sql
  readonly clock: Clock
  readonly post: Post
  readonly from: string
  readonly publicUrl: string
  readonly company: Company
  readonly seal: (id: string, text: string) => string
  readonly open: (id: string, sealed: string) => string
  /** Undefined when the customer has been erased. */
  readonly addressOf: (customerId: string) => Promise<Reader | undefined>
  /** Of an address that signs in; undefined where no customer has it yet. */
  readonly codeWordOf: (address: string) => Promise<string | undefined>
}

/** The outbox row of a mail. */
export function pack(deps: Pick<MailDeps, 'seal'>, mail: Mail): Stored.SealedMail {
  return { id: mail.id, template: mail.template, sealed: deps.seal(mail.id, JSON.stringify(mail)) }
}

export type Delivery = 'sent' | 'already-sent' | 'stale' | 'no-receiver'

/** Sends the mail of one outbox row. Throws when the server did not take it: the worker tries again. */
export async function deliver(deps: MailDeps, { id, sealed }: Stored.SealedMail): Promise<Delivery> {
  if (await wasSent(deps.db, id)) return 'already-sent'
  const mail = JSON.parse(deps.open(id, sealed)) as Content & Omit<Mail, 'staleAt'> & { staleAt?: string }
  if (mail.staleAt !== undefined && new Date(mail.staleAt) <= deps.clock.now()) return 'stale'
  const receiver = await receiverOf(deps, mail.to)
  if (!receiver) return 'no-receiver'

  const { locale, zone, codeWord } = receiver
  const content = write(mail, mail.locale ?? locale, deps.publicUrl, {
    zone,
    codeWord,
    company: deps.company,
  })
  await deps.post.send({
    from: deps.from,
    to: receiver.address,
    subject: content.subject,
    language: content.language,
    text: asText(content),
    html: asHtml(content),
    messageId: messageIdOf(id, deps.from),
  })
  await markSent(deps.db, { id, template: mail.template, sentAt: deps.clock.now() })
  return 'sent'
}

async function receiverOf(deps: MailDeps, to: Receiver): Promise<Reader | undefined> {
  if (!('customerId' in to))
    return { ...to, locale: 'en', zone: 'UTC', codeWord: await deps.codeWordOf(to.address) }
  const own = await deps.addressOf(to.customerId)
  if (to.address === undefined || !own) return own
  // The words are the customer's secret: an address beside their own does not get them.
  return to.address === own.address ? undefined : { ...own, address: to.address, codeWord: undefined }
}

const messageIdOf = (id: string, from: string) => `<${id}@${/@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'}>`
