/**
 * Mail from the outbox to the mail server: opens the row, writes the text in the receiver's language, hands it to the server; safe
 * to repeat. Rows, logs and errors contain no address and no PIN.
 */
import type { Stored } from '@agio/domain'
import { customers } from '../customers/index.ts'
import type { Platform } from '../platform/platform.ts'
import type { NotYet, OutboxHandler } from '../platform/queue/outbox.ts'
import { handlerOf } from './delivery.ts'
import { asHtml, asText } from './mail-layout.ts'
import { anySent, markSent, wasSent } from './mail-store.ts'
import type { Content } from './messages.ts'
import type { Post } from './post.ts'
import type { Mail, Receiver } from './queue/queue-mail.ts'
import { write } from './templates.ts'
import { takeTurn } from './turn-store.ts'

type Reader = {
  readonly address: string
  readonly locale: string
  readonly zone: string
  /** The customer knows by it that the mail is ours. */
  readonly codeWord?: string | undefined
}

/** For the outbox worker: by the kind of the row. */
export function mailHandlers(platform: Platform, post: Post): { readonly mail: OutboxHandler } {
  const counted = { name: 'agio_mails_total', help: 'Mails, by what was said and what became of them' }
  return { mail: handlerOf(platform, counted, (row) => deliver(platform, post, row)) }
}

export type Delivery = 'sent' | 'already-sent' | 'stale' | 'no-receiver' | 'replaced' | NotYet

/** Sends the mail of one outbox row, when its turn has come. Throws when the server did not take it: the worker tries again. */
export async function deliver(
  platform: Platform,
  post: Post,
  { id, sealed }: Stored.SealedMail,
): Promise<Delivery> {
  const { db, clock, keys, settings } = platform
  if (await wasSent(db, id)) return 'already-sent'
  const mail = JSON.parse(keys.outbox.open(id, sealed)) as Content &
    Omit<Mail, 'staleAt'> & { staleAt?: string }
  if (mail.staleAt !== undefined && new Date(mail.staleAt) <= clock.now()) return 'stale'
  if (await anySent(db, mail.unlessSent)) return 'replaced'
  const receiver = await receiverOf(platform, mail.to)
  if (!receiver) return 'no-receiver'
  const waits = await takeTurn(db, id)
  if (waits) return waits

  const { locale, zone, codeWord } = receiver
  const { mailFrom: from, publicUrl, company } = settings
  const content = write(mail, mail.locale ?? locale, publicUrl, { zone, codeWord, company })
  await post.send({
    from,
    to: receiver.address,
    subject: content.subject,
    language: content.language,
    text: asText(content),
    html: asHtml(content),
    messageId: messageIdOf(id, from),
  })
  await markSent(db, { id, template: mail.template, sentAt: clock.now() })
  return 'sent'
}

/** Undefined when the customer has been erased. An address that signs in may be no customer's yet. */
async function receiverOf(platform: Platform, to: Receiver): Promise<Reader | undefined> {
  if (!('customerId' in to))
    return { ...to, locale: 'en', zone: 'UTC', codeWord: await customers.codeWordOf(platform, to.address) }
  const own = await customers.addressOf(platform, to.customerId)
  if (to.address === undefined || !own) return own
  // The words are the customer's secret: an address beside their own does not get them.
  return to.address === own.address ? undefined : { ...own, address: to.address, codeWord: undefined }
}

const messageIdOf = (id: string, from: string) => `<${id}@${/@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'}>`
