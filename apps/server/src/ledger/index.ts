/** The ledger's front door. */
export { createLedger, postingsJson, stepPostings, type Ledger } from './ledger.ts'
