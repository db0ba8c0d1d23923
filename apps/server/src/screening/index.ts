/** Screening: may we do business with this name or this wallet? */
export { bindHits, bindScreening, type Hits } from './bound.ts'
export type { NamesPreview } from './hits/hits.ts'
export type { Subject } from './matching/match.ts'
export { createListWorker } from './list-worker.ts'
export { ownHitsOf } from './hits/hit-store.ts'
export { listRows } from './lists/list-store.ts'
export { blockedAddressesOf } from './screening.ts'
