/** Personal data as one value: copies, erasure, and the clock of retention. */
import type { Metrics } from '../platform/metrics.ts'
import type { CaseFile, PrivacyDeps } from './deps.ts'
import { createCaseFiles } from './export/case-files.ts'
import { createErasure } from './erasure/erasure.ts'
import { createExports } from './export/exports.ts'
import { createExportWorker } from './export/export-worker.ts'
import { createRetentionSweep, createRetentionWorker } from './retention/retention-worker.ts'

export type Privacy = ReturnType<typeof createPrivacy>

export function createPrivacy(deps: PrivacyDeps) {
  return {
    exports: createExports(deps),
    caseFiles: createCaseFiles(deps),
    erasure: createErasure(deps),
    exportDays: deps.periods.exports,
    /** `caseFile`: given last, because the back office is built on top of this. */
    workers: (metrics: Metrics, caseFile: CaseFile) => [
      createExportWorker({ ...deps, caseFile }),
      createRetentionWorker(deps, metrics),
      createRetentionSweep(deps),
    ],
  }
}
