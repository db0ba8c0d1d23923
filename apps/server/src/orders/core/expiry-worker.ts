/**
 * Time alone brings these events: a rate window ends, a choice is missing, an order is archived. The clock is the app's
 * and may jump by days: an order is asked again until nothing of it is due.
 */
import type { Platform } from '../../platform/platform.ts'
import { runLoop } from '../../platform/queue/loop.ts'
import type { Pulse } from '../../platform/queue/pulse.ts'
import { lifecycleOf, type Draft } from './lifecycles.ts'
import { openOrderCase } from '../../cases/index.ts'
import * as store from './order-store.ts'
import { advance } from './advance.ts'
import { find } from './own-order.ts'

const atOnce = 100
const patience = 30_000
/** A person looks at the countdown: the next price is asked for sooner than that. */
const pricePatience = 10_000
const hour = 3_600_000
/** An order in an open state for longer has a case (docs/figures.md). */
const idleDays = 7
const longestIdle = idleDays * 24 * 3_600_000
/** Money may come for an order as long as this after it was placed (both windows of a purchase at their most). */
const longestPast = 100 * 24 * 3_600_000

export function createExpiryWorker(platform: Platform) {
  const { db, clock, log } = platform
  async function wake({ id }: { id: string }): Promise<void> {
    const row = await find(platform, id)
    if (!row) return
    const now = clock.now().getTime()
    const due = lifecycleOf(row.service).deadline(row.order, now)
    // Another worker was faster: the stored time follows from the order as it is now.
    if (!due || due.at > now) return store.wakeLater(db, id, row.version, due ? new Date(due.at) : null)
    const done = await advance(platform, id, `time:${due.type}:${due.at}`, { type: due.type } as Draft)
    if (!('refused' in done)) {
      if (done.known) await store.wakeLater(db, id, done.row.version, new Date(now + patience))
      return
    }
    const later = { 'price.unavailable': pricePatience, 'order.not_now': patience }[done.refused as string]
    if (later !== undefined) return store.wakeLater(db, id, row.version, new Date(now + later))
    // Coins that cannot be sent back without a person (no proven address, eaten by the fee) are for an operator.
    const data = { event: due.type, refusal: done.refused }
    await openOrderCase(db, id, { kind: 'due_event_refused', data }, clock.now())
    await store.wakeLater(db, id, row.version, null)
  }

  /** Gives how many orders were woken; one that fails waits for the next pass. */
  async function pass(): Promise<number> {
    const due = await store.dueOrders(db, clock.now(), atOnce)
    let woken = 0
    for (const order of due) {
      try {
        await wake(order)
        woken += 1
      } catch (error) {
        log.error({ err: error, orderId: order.id }, 'an order could not be woken')
      }
    }
    return woken
  }

  let lookedAt = -Infinity
  const isHourOver = () => Math.abs(clock.now().getTime() - lookedAt) >= hour
  /** Looks for orders that stand still, and for money that was promised and never came, once an hour of the app's clock. Gives how many got a case. */
  async function lookForIdle(): Promise<number> {
    if (!isHourOver()) return 0
    const now = clock.now().getTime()
    lookedAt = now
    const at = new Date(now)
    const since = now - longestIdle
    const idle = await store.openCasesOfIdle(db, new Date(since), idleDays, at)
    const placed = new Date(now - longestPast)
    return idle + (await store.openCasesOfUnsettled(db, { since, placed, days: idleDays, at }))
  }

  return {
    name: 'expiry',
    pass,
    lookForIdle,
    run: (signal: AbortSignal, pulse?: Pulse) =>
      runLoop(
        {
          name: 'expiry',
          log,
          pass: async () => (await pass()) + (await lookForIdle()),
          dueIn: {
            database: db,
            due: { text: store.orderDue, values: () => [clock.now(), isHourOver()] },
          },
        },
        signal,
        pulse,
      ),
  }
}
