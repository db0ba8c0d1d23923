/** The workers of webhooks: they fan events out to endpoints, and visit these. */
import type { Platform } from '../../platform/platform.ts'
import type { Worker } from '../../platform/queue/loop.ts'
import { createDeliveryWorkers } from './delivery-worker.ts'
import { countWaiting, oldestDueSeconds } from './delivery-store.ts'
import { doorsOf } from './visit.ts'
import { countEndpoints } from './endpoint-store.ts'
import { createFanOut } from './fan-out-worker.ts'

export function webhookWorkers(platform: Platform): Worker[] {
  const { db, clock, metrics, settings } = platform
  const tried = metrics.counter('agio_webhook_attempts_total', 'Attempts to deliver an event', ['outcome'])
  metrics.reading('agio_webhook_waiting', 'Deliveries that wait', () => countWaiting(db))
  metrics.reading(
    'agio_webhook_late_seconds',
    'Seconds since the oldest visit to an endpoint that answers was due',
    () => oldestDueSeconds(db, clock.now()),
  )
  metrics.readings('agio_webhook_endpoints', 'Endpoints by how they are', 'state', () => countEndpoints(db))
  const count = (outcome: string) => tried.inc({ outcome })
  const elapsed = () => performance.now()
  const reach = { rules: { allowed: settings.webhookOrigins }, elapsed, random: Math.random }
  return [createFanOut(platform), ...createDeliveryWorkers(platform, { ...doorsOf(platform), count, reach })]
}
