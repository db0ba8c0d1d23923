/**
 * Makes deliveries of events: one per endpoint of the merchant that is on and hears of it. Of one object the earlier event
 * comes first, so that the numbers of deliveries are in the order of the events.
 */
import { Webhooks } from '@agio/domain'
import type { Platform } from '../../platform/platform.ts'
import { eachRow } from '../../platform/queue/each-row.ts'
import { createLoop } from '../../platform/queue/loop.ts'
import { addDeliveries } from './delivery-store.ts'
import { callFor, endpointsOn } from './endpoint-store.ts'
import { eventQueue } from './event-store.ts'

const atOnce = 50

export function createFanOut(platform: Platform) {
  const { db, clock, log } = platform
  return createLoop({
    name: 'webhook events',
    log,
    oldestSeconds: () => eventQueue.oldestSeconds(db, { now: clock.now() }),
    dueIn: { database: db, due: eventQueue.due({ now: () => clock.now() }) },
    async pass() {
      const at = clock.now()
      const events = await eventQueue.claim(db, { most: atOnce, leaseSeconds: 30, now: at })
      // Of one object only the earliest is claimed: what comes after one that fails waits for it.
      await eachRow({ db, clock, log, queue: eventQueue }, events, (event) => deliveriesOf(platform, event))
      return events.length > 0
    },
  })
}

type Claimed = Awaited<ReturnType<typeof eventQueue.claim>>[number]

async function deliveriesOf({ db, clock }: Platform, event: Claimed): Promise<void> {
  const { id, merchantId, type, object, status, claim } = event
  await db.transaction(async (sql) => {
    const at = clock.now()
    const endpoints = await endpointsOn(sql, merchantId)
    const endpointIds = endpoints
      .filter((it) => type !== Webhooks.testType && Webhooks.hears(it, type, status))
      .map((it) => it.id)
    if (endpointIds.length > 0) {
      await addDeliveries(sql, { endpointIds, eventId: id, object, at })
      await callFor(sql, endpointIds, at, Webhooks.calmSeconds)
    }
    await eventQueue.finish(sql, claim)
  })
}
