/**
 * Hooks of the acquirer. A hook says only that an object changed; its state is fetched. So hooks may come twice, late, in
 * any order, or be lost: then the acquirer's own list of events has them.
 */
import type { Platform } from '../../../platform/platform.ts'
import type { AcquirerEvent } from '../acquirer/acquirer.ts'
import type { OpenDoors } from '../doors.ts'
import {
  findSession,
  findSessionOfIntent,
  findSessionOfPage,
  wakeWorkers,
} from '../sessions/session-store.ts'
import { lookAtDispute } from '../disputes/disputes.ts'
import { lookAtRefund } from '../refunds/refunds.ts'
import { settle } from '../sessions/settling.ts'
import { beginList, eventQueue, insertEvent, listQueue, readUntil, type StoredEvent } from './event-store.ts'

/** Stores a hook; false when it is not from the acquirer, or older than five minutes. */
export async function takeHook(
  { db, settings, clock }: Platform,
  { acquirer }: OpenDoors,
  body: Uint8Array,
  signature: string | undefined,
): Promise<boolean> {
  const { cardWebhookSecret } = settings
  if (cardWebhookSecret === undefined || signature === undefined) return false
  const event = await acquirer.readHook(body, signature, cardWebhookSecret, clock.now())
  if (!event) return false
  if (isUsed(event) && (await insertEvent(db, event, clock.now()))) await wakeWorkers(db)
  return true
}

const isUsed = ({ id, type, objectId }: AcquirerEvent): boolean =>
  id !== '' && objectId !== '' && /^(checkout\.session|payment_intent|charge|refund)\./.test(type)

/** Acts on stored events. A failed one is tried again and does not delay the others. */
export async function actOnEvents(platform: Platform, doors: OpenDoors): Promise<void> {
  const { db, log } = platform
  for (const event of await eventQueue.claim(db, { most: 20, leaseSeconds: 20 })) {
    try {
      await act(platform, doors, event)
      await eventQueue.finish(db, event.claim)
    } catch (error) {
      log.warn(
        { event: event.id, type: event.type, err: error },
        'A hook of the card acquirer is tried again later',
      )
      await eventQueue.postpone(db, event.claim, 20)
    }
  }
}

async function act(platform: Platform, doors: OpenDoors, event: StoredEvent): Promise<void> {
  if (event.type.startsWith('charge.dispute.')) return lookAtDispute(platform, doors, event.objectId)
  if (event.type.startsWith('refund.') || event.type.startsWith('charge.refund.'))
    return lookAtRefund(platform, doors, event.objectId)
  const session = await sessionOf(platform, event)
  if (session) await settle(platform, doors, session.id)
}

/** By the acquirer's id, or by ours where the acquirer's is not known yet. */
async function sessionOf({ db }: Platform, { type, objectId, intentId, sessionId }: StoredEvent) {
  const page = type.startsWith('checkout.') ? await findSessionOfPage(db, objectId) : undefined
  if (page) return page
  const paid = intentId === null ? undefined : await findSessionOfIntent(db, intentId)
  return paid ?? (sessionId === null ? undefined : findSession(db, sessionId))
}

/** The acquirer keeps its events for a month; the list may lag a little behind its hooks. */
const overlapMilliseconds = 10 * 60_000

/** Reads the list of events when it is due; those of hooks are known already. */
export async function readEvents(
  { db, clock }: Platform,
  { acquirer }: OpenDoors,
  everySeconds: number,
): Promise<void> {
  const now = clock.now()
  await beginList(db, now)
  const [list] = await listQueue.claim(db, { most: 1, leaseSeconds: 30 })
  if (!list) return
  const events = await acquirer.events(new Date(list.until.getTime() - overlapMilliseconds))
  for (const event of events) await insertEvent(db, event, now)
  const last = events.at(-1)
  if (last) await readUntil(db, last.at)
  await listQueue.postpone(db, list.claim, everySeconds)
}
