/**
 * Notifications from the outbox to the push services: the subject of the mail and its first words, in the language of the
 * customer; safe to repeat. Opening it leads to the page of the order, or to the choice that the mail's button names.
 */
import type { Stored } from '@agio/domain'
import { customers } from '../customers/index.ts'
import { removeDevice, subscriptionOf } from '../customers/push/index.ts'
import type { Platform } from '../platform/platform.ts'
import type { NotYet, OutboxHandler } from '../platform/queue/outbox.ts'
import { handlerOf } from './delivery.ts'
import { markSent, wasSent } from './mail-store.ts'
import type { PushService } from './push-service.ts'
import type { Push } from './queue/queue-mail.ts'
import { write } from './templates.ts'
import { takeTurn } from './turn-store.ts'

/** For the outbox worker. Without a service what waits is dropped: its mails tell the same. */
export function pushHandlers(
  platform: Platform,
  service: PushService | undefined,
): { readonly push: OutboxHandler } {
  const help = 'Notifications on devices, by what was said and what became of them'
  const counted = { name: 'agio_pushes_total', help }
  return { push: handlerOf(platform, counted, (row) => deliverPush(platform, service, row)) }
}

type Outcome = 'taken' | 'already-sent' | 'stale' | 'no-receiver' | 'gone' | 'refused' | 'replaced' | 'off'

/** Sends one, when those of its order before it have left. Throws where the push service did not take it: tried again later. */
export async function deliverPush(
  platform: Platform,
  service: PushService | undefined,
  { id, sealed }: Stored.SealedMail,
): Promise<Outcome | NotYet> {
  const { db, clock, keys, settings } = platform
  if (!service) return 'off'
  if (await wasSent(db, id)) return 'already-sent'
  const push = JSON.parse(keys.outbox.open(id, sealed)) as Omit<Push, 'staleAt'> & Push & { staleAt: string }
  const seconds = Math.floor((new Date(push.staleAt).getTime() - clock.now().getTime()) / 1000)
  if (seconds <= 0) return 'stale'
  const { customerId, device } = push.to
  const own = { customerId, id: device }
  const reader = await customers.addressOf(platform, customerId)
  const subscription = reader && (await subscriptionOf(platform, own))
  if (!reader || !subscription) return 'no-receiver'
  const waits = await takeTurn(db, id, 0)
  if (waits) return waits

  const { publicUrl, company } = settings
  const content = write(push, reader.locale, publicUrl, { zone: reader.zone, company })
  const outcome = await service.send({
    subscription,
    seconds,
    isUrgent: (content.options?.length ?? 0) > 0 || content.button?.url.includes('?choice=') === true,
    payload: JSON.stringify({
      title: content.subject,
      body: content.paragraphs[0] ?? '',
      url: content.button?.url ?? publicUrl,
      tag: 'orderId' in push.params ? push.params.orderId : id,
      lang: content.language,
      dir: content.direction,
    }),
  })
  if (outcome === 'gone') await removeDevice(db, own)
  if (outcome === 'refused') platform.log.warn({ device }, 'a push service refused a notification')
  if (outcome === 'taken') await markSent(db, { id, template: push.template, sentAt: clock.now() })
  return outcome
}
