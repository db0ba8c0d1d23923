/** The ledger, for other slices. */
export { acquirerPayouts, postAcquirerFees, postedAcquirerFees } from './bank-accounts.ts'
export * as bankAccounts from './bank-accounts.ts'
export { openHotWallets, postSwept, postTopUp } from './hot-wallets.ts'
export * as ledger from './ledger.ts'
export { postingsJson } from './ledger.ts'
export * as reconciliation from './reconcile.ts'
export { giveReconciliationDoors, isDifferenceBooked, type Difference, type Run } from './reconcile.ts'
