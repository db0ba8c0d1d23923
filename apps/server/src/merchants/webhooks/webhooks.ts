/** Webhooks as one value: endpoints, deliveries on request, the workers, and the events of other slices. */
import type { Platform } from '../../platform/platform.ts'
import type { Worker } from '../../platform/queue/loop.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { createDeliveryWorkers } from './delivery-worker.ts'
import { countWaiting, forgetOld, oldestDueSeconds } from './delivery-store.ts'
import { countEndpoints } from './endpoint-store.ts'
import { createFanOut } from './fan-out-worker.ts'
import type { Serve } from '../../platform/http/route.ts'
import { webhookRoutes } from './routes.ts'
import { notifyOfVerification, type VerificationChange } from './verification-event-view.ts'
import type { VisitDoors } from './visit.ts'

export type WebhooksDoors = Omit<VisitDoors, 'count' | 'reach'>

export function createWebhooks(platform: Platform, doors: WebhooksDoors) {
  const { db, clock, metrics, settings } = platform
  const { webhookOrigins: allowed } = settings
  return {
    routes: (serve: Serve) => webhookRoutes(serve, platform, doors),
    workers(): Worker[] {
      const tried = metrics.counter('agio_webhook_attempts_total', 'Attempts to deliver an event', [
        'outcome',
      ])
      metrics.reading('agio_webhook_waiting', 'Deliveries that wait', () => countWaiting(db))
      metrics.reading(
        'agio_webhook_late_seconds',
        'Seconds since the oldest visit to an endpoint that answers was due',
        () => oldestDueSeconds(db, clock.now()),
      )
      metrics.readings('agio_webhook_endpoints', 'Endpoints by how they are', 'state', () =>
        countEndpoints(db),
      )
      const count = (outcome: string) => tried.inc({ outcome })
      const elapsed = () => performance.now()
      const reach = { rules: { allowed }, elapsed, random: Math.random }
      return [createFanOut(platform), ...createDeliveryWorkers(platform, { ...doors, count, reach })]
    },
    /** In the transaction of the change. */
    notifyOfVerification: (sql: Sql, change: VerificationChange) =>
      notifyOfVerification(sql, change, clock.now()),
    forgetOld: (before: Date) => forgetOld(db, before),
  }
}
