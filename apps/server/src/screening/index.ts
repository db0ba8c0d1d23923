/** Screening: may we do business with this name or this wallet? */
export { createHits, type Hits, type NamesPreview } from './hits/hits.ts'
export type { Subject } from './matching/match.ts'
export { createListWorker } from './list-worker.ts'
export { listRows } from './lists/list-store.ts'
export { createNoted } from './remote/noted.ts'
export { createYente } from './remote/yente.ts'
export { createScreening } from './screening.ts'
