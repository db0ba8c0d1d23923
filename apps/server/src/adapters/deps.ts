/** The values that the process gives to every capability. */
import type { Clock } from '../platform/clock.ts'
import type { CrashPoint } from '../platform/crash.ts'
import type { Log } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { Database } from '../platform/sql/sql.ts'
import type { Settings } from '../settings/settings.ts'

export type AppDeps = {
  readonly settings: Settings
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  readonly crashPoint: CrashPoint
}
