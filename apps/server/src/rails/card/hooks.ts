/**
 * What the acquirer tells by itself. It is believed only that something happened to an object; how the object stands is
 * asked for. So hooks may come twice, late, in any order, or not at all: then the acquirer's own list of events is read.
 */
import type { AcquirerEvent } from './acquirer.ts'
import type { CardContext } from './deps.ts'
import { findSession, findSessionOfIntent, findSessionOfPage, wakeWorkers } from './card-store.ts'
import { lookAtDispute } from './disputes.ts'
import { lookAtRefund } from './refunds.ts'
import { settle } from './settling.ts'
import { beginList, eventQueue, insertEvent, listQueue, readUntil, type StoredEvent } from './event-store.ts'

/** Writes a hook down; false when it is not from the acquirer, or older than five minutes. */
export async function takeHook(
  context: CardContext,
  body: Uint8Array,
  signature: string | undefined,
): Promise<boolean> {
  const { acquirer, settings, clock, database } = context
  if (settings.webhookSecret === undefined || signature === undefined) return false
  const event = await acquirer.readHook(body, signature, settings.webhookSecret, clock.now())
  if (!event) return false
  if (isHeard(event) && (await insertEvent(database, event, clock.now()))) await wakeWorkers(database)
  return true
}

const isHeard = ({ id, type, objectId }: AcquirerEvent): boolean =>
  id !== '' && objectId !== '' && /^(checkout\.session|payment_intent|charge|refund)\./.test(type)

/** Acts on what was told. One that fails comes again and keeps no other waiting. */
export async function actOnEvents(context: CardContext): Promise<void> {
  const { database, log } = context
  for (const event of await eventQueue.claim(database, { most: 20, leaseSeconds: 20 })) {
    try {
      await act(context, event)
      await eventQueue.finish(database, event.claim)
    } catch (error) {
      log.warn(
        { event: event.id, type: event.type, err: error },
        'A hook of the card acquirer is looked at later',
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

/** The acquirer's own name of it, or ours where we have not yet heard what the acquirer calls it. */
async function sessionOf({ database }: CardContext, { type, objectId, intentId, sessionId }: StoredEvent) {
  const page = type.startsWith('checkout.') ? await findSessionOfPage(database, objectId) : undefined
  if (page) return page
  const paid = intentId === null ? undefined : await findSessionOfIntent(database, intentId)
  return paid ?? (sessionId === null ? undefined : findSession(database, sessionId))
}

/** The acquirer keeps its events for a month; the list may lag a little behind what it tells. */
const overlapMilliseconds = 10 * 60_000

/** Reads the list of events when it is time to; those that were told are known already. */
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
