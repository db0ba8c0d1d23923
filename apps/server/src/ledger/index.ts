/** The ledger's front door. */
export { createLedger, postingsJson, stepPostings, type Ledger } from './ledger.ts'
export { createReconciliation, type Reconciliation, type Run } from './reconcile.ts'
