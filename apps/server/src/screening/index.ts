/** Screening: may we do business with this name or this wallet? */
export { giveScreeningDoors } from './doors.ts'
export * as hits from './hits/hits.ts'
export type { NamesPreview } from './hits/hits.ts'
export { createListWorker } from './list-worker.ts'
export { listRows } from './lists/list-store.ts'
export type { Subject } from './matching/match.ts'
export * as screening from './screening.ts'
