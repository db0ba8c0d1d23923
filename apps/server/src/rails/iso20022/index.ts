/** The bank rail: payments out by SEPA, SEPA instant and UK Faster Payments as ISO 20022 files. */
export {
  type AccountBalance,
  type BankContext,
  type BankSettings,
  type CreditOnAccount,
  type CreditOwners,
  type Whose,
} from './bank-context.ts'
export { createBankRail, type BankRail, type Imported } from './bank.ts'
export { createBatchDesk, type BatchDesk } from './payments/batch-files.ts'
export { createBankWorker } from './bank-worker.ts'
export type { Vault } from './statements/payer.ts'
export type {
  CreditState,
  Unmatched,
  UnmatchedAsk,
  UnmatchedCredit,
  Why,
} from './statements/unmatched-views.ts'
export { createHttpPayeeCheck } from './payments/payee-check.ts'
export { accountIn, openExchange, readBankSettings, type OurAccounts } from './settings.ts'
