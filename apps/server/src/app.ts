/** Composition root: the list of capabilities and who hears whom. */
import { refusals } from '@agio/contract'
import type { Clock } from './platform/clock.ts'
import { serveHealth } from './platform/health.ts'
import { createHttp } from './platform/http.ts'
import type { Log } from './platform/log.ts'
import type { Metrics } from './platform/metrics.ts'
import { serveOpenApi } from './platform/openapi.ts'
import type { Database } from './platform/sql.ts'
import type { Settings } from './settings.ts'

export type AppDeps = {
  readonly settings: Settings
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
}

export async function createApp({ settings, database, log, metrics }: AppDeps) {
  const { production, writesPerMinute, metricsToken } = settings
  const http = createHttp({
    catalogue: refusals,
    authenticate: {},
    sql: database,
    log,
    metrics,
    checkAnswers: !production,
    ...(writesPerMinute > 0 && {
      writes: { perMinute: writesPerMinute, burst: Math.ceil(writesPerMinute / 2) },
    }),
  })
  serveHealth(http, { sql: database, metrics, ...(metricsToken !== undefined && { metricsToken }) })
  serveOpenApi(http, { title: 'Agio', version: '0.1.0', catalogue: refusals })
  return {
    start: async () => ({ url: await http.listen(settings.host, settings.port) }),
    stop: () => http.stop(),
  }
}
