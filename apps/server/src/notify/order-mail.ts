/**
 * News of an order: a mail to its customer, and to the contact address of the order once its reader confirmed it; a notification
 * on each device that the customer named, and in the messenger. Of mails each receiver gets one a minute. A step waits that minute, and is never sent
 * where later news of the order tells it; all else leaves at once or, behind another one, a minute after it. Notifications
 * leave at once, in their order: a later one takes the place of an earlier one on the device.
 */
import { mayWriteTo } from '../customers/index.ts'
import type { Platform } from '../platform/platform.ts'
import { asides, isPushed, orderMessages, steps, type OrderMailData, type OrderMessage } from './messages.ts'
import { pushedTo } from './push.ts'
import { mailKeyOf, pushKeyOf, queueMail, queuePush } from './queue/queue-mail.ts'
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

/** Queues the mails and notifications of a message about an order. A message without a mail is a bug. */
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
  const pushes = isPushed(message) ? await pushesOf(platform, { id, customerId, message, data, staleAt }) : []
  const { orderId } = data
  await platform.db.transaction(async (sql) => {
    await joinTurn(sql, { id, key: mailKeyOf(id), turn: orderId, part })
    for (const it of contact)
      await joinTurn(sql, { id: it.id, key: mailKeyOf(it.id), turn: `${orderId}:contact`, part })
    await queueMail(platform, sql, mail, ...contact)
    for (const it of pushes)
      await joinTurn(sql, { id: it.id, key: pushKeyOf(it.id), turn: `${orderId}:${it.to.device}`, part })
    await queuePush(platform, sql, ...pushes)
  })
}

/** A phone that is off for longer does not show the notification: its mail has the same news. */
const pushDays = 3

type Pushed = Pick<OrderMail, 'id' | 'customerId' | 'data' | 'staleAt'> & { readonly message: OrderMessage }

/** One for each device that the customer has now, and one for the messenger where the person lets the bot write. */
async function pushesOf(platform: Platform, { id, customerId, message, data, staleAt }: Pushed) {
  const devices = await pushedTo(platform, customerId)
  const latest = new Date(platform.clock.now().getTime() + pushDays * 86_400_000)
  return devices.map((device) => ({
    id: `${id}:${device}`,
    to: { customerId, device },
    template: message,
    params: data,
    staleAt: staleAt && staleAt < latest ? staleAt : latest,
  }))
}

const partOf = (message: OrderMessage): Part =>
  steps.has(message) ? 'step' : asides.has(message) ? 'aside' : 'news'

const isOrderMessage = (message: string): message is OrderMessage => Object.hasOwn(orderMessages, message)
