/**
 * Applies what the rails told, in order per order. A fact that comes too early is kept: it is tried again when the order
 * moves, and from time to time anyway. A fact for an order nobody knows is kept as well, and a person is told.
 */
import type { Clock } from '../../platform/clock.ts'
import type { CrashPoint } from '../../platform/crash.ts'
import type { Log } from '../../platform/log.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { createLoop } from '../../platform/queue/loop.ts'
import type { Database } from '../../platform/sql/sql.ts'
import { draftOf, extraOf, readTold } from './inbox.ts'
import * as inbox from './inbox-store.ts'
import { patientTries, type Waiting } from './inbox-store.ts'
import { openOrderCase } from '../../cases/index.ts'
import type { Orders } from '../orders.ts'

type Deps = {
  readonly db: Database
  readonly orders: Orders
  readonly clock: Clock
  readonly log: Log
  readonly metrics?: Metrics
  /** Named places where a test may end the process. */
  readonly crashPoint?: CrashPoint
}

const atOnce = 200
const ordersAtOnce = 4

/** One second, then longer, at most ten minutes. */
const backoffSeconds = (tries: number): number => Math.min(600, 2 ** Math.min(tries - 1, 10))

export function createInboxWorker({ db, orders, clock, log, metrics, crashPoint }: Deps) {
  const counted = metrics?.counter(
    'agio_order_facts_total',
    'Facts looked at by the inbox, by what became of them.',
    ['outcome'],
  )

  metrics?.reading('agio_order_facts_waiting', 'Facts that wait to be applied.', () => inbox.waitingCount(db))

  async function apply(fact: Waiting): Promise<boolean> {
    const told = readTold(fact.event)
    const row = await orders.find(fact.orderId)
    if (!row) {
      await openOrderCase(
        db,
        fact.orderId,
        { kind: 'event_for_unknown_order', data: { eventId: fact.factId } },
        clock.now(),
      )
      return keep(fact, 'not-found', 600)
    }
    const draft = draftOf(told, row.service)
    const done = await orders.advance(fact.orderId, fact.factId, draft, extraOf(told, row.order))
    if ('refused' in done) {
      if (fact.claim.tries === patientTries)
        await openOrderCase(
          db,
          fact.orderId,
          { kind: 'event_not_taken', data: { eventId: fact.factId } },
          clock.now(),
        )
      return keep(fact, done.refused, backoffSeconds(fact.claim.tries))
    }
    // Applying marks the fact in its own statement; one that was known before is marked here.
    if (done.known) await inbox.markApplied(db, fact.factId)
    counted?.inc({ outcome: done.known ? 'known' : 'applied' })
    return true
  }

  async function keep(fact: Waiting, answer: string, seconds: number): Promise<boolean> {
    log.debug({ factId: fact.factId, orderId: fact.orderId, answer }, 'a fact is kept for later')
    await inbox.factQueue.postpone(db, fact.claim, seconds, answer)
    counted?.inc({ outcome: 'kept' })
    return false
  }

  /** Facts of one order, one after the other; those that were too early get another chance after each that was not. */
  async function applyAll(facts: readonly Waiting[]): Promise<void> {
    for (const fact of facts) {
      try {
        await apply(fact)
      } catch (error) {
        log.error({ err: error, factId: fact.factId, orderId: fact.orderId }, 'a fact could not be applied')
        await keep(fact, 'failed', backoffSeconds(fact.claim.tries))
      }
    }
  }

  /** Takes what waits; gives how many facts were looked at. */
  async function pass(): Promise<number> {
    const facts = await inbox.takeFacts(db, atOnce)
    if (facts.length > 0) crashPoint?.('orders.facts-taken')
    const perOrder = byOrder(facts)
    await Promise.all(
      Array.from({ length: ordersAtOnce }, async () => {
        for (let next = perOrder.shift(); next; next = perOrder.shift()) await applyAll(next)
      }),
    )
    return facts.length
  }

  const oldestSeconds = () => inbox.factQueue.oldestSeconds(db)
  return createLoop({
    name: 'inbox',
    pass,
    log,
    oldestSeconds,
    wakeOn: { database: db, channel: 'order_inbox' },
  })
}

function byOrder(facts: readonly Waiting[]): Waiting[][] {
  const groups = new Map<string, Waiting[]>()
  for (const fact of facts) groups.set(fact.orderId, [...(groups.get(fact.orderId) ?? []), fact])
  return [...groups.values()]
}
