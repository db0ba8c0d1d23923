/** Webhooks as one value: endpoints, deliveries on request, the workers, and the events of other slices. */
import type { Log } from '../../platform/log.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { Worker } from '../../platform/queue/loop.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { createDeliveryWorkers } from './delivery-worker.ts'
import { countWaiting, forgetOld, oldestDueSeconds } from './delivery-store.ts'
import { countEndpoints } from './endpoint-store.ts'
import { createEndpoints, type EndpointsDeps } from './endpoints.ts'
import { createFanOut } from './fan-out-worker.ts'
import type { Serve } from '../../platform/http/route.ts'
import { webhookRoutes } from './routes.ts'
import { createSending } from './sending.ts'
import { notifyOfVerification, type VerificationChange } from './verification-event-view.ts'
import type { VisitDeps } from './visit.ts'

export type WebhooksDeps = EndpointsDeps &
  Pick<VisitDeps, 'metadataOf' | 'shapes' | 'notifyOwners'> & { readonly log: Log; readonly metrics: Metrics }

export function createWebhooks(deps: WebhooksDeps) {
  const { db, clock, log, metrics, allowed } = deps
  const endpoints = createEndpoints(deps)
  const sending = createSending(deps)
  return {
    routes: (serve: Serve) => webhookRoutes(serve, { ...deps, endpoints, sending }),
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
      const own = { ...deps, rules: { allowed }, random: Math.random, count }
      return [createFanOut({ db, clock, log }), ...createDeliveryWorkers(own)]
    },
    /** In the transaction of the change. */
    notifyOfVerification: (sql: Sql, change: VerificationChange) =>
      notifyOfVerification(sql, change, clock.now()),
    forgetOld: (before: Date) => forgetOld(db, before),
  }
}
