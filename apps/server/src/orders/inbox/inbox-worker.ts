/**
 * Applies the events of rails, in order per order. An event that comes too early is kept: it is tried again when the order
 * moves, and from time to time anyway. An event for an unknown order is kept as well, and opens a case.
 */
import type { Platform } from '../../platform/platform.ts'
import { createLoop } from '../../platform/queue/loop.ts'
import { Stored } from '@agio/domain'
import { extraOf } from './inbox.ts'
import * as inbox from './inbox-store.ts'
import { patientTries, type Waiting } from './inbox-store.ts'
import { openOrderCase } from '../../cases/index.ts'
import { advance } from '../core/advance.ts'
import { find } from '../core/own-order.ts'

const atOnce = 200
const ordersAtOnce = 4

/** One second, then longer, at most ten minutes. */
const backoffSeconds = (tries: number): number => Math.min(600, 2 ** Math.min(tries - 1, 10))

export function createInboxWorker(platform: Platform) {
  const { db, clock, log, metrics, crashPoint } = platform
  const counted = metrics.counter(
    'agio_order_events_total',
    'Events looked at by the inbox, by what became of them.',
    ['outcome'],
  )

  metrics.reading('agio_order_events_waiting', 'Events that wait to be applied.', () =>
    inbox.waitingCount(db),
  )

  async function apply(waiting: Waiting): Promise<unknown> {
    const { eventId, orderId, claim } = waiting
    const openCase = (kind: 'event_for_unknown_order' | 'event_not_taken') =>
      openOrderCase(db, orderId, { kind, data: { eventId } }, clock.now())
    const row = await find(platform, orderId)
    if (!row) {
      await openCase('event_for_unknown_order')
      return keep(waiting, 'not-found', 600)
    }
    const read = Stored.waiting.read(waiting.event)
    const done = await advance(platform, orderId, eventId, read.event, extraOf(read))
    if ('refused' in done) {
      if (claim.tries === patientTries) await openCase('event_not_taken')
      return keep(waiting, done.refused, backoffSeconds(claim.tries))
    }
    // Applying marks the event in its own statement; one that was known before is marked here.
    if (done.known) await inbox.markApplied(db, eventId)
    return counted.inc({ outcome: done.known ? 'known' : 'applied' })
  }

  async function keep({ eventId, orderId, claim }: Waiting, answer: string, seconds: number): Promise<void> {
    log.debug({ eventId, orderId, answer }, 'an event is kept for later')
    await inbox.inboxQueue.postpone(db, claim, seconds, answer)
    counted.inc({ outcome: 'kept' })
  }

  /** Events of one order, one after the other; those that were too early get another chance after each that was not. */
  async function applyAll(events: readonly Waiting[]): Promise<void> {
    for (const event of events) {
      try {
        await apply(event)
      } catch (error) {
        const { eventId, orderId, claim } = event
        log.error({ err: error, eventId, orderId }, 'an event could not be applied')
        await keep(event, 'failed', backoffSeconds(claim.tries))
      }
    }
  }

  /** Takes what waits; gives how many events were looked at. */
  async function pass(): Promise<number> {
    const events = await inbox.takeEvents(db, atOnce)
    if (events.length > 0) crashPoint('orders.events-taken')
    const perOrder = byOrder(events)
    await Promise.all(
      Array.from({ length: ordersAtOnce }, async () => {
        for (let next = perOrder.shift(); next; next = perOrder.shift()) await applyAll(next)
      }),
    )
    return events.length
  }

  const oldestSeconds = () => inbox.inboxQueue.oldestSeconds(db)
  return createLoop({
    name: 'inbox',
    pass,
    log,
    oldestSeconds,
    wakeOn: { database: db, channel: 'order_inbox' },
    dueIn: { database: db, due: inbox.inboxQueue.due() },
  })
}

function byOrder(events: readonly Waiting[]): Waiting[][] {
  const groups = new Map<string, Waiting[]>()
  for (const event of events) groups.set(event.orderId, [...(groups.get(event.orderId) ?? []), event])
  return [...groups.values()]
}
