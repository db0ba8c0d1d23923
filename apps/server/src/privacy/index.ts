/** Personal data: a copy for its owner, erasure, and until when what is kept. */
export { createPrivacy, type Privacy } from './create.ts'
export { countRetention } from './retention/retention-store.ts'
export { privacyRoutes } from './routes.ts'
export { retentionView } from './view.ts'
