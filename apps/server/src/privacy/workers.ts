/** The workers of personal data: copies and case files, the clock of retention, and its sweep. */
import type { Platform } from '../platform/platform.ts'
import type { Worker } from '../platform/queue/loop.ts'
import { createExportWorker } from './export/export-worker.ts'
import { createRetentionSweep, createRetentionWorker } from './retention/retention-worker.ts'

export const privacyWorkers = (platform: Platform): readonly Worker[] => [
  createExportWorker(platform),
  createRetentionWorker(platform),
  createRetentionSweep(platform),
]
