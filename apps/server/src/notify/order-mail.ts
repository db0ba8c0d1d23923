/** Mail about an order: to its customer, and to the contact address of the order once its reader confirmed it. */
import { mayWriteTo } from '../customers/index.ts'
import type { Platform } from '../platform/platform.ts'
import type { Sql } from '../platform/sql/sql.ts'
import { orderMessages, type OrderMailData, type OrderMessage } from './messages.ts'
import { queueMail } from './queue/queue-mail.ts'

export type OrderMail = {
  readonly id: string
  readonly customerId: string
  /** Written to beside the customer's own address. */
  readonly contactEmail?: string | undefined
  /** A key of `orderMessages`. */
  readonly message: string
  readonly data: OrderMailData
}

/** Queues the mails of a message about an order. A message without a mail is a bug. */
export async function queueOrderMail(
  platform: Platform,
  sql: Sql,
  { id, customerId, contactEmail: email, message, data }: OrderMail,
): Promise<void> {
  if (!isOrderMessage(message)) throw new Error(`There is no mail for the message ${message}.`)
  const mail = { id, to: { customerId }, template: message, params: data }
  const may = email !== undefined && (await mayWriteTo(platform, { customerId, email }))
  // A mail of its own: one server that refuses it delays no other.
  const contact = may ? [{ ...mail, id: `${id}:contact`, to: { customerId, address: email } }] : []
  await queueMail(platform, sql, mail, ...contact)
}

const isOrderMessage = (message: string): message is OrderMessage => Object.hasOwn(orderMessages, message)
