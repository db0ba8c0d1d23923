/** Claims of senders: "this transfer was mine". */
export { alikeIn, isCandidate } from './alike.ts'
export { claimProofs, claims as claimTable, takenAmong } from './claim-store.ts'
export * as claims from './claims.ts'
export type { Claim } from './claims.ts'
export { claimRoutes } from './routes.ts'
