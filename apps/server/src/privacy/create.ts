/** Personal data as one value: copies of it, its erasure, and the clock of what is kept. */
import type { Metrics } from '../platform/metrics.ts'
import type { PrivacyDeps } from './deps.ts'
import { createErasure } from './erasure/erasure.ts'
import { createExports } from './export/exports.ts'
import { createExportWorker } from './export/export-worker.ts'
import { createRetentionSweep, createRetentionWorker } from './retention/retention-worker.ts'

export type Privacy = ReturnType<typeof createPrivacy>

export function createPrivacy(deps: PrivacyDeps) {
  return {
    exports: createExports(deps),
    erasure: createErasure(deps),
    exportDays: deps.periods.exports,
    workers: (metrics: Metrics) => [
      createExportWorker(deps),
      createRetentionWorker(deps, metrics),
      createRetentionSweep(deps),
    ],
  }
}
