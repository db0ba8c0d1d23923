/**
 * Notifications from the outbox to the push services, and to the messenger by our bot: the subject of the mail and its first words,
 * in the language of the customer; safe to repeat. Opening it leads to the page of the order, or to the choice that the mail's button names.
 */
import type { Stored } from '@agio/domain'
import { customers, messenger } from '../customers/index.ts'
import { pushDevices, removeDevice, subscriptionOf } from '../customers/push/index.ts'
import type { Platform } from '../platform/platform.ts'
import type { NotYet, OutboxHandler } from '../platform/queue/outbox.ts'
import { startOf, type Bot } from './bot/bot.ts'
import { handlerOf } from './delivery.ts'
import { anySent, markSent, wasSent } from './mail-store.ts'
import type { PushService } from './push-service.ts'
import { messengerDevice, type Push } from './queue/queue-mail.ts'
import { write, type MailContent } from './templates.ts'
import { takeTurn } from './turn-store.ts'

/** The ways of news about orders: the browsers' push services, and the messenger. Without one, news that waits for it is dropped: its mails say the same. */
export type Ways = { readonly devices?: PushService | undefined; readonly bot?: Bot | undefined }

/** Where a customer is told beside their mails: their devices, and the messenger where the person lets the bot write. */
export async function pushedTo(platform: Platform, customerId: string): Promise<string[]> {
  const rows = await pushDevices.list(platform.db, { customerId }, { order: ['id asc'] })
  const isInMessenger = await messenger.isNotifiedInMessenger(platform, customerId)
  return [...rows.map(({ id }) => id), ...(isInMessenger ? [messengerDevice] : [])]
}

/** For the outbox worker. */
export function pushHandlers(platform: Platform, ways: Ways): { readonly push: OutboxHandler } {
  const help = 'Notifications on devices and in the messenger, by what was said and what became of them'
  const counted = { name: 'agio_pushes_total', help }
  return { push: handlerOf(platform, counted, (row) => deliverPush(platform, ways, row)) }
}

type Sent = 'taken' | 'gone' | 'refused'
type Outcome = Sent | 'already-sent' | 'stale' | 'no-receiver' | 'replaced' | 'off'

/** Sends one, when those of its order before it have left. Throws where it was not taken: tried again later. */
export async function deliverPush(
  platform: Platform,
  ways: Ways,
  { id, sealed }: Stored.SealedMail,
): Promise<Outcome | NotYet> {
  const { db, clock, keys, settings } = platform
  if (await wasSent(db, id)) return 'already-sent'
  const push = JSON.parse(keys.outbox.open(id, sealed)) as Omit<Push, 'staleAt'> & Push & { staleAt: string }
  const seconds = Math.floor((new Date(push.staleAt).getTime() - clock.now().getTime()) / 1000)
  if (seconds <= 0) return 'stale'
  if (await anySent(db, push.unlessSent)) return 'replaced'
  const { customerId, device } = push.to
  const isToBot = device === messengerDevice
  if (!(isToBot ? ways.bot : ways.devices)) return 'off'
  const reader = await customers.addressOf(platform, customerId)
  const send =
    reader && (await (isToBot ? botOf(platform, ways, customerId) : deviceOf(platform, ways, push)))
  if (!reader || !send) return 'no-receiver'
  const waits = await takeTurn(db, id, 0)
  if (waits) return waits

  const { publicUrl, company } = settings
  const content = write(push, reader.locale, publicUrl, { zone: reader.zone, company })
  const tag = 'orderId' in push.params ? push.params.orderId : id
  const outcome = await send({ content, url: content.button?.url ?? publicUrl, tag, seconds })
  if (outcome === 'refused') platform.log.warn({ device }, 'a notification was refused')
  if (outcome === 'taken') await markSent(db, { id, template: push.template, sentAt: clock.now() })
  return outcome
}

type Notice = {
  readonly content: MailContent
  readonly url: string
  readonly tag: string
  readonly seconds: number
}
type Send = (notice: Notice) => Promise<Sent | NotYet>

/** Undefined where the browser is no longer told. */
async function deviceOf(platform: Platform, { devices }: Ways, { to }: Push): Promise<Send | undefined> {
  const own = { customerId: to.customerId, id: to.device }
  const subscription = await subscriptionOf(platform, own)
  if (!devices || !subscription) return undefined
  return async ({ content, url, tag, seconds }) => {
    const outcome = await devices.send({
      subscription,
      seconds,
      isUrgent: (content.options?.length ?? 0) > 0 || url.includes('?choice='),
      payload: JSON.stringify({
        title: content.subject,
        body: content.paragraphs[0] ?? '',
        url,
        tag,
        lang: content.language,
        dir: content.direction,
      }),
    })
    if (outcome === 'gone') await removeDevice(platform.db, own)
    return outcome
  }
}

/** Undefined where the person unlinked the account, or wants no messages. */
async function botOf(platform: Platform, { bot }: Ways, customerId: string): Promise<Send | undefined> {
  const account = await messenger.messengerOf(platform, customerId)
  const { telegramAppUrl } = platform.settings
  if (!bot || !telegramAppUrl || !account?.notifiedAt) return undefined
  return async ({ content: { subject, paragraphs, button }, url }) => {
    const text = [subject, paragraphs[0] ?? ''].join('\n\n').trim()
    const to = { text: button?.label ?? subject, url: startOf(telegramAppUrl, url) }
    const outcome = await bot.send({ account: account.account, text, button: to })
    if (outcome === 'gone') await messenger.notifyInMessenger(platform, customerId, false)
    return outcome
  }
}
