/** Reconciliation: the ledger against the bank's statements and the chains. */
export { ReconciliationScreen } from './reconciliation-screen.tsx'
