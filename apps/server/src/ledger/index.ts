/** The ledger, for other slices. */
export { acquirerFees, acquirerPayouts, createBankAccountLedger } from './bank-accounts.ts'
export { createHotWalletLedger, openHotWallets } from './hot-wallets.ts'
export { createLedger, postingsJson, type Ledger } from './ledger.ts'
export {
  createReconciliation,
  isDifferenceBooked,
  type Difference,
  type Reconciliation,
  type Run,
} from './reconcile.ts'
