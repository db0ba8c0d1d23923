/** Personal data: a copy for its owner, erasure, and retention. */
export { createPrivacy, type Privacy } from './create.ts'
export { givePrivacyDoors, type CaseFile, type CaseHead } from './doors.ts'
export { countRetention } from './retention/retention-store.ts'
export { privacyRoutes } from './routes.ts'
export { caseFileView, retentionView } from './view.ts'
