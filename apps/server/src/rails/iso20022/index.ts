/** The bank rail: payments out by SEPA, SEPA instant and UK Faster Payments as ISO 20022 files. */
export { bankPersonalData, eraseCreditSenders } from './personal-data-store.ts'
export { createBankRail } from './bank.ts'
export { archived } from './files/directory-exchange.ts'
export * as batchFiles from './payments/batch-files.ts'
export type { BatchFile } from './payments/batch-files.ts'
export { countUncovered } from './payments/cover.ts'
export { createBankWorker } from './bank-worker.ts'
export { createFileReader } from './files/bank-file.ts'
export {
  createReceivedFiles,
  type FileSum,
  type ReceivedFile,
  type ReceivedLine,
} from './received/received-files.ts'
export { plainName } from './import-file.ts'
export type { ReadAgain } from './read-again.ts'
export {
  receiverName,
  type Cause,
  type LineReports,
  type UnmatchedCredit,
} from './unallocated/unmatched-types.ts'
export * as unmatched from './unallocated/unmatched.ts'
export { createHttpPayeeCheck } from './payments/payee-check.ts'
export { accountIn, bankSettingsOf, openExchange } from './settings.ts'
