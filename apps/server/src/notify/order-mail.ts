/**
 * Mail about an order: to its customer, and to the contact address of the order once its reader confirmed it. Each of them gets
 * one a minute. A step waits that minute, and is never sent where later news of the order tells it; all else leaves at once
 * or, behind another one, a minute after it.
 */
import { mayWriteTo } from '../customers/index.ts'
import type { Platform } from '../platform/platform.ts'
import { asides, orderMessages, steps, type OrderMailData, type OrderMessage } from './messages.ts'
import { queueMail } from './queue/queue-mail.ts'
import { joinTurn, turnSeconds, type Part } from './turn-store.ts'

export type OrderMail = {
  readonly id: string
  readonly customerId: string
  /** Written to beside the customer's own address. */
  readonly contactEmail?: string | undefined
  /** A key of `orderMessages`. */
  readonly message: string
  readonly data: OrderMailData
  /** Not worth sending after this. */
  readonly staleAt?: Date | undefined
}

/** Queues the mails of a message about an order. A message without a mail is a bug. */
export async function queueOrderMail(
  platform: Platform,
  { id, customerId, contactEmail: email, message, data, staleAt }: OrderMail,
): Promise<void> {
  if (!isOrderMessage(message)) throw new Error(`There is no mail for the message ${message}.`)
  const part = partOf(message)
  const waits = part === 'step' && { afterSeconds: turnSeconds }
  const mail = {
    id,
    to: { customerId },
    template: message,
    params: data,
    ...waits,
    ...(staleAt && { staleAt }),
  }
  const may = email !== undefined && (await mayWriteTo(platform, { customerId, email }))
  // A mail of its own: one server that refuses it delays no other.
  const contact = may ? [{ ...mail, id: `${id}:contact`, to: { customerId, address: email } }] : []
  const { orderId } = data
  await platform.db.transaction(async (sql) => {
    await joinTurn(sql, { id, turn: orderId, part })
    for (const it of contact) await joinTurn(sql, { id: it.id, turn: `${orderId}:contact`, part })
    await queueMail(platform, sql, mail, ...contact)
  })
}

const partOf = (message: OrderMessage): Part =>
  steps.has(message) ? 'step' : asides.has(message) ? 'aside' : 'news'

const isOrderMessage = (message: string): message is OrderMessage => Object.hasOwn(orderMessages, message)
