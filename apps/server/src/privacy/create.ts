/** Personal data as one value: copies, erasure, and the clock of retention. */
import type { Platform } from '../platform/platform.ts'
import { periodsOf, type CaseFile } from './doors.ts'
import { createCaseFiles } from './export/case-files.ts'
import { createErasure } from './erasure/erasure.ts'
import { createExports } from './export/exports.ts'
import { createExportWorker } from './export/export-worker.ts'
import { createRetentionSweep, createRetentionWorker } from './retention/retention-worker.ts'

export type Privacy = ReturnType<typeof createPrivacy>

export function createPrivacy(platform: Platform) {
  return {
    exports: createExports(platform),
    caseFiles: createCaseFiles(platform),
    erasure: createErasure(platform),
    exportDays: periodsOf(platform).exports,
    /** `caseFile`: given last, because the back office is built on top of this. */
    workers: (caseFile: CaseFile) => [
      createExportWorker(platform, caseFile),
      createRetentionWorker(platform),
      createRetentionSweep(platform),
    ],
  }
}
