/** Personal data: a copy for its owner, erasure, and retention. */
export * as erasure from './erasure/erasure.ts'
export * as caseFiles from './export/case-files.ts'
export { roomsOf } from './export/rooms.ts'
export { privacyWorkers } from './workers.ts'
export { givePrivacyDoors, type CaseFile, type CaseHead } from './doors.ts'
export { countRetention } from './retention/retention-store.ts'
export { privacyRoutes } from './routes.ts'
export { caseFileView, retentionView } from './view.ts'
