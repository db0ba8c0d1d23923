/**
 * Hooks of the acquirer. A hook says only that an object changed; its state is fetched. So hooks may come twice, late, in
 * any order, or be lost: then the acquirer's own list of events has them.
 */
import type { AcquirerEvent } from '../acquirer/acquirer.ts'
import type { CardContext } from '../deps.ts'
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
  context: CardContext,
  body: Uint8Array,
  signature: string | undefined,
): Promise<boolean> {
  const { acquirer, settings, clock, database } = context
  if (settings.webhookSecret === undefined || signature === undefined) return false
  const event = await acquirer.readHook(body, signature, settings.webhookSecret, clock.now())
  if (!event) return false
  if (isUsed(event) && (await insertEvent(database, event, clock.now()))) await wakeWorkers(database)
  return true
}

const isUsed = ({ id, type, objectId }: AcquirerEvent): boolean =>
  id !== '' && objectId !== '' && /^(checkout\.session|payment_intent|charge|refund)\./.test(type)

/** Acts on stored events. A failed one is tried again and does not delay the others. */
export async function actOnEvents(context: CardContext): Promise<void> {
  const { database, log } = context
  for (const event of await eventQueue.claim(database, { most: 20, leaseSeconds: 20 })) {
    try {
      await act(context, event)
      await eventQueue.finish(database, event.claim)
    } catch (error) {
      log.warn(
        { event: event.id, type: event.type, err: error },
        'A hook of the card acquirer is tried again later',
      )
      await eventQueue.postpone(database, event.claim, 20)
    }
  }
}

async function act(context: CardContext, event: StoredEvent): Promise<void> {
  if (event.type.startsWith('charge.dispute.')) return lookAtDispute(context, event.objectId)
  if (event.type.startsWith('refund.') || event.type.startsWith('charge.refund.'))
    return lookAtRefund(context, event.objectId)
  const session = await sessionOf(context, event)
  if (session) await settle(context, session.id)
}

/** By the acquirer's id, or by ours where the acquirer's is not known yet. */
async function sessionOf({ database }: CardContext, { type, objectId, intentId, sessionId }: StoredEvent) {
  const page = type.startsWith('checkout.') ? await findSessionOfPage(database, objectId) : undefined
  if (page) return page
  const paid = intentId === null ? undefined : await findSessionOfIntent(database, intentId)
  return paid ?? (sessionId === null ? undefined : findSession(database, sessionId))
}

/** The acquirer keeps its events for a month; the list may lag a little behind its hooks. */
const overlapMilliseconds = 10 * 60_000

/** Reads the list of events when it is due; those of hooks are known already. */
export async function readEvents(context: CardContext, everySeconds: number): Promise<void> {
  const { database, acquirer, clock } = context
  const now = clock.now()
  await beginList(database, now)
  const [list] = await listQueue.claim(database, { most: 1, leaseSeconds: 30 })
  if (!list) return
  const events = await acquirer.events(new Date(list.until.getTime() - overlapMilliseconds))
  for (const event of events) await insertEvent(database, event, now)
  const last = events.at(-1)
  if (last) await readUntil(database, last.at)
  await listQueue.postpone(database, list.claim, everySeconds)
}
