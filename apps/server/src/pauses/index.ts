/** Pauses: parts that operators stop for a while. */
export { noteOf, sealNote } from './notes.ts'
export { pausedBy } from './paused-view.ts'
export * as pauses from './pauses.ts'
export type { Pause } from './pauses.ts'
export { pauseRoutes, reportPauses } from './pause-routes.ts'
