/** The bank rail: payments out by SEPA, SEPA instant and UK Faster Payments as ISO 20022 files. */
export type { BankDeps } from './bank-context.ts'
export { createBankRail } from './bank.ts'
export { createBatchFiles, type BatchFile, type BatchFiles } from './payments/batch-files.ts'
export { createBankWorker } from './bank-worker.ts'
export { createFileReader } from './files/bank-file.ts'
export type { Unmatched, UnmatchedCredit } from './unallocated/unmatched-types.ts'
export { createHttpPayeeCheck } from './payments/payee-check.ts'
export { accountIn, openExchange, readBankSettings, type OurAccounts } from './settings.ts'
